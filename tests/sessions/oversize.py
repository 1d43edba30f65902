"""Sends an HTTP body that the server may refuse before it has taken all of it."""

from __future__ import annotations

import http.client
import select
import socket
from collections.abc import Iterable

from harness import Answer, NoAnswerError


def post_until_answered(port: int, pieces: Iterable[bytes], length: int | None, patience: float) -> Answer:
    """POST the pieces, stop when an answer begins, and read that; without a length the body goes out in chunks."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        for part in _wire(pieces, length):
            if not _sent(connection, part, patience):
                break
        reply = http.client.HTTPResponse(connection, method="POST")
        try:
            reply.begin()
            return Answer(reply.status, reply.headers, reply.read())
        except (OSError, http.client.HTTPException) as fault:
            raise NoAnswerError(f"no answer to a body over the limit: {fault!r}") from fault


def _wire(pieces: Iterable[bytes], length: int | None) -> Iterable[bytes]:
    frame = f"Content-Length: {length}" if length is not None else "Transfer-Encoding: chunked"
    yield f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{frame}\r\n\r\n".encode()
    for piece in pieces:
        yield piece if length is not None else b"%x\r\n%b\r\n" % (len(piece), piece)
    if length is None:
        yield b"0\r\n\r\n"


def _sent(connection: socket.socket, data: bytes, patience: float) -> bool:
    """Whether all bytes went out; False as soon as an answer waits or the server takes no more."""
    view = memoryview(data)
    while view:
        readable, writable, _ = select.select([connection], [connection], [], patience)
        if readable or not writable:
            return False
        try:
            view = view[connection.send(view) :]
        except (BrokenPipeError, ConnectionResetError):
            return False
    return True

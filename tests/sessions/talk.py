"""A host's side of a conversation, over pipes or over HTTP; every answer is judged as it is taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from envelopes import read_envelope
from harness import Answer, HttpServer, Package, Session

Message = dict[str, Any]

HANDSHAKE: Message = {"type": "handshake", "protocol_version": "contextgraph/1.0"}
SHUTDOWN: Message = {"type": "shutdown"}
AMPLE = {"max_frames": 1000, "max_tokens": 1_000_000}
PUBLIC_PROBE = {
    "goal": "conformance probe: return your most relevant frames",
    "query_text": "conformance probe",
    "max_frames": 8,
    "max_tokens": 4096,
}


def query(id: str | None = None, **members: Any) -> Message:
    """A query for everything the provider has, changed by `members`."""
    body = {"goal": PUBLIC_PROBE["goal"], **AMPLE, **members}
    return {"type": "query", **({} if id is None else {"id": id}), "query": body}


def verify(*identities: Message) -> Message:
    return {"type": "verify", "request": {"frames": list(identities)}}


def encode(message: Message | bytes) -> bytes:
    if isinstance(message, bytes):
        return message
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


class Host(Protocol):
    """What tests need of a transport."""

    def exchange(self, message: Message | bytes) -> Message | None:
        """Send one message and return the one answer to it, or None when there is none."""

    def ask(self, message: Message | bytes) -> Message:
        """Send one message and return its answer."""

    def log(self) -> str:
        """What the provider wrote to standard error so far."""


class StdioHost:
    """The host's side over pipes."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.log = session.log
        self._marks = 0

    def tell(self, *messages: Message | bytes) -> None:
        self.session.send(b"".join(encode(message) + b"\n" for message in messages))

    def hear(self, timeout: float | None = None) -> Message:
        return read_envelope(self.session.read_line(timeout))

    def ask(self, message: Message | bytes) -> Message:
        self.tell(message)
        return self.hear()

    def exchange(self, message: Message | bytes) -> Message | None:
        """As the protocol has it; the answer to a marked query sent right behind shows where the answer ends."""
        self._marks += 1
        mark = f"mark-{self._marks}"
        self.tell(message, query(mark, max_frames=1))
        first = self.hear()
        if first.get("id") == mark:
            return None
        second = self.hear()
        assert second.get("id") == mark, f"two answers to {encode(message)[:200]!r}: {first} and {second}"
        return first


class HttpHost:
    """The host's side over HTTP."""

    def __init__(self, server: HttpServer) -> None:
        self.server = server
        self.log = server.log

    def exchange(self, message: Message | bytes) -> Message | None:
        return envelope_of(self.server.post(encode(message)))

    def ask(self, message: Message | bytes) -> Message:
        answer = self.exchange(message)
        assert answer is not None, f"204 for {encode(message)[:200]!r}"
        return answer


def envelope_of(answer: Answer) -> Message | None:
    """The envelope in an HTTP answer; None for 204, and no other status will do."""
    if answer.status == 204:
        assert answer.body == b"", answer.body
        return None
    assert answer.status == 200, (answer.status, answer.body[:200])
    return read_envelope(answer.body.removesuffix(b"\n"))


@contextmanager
def over_stdio(package: Package) -> Iterator[StdioHost]:
    """A conversation on pipes, left by closing stdin: nothing may be left unread, and the exit code is 0."""
    with Session(package.argv("stdio"), package.patience) as session:
        yield StdioHost(session)
        session.close_input()
        assert session.rest() == [] and session.unterminated == b""
        assert session.wait() == 0, session.log()
        check_log(session.log())


@contextmanager
def over_http(package: Package) -> Iterator[HttpHost]:
    """A conversation with a server of its own, which must still be up in the end."""
    with HttpServer(package) as server:
        yield HttpHost(server)
        assert server.child.poll() is None, server.log()
        assert server.output() == b""
        check_log(server.log())


TRANSPORTS = {"stdio": over_stdio, "http": over_http}


def check_log(log: str) -> None:
    """The public suite reads both streams as one and takes a line that starts with a brace for its own report."""
    assert not any(line.startswith("{") for line in log.splitlines()), log


def frames_of(answer: Message, id: str | None = None) -> list[Message]:
    """The frames of an answer to a query, which must carry just this id."""
    assert answer["type"] == "frames", answer
    assert answer.get("id") == id and ("id" in answer) == (id is not None), answer.get("id")
    frames: list[Message] = answer["result"]["frames"]
    return frames


def all_frames(host: Host, **members: Any) -> list[Message]:
    """What the provider serves when nothing narrows the query; never empty."""
    frames = frames_of(host.ask(query(**members)))
    assert frames, "an answer without a frame proves nothing"
    return frames


def identity(frame: Message, provider: str, **changes: Any) -> Message:
    whole = {"provider_id": provider, "frame_id": frame["id"], "content_digest": frame["content_digest"], **changes}
    return {name: value for name, value in whole.items() if value is not None}


def check_error(answer: Message | None, code: str, id: str | None = None) -> None:
    assert answer is not None, f"silence where {code} was due"
    assert (answer["type"], answer.get("code")) == ("error", code), answer
    assert answer.get("id") == id and ("id" in answer) == (id is not None), answer

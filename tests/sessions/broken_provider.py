"""A small provider that keeps every rule, and with `--fault NAME` breaks just one: it proves that the tests can fail.

It shares no code with what cgp-gen generates.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from socket import AF_INET, AF_INET6
from typing import Any

from broken_answers import SHUTDOWN, Answers, Message

LIMIT = 16 << 20
CHUNK = 1 << 16
VERSION = "broken-provider 0.1.0"


def main() -> int:
    options = parse()
    if options.fault == "ignores-sigterm":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    else:
        signal.signal(signal.SIGTERM, lambda *_: os._exit(143))
    if options.fault == "logs-json":
        print('{"level":"info","message":"ready"}', file=sys.stderr, flush=True)
    if options.fault == "greets":
        print("ready", flush=True)
    answers = Answers(options.documents, options.fault, offers_verify=not options.unruly)
    if options.http:
        return serve_http(answers, options.http, options.public)
    return Lines(answers, options.fault).serve()


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(add_help="fails-to-help" not in sys.argv)
    parser.add_argument("--version", action="version", version=VERSION)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--fault")
    parser.add_argument("--http")
    parser.add_argument("--public", action="store_true")
    parser.add_argument("--unruly", action="store_true", help="the author's code is unruly and offers no verify")
    options, unknown = parser.parse_known_args()
    if unknown and options.fault != "takes-every-flag":
        parser.error(f"unknown: {unknown}")
    return options


def encoded(message: Any, fault: str | None) -> bytes:
    separators = (", ", ": ") if fault == "pretty-prints" else (",", ":")
    line = json.dumps(message, ensure_ascii=False, separators=separators).encode()
    return b"\xef\xbb\xbf" + line if fault == "writes-a-bom" else line


class Lines:
    """Serves standard input and output."""

    def __init__(self, answers: Answers, fault: str | None) -> None:
        self.answers = answers
        self.fault = fault
        self.held: list[bytes] = []
        self.hoard: list[bytes] = []

    def serve(self) -> int:
        for line in self.read():
            if not line.strip(b" \t\r"):
                if self.fault == "answers-blank-lines":
                    self.write(b"")
                continue
            answer = self.answers.answer(line) if line is not TOO_LONG else self.answers.error("bad_request", "too long")
            if answer is SHUTDOWN and self.fault != "ignores-shutdown":
                if self.fault == "answers-shutdown":
                    self.write(b'{"type":"error","code":"shutting_down","message":"bye"}')
                return 1 if self.fault == "ends-with-one" else 0
            if answer is not None and answer is not SHUTDOWN:
                self.reply(answer)
        self.flush()
        while self.fault == "outlives-its-input":
            time.sleep(1)
        return 0

    def reply(self, answer: Message) -> None:
        if self.fault == "ends-on-garbage" and answer["type"] == "error":
            raise SystemExit(1)
        self.write(encoded(answer, self.fault))
        if self.fault == "says-errors-twice" and answer["type"] == "error":
            self.write(encoded(answer, self.fault))

    def write(self, line: bytes) -> None:
        """Errors of the fault `late-errors`, and everything of `buffers-replies`, wait for something else."""
        late = self.fault == "late-errors" and b'"error"' in line[:20]
        if self.fault == "buffers-replies" or late:
            self.held.append(line)
            return
        sys.stdout.buffer.write(line + (b"\r\n" if self.fault == "ends-lines-with-crlf" else b"\n"))
        sys.stdout.buffer.flush()
        self.flush()

    def flush(self) -> None:
        for line in self.held:
            sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()
        self.held.clear()

    def read(self) -> Iterator[bytes]:
        """The lines of standard input; TOO_LONG in place of one over the limit."""
        limit = {"no-line-limit": 1 << 40, "short-lines-only": CHUNK}.get(self.fault or "", LIMIT)
        if self.fault == "splits-at-every-separator":
            yield from (line.encode() for chunk in sys.stdin for line in chunk.splitlines())
            return
        if self.fault == "hurries-at-the-end":
            yield sys.stdin.buffer.read().split(b"\n")[0]
            return
        parts, size, skipping = [], 0, False
        while chunk := os.read(0, CHUNK):
            *ends, rest = (chunk + b"\n" if self.fault == "reads-once" else chunk).split(b"\n")
            for end in ends:
                if not skipping:
                    parts.append(end)
                    yield b"".join(parts) if size + len(end) <= limit else TOO_LONG
                parts, size, skipping = [], 0, False
            if skipping:
                self.hoard.append(rest if self.fault == "hoards-what-it-skips" else b"")
                continue
            parts.append(rest)
            size += len(rest)
            if size > limit:
                yield TOO_LONG
                parts, size, skipping = [], 0, self.fault != "never-resynchronises"
        if parts and self.fault != "drops-the-last-line":
            yield b"".join(parts)


TOO_LONG = b"too long"
HOARD: list[bytes] = []


def serve_http(answers: Answers, bind: str, public: bool) -> int:
    fault = answers.fault
    host, _, port = bind.rpartition(":")
    host = host.strip("[]") or ("0.0.0.0" if fault == "binds-everywhere" else "127.0.0.1")
    if (
        host not in ("127.0.0.1", "localhost", "::1")
        and (not public or fault == "never-public")
        and fault != "binds-everywhere"
    ):
        print(f"{host} is not loopback; --public allows it", file=sys.stderr)
        return 1

    class Server(HTTPServer if fault == "one-connection-at-a-time" else ThreadingHTTPServer):
        address_family = AF_INET6 if ":" in host else AF_INET
        request_queue_size = 256
        allow_reuse_port = fault == "shares-its-port"
        last_id: Any = None

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            self.send(*self.reply(read_body(self, fault)))

        def reply(self, body: bytes | None) -> tuple[int, bytes]:
            if body is None:
                self.close_connection = True
                return 413, b""
            if fault == "reads-one-line-of-a-body":
                body = body.strip().split(b"\n")[0]
            answer = answers.answer(body)
            if answer is SHUTDOWN and fault == "ends-after-http-shutdown":
                os._exit(0)
            if answer is None or answer is SHUTDOWN:
                return 200 if fault == "says-200-for-nothing" else 204, b""
            if fault == "mixes-up-ids" and "id" in answer:
                time.sleep(0.01)
                answer["id"], self.server.last_id = self.server.last_id or answer["id"], answer["id"]
            refused = fault == "says-400-for-errors" and answer["type"] == "error"
            return 400 if refused else 200, encoded(answer, fault)

        def refuse(self) -> None:
            self.send(200 if fault == "answers-every-method" else 405, b"")

        do_GET = do_PUT = do_DELETE = refuse

        def send(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Allow", "POST")
            self.send_header("Content-Type", "text/html" if fault == "says-html" else "application/json")
            if status != 204:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    try:
        server = Server((host, int(port)), Handler)
    except OSError as reason:
        print(f"{bind}: {reason}", file=sys.stderr)
        return 1
    server.serve_forever()
    return 0


def read_body(request: BaseHTTPRequestHandler, fault: str | None) -> bytes | None:
    """The body, or None when it is over the limit."""
    limit = {"no-body-limit": 1 << 40, "short-bodies-only": CHUNK}.get(fault or "", LIMIT)
    if "chunked" not in request.headers.get("Transfer-Encoding", ""):
        length = int(request.headers.get("Content-Length", "0"))
        if length > limit and fault == "hoards-what-it-skips":
            HOARD.append(request.rfile.read(length))
        return request.rfile.read(length) if length <= limit else None
    parts: list[bytes] = []
    while size := int(request.rfile.readline(), 16):
        if sum(map(len, parts)) + size > limit:
            return None
        parts.append(request.rfile.read(size))
        request.rfile.readline()
    return b"".join(parts)


if __name__ == "__main__":
    sys.exit(main())

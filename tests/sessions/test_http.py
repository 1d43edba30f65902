"""What is special to HTTP: statuses, limits, concurrency, binding, lifetime."""

from __future__ import annotations

import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from test_stdio import LIMIT, MIB, line_of

from harness import HttpServer, Package, Session, free_port
from oversize import post_until_answered
from talk import HANDSHAKE, SHUTDOWN, all_frames, check_error, encode, envelope_of, frames_of, over_http, query

LOOPBACK = {"0100007F", "00000000000000000000000001000000"}


def test_envelopes_come_as_json_with_status_200(built_package: Package) -> None:
    with over_http(built_package) as host:
        for message in (encode(HANDSHAKE), encode(query("q1")), b"no json", b"", b" \n"):
            answer = host.server.post(message)
            assert answer.status == 200, message
            assert answer.headers.get_content_type() == "application/json"
            assert envelope_of(answer) is not None
        check_error(host.exchange(b""), "bad_request")


def test_a_notification_gets_204_and_no_body(built_package: Package) -> None:
    with over_http(built_package) as host:
        for message in ({"type": "progress"}, {"type": "error", "message": "no"}):
            answer = host.server.post(encode(message))
            assert (answer.status, answer.body) == (204, b"")


def test_a_body_may_be_laid_out_on_lines(built_package: Package) -> None:
    with over_http(built_package) as host:
        body = json.dumps(query("q1"), indent=2).replace("\n", "\r\n").encode()
        assert frames_of(host.ask(b"\n" + body + b"\n"), "q1")


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
def test_only_post_is_allowed(built_package: Package, method: str) -> None:
    with over_http(built_package) as host:
        answer = host.server.request(method)
        assert answer.status == 405 and "POST" in answer.headers["Allow"]
        assert all_frames(host)


def test_two_hundred_requests_at_once_each_get_their_own_answer(built_package: Package) -> None:
    ids = [f"q{number}" for number in range(200)]
    with over_http(built_package) as host, ThreadPoolExecutor(len(ids)) as pool:
        answers = list(pool.map(lambda id: host.ask(query(id)), ids))
    assert all(frames_of(answer, id) for answer, id in zip(answers, ids, strict=True))


def test_a_body_of_sixteen_mib_is_served_and_one_byte_more_is_not(built_package: Package) -> None:
    with over_http(built_package) as host:
        assert frames_of(host.ask(line_of(LIMIT)), "long")
        _check_refused(host.server, [line_of(LIMIT + 1)], LIMIT + 1)
        assert all_frames(host)


def test_memory_stays_bounded_whatever_the_length_of_a_body(built_package: Package) -> None:
    with over_http(built_package) as host:
        all_frames(host)
        before = host.server.peak_memory()
        for length in (256 * MIB, None):
            _check_refused(host.server, [b"a" * MIB] * 256, length)
        assert all_frames(host)
        assert host.server.peak_memory() - before < 8 * LIMIT


def test_an_unfinished_body_does_not_hold_up_others(built_package: Package) -> None:
    with over_http(built_package) as host, socket.create_connection(("127.0.0.1", host.server.port)) as slow:
        slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{")
        assert all_frames(host)


def test_it_keeps_serving_after_shutdown(built_package: Package) -> None:
    with over_http(built_package) as host:
        for _ in range(2):
            host.ask(HANDSHAKE)
            assert 200 <= host.server.post(encode(SHUTDOWN)).status < 300
            assert all_frames(host)


def test_sigterm_ends_the_server_quickly(built_package: Package) -> None:
    with HttpServer(built_package) as server:
        server.post(encode(HANDSHAKE))
        server.terminate()
        server.wait(min(5, server.patience))
        assert not server.accepts()


@pytest.mark.parametrize("bind", ["127.0.0.1:{port}", "localhost:{port}", "{port}"])
def test_it_listens_on_loopback_only(built_package: Package, bind: str) -> None:
    with HttpServer(built_package, bind=bind) as server:
        assert _listening(server.port) <= LOOPBACK
        assert server.post(encode(HANDSHAKE)).status == 200


@pytest.mark.parametrize("bind", ["0.0.0.0:{port}", "[::]:{port}"])
def test_a_bind_to_every_address_is_refused_unless_asked_for(built_package: Package, bind: str) -> None:
    port = free_port()
    with Session([*built_package.argv("http"), bind.format(port=port)], built_package.patience) as program:
        assert program.wait() != 0
        assert "--public" in program.log()


def test_a_bind_without_a_host_is_no_bind_to_every_address(built_package: Package) -> None:
    port = free_port()
    with Session([*built_package.argv("http"), f":{port}"], built_package.patience) as program:
        assert _listening_once_settled(program, port) <= LOOPBACK


def test_a_bind_to_every_address_is_granted_when_asked_for(built_package: Package) -> None:
    with HttpServer(built_package, "--public", bind="0.0.0.0:{port}") as server:
        assert _listening(server.port) == {"00000000"}
        assert server.post(encode(HANDSHAKE)).status == 200


def test_a_port_in_use_is_said_and_ends_it(built_package: Package) -> None:
    with HttpServer(built_package) as first:
        with Session([*built_package.argv("http"), f"127.0.0.1:{first.port}"], built_package.patience) as second:
            assert second.wait() != 0
            assert second.log().strip() and "Traceback" not in second.log()
        assert first.post(encode(HANDSHAKE)).status == 200


def _check_refused(server: HttpServer, pieces: list[bytes], length: int | None) -> None:
    """Status 413, or 200 with an error envelope; the connection may close before all was sent."""
    answer = post_until_answered(server.port, pieces, length, server.patience)
    if answer.status != 413:
        check_error(envelope_of(answer), "bad_request")


def _listening(port: int) -> set[str]:
    """The addresses, as the kernel prints them, on which somebody listens on this port (Linux only)."""
    rows = [line.split() for table in ("tcp", "tcp6") for line in Path("/proc/net", table).read_text().splitlines()[1:]]
    ends = [row[1].split(":") for row in rows if row[3] == "0A"]
    return {address for address, number in ends if int(number, 16) == port}


def _listening_once_settled(program: Session, port: int) -> set[str]:
    """The same, once the program listens or has ended; empty for one that ended."""
    end = time.monotonic() + program.patience
    while program.child.poll() is None and time.monotonic() < end:
        if found := _listening(port):
            return found
        time.sleep(0.02)
    program.wait(0.1)
    return set()

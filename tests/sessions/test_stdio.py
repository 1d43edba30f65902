"""Lines and lifetime on real pipes: framing, flushing, order, limits, and every way a session ends."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from harness import Package, Session
from talk import (
    HANDSHAKE,
    SHUTDOWN,
    StdioHost,
    all_frames,
    check_error,
    encode,
    frames_of,
    over_stdio,
    query,
)

MIB = 1 << 20
LIMIT = 16 * MIB


def line_of(size: int, id: str = "long") -> bytes:
    """A query of exactly this many bytes, most of them in a member that nobody knows."""
    head = encode(query(id))[:-1] + b',"pad":"'
    return head + b"a" * (size - len(head) - 2) + b'"}'


def test_a_reply_arrives_while_stdin_stays_open(built_package: Package) -> None:
    with over_stdio(built_package) as host:
        host.ask(HANDSHAKE)
        for _ in range(2):
            host.tell(query())
            assert frames_of(host.hear())


def test_blank_lines_and_crlf_are_no_messages(built_package: Package) -> None:
    with over_stdio(built_package) as host:
        host.tell(b"", b"  ", b"\t", b"\r", encode(query("q1")) + b"\r", b"", b" \r")
        assert frames_of(host.hear(), "q1")
        host.tell(query("q2"))
        assert frames_of(host.hear(), "q2")


def test_a_message_may_arrive_in_pieces(built_package: Package) -> None:
    line = encode(query("q1", goal="harbour é😀")) + b"\n"
    with over_stdio(built_package) as host:
        host.ask(HANDSHAKE)
        for start in range(0, len(line), 13):
            host.session.send(line[start : start + 13])
            time.sleep(0.005)
        assert frames_of(host.hear(), "q1")


def test_three_bad_lines_in_a_row_are_answered_once_each_and_in_order(built_package: Package) -> None:
    with over_stdio(built_package) as host:
        host.ask(HANDSHAKE)
        host.tell(query("before"), b"this is not valid json {{{", b"42", {"type": "query", "id": "no payload"}, query("after"))
        assert frames_of(host.hear(), "before")
        check_error(host.hear(), "bad_request")
        check_error(host.hear(), "bad_request")
        check_error(host.hear(), "bad_request", "no payload")
        assert frames_of(host.hear(), "after")


def test_replies_leave_in_the_order_of_the_requests(built_package: Package) -> None:
    ids = [f"q{number}" for number in range(40)]
    with over_stdio(built_package) as host:
        host.tell(*(query(id) if number % 3 else {"type": "query", "id": id} for number, id in enumerate(ids)))
        assert [host.hear().get("id") for _ in ids] == ids


def test_sixteen_mib_are_served_and_one_byte_more_is_not(built_package: Package) -> None:
    with over_stdio(built_package) as host:
        host.tell(line_of(LIMIT), query("next"))
        assert frames_of(host.hear(), "long")
        assert frames_of(host.hear(), "next")
        host.tell(line_of(LIMIT + 1), query("then"))
        check_error(host.hear(), "bad_request")
        assert frames_of(host.hear(), "then")


def test_nothing_on_a_line_over_the_limit_is_taken_for_a_message(built_package: Package) -> None:
    smuggled = b'"}' + encode(SHUTDOWN) + encode(query("smuggled")) + b"\r" + encode(query("smuggled"))
    with over_stdio(built_package) as host:
        host.tell(line_of(LIMIT + MIB) + smuggled, query("q1"))
        check_error(host.hear(), "bad_request")
        assert frames_of(host.hear(), "q1")


def test_memory_stays_bounded_whatever_the_length_of_a_line(built_package: Package) -> None:
    with over_stdio(built_package) as host:
        all_frames(host)
        before = host.session.peak_memory()
        for _ in range(256):
            host.session.send(b"a" * MIB)
        host.tell(b"", query("q1"))
        check_error(host.hear(), "bad_request")
        assert frames_of(host.hear(), "q1")
        assert host.session.peak_memory() - before < 8 * LIMIT


def test_end_of_input_in_the_middle_of_a_line(built_package: Package) -> None:
    with Session(built_package.argv("stdio"), built_package.patience) as session:
        host = StdioHost(session)
        host.tell(query("q1"))
        session.send(encode(query("q2"))[:-9])
        session.close_input()
        assert frames_of(host.hear(), "q1")
        check_error(host.hear(), "bad_request")
        _check_ended(session)


def test_a_last_line_without_lf_counts(built_package: Package) -> None:
    with Session(built_package.argv("stdio"), built_package.patience) as session:
        session.send(encode(query("q1")))
        session.close_input()
        assert frames_of(StdioHost(session).hear(), "q1")
        _check_ended(session)


def test_end_of_input_without_a_message(built_package: Package) -> None:
    with over_stdio(built_package):
        pass


def test_requests_in_flight_are_answered_before_the_end(built_package: Package) -> None:
    with Session(built_package.argv("stdio"), built_package.patience) as session:
        host = StdioHost(session)
        host.tell(*(query(f"q{number}") for number in range(20)))
        session.close_input()
        assert [host.hear()["id"] for _ in range(20)] == [f"q{number}" for number in range(20)]
        _check_ended(session)


def test_shutdown_ends_with_zero_in_two_seconds_and_without_a_word(built_package: Package) -> None:
    with Session(built_package.argv("stdio"), built_package.patience) as session:
        host = StdioHost(session)
        host.ask(HANDSHAKE)
        host.tell(query("q1"), SHUTDOWN)
        assert frames_of(host.hear(), "q1")
        _check_ended(session)


def test_shutdown_comes_in_its_turn(built_package: Package) -> None:
    with Session(built_package.argv("stdio"), built_package.patience) as session:
        host = StdioHost(session)
        host.tell(query("q1"), {**SHUTDOWN, "id": "s", "x": 1}, query("too late"))
        assert frames_of(host.hear(), "q1")
        _check_ended(session)


@pytest.mark.parametrize("moment", ["at once", "idle", "in a line"])
def test_sigterm_ends_it_quickly_and_without_a_word(built_package: Package, moment: str) -> None:
    with Session(built_package.argv("stdio"), built_package.patience) as session:
        if moment != "at once":
            StdioHost(session).ask(HANDSHAKE)
        if moment == "in a line":
            session.send(encode(query())[:-9])
        session.terminate()
        session.wait()
        assert session.rest() == [] and session.unterminated == b""


def test_sigterm_may_come_just_before_the_next_read(built_package: Package) -> None:
    """A program that looks for signals and then waits for input can miss one that comes in between."""

    def ended(delay: float) -> bool:
        with Session(built_package.argv("stdio"), built_package.patience) as session:
            StdioHost(session).ask(HANDSHAKE)
            session.send(encode(query())[:-9])
            until = time.perf_counter() + delay
            while time.perf_counter() < until:
                pass
            session.terminate()
            session.wait()
            return session.rest() == []

    with ThreadPoolExecutor(3) as pool:
        tries = [pool.submit(ended, number * 6e-6) for number in range(50)]
        try:
            assert all(one.result() for one in tries)
        finally:
            pool.shutdown(cancel_futures=True)


def test_help_and_version_are_for_people(built_package: Package) -> None:
    for flag in ("--help", "--version"):
        with Session([*built_package.argv("stdio"), flag], built_package.patience) as session:
            assert session.wait() == 0, session.log()
            assert b"".join(session.rest()).strip()


def test_an_unknown_flag_is_refused(built_package: Package) -> None:
    with Session([*built_package.argv("stdio"), "--no-such-flag"], built_package.patience) as session:
        assert session.wait() not in (0, None)
        assert session.rest() == [] and session.log().strip()


def _check_ended(session: Session, seconds: float | None = None) -> None:
    """It ended by itself with exit code 0 and had nothing more to say."""
    assert session.wait(seconds) == 0, session.log()
    assert session.rest() == [] and session.unterminated == b""

"""What the runtime makes of user code that prints, throws, or returns what it should not."""

from __future__ import annotations

import re

import pytest

from harness import Package
from talk import HANDSHAKE, TRANSPORTS, Message, check_error, frames_of, query, verify

pytestmark = pytest.mark.parametrize("transport", tuple(TRANSPORTS))

RULES = ("F1", "F2", "F3", "F4", "F5", "F17", "D1", "P1", "P2", "P3", "G1", "G2")


def test_what_the_author_prints_goes_to_stderr(unruly_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](unruly_package) as host:
        before = host.log().count("author-noise")
        for id in ("q1", "q2"):
            assert _ids(host.ask(query(id, goal="print")), id) == ["honest"]
        assert host.log().count("author-noise") >= before + 2


@pytest.mark.parametrize("goal", ["throw", "fail"])
def test_what_the_author_throws_is_one_internal_error(unruly_package: Package, transport: str, goal: str) -> None:
    with TRANSPORTS[transport](unruly_package) as host:
        for id in ("q1", None):
            answer = host.exchange(query(id, goal=goal))
            check_error(answer, "internal", id)
            assert answer and "\n" not in answer["message"]
            assert _ids(host.ask(query(id)), id) == ["honest"]
        assert "author-fault" in host.log()


def test_careless_frames_are_filtered_priced_and_cut_best_first(unruly_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](unruly_package) as host:
        assert _careless(host.ask(query(goal="careless"))) == ({"best", "dated", "worst"}, False)
        assert _careless(host.ask(query(goal="careless", kinds=["fact"]))) == ({"best", "dated"}, False)
        assert _careless(host.ask(query(goal="careless", as_of="2026-08-01T00:00:00Z"))) == ({"best", "worst"}, False)
        assert _careless(host.ask(query(goal="careless", max_frames=1))) == ({"best"}, True)
        assert _careless(host.ask(query(goal="careless", max_frames=2))) == ({"best", "dated"}, True)
        assert _careless(host.ask(query(goal="careless", max_tokens=10))) == ({"best"}, True)
        assert _careless(host.ask(query(goal="careless", max_tokens=0))) == (set(), True)


def test_frames_that_break_a_rule_stay_behind_and_are_named(unruly_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](unruly_package) as host:
        assert _ids(host.ask(query("q1", goal="dishonest")), "q1") == ["honest"]
        unnamed = [rule for rule in RULES if not re.search(rf"\b{rule}\b", host.log())]
    assert not unnamed, f"left out without a word: {unnamed}"


def test_verify_that_was_never_offered_is_a_bad_request(unruly_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](unruly_package) as host:
        assert host.ask(HANDSHAKE)["capabilities"]["verify"] is False
        check_error(host.exchange(verify()), "bad_request")


def _ids(answer: Message, id: str | None = None) -> list[str]:
    return [frame["id"] for frame in frames_of(answer, id)]


def _careless(answer: Message) -> tuple[set[str], bool]:
    return set(_ids(answer)), answer["result"]["truncated"]

"""What a provider answers to well-formed requests, the same on both transports."""

from __future__ import annotations

import pytest

from harness import Package
from talk import HANDSHAKE, PUBLIC_PROBE, TRANSPORTS, Message, all_frames, check_error, frames_of, query

pytestmark = pytest.mark.parametrize("transport", tuple(TRANSPORTS))

BASE_KINDS = {"snippet", "symbol", "fact", "doc", "memory", "episode", "graph"}
OTHER_FAMILIES = ("contextgraph/2.0", "contextgraph/10.0", "contextgraph", "contextgraph/", "Contextgraph/1.0", "", "1.0")


def test_handshake_tells_who_answers_and_what_may_be_asked(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        answer = host.ask(HANDSHAKE)
    assert answer["type"] == "handshake_ack"
    assert answer["protocol_version"].startswith("contextgraph/1.")
    assert answer["provider"]["name"].strip() and answer["provider"]["version"].strip()
    offers = answer["capabilities"]
    assert offers["correlation"] and offers["graph"] and offers["verify"]
    assert len(offers["query"]["kinds"]) >= 2 and offers["query"]["kinds"][0] in BASE_KINDS
    assert "embeddings_fingerprint" not in offers


def test_every_version_of_the_family_is_welcome_again_and_again(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        for version in ("contextgraph/1.0-draft", "contextgraph/1.7", "contextgraph/1.0"):
            assert host.ask(HANDSHAKE | {"protocol_version": version})["type"] == "handshake_ack"


def test_another_family_is_refused_by_name_and_the_provider_lives_on(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        for version in OTHER_FAMILIES:
            check_error(host.exchange(HANDSHAKE | {"protocol_version": version}), "incompatible_version")
        assert host.ask(HANDSHAKE)["type"] == "handshake_ack"
        assert all_frames(host)


def test_public_probe_gets_frames_in_a_stable_order(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        first, second = (host.ask({"type": "query", "query": PUBLIC_PROBE}) for _ in range(2))
    assert frames_of(first)
    assert first == second


def test_ids_are_echoed_to_the_letter(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        for id in ("q1", "null", "0", " q 1 ", 'a"\\/\u0001\u2028é😀', "x" * 10_000):
            assert frames_of(host.ask(query(id)), id)


def test_ids_are_never_invented(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        frames_of(host.ask(query("q1")), "q1")
        frames_of(host.ask(query()), None)
        frames_of(host.ask(query() | {"id": None}), None)


def test_nothing_fits_into_no_frames_or_no_tokens(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        for limits in ({"max_frames": 0}, {"max_tokens": 0}, {"max_frames": 0, "max_tokens": 0}):
            answer = host.ask(query(**limits))
            assert frames_of(answer) == [] and answer["result"]["truncated"] is True, limits


def test_the_largest_limits_are_only_limits(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        answer = host.ask(query(max_frames=2**32 - 1, max_tokens=2**32 - 1))
    assert frames_of(answer) and answer["result"]["truncated"] is False
    assert answer["result"].get("dropped_estimate", 0) == 0


def test_the_best_frame_survives_a_limit_of_one(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        everything = all_frames(host)
        answer = host.ask(query(max_frames=1))
    (best,) = frames_of(answer)
    assert len(everything) > 1
    assert best["score"] == max(frame["score"] for frame in everything)
    assert answer["result"]["truncated"] is True and answer["result"]["dropped_estimate"] >= 1


def test_the_token_budget_is_kept_whatever_it_is(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        costs = [frame["token_cost"] for frame in all_frames(host)]
        for budget in (1, min(costs), max(costs), sum(costs) // 2, sum(costs) - 1):
            answer = host.ask(query(max_tokens=budget))
            assert sum(frame["token_cost"] for frame in frames_of(answer)) <= budget
            assert answer["result"]["truncated"] is True and answer["result"]["dropped_estimate"] >= 1
        answer = host.ask(query(max_tokens=sum(costs)))
        assert len(frames_of(answer)) == len(costs) and answer["result"]["truncated"] is False


def test_each_declared_kind_is_served_and_nothing_but_it(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        kinds = host.ask(HANDSHAKE)["capabilities"]["query"]["kinds"]
        for kind in kinds:
            assert {frame["kind"] for frame in frames_of(host.ask(query(kinds=[kind])))} == {kind}
        assert {frame["kind"] for frame in all_frames(host, kinds=kinds[:2])} == set(kinds[:2])
        assert {frame["kind"] for frame in all_frames(host, kinds=[])} <= set(kinds)


def test_a_kind_that_is_not_served_gets_no_frames(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        for kind in ("acme:cellar", "Doc", ""):
            answer = host.ask(query("q1", kinds=[kind]))
            if answer["type"] == "error":
                check_error(answer, "unsupported_kind", "q1")
            else:
                assert frames_of(answer, "q1") == []


def test_as_of_keeps_the_window_half_open(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        everything = all_frames(host)
        kept = {pin: all_ids(frames_of(host.ask(query(as_of=pin)))) for pin in _pins(everything)}
    for pin, ids in kept.items():
        assert ids == {frame["id"] for frame in everything if _holds(frame, pin)}, pin
    assert any(ids < all_ids(everything) for ids in kept.values()), "no sample is dated"


def test_anchors_bring_their_frames_to_the_front(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        anchors = {anchor for frame in all_frames(host) for anchor in _anchors(frame)}
        assert anchors, "no frame has a uri or a relation"
        for anchor in sorted(anchors):
            first, *_ = frames_of(host.ask(query(anchors=[anchor], max_frames=1)))
            assert anchor in _anchors(first)


def test_an_unknown_anchor_changes_nothing_but_the_ranking(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        assert all_ids(all_frames(host, anchors=["nowhere:///at/all"])) == all_ids(all_frames(host))


def test_unknown_members_are_ignored_at_every_depth(built_package: Package, transport: str) -> None:
    extra = {"x": {"type": "shutdown", "id": 7}, "Goal": None, "frames": [None]}
    message = query("q1")
    with TRANSPORTS[transport](built_package) as host:
        plain = host.ask(message)
        assert host.ask({**extra, **message, "query": {**extra, **message["query"]}}) == plain


def all_ids(frames: list[Message]) -> set[str]:
    return {frame["id"] for frame in frames}


def _anchors(frame: Message) -> set[str]:
    targets = {relation["target_uri"] for relation in frame.get("relations", [])}
    return targets | ({frame["uri"]} if frame.get("uri") else set())


def _pins(frames: list[Message]) -> list[str]:
    """Each bound of a window, and the instants a little before and a little after it."""
    bounds = {frame.get(name) for frame in frames for name in ("valid_from", "valid_to")} - {None}
    later = {bound[:-1] + ("5Z" if "." in bound else ".5Z") for bound in bounds}
    return sorted(bounds | later | {"0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"})


def _holds(frame: Message, pin: str) -> bool:
    start, end = frame.get("valid_from"), frame.get("valid_to")
    return (start is None or _instant(start) <= _instant(pin)) and (end is None or _instant(pin) < _instant(end))


def _instant(text: str) -> tuple[str, str]:
    """An order of timestamps: whole seconds as text, then the fraction without its trailing zeros."""
    return text[:19], text[19:].strip(".Z").rstrip("0")

"""Verify: verdicts on what was served, on what never was, and on what changed since."""

from __future__ import annotations

from pathlib import Path

import pytest

from envelopes import content_digest, local_file
from harness import Package
from talk import (
    HANDSHAKE,
    TRANSPORTS,
    Host,
    Message,
    all_frames,
    check_error,
    identity,
    over_stdio,
    verify,
)

both_transports = pytest.mark.parametrize("transport", tuple(TRANSPORTS))
MUTATION = "-contextgraph-conformance-mutated"
NEWS = "Quokkas prefer the northern harbour.\n"


@both_transports
def test_what_was_served_is_valid(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        identities = [identity(frame, _name(host)) for frame in all_frames(host)]
        verdicts = _verdicts(host, *identities)
    assert [verdict["frame"] for verdict in verdicts] == identities
    assert {verdict["status"] for verdict in verdicts} == {"valid"}


@both_transports
def test_another_digest_is_stale_and_echoed_to_the_letter(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        frame, provider = all_frames(host)[0], _name(host)
        held = frame["content_digest"]
        for other in (held + MUTATION, "sha256:" + "0" * 64, held.upper(), "", " " + held, "é\u2028"):
            asked = identity(frame, provider, content_digest=other)
            (verdict,) = _verdicts(host, asked)
            assert verdict["frame"] == asked and verdict["status"] == "stale", verdict
            assert verdict.get("replacement_digest", held) == held


@both_transports
def test_a_frame_that_never_was_is_unknown(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        stranger = identity({**all_frames(host)[0], "id": "no-such-frame"}, _name(host))
        assert _verdicts(host, stranger) == [{"frame": stranger, "status": "unknown"}]


@both_transports
def test_without_a_digest_nothing_is_called_valid(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        asked = identity(all_frames(host)[0], _name(host), content_digest=None)
        (verdict,) = _verdicts(host, asked)
    assert verdict["frame"] == asked and verdict["status"] in ("stale", "unknown")


@both_transports
def test_one_verdict_for_each_identity_in_order(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        held = identity(all_frames(host)[0], _name(host))
        asked = [held, held | {"content_digest": "x"}, held | {"frame_id": "no-such-frame"}, held]
        verdicts = _verdicts(host, *asked)
        assert _verdicts(host) == []
    assert [verdict["frame"] for verdict in verdicts] == asked
    assert [verdict["status"] for verdict in verdicts] == ["valid", "stale", "unknown", "valid"]


@both_transports
def test_the_name_a_host_uses_for_the_provider_does_not_matter(built_package: Package, transport: str) -> None:
    """Published versions of the public suite ask with their own name for the provider, the newest with the declared one."""
    with TRANSPORTS[transport](built_package) as host:
        (verdict,) = _verdicts(host, identity(all_frames(host)[0], "provider-under-test"))
    assert verdict["status"] == "valid"


@both_transports
def test_an_id_on_verify_is_ignored(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        assert host.ask(verify() | {"id": "q1"}) == {"type": "verified", "response": {"verdicts": []}}


@both_transports
def test_an_ill_formed_verify_is_a_bad_request(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        for request in ({}, {"request": None}, {"request": {"frames": None}}, {"request": {"frames": [{}]}}):
            check_error(host.exchange({"type": "verify", "id": "v", **request}), "bad_request", "v")


@both_transports
def test_a_fresh_process_knows_what_an_earlier_one_served(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        identities = [identity(frame, _name(host)) for frame in all_frames(host)]
    with TRANSPORTS[transport](built_package) as host:
        assert {verdict["status"] for verdict in _verdicts(host, *identities)} == {"valid"}


def test_an_edited_document_is_served_anew_and_its_old_digest_is_stale(copied_package: Package) -> None:
    with over_stdio(copied_package) as host:
        provider = _name(host)
        document = _sample(all_frames(host), copied_package)
        before = _frames_on(all_frames(host), document)
        document.write_text(document.read_text("utf-8") + "\n" + NEWS, "utf-8")
        after = _frames_on(all_frames(host, goal=NEWS, query_text=NEWS), document)
        changed = [(old, new) for old in before for new in after if old["id"] == new["id"] and NEWS in new["content"]]
        assert changed, "no frame has the new text under its old id"
        for old, new in changed:
            assert new["content_digest"] == content_digest(new["content"]) != old["content_digest"]
            stale, valid = _verdicts(host, identity(old, provider), identity(new, provider))
            assert (stale["status"], valid["status"]) == ("stale", "valid")
            assert stale.get("replacement_digest", new["content_digest"]) == new["content_digest"]


def test_a_verdict_is_fresh_without_a_query_in_between(copied_package: Package) -> None:
    with over_stdio(copied_package) as host:
        document = _sample(all_frames(host), copied_package)
        held = [identity(frame, _name(host)) for frame in _frames_on(all_frames(host), document)]
        document.write_text(document.read_text("utf-8") + "\n" + NEWS, "utf-8")
        assert "stale" in {verdict["status"] for verdict in _verdicts(host, *held)}


def test_a_removed_document_is_no_longer_vouched_for(copied_package: Package) -> None:
    with over_stdio(copied_package) as host:
        document = _sample(all_frames(host), copied_package)
        held = [identity(frame, _name(host)) for frame in _frames_on(all_frames(host), document)]
        document.unlink()
        assert {verdict["status"] for verdict in _verdicts(host, *held)} <= {"gone", "unknown"}
        assert _frames_on(all_frames(host), document) == []


def _name(host: Host) -> str:
    name: str = host.ask(HANDSHAKE)["provider"]["name"]
    return name


def _verdicts(host: Host, *identities: Message) -> list[Message]:
    answer = host.ask(verify(*identities))
    assert answer["type"] == "verified" and "id" not in answer, answer
    verdicts: list[Message] = answer["response"]["verdicts"]
    return verdicts


def _sample(frames: list[Message], package: Package) -> Path:
    """A sample document inside the package, found the way a host would: through provenance."""
    files = {path for frame in frames for path in _files_of(frame)}
    inside = sorted(path for path in files if path.suffix == ".md" and path.is_relative_to(package.dir))
    assert inside, f"no frame comes from a document below {package.dir}"
    return inside[0]


def _frames_on(frames: list[Message], document: Path) -> list[Message]:
    return [frame for frame in frames if document in _files_of(frame)]


def _files_of(frame: Message) -> set[Path]:
    return {local_file(link["uri"]) for link in frame.get("provenance", []) if link["type"] == "file"}

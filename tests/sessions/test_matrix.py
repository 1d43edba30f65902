"""The request/reply matrix: one row for each kind of incoming message, the same on both transports."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from harness import Package
from talk import HANDSHAKE, TRANSPORTS, Host, Message, encode, frames_of, query, verify

DEPTH = 1_000_000


@dataclass(frozen=True)
class Row:
    """A message and what must come back: a tag, for an error its code, and the id that goes with it."""

    name: str
    message: Message | bytes
    tag: str | None
    id: str | None = None
    code: str | None = None


def bad(name: str, message: Message | bytes, id: str | None = None) -> Row:
    return Row(name, message, "error", id, "bad_request")


def silent(name: str, message: Message | bytes) -> Row:
    return Row(name, message, None)


def nested(levels: int) -> bytes:
    """A query whose ignored member brings the line to this many levels, its own object being the first."""
    depth = levels - 1
    return encode(query("deep"))[:-1] + b',"x":' + b"[" * depth + b"]" * depth + b"}"


ROWS = (
    Row("handshake", HANDSHAKE, "handshake_ack"),
    Row("handshake, draft", {**HANDSHAKE, "protocol_version": "contextgraph/1.0-draft"}, "handshake_ack"),
    Row("handshake, other family", {**HANDSHAKE, "protocol_version": "other/1.0"}, "error", None, "incompatible_version"),
    bad("handshake without a version", {"type": "handshake"}),
    bad("handshake with a number as version", {"type": "handshake", "id": "h", "protocol_version": 1.0}, "h"),
    Row("query with id", query("q1"), "frames", "q1"),
    Row("query without id", query(), "frames"),
    Row("query, id null", {**query(), "id": None}, "frames"),
    Row("query that breaks only a limit of the schema", query("q1", goal=""), "frames", "q1"),
    Row("query, tag last", {"id": "q1", "query": query()["query"], "type": "query"}, "frames", "q1"),
    Row(
        "query, names and tag spelt with escapes",
        encode(query("q1")).replace(b'"type":"query"', rb'"t\u0079pe":"\u0071uery"'),
        "frames",
        "q1",
    ),
    Row("query with separators that end no line", query("q1", goal="a\u2028b\u2029c\u0085d"), "frames", "q1"),
    Row("query with white space and a CR around it", b" \t" + encode(query("q1")) + b" \r", "frames", "q1"),
    Row("query 127 levels deep", nested(127), "frames", "deep"),
    bad("query 128 levels deep", nested(128)),
    bad("query a million levels deep", nested(DEPTH)),
    bad("query without payload", {"type": "query", "id": "cgp-r1-missing-payload"}, "cgp-r1-missing-payload"),
    bad("query without payload and id", {"type": "query"}),
    bad("query, id a number", {**query(), "id": 7}),
    bad("query, payload null", {"type": "query", "id": "q1", "query": None}, "q1"),
    bad("query, payload a list", {"type": "query", "id": "q1", "query": []}, "q1"),
    bad("query, limit negative", query("q1", max_frames=-1), "q1"),
    bad("query, limit fractional", query("q1", max_tokens=12.5), "q1"),
    bad("query, limit too large", query("q1", max_tokens=2**32), "q1"),
    bad("query, limit a text", query("q1", max_tokens="1"), "q1"),
    bad("query, kinds with a null", query("q1", kinds=[None]), "q1"),
    bad("query, unknown representation", query("q1", representation_preferences=["hologram"]), "q1"),
    Row("verify of nothing", verify(), "verified"),
    bad("verify without payload", {"type": "verify"}),
    bad("not JSON", b"this is not valid json {{{"),
    bad("half an object", encode(query("q1"))[:-1]),
    bad("text after the object", encode(query("q1")) + b" trailing"),
    bad("two objects", encode(query("q1")) * 2),
    bad("NaN", encode(query("q1"))[:-1] + b',"x":NaN}'),
    bad("a number beyond every double", encode(query("q1"))[:-1] + b',"x":1e400}'),
    bad("a lone surrogate", encode(query("q1"))[:-1] + rb',"x":"\ud83d"}'),
    bad("bytes that are not UTF-8", encode(query("q1"))[:-1] + b',"x":"\xff\xfe"}'),
    bad("an overlong NUL", encode(query("q1"))[:-1] + b',"x":"\xc0\x80"}'),
    bad("a raw control character", encode(query("q1"))[:-1] + b',"x":"\x01"}'),
    bad("a number", b"42"),
    bad("null", b"null"),
    bad("a text", b'"query"'),
    bad("a list", b'[{"type":"query"}]'),
    bad("true", b"true"),
    bad("no tag", {"id": "n"}, "n"),
    bad("tag null", {"type": None, "id": "n"}, "n"),
    bad("tag a number", {"type": 1, "id": "n"}, "n"),
    bad("tag in another case only", {"Type": "query", "id": "n"}, "n"),
    bad("unknown request", {"type": "subscribe", "id": "s1"}, "s1"),
    bad("unknown request, empty tag", {"type": "", "id": "s1"}, "s1"),
    bad("unknown request, a known tag in another case", {**query("s1"), "type": "Query"}, "s1"),
    silent("unknown notification", {"type": "progress", "done": 1}),
    silent("unknown notification, id null", {"type": "progress", "id": None}),
    silent("unknown notification, id a number", {"type": "progress", "id": 1}),
    silent("frames from the host", {"type": "frames", "id": "q1", "result": {"frames": [], "truncated": False}}),
    silent("frames from the host, ill formed", {"type": "frames", "id": "q1"}),
    silent("handshake_ack from the host", {"type": "handshake_ack"}),
    silent("verified from the host", {"type": "verified", "response": {"verdicts": []}}),
    silent("error from the host", {"type": "error", "id": "q1", "message": "no"}),
    silent("error from the host, ill formed", {"type": "error", "id": "q1", "message": 7}),
)


@pytest.mark.parametrize("transport", tuple(TRANSPORTS))
def test_each_message_gets_its_answer_and_no_other(built_package: Package, transport: str) -> None:
    with TRANSPORTS[transport](built_package) as host:
        wrong = [fault for row in ROWS if (fault := _fault(host, row))]
    assert not wrong, "\n".join(wrong)


def _fault(host: Host, row: Row) -> str | None:
    """How the answer differs from the row's, in one line; None when it does not."""
    answer = host.exchange(row.message) or {}
    found = (answer.get("type"), answer.get("id"), answer.get("code"))
    wanted = (row.tag, row.id, row.code)
    if answer.get("type") == "frames" and found == wanted:
        assert frames_of(answer, row.id), f"{row.name}: no frame"
    return None if found == wanted else f"{row.name}: wanted {wanted}, got {found} {answer.get('message', '')}"

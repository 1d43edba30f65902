"""The exam can be failed: a codec that breaks one rule is caught, and by that rule."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import pytest

from model_codec import CARELESS_READING, CARELESS_WRITING

from judge import Verdict, judge
from material import HERE, SCHEMAS, exam_lines, schema
from rows import Row
from rules import ROWS
from run import Disagreement, compare, difference, parse_outcome, run_roundtrip

# Lines that are quick to run; the million levels and the 16 MiB are for real codecs, and for the one that breaks L7.
QUICK = [row for row in ROWS if row.kind != "api" and not callable(row.source)]
LONG = [row for row in ROWS if row.rule == "L7"]


def model(schema_name: str, rule: str = "") -> list[str]:
    """The command of the model codec that breaks a rule, or none."""
    return [sys.executable, str(HERE / "model_codec.py"), str(SCHEMAS[schema_name]), rule]


def failed(rows: Sequence[Row], rule: str = "") -> list[tuple[Row, Disagreement]]:
    """The rows on which the model codec and the judge differ."""
    found = []
    for name in ("protocol", "garden"):
        own = [row for row in rows if row.schema == name]
        lines = [row.line for row in own]
        outcomes = run_roundtrip(model(name, rule), lines)
        disagreements = compare(outcomes, lines, [judge(line, schema(name)) for line in lines])
        found += [(own[disagreement.index], disagreement) for disagreement in disagreements]
    return found


def test_unbroken_codec_passes() -> None:
    assert failed(QUICK + LONG) == []
    lines = [mutant.line for mutant in exam_lines()[:3000]]
    assert compare(run_roundtrip(model("protocol"), lines), lines, [judge(line, schema("protocol")) for line in lines]) == []


@pytest.mark.parametrize("rule", CARELESS_READING)
def test_careless_reading_is_caught(rule: str) -> None:
    found = failed(LONG if rule == "L7" else QUICK, rule)
    assert rule in {row.rule for row, _ in found}


@pytest.mark.parametrize("fault", CARELESS_WRITING)
def test_careless_writing_is_caught(fault: str) -> None:
    found = failed(QUICK, fault)
    assert found
    if fault[0] in "EW":
        # W2 and W4 are caught by their own rows or by any row that shows white space or escapes.
        assert fault in {row.rule for row, _ in found}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"", "not an outcome"),
        (b"[]", "not an outcome"),
        (b"{}", "not an outcome"),
        (b'{"ok":{"type":"error","message":"m"},"error":{}}', "not an outcome"),
        (b'{"ok":{"type":"error","message":"m"}} {}', "not an outcome"),
        (b'{"ok":{"type":"error","message":"m","message":"m"}}', "not an outcome"),
        (b'{"ok":{"type":"error","message":"\xff"}}', "not an outcome"),
        (b'{"ok":{"type":"error","message":"\\ud83d"}}', "not an outcome"),
        (b'{"ok":null}', ": not the same members: no object"),
        (b'{"ok":{"type":"error","message":"n"}}', "/message: not the same value"),
        (b'{"ok":{"type":"error"}}', ": not the same members: ['message']"),
        (b'{"ok":{"type":"error","id":null,"message":"m"}}', ": not the same members: ['id']"),
        (b'{"ok":{"message":"m","type":"error"}}', ": not the same order of members"),
        (b'{"ok":{"type":"error", "message":"m"}}', "not written as W2 and W4 say"),
        (b'{"ok":{"type":"error","message":"\\u006d"}}', "not written as W2 and W4 say"),
        (b'{"unknown":"error"}', "unknown instead of ok"),
        (b'{"error":{"path":"/message","message":"no"}}', "bad instead of ok"),
        (b'{"error":{"path":"message","message":"no"}}', "an error whose path is no JSON Pointer"),
        (b'{"error":{"path":"/message","message":""}}', "an error without a message"),
        (b'{"error":{"path":"/message"}}', "an error without path and message"),
        (b'{"error":"no"}', "an error without path and message"),
    ],
)
def test_wrong_outcomes_are_told_apart(said: bytes, why: str) -> None:
    verdict = judge(b'{"type":"error","message":"m"}', schema("protocol"))
    assert difference(parse_outcome(b'{"ok":{"type":"error","message":"m"}}'), verdict) is None
    assert difference(parse_outcome(said), verdict) == why


@pytest.mark.parametrize(
    ("line", "said", "why"),
    [
        (b'{"type":"later"}', {"unknown": "late"}, "another tag"),
        (b'{"type":"later"}', {"error": {"path": "/type", "message": "m"}}, "bad instead of unknown"),
        (b"42", {"unknown": ""}, "unknown instead of bad"),
        (
            b'{"type":"error","message":"a","message":"b"}',
            {"ok": {"type": "error", "message": "a"}},
            "/message: not the same value",
        ),
        (b'{"type":"error","message":"a","message":"b"}', {"error": {"path": "", "message": "m"}}, None),
        (b'{"type":"shutdown","x":1e400,"x":1}', {"ok": {"type": "shutdown"}}, None),
        (b'{"type":"shutdown","x":1e400}', {"ok": {"type": "shutdown"}}, "ok instead of bad"),
    ],
)
def test_open_and_closed_verdicts(line: bytes, said: dict[str, Any], why: str | None) -> None:
    assert difference({**said, "raw": b""}, judge(line, schema("protocol"))) == why


def test_integers_are_plain_digits_and_numbers_are_doubles() -> None:
    owed = Verdict("ok", {"n": 42, "x": 42.0})
    assert difference(parse_outcome(b'{"ok":{"n":42,"x":42}}'), owed) is None
    assert difference(parse_outcome(b'{"ok":{"x":4.2e1,"n":42}}'), owed) is None
    assert difference(parse_outcome(b'{"ok":{"n":42.0,"x":42}}'), owed) == "/n: 42.0 instead of 42"
    assert difference(parse_outcome(b'{"ok":{"n":42,"x":42.000001}}'), owed) == "/x: 42.000001 instead of 42.0"


def test_programs_that_end_early_or_say_too_much() -> None:
    for script in ("", "print('{}')\nprint('{}')", "import sys; sys.stdin.read(); sys.exit(3)", "print('{}', end='')"):
        with pytest.raises(AssertionError):
            run_roundtrip([sys.executable, "-c", script], [b"{}"])
    with pytest.raises(ValueError):
        run_roundtrip(["never started"], [b"two\nlines"])

"""The judge is judged: by the table of rules, by the cases from public reports, and by the reference decoder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from judge import judge
from material import (
    CASES,
    COUNT,
    HERE,
    TRANSCRIPTS,
    exam_lines,
    lines_of,
    message_cases,
    schema,
    transcripts,
    wire_cases,
)  # fmt: skip
from mutate import mutants
from reference import DIFFERENCES, ReferenceJudge
from rows import Row
from rules import ROWS, RULES
from run import kind_of, run_roundtrip, unlike
from strict_json import NotJson, Number, read_json

needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="needs the shared cases beside the project")


def shown() -> list[Row]:
    """The rows that a line can show."""
    return [row for row in ROWS if row.kind != "api"]


def test_every_rule_has_rows() -> None:
    assert {row.rule for row in ROWS} == set(RULES)
    assert len({row.id for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", shown(), ids=lambda row: row.id)
def test_row(row: Row) -> None:
    verdict = judge(row.line, schema(row.schema))
    assert verdict.kind in row.kinds, verdict.why
    assert bool(verdict.either) == (row.kind == "either") and (verdict.kind == "bad") == (row.kinds == {"bad"})
    assert verdict.tag == row.tag
    if verdict.kind == "ok":
        out = read_json(row.line if row.out is None else row.out.encode()).value
        assert unlike(verdict.value, out, "") is None


def test_transcripts_come_back_as_they_are() -> None:
    for line in transcripts():
        verdict = judge(line, schema("protocol"))
        assert verdict.kind == "ok", (line, verdict.why)
        assert unlike(verdict.value, read_json(line).value, "") is None, line


def test_bad_lines_of_the_transcripts() -> None:
    lines = lines_of(TRANSCRIPTS / "bad-lines.ndjson")
    for entry in json.loads((TRANSCRIPTS / "bad-lines.verdict.json").read_text("utf-8")):
        verdict = judge(lines[entry["line"] - 1], schema("protocol"))
        assert ("either" if verdict.either else verdict.kind) == entry["verdict"], entry


# Cases from public reports


def plain(value: Any) -> Any:
    """A parsed JSON value without its null members, which is all that the rules take from the cases."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items() if item is not None}
    return [plain(item) for item in value] if isinstance(value, list) else value


def owed(case: dict[str, Any]) -> str:
    """What a case says that a decoder owes; where the rules settle what it leaves open, they win."""
    said = str(case.get("verdict") or case["decode"])
    if case["level"] == "constraint":
        return "accept"
    return {"reject-or-replace": "reject", "reject-or-exact": "reject"}.get(said, said)


# M5: the bounds of an integer are no mere limit.
BOUNDS = {("48-ref-siblings-a", 3), ("48-ref-siblings-a", 4), ("62-integer-width", 7), ("62-integer-width", 8)}


@needs_cases
@pytest.mark.parametrize("name", message_cases())
def test_message_case(name: str) -> None:
    own = json.loads((CASES / f"{name}.json").read_text("utf-8"))
    for number, text in enumerate(lines_of(CASES / f"{name}.expect.ndjson"), 1):
        case = json.loads(text)
        verdict = judge(case["in"].encode(), own)
        expected = "reject" if (name, number) in BOUNDS else owed(case)
        assert ("accept" if verdict.kind == "ok" else "reject") == expected, (case, verdict)
        if verdict.kind == "ok":
            assert plain(verdict.value) == plain(case.get("reencode", json.loads(case["in"]))), case


@needs_cases
@pytest.mark.parametrize("name", wire_cases())
def test_wire_case(name: str) -> None:
    lines = lines_of(CASES / f"{name}.ndjson")
    for text in lines_of(CASES / f"{name}.verdict.ndjson"):
        case = json.loads(text)
        verdict = judge(lines[case["line"] - 1], schema("wire"))
        assert ("accept" if verdict.kind == "ok" else "reject") == owed(case), (case, verdict)
        if "reencode" in case:
            assert plain(verdict.value) == plain(case["reencode"]), case


# Spoilt lines


def test_mutants_are_many_and_various() -> None:
    spoilt = exam_lines()
    assert len({mutant.line for mutant in spoilt}) == COUNT >= 50_000
    assert not any(b"\n" in mutant.line for mutant in spoilt)
    kinds = Counter(judge(mutant.line, schema("protocol")).kind for mutant in spoilt)
    assert kinds["ok"] > COUNT / 5 and kinds["bad"] > COUNT / 5 and kinds["unknown"] > COUNT / 100


def test_mutants_are_the_same_every_time() -> None:
    script = (
        "import hashlib, sys; sys.path[:0] = [sys.argv[1], sys.argv[1] + '/..']\n"
        "from material import transcripts\nfrom mutate import mutants\n"
        "print(hashlib.sha256(b'\\n'.join(m.label.encode() + m.line for m in mutants(transcripts(), 2000, 7))).hexdigest())"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", script, str(HERE)],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(seen) == 1
    assert [m.line for m in mutants(transcripts(), 50, 1)] != [m.line for m in mutants(transcripts(), 50, 2)]


def test_reader_agrees_with_the_standard_one() -> None:
    """Whatever the strict reader accepts, the standard library reads as the same value."""
    accepted = 0
    for mutant in exam_lines():
        try:
            reading = read_json(mutant.line)
        except NotJson:
            continue
        if reading.broken or reading.bom:
            continue
        accepted += 1
        assert numbers_read(reading.value) == json.loads(mutant.line, parse_int=float), mutant
    assert accepted > COUNT / 3


def numbers_read(value: Any) -> Any:
    if isinstance(value, Number):
        return value.double()
    if isinstance(value, dict):
        return {name: numbers_read(item) for name, item in value.items()}
    return [numbers_read(item) for item in value] if isinstance(value, list) else value


# The reference decoder


def test_reference_decoder_agrees(refdecode: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Beside the differences that `reference.py` names, verdicts and values are equal on every line."""
    lines = [mutant.line for mutant in exam_lines()]
    lines += [row.line for row in shown() if row.schema == "protocol" and row.rule != "L7"]
    like_it = ReferenceJudge(schema("protocol"))
    owed = [(line, verdict) for line in lines if (verdict := like_it.judge(line)).kind != "skip"]
    outcomes = run_roundtrip([str(refdecode)], [line for line, _ in owed])
    compared, differing = 0, []
    for (line, verdict), outcome in zip(owed, outcomes, strict=True):
        if verdict.either:
            continue
        compared += 1
        kind = kind_of(outcome)
        why = None if kind == verdict.kind else f"{kind} instead of {verdict.kind} {verdict.why}"
        if kind == verdict.kind == "ok":
            why = unlike(verdict.value, outcome["ok"], "")
        if why:
            differing.append((why, line, outcome["raw"]))
    with capsys.disabled():
        print(f"\nreference decoder: {compared} lines compared, {len(differing)} differ; differences by design, in lines:")
        print("".join(f"  {like_it.used[name]:6} {name}: {what}\n" for name, what in DIFFERENCES.items()), end="")
    assert not differing, differing[:5]
    assert set(like_it.used) == set(DIFFERENCES), "a difference that plays no part any more"

"""The exam of every generated codec: each rule by its name, and thousands of spoilt lines."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from harness import SHARED, Package
from judge import Verdict, judge
from material import COUNT, GARDEN, exam_lines, lines_of, schema, transcripts, wire_cases
from rows import Row
from rules import ROWS
from run import compare, difference, kind_of, run_roundtrip
from strict_json import read_json

Outcomes = dict[str, dict[str, Any]]
Record = Callable[[str, object], None]


def rows_of(name: str) -> list[Row]:
    return [row for row in ROWS if row.schema == name and row.kind != "api"]


def run_rows(package: Package, name: str) -> Outcomes:
    """What the round-trip program says of every row, by the row's id, from one run; the last line has no LF."""
    rows = rows_of(name)
    outcomes = run_roundtrip(package.argv("roundtrip"), [row.line for row in rows], last_lf=False)
    return {row.id: outcome for row, outcome in zip(rows, outcomes, strict=True)}


@cache
def owed(row: Row) -> Verdict:
    return judge(row.line, schema(row.schema))


def fault_of(row: Row, outcome: dict[str, Any]) -> str | None:
    """Why an outcome is not what the row asks for."""
    fault = difference(outcome, owed(row))
    if fault is None and row.exact and kind_of(outcome) == "ok":
        due = row.line if row.out is None else row.out.encode()
        return None if outcome["raw"] == b'{"ok":' + due + b"}" else "not the same bytes"
    return fault


def check_row(row: Row, outcomes: Outcomes, language: str, record_property: Record) -> None:
    outcome = outcomes[row.id]
    assert fault_of(row, outcome) is None, f"{row.line[:300]!r} gave {outcome.get('raw', b'')[:300]!r}"
    if row.kind == "either":
        record_property("exam", f"{row.id}, open: {language} says {kind_of(outcome)} to {row.line.decode()}")


@pytest.fixture(scope="session")
def said(built_package: Package) -> Outcomes:
    return run_rows(built_package, "protocol")


@pytest.fixture(scope="session")
def said_of_garden(built_package: Package, make_package: Callable[..., Package]) -> Outcomes:
    package = make_package(built_package.language, "--schema", str(GARDEN), "--codec-only")
    return run_rows(package, "garden")


@pytest.fixture(params=rows_of("protocol"), ids=lambda row: row.id)
def row(request: pytest.FixtureRequest) -> Row:
    found: Row = request.param
    return found


@pytest.fixture(params=rows_of("garden"), ids=lambda row: row.id)
def garden_row(request: pytest.FixtureRequest) -> Row:
    found: Row = request.param
    return found


def test_rule(built_package: Package, row: Row, said: Outcomes, record_property: Record) -> None:
    check_row(row, said, built_package.language, record_property)


def test_rule_of_other_shapes(
    built_package: Package, garden_row: Row, said_of_garden: Outcomes, record_property: Record
) -> None:
    check_row(garden_row, said_of_garden, built_package.language, record_property)


# Spoilt lines


@cache
def verdicts() -> list[Verdict]:
    return [judge(mutant.line, schema("protocol")) for mutant in exam_lines()]


@pytest.fixture(scope="session")
def verdicts_of_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what each language said of the spoilt lines, for all processes of this run."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "spoilt-lines"
    folder.mkdir(exist_ok=True)
    return folder


def test_spoilt_lines(
    built_package: Package,
    verdicts_of_all: Path,
    record_property: Record,
) -> None:
    """Every language agrees with the judge in verdict and value, and with the other languages where nothing is left open."""
    language = built_package.language
    lines, due = [mutant.line for mutant in exam_lines()], verdicts()
    outcomes = run_roundtrip(built_package.argv("roundtrip"), lines)
    wrong = compare(outcomes, lines, due)
    assert not wrong, summary(wrong)
    mine = [[kind_of(outcome), outcome.get("unknown")] for outcome in outcomes]
    (verdicts_of_all / f"{language}.part").write_text(json.dumps(mine), "utf-8")
    (verdicts_of_all / f"{language}.part").replace(verdicts_of_all / f"{language}.json")
    for path in sorted(verdicts_of_all.glob("*.json")):
        theirs = json.loads(path.read_text("utf-8"))
        apart = [i for i, verdict in enumerate(due) if not verdict.either and mine[i] != theirs[i]]
        assert not apart, f"{language} and {path.stem} differ: {[lines[i] for i in apart[:5]]}"
    opened = Counter(kind_of(outcome) for outcome, verdict in zip(outcomes, due, strict=True) if verdict.either)
    record_property(
        "exam",
        f"spoilt lines: {language} agrees on {COUNT - opened.total()}; of {opened.total()} open ones it says {dict(opened)}",
    )


def summary(wrong: Sequence[object]) -> str:
    return f"{len(wrong)} lines\n" + "\n".join(map(str, wrong[:10]))


def test_a_broken_codec_is_caught(broken_package: tuple[Package, str]) -> None:
    """By the rule that was broken in its source, and by no other."""
    package, rule = broken_package
    outcomes = run_rows(package, "protocol")
    assert {row.rule for row in rows_of("protocol") if fault_of(row, outcomes[row.id])} == {rule}


# Cases from public reports


@pytest.mark.parametrize("name", wire_cases() or [pytest.param("none", marks=pytest.mark.skip("needs the shared cases"))])
def test_wire_case(built_package: Package, wire_package: Callable[[str], Package], name: str) -> None:
    lines = lines_of(SHARED / "cases" / f"{name}.ndjson")
    outcomes = run_roundtrip(wire_package(built_package.language).argv("roundtrip"), lines)
    wrong = compare(outcomes, lines, [judge(line, schema("wire")) for line in lines])
    assert not wrong, summary(wrong)


# Good lines


def good_lines(shared: Path) -> list[bytes]:
    """Our transcripts, the public vectors, and the messages in the seed texts."""
    lines = list(transcripts())
    for path in sorted((shared / "vectors").glob("*.ndjson")):
        lines += lines_of(path)
    for message in json.loads((shared / "vectors" / "reference-messages.json").read_text("utf-8")):
        lines.append(json.dumps(message, ensure_ascii=False).encode())
    return lines + [line for path in sorted((shared / "seeds").iterdir()) for line in messages_in(path)]


def messages_in(path: Path) -> Iterator[bytes]:
    """The messages at the beginnings of a text's lines; those that the text shortens are no JSON and left out."""
    for line in path.read_text("utf-8").split("\n"):
        if line.startswith('{"type"') and "\u2026}" not in line and "\u2026]" not in line:
            yield line[: json.JSONDecoder().raw_decode(line)[1]].encode()


def test_good_lines_come_back(built_package: Package, shared: Path, refdecode: Path) -> None:
    """Same value, declared order, and the reference decoder accepts what is written."""
    lines = good_lines(shared)
    verdicts = [judge(line, schema("protocol")) for line in lines]
    assert {verdict.kind for verdict in verdicts} == {"ok"}
    outcomes = run_roundtrip(built_package.argv("roundtrip"), lines)
    wrong = compare(outcomes, lines, verdicts)
    assert not wrong, summary(wrong)
    written = [outcome["raw"].removeprefix(b'{"ok":').removesuffix(b"}") for outcome in outcomes]
    for line, seen in zip(written, run_roundtrip([str(refdecode)], written), strict=True):
        assert kind_of(seen) == "ok", (line, seen["raw"])


def test_reference_lines_come_back_byte_for_byte(built_package: Package, shared: Path) -> None:
    """What the reference serializer writes has our order of members; numbers may be spelt another way."""
    lines = lines_of(shared / "vectors" / "reference-vectors.ndjson") + list(transcripts())
    for line, outcome in zip(lines, run_roundtrip(built_package.argv("roundtrip"), lines), strict=True):
        before, after = read_json(line).value, outcome["ok"]
        assert list_of_names(after) == list_of_names(before), line


def list_of_names(value: Any) -> list[Any]:
    """The member names of every object, in order, null members left out."""
    if isinstance(value, dict):
        return [(name, list_of_names(item)) for name, item in value.items() if item is not None]
    return [list_of_names(item) for item in value] if isinstance(value, list) else []

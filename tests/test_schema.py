"""The canonical schema says what the public one says, and nothing in it is undocumented."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cgp_gen import assets

from harness import PROJECT
from mutate import mutants

TRANSCRIPTS = sorted((PROJECT / "schema" / "transcripts").glob("[!b]*.ndjson"))
LINES = 20_000


def canonical() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(assets.schema().read_text("utf-8"))
    return schema


def good_lines() -> list[bytes]:
    return [line for path in TRANSCRIPTS for line in path.read_bytes().split(b"\n") if line]


def values(lines: Iterator[bytes]) -> Iterator[Any]:
    """Those lines that are JSON in well-formed Unicode: a schema has no verdict on the others."""
    for line in lines:
        try:
            value = json.loads(line)
            json.dumps(value, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            continue
        yield value


def disagreements(one: Any, other: Any, lines: Iterator[bytes]) -> tuple[int, int, list[Any]]:
    """How many values both judged valid, and invalid, and those on which they differ."""
    left, right = jsonschema_rs.validator_for(one), jsonschema_rs.validator_for(other)
    verdicts = [(left.is_valid(value), right.is_valid(value), value) for value in values(lines)]
    return (
        sum(a and b for a, b, _ in verdicts),
        sum(not a and not b for a, b, _ in verdicts),
        [value for a, b, value in verdicts if a != b],
    )


def test_same_verdicts_as_the_public_schema(shared: Path) -> None:
    public = json.loads((shared / "public" / "envelope-1.0.schema.json").read_text("utf-8"))
    lines = [mutant.line for mutant in mutants(good_lines(), LINES, seed=7)]
    valid, invalid, differing = disagreements(canonical(), public, iter([*good_lines(), *lines]))
    assert differing == []
    assert valid > 1000
    assert invalid > 1000


@pytest.mark.parametrize("broken", ["required", "pattern", "closed"])
def test_a_schema_that_says_otherwise_is_noticed(broken: str) -> None:
    other = canonical()
    if broken == "required":
        other["$defs"]["ContextQuery"]["required"].remove("goal")
    elif broken == "pattern":
        other["$defs"]["Sha256Digest"]["pattern"] = "^sha256:"
    else:
        other["$defs"]["Query"]["additionalProperties"] = True
    lines = [mutant.line for mutant in mutants(good_lines(), LINES, seed=7)]
    assert disagreements(canonical(), other, iter(lines))[2] != []


def test_transcripts_are_valid() -> None:
    validator = jsonschema_rs.validator_for(canonical())
    assert len(good_lines()) > 50
    for line in good_lines():
        validator.validate(json.loads(line))


def test_every_definition_and_member_has_a_description() -> None:
    for name, definition in canonical()["$defs"].items():
        assert definition["description"], name
        for member, schema in definition.get("properties", {}).items():
            assert schema["description"], f"{name}.{member}"

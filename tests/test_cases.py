"""The schema cases after public bug reports: generate, build, run the lines, compare verdict and value; refusals refuse."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cgp_gen.targets import LANGUAGES

from harness import PROJECT, SHARED, Package
from judge import judge
from run import compare, run_roundtrip

CASES = SHARED / "cases"
REFUSED = {
    "51-ref-cycle": ("#/$defs/Loop1", "#/$defs/Me"),
    "66-ref-remote": ("#/$defs/Get/properties/a", "#/$defs/Get/properties/b", "#/$defs/Get/properties/c"),
}
SCHEMAS = sorted(path for path in CASES.glob("[0-9]*.json") if path.stem not in REFUSED)
# How many places of a case may be raw JSON for want of a type. Nothing listed: none.
RAW: dict[str, int] = {}


def generate(language: str, schema: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
    argv = [sys.executable, "-m", "cgp_gen", language, str(out), "--schema", str(schema), "--codec-only", *options]
    return subprocess.run(argv, env=env, capture_output=True, text=True, timeout=60)


def rows(schema: Path) -> list[dict[str, Any]]:
    path = schema.with_name(f"{schema.stem}.expect.ndjson")
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def test_the_cases_are_there(shared: Path) -> None:
    assert len(SCHEMAS) > 40
    assert shared == SHARED


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_case(language: str, schema: Path, make_package: Callable[..., Package]) -> None:
    package = make_package(language, "--schema", str(schema), "--codec-only")
    expected = rows(schema)
    if not expected:
        return  # a schema of a regeneration story: that it builds is all there is to see
    lines = [row["in"].encode() for row in expected]
    verdicts = [judge(line, json.loads(schema.read_text("utf-8"))) for line in lines]
    for row, verdict in zip(expected, verdicts, strict=True):
        # The rules win over a case: constraints never make a line bad, a null optional is an absent one.
        if row["level"] != "constraint":
            assert (verdict.kind == "ok") == (row["decode"] == "accept"), row
    outcomes = run_roundtrip(package.argv("roundtrip"), lines)
    assert [str(difference) for difference in compare(outcomes, lines, verdicts)] == []
    paths = list(package.manifest["files"])
    assert len({path.casefold() for path in paths}) == len(paths)
    assert max(map(len, paths), default=0) < 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_members_than_some_languages_have_parameters(
    language: str, make_package: Callable[..., Package], tmp_path: Path
) -> None:
    kinds = [("string", "s"), ("integer", 7), ("number", 0.5), ("boolean", True), ("array", [1])]
    members = {f"m{number}": kinds[number % len(kinds)] for number in range(300)}
    schema = {
        "type": "object",
        "properties": {name: {"type": kind} for name, (kind, _) in members.items()},
        "required": [name for name in members if name.endswith("5")],
        "additionalProperties": {"type": "integer"},
    }
    (tmp_path / "wide.json").write_text(json.dumps(schema), "utf-8")
    package = make_package(language, "--schema", str(tmp_path / "wide.json"), "--codec-only")
    full = {name: value for name, (_, value) in members.items()}
    values = [full, {name: full[name] for name in schema["required"]}, full | {"other": 1}, full | {"m299": 1}, {"m0": "s"}]
    lines = [json.dumps(value).encode() for value in values]
    verdicts = [judge(line, schema) for line in lines]
    assert [verdict.kind for verdict in verdicts] == ["ok", "ok", "ok", "bad", "bad"]
    outcomes = run_roundtrip(package.argv("roundtrip"), lines)
    assert [str(difference) for difference in compare(outcomes, lines, verdicts)] == []


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem)
def test_typed_not_raw(schema: Path, tmp_path: Path) -> None:
    done = generate("python", schema, tmp_path / "out", "--dry-run")
    raw = [line for line in done.stderr.splitlines() if re.search(r"raw JSON", line)]
    assert len(raw) <= RAW.get(schema.stem, 0), raw


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals(language: str, name: str, shared: Path, tmp_path: Path) -> None:
    done = generate(language, shared / "cases" / f"{name}.json", tmp_path / "out")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    for pointer in REFUSED[name]:
        assert f"{name}.json{pointer}: " in done.stderr
    assert not (tmp_path / "out").exists()

"""Random schemas generate, build, and give back valid instances that somebody else drew."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cgp_gen.generate import Request, generate
from cgp_gen.targets import TARGETS
from instances import Drawer
from random_schemas import schemas

from harness import Package, require_tool
from judge import judge
from run import compare, run_roundtrip

COUNT, SEED, DRAWN = 300, 20, 12


@pytest.fixture(scope="module")
def drawn() -> list[tuple[dict[str, Any], list[bytes]]]:
    """Each schema with lines that are valid by it, drawn without the generator and confirmed by a validator that is not ours."""
    found = []
    for number, schema in enumerate(schemas(COUNT, SEED)):
        validator = jsonschema_rs.validator_for(schema)
        drawer = Drawer(schema, random.Random(f"{SEED} {number}"))
        values = [value for value in (drawer.value(schema) for _ in range(DRAWN)) if validator.is_valid(value)]
        found.append((schema, [json.dumps(value, ensure_ascii=False).encode() for value in values]))
    assert sum(bool(lines) for _, lines in found) > COUNT * 0.9
    return found


def made(language: str, folder: Path, schema: dict[str, Any]) -> Package:
    path = folder / "s.json"
    folder.mkdir()
    path.write_text(json.dumps(schema), "utf-8")
    generate(Request(language, folder / "out", path, None, {}, codec_only=True, quiet=True))
    return Package.at(folder / "out")


def check(package: Package, schema: dict[str, Any], lines: list[bytes]) -> list[str]:
    """What goes wrong with one schema."""
    package.build()
    if not lines:
        return []
    verdicts = [judge(line, schema) for line in lines]
    outcomes = run_roundtrip(package.argv("roundtrip"), lines)
    return [str(difference) for difference in compare(outcomes, lines, verdicts)]


@pytest.mark.parametrize("language", ["go", "python"])
def test_random_schemas(language: str, drawn: list[tuple[dict[str, Any], list[bytes]]], tmp_path: Path) -> None:
    for tool in TARGETS[language].toolchain:
        require_tool(tool)
    packages = [made(language, tmp_path / f"s{i}", schema) for i, (schema, _) in enumerate(drawn)]
    with ThreadPoolExecutor(2) as pool:
        tasks = [pool.submit(check, package, *pair) for package, pair in zip(packages, drawn, strict=True)]
        wrong = {i: task.result() for i, task in enumerate(tasks) if task.result()}
    assert wrong == {}


def test_the_judge_takes_what_was_drawn(drawn: list[tuple[dict[str, Any], list[bytes]]]) -> None:
    """Valid by the schema is ok by the rules: this generator draws no integer out of range."""
    verdicts = [judge(line, schema).kind for schema, lines in drawn for line in lines]
    assert verdicts.count("ok") > len(verdicts) * 0.98
    assert len(verdicts) > COUNT

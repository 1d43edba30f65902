"""What the exam works with: the schemas, the good lines, the spoilt lines, the cases from public reports."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from harness import PROJECT, SHARED
from mutate import Mutant, mutants

HERE = Path(__file__).resolve().parent
SEED = 20260811
COUNT = 50_000

PROTOCOL = PROJECT / "schema" / "contextgraph.schema.json"
GARDEN = HERE / "garden.schema.json"
TRANSCRIPTS = PROJECT / "schema" / "transcripts"
CASES = SHARED / "cases"
SCHEMAS = {"protocol": PROTOCOL, "garden": GARDEN, "wire": CASES / "wire-base.json"}


@cache
def schema(name: str) -> Any:
    return json.loads(SCHEMAS[name].read_text("utf-8"))


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, split at LF alone; a file that ends with an LF has no empty last line."""
    return path.read_bytes().removesuffix(b"\n").split(b"\n")


@cache
def transcripts() -> tuple[bytes, ...]:
    """Every line of the good transcripts."""
    files = sorted(path for path in TRANSCRIPTS.glob("*.ndjson") if path.name != "bad-lines.ndjson")
    return tuple(line for path in files for line in lines_of(path))


@cache
def exam_lines() -> tuple[Mutant, ...]:
    return tuple(mutants(transcripts(), COUNT, SEED))


def wire_cases() -> list[str]:
    """The names of the cases that are raw lines; none where the shared folder is absent."""
    return sorted(path.name.removesuffix(".verdict.ndjson") for path in CASES.glob("*.verdict.ndjson"))


def message_cases() -> list[str]:
    """The names of the cases that have a schema of their own."""
    return sorted(path.name.removesuffix(".expect.ndjson") for path in CASES.glob("*.expect.ndjson"))

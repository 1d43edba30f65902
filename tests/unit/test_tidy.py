"""Black over the blocks that need it gives what black would make of the whole file."""

from __future__ import annotations

from pathlib import Path

import black
import pytest

from cgp_gen.errors import ProblemError
from cgp_gen.pipeline import build, source
from cgp_gen.tidy import LINE_LENGTH, tidy

from harness import SHARED

MODE = black.Mode(target_versions={black.mode.TargetVersion.PY310}, line_length=LINE_LENGTH)
SCHEMAS = [None, *sorted((SHARED / "cases").glob("*.json")), *sorted((SHARED / "public").glob("*.json"))]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.stem if path else "canonical")
def test_python_is_black(schema: Path | None) -> None:
    try:
        origin = source(schema)
    except ProblemError:
        return  # a case that has to be refused
    for path, text in build(origin, "python").files.items():
        if path.endswith(".py"):
            assert text == black.format_str(text, mode=MODE), path


def test_a_line_too_long_is_broken() -> None:
    long = "x = call(" + ", ".join(f"argument_{i}" for i in range(12)) + ")\n"
    text = f"import a\n\n{long}\n\ndef f() -> None:\n    {long}"
    assert tidy({"m.py": text})["m.py"] == black.format_str(text, mode=MODE)


def test_plain_files() -> None:
    files = {"a.go": "a  \n\n\n\nb\n\n", "b.md": "line  \nnext", "c.py": "\n\nx = 1   \n\n\n\n\n\ny = 2"}
    assert tidy(files) == {"a.go": "a\n\nb\n", "b.md": "line  \nnext\n", "c.py": "x = 1\n\n\ny = 2\n"}

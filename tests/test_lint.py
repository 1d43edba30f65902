"""The generator and what it writes are clean under their languages' strictest usual tools, warnings as errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cgp_gen.targets import LANGUAGES

from harness import PROJECT, Package, run_checked
from languages import known


def test_the_generator() -> None:
    run_checked([sys.executable, "-m", "black", "--check", "--quiet", "generator", "tests", "bench"], PROJECT)
    run_checked([sys.executable, "-m", "ruff", "check", "--quiet", "generator", "tests", "bench"], PROJECT)
    run_checked([sys.executable, "-m", "mypy"], PROJECT)


def test_the_package(built_package: Package) -> None:
    known(built_package.language).lint(built_package.dir)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_linter_that_finds_something_fails(language: str, make_package: Callable[..., Package], tmp_path: Path) -> None:
    copy = make_package(language).copied_to(tmp_path / "spoilt")
    source = json.loads((copy.dir / ".cgp-gen.json").read_text("utf-8"))["files"]
    path = copy.dir / next(name for name in sorted(source) if name.endswith(known(language).SUFFIX))
    path.write_text(path.read_text("utf-8").replace("\n\n", "\n\n\n   \n", 1) + "\n  \n", "utf-8")
    with pytest.raises(AssertionError):
        known(language).lint(copy.dir)

"""The generator and what it writes are clean under their languages' strictest usual tools, warnings as errors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cgp_gen.targets import LANGUAGES

from harness import CACHE, PROJECT, SHARED, Package, require_tool, run_checked

CASES = sorted(path for path in (SHARED / "cases").glob("*.json") if path.stem.split("-")[0] not in ("51", "66"))


def quiet(argv: Sequence[str], cwd: Path) -> None:
    """Run a tool that says something, or fails, when it finds something."""
    done = subprocess.run(argv, cwd=cwd, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), f"{argv}\n{done.stdout[:4000]}\n{done.stderr[:4000]}"


def python(package: Path) -> None:
    run_checked([sys.executable, "-m", "black", "--check", "--quiet", "."], package)
    run_checked([sys.executable, "-m", "ruff", "check", "--quiet", "."], package)
    run_checked([sys.executable, "-m", "mypy", "--strict", "."], package)


def go(package: Path) -> None:
    require_tool("go")
    quiet(["gofmt", "-l", "."], package)
    quiet(["go", "vet", "./..."], package)
    quiet([staticcheck(), "-checks", "all", "./..."], package)


def staticcheck() -> str:
    """Go's usual linter at a pinned version, installed once into the cache."""
    program = CACHE / "staticcheck-0.8.2" / "staticcheck"
    if not program.exists():
        env = os.environ | {"GOBIN": str(program.parent)}
        run_checked(["go", "install", "honnef.co/go/tools/cmd/staticcheck@v0.8.2"], PROJECT, env)
    return str(program)


LINTERS: dict[str, Callable[[Path], None]] = {"go": go, "python": python}


def test_every_language_has_its_linters() -> None:
    assert set(LINTERS) == set(LANGUAGES)


def test_the_generator() -> None:
    run_checked([sys.executable, "-m", "black", "--check", "--quiet", "generator", "tests", "bench"], PROJECT)
    run_checked([sys.executable, "-m", "ruff", "check", "--quiet", "generator", "tests", "bench"], PROJECT)
    run_checked([sys.executable, "-m", "mypy"], PROJECT)


def test_the_package(built_package: Package) -> None:
    LINTERS[built_package.language](built_package.dir)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_linter_that_finds_something_fails(language: str, make_package: Callable[..., Package], tmp_path: Path) -> None:
    copy = make_package(language).copied_to(tmp_path / "spoilt")
    suffix = {"go": ".go", "python": ".py"}[language]
    path = next(p for p in sorted(copy.dir.rglob(f"*{suffix}")) if ".venv" not in p.parts)
    path.write_text(path.read_text("utf-8").replace("\n\n", "\n\n\n   \n", 1) + "\n  \n", "utf-8")
    with pytest.raises(AssertionError):
        LINTERS[language](copy.dir)

"""What the tests have to know of a language: a module of its name beside this file, found through the registry.

It has ``SUFFIX`` (of its source files), ``COMMENT`` (what begins a comment to the end of the line), ``lint`` (a package's folder; raises AssertionError on a finding, warnings too),
``tokens`` (files by path, a scratch folder; the source's tokens that are neither comments nor literals) and ``BROKEN`` (a rule
of the codec, a source file of the package, a text in it, and one that breaks the rule in its place), and may have
``environment`` (what the builds of its packages are to find in the environment, so that tests share what can be shared).
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast


class Language(Protocol):
    """The module of one language."""

    SUFFIX: str
    COMMENT: str
    BROKEN: tuple[str, str, str, str]

    def lint(self, package: Path, /) -> None: ...

    def tokens(self, files: Mapping[str, str], folder: Path, /) -> list[str]: ...


def known(language: str) -> Language:
    """The module of a registered language."""
    return cast(Language, import_module(f"languages.{language}"))


def build_environment(language: str) -> dict[str, str]:
    """Variables for the builds of a language's packages."""
    return dict(getattr(known(language), "environment", dict)())


def quiet(argv: Sequence[str], cwd: Path) -> None:
    """Run a tool that says something, or fails, when it finds something."""
    done = subprocess.run(argv, cwd=cwd, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), f"{argv}\n{done.stdout[:4000]}\n{done.stderr[:4000]}"


def written(files: Mapping[str, str], suffix: str, folder: Path) -> list[str]:
    """The source files among these as numbered files of a folder, for a tool that reads files."""
    paths = []
    for number, text in enumerate(text for path, text in files.items() if path.endswith(suffix)):
        paths.append(folder / f"{number}{suffix}.txt")
        paths[-1].write_text(text, "utf-8")
    return [str(path) for path in paths]

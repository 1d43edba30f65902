"""The street, in order. The command line and the tests both call this and nothing further in."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from cgp_gen import assets, ir
from cgp_gen.check import check
from cgp_gen.errors import Problem, ProblemError, refuse
from cgp_gen.inherit import annotated, inherit
from cgp_gen.limits import rules
from cgp_gen.load import load
from cgp_gen.lower import lower
from cgp_gen.names import name
from cgp_gen.renames import Identifiers, identifiers
from cgp_gen.render import foreign, render, scaffolds
from cgp_gen.runtime import missing
from cgp_gen.target import Target
from cgp_gen.targets import TARGETS
from cgp_gen.tidy import tidy
from cgp_gen.view import Settings, view

DEFAULT_NAME = "context-provider"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FRAMES = 20_000  # a schema may be nested 500 deep, and a level costs a few frames of the interpreter


@dataclass(frozen=True, slots=True)
class Source:
    """A lowered schema and what is to be said of it."""

    package: ir.Package
    label: str
    sha256: str
    notes: tuple[Problem, ...]
    lacks: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Built:
    """A package in memory: text by path, which of it is scaffold, the manifest's commands, the final options."""

    language: str
    name: str
    options: Mapping[str, str]
    files: Mapping[str, str]
    scaffolds: frozenset[str]
    commands: Mapping[str, Any]
    server: bool
    source: Source
    identifiers: Identifiers


def source(schema: Path | None = None) -> Source:
    """Read, check and lower a schema; the bundled canonical one by default."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _FRAMES))
    document = load(schema or assets.schema())
    notes = check(document)
    package, warnings = lower(document)
    lacks: list[Problem] = []
    if schema is not None:
        canonical = _canonical()
        if not annotated(document):
            package = inherit(package, canonical)
            package = replace(package, rules=rules(document, package.decls))  # what is open now, is open to `validate` too
        lacks = missing(package, canonical, document.label)
    if not lacks:
        warnings += [
            Problem(
                document.where(message.pointer),
                f"no handler was made for {message.tag!r}",
                "say its direction with x-cgp",
            )
            for message in package.messages
            if not message.direction
        ]
    return Source(package, document.label, document.sha256, (*notes, *warnings), tuple(lacks))


def build(
    origin: Source,
    language: str,
    package_name: str = DEFAULT_NAME,
    options: Mapping[str, str] | None = None,
    codec_only: bool = False,
) -> Built:
    """Everything that belongs in a package of this language, nothing written."""
    target = TARGETS[language]
    if not _NAME.fullmatch(package_name):
        raise refuse("--name", f"{package_name!r} is no package name", "lower-case words of letters and digits, joined by '-'")
    chosen = _options(target, package_name, options or {})
    names = name(origin.package, target)
    settings = Settings(package_name, origin.label, not codec_only and not origin.lacks, chosen)
    shown = view(origin.package, names, target, settings)
    files = tidy(render(origin.package, names, target, shown), foreign(target, shown))
    _apart(files)
    kept = scaffolds(target, shown)
    calls = identifiers(origin.package, names)
    return Built(language, package_name, chosen, files, kept, target.commands(shown), settings.server, origin, calls)


@cache
def _canonical() -> ir.Package:
    return lower(load(assets.schema()))[0]


def _options(target: Target, package_name: str, given: Mapping[str, str]) -> dict[str, str]:
    problems = [
        Problem("-o", f"{target.title} has no option {key!r}", f"it has: {', '.join(target.options) or 'none'}")
        for key in given
        if key not in target.options
    ]
    chosen = {key: given.get(key, option.default(package_name)) for key, option in target.options.items()}
    problems += [
        Problem(f"-o {key}", f"{chosen[key]!r} is not possible", option.doc)
        for key, option in target.options.items()
        if not re.fullmatch(option.pattern, chosen[key])
    ]
    if problems:
        raise ProblemError(problems)
    return chosen


def _apart(files: Mapping[str, str]) -> None:
    """No two paths that a disk without cases would take for one."""
    folded: dict[str, str] = {}
    for path in files:
        other = folded.setdefault(path.casefold(), path)
        assert other == path, f"{path} and {other} differ by case alone"

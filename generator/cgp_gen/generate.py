"""Generate, regenerate and check a folder: the pipeline's result, the manifest and the disk brought together."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from cgp_gen import manifest
from cgp_gen.errors import Problem, ProblemError, refuse
from cgp_gen.lock import locked
from cgp_gen.manifest import Manifest
from cgp_gen.pipeline import DEFAULT_NAME, Built, Source, build, source
from cgp_gen.renames import additions, as_json, renames
from cgp_gen.write import Plan, apply, diff, plan, recover

_T = TypeVar("_T")
_R = TypeVar("_R")
_SHOWN = 12  # names in one line of the summary


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for; None and empty mean: as before, or the default."""

    language: str
    out: Path
    schema: Path | None
    name: str | None
    options: Mapping[str, str]
    codec_only: bool = False
    dry_run: bool = False
    diff: bool = False
    force: bool = False
    strict: bool = False
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class _Intent:
    """What a request comes to, with what its folder remembers: all that decides the text of the package."""

    request: Request
    recovered: str
    old: Manifest | None
    schema: Path | None
    origin: Source
    name: str
    options: Mapping[str, str]
    codec_only: bool


def generate(request: Request) -> int:
    """Bring OUT to what the schema says now. Returns the exit code."""
    return generate_all([request])


def generate_all(requests: Sequence[Request]) -> int:
    """Several packages of one schema, each in a folder of its own: all of them or, on a problem, none. Returns 0."""
    with ExitStack() as held:
        for request in requests:
            held.enter_context(locked(request.out))
        read = cache(source)  # a schema is read once, however many packages are made of it
        intents = _gather(lambda request: _intend(request, read), requests)
        _warn(intents)
        planned = _gather(_planned, list(zip(intents, _build(intents), strict=True)))
        for intent, (built, plan) in zip(intents, planned, strict=True):
            if len(intents) > 1 and not intent.request.quiet:
                print(f"{intent.request.language}:")
            _carry_out(intent, built, plan)
    return 0


def _gather(step: Callable[[_T], _R], items: Iterable[_T]) -> list[_R]:
    """The results of a step for each item; where some have problems, all problems at once."""
    results: list[_R] = []
    problems: list[Problem] = []
    for item in items:
        try:
            results.append(step(item))
        except ProblemError as error:
            problems += error.problems
    if problems:
        raise ProblemError(dict.fromkeys(problems))
    return results


def _intend(request: Request, read: Callable[[Path | None], Source]) -> _Intent:
    recovered = recover(request.out)
    old = manifest.read(request.out)
    if old and old.language != request.language:
        raise refuse(str(request.out), f"holds a {old.language} package", f"name another folder, or: cgp-gen {old.language}")
    schema = request.schema or _remembered(request.out, old)
    codec_only = request.codec_only or bool(old and old.codec_only)
    options = {**(old.options if old else {}), **request.options}
    name = request.name or (old.name if old else DEFAULT_NAME)
    return _Intent(request, recovered, old, schema, read(schema), name, options, codec_only)


def _build(intents: Sequence[_Intent]) -> list[Built]:
    """In memory, and side by side where there are several."""
    calls = [(intent.origin, intent.request.language, intent.name, intent.options, intent.codec_only) for intent in intents]
    if len(calls) == 1:
        return [build(*calls[0])]
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(len(calls), os.cpu_count() or 1)) as pool:
        futures = [pool.submit(build, *call) for call in calls]
        return _gather(lambda future: future.result(), futures)


def _planned(made: tuple[_Intent, Built]) -> tuple[Built, Plan]:
    intent, built = made
    request = intent.request
    planned = _plan(built, intent.schema, request.out, intent.codec_only, intent.old)
    if planned.edited and not (request.force or request.diff):
        hint = "--diff shows the changes, --force replaces the file"
        raise ProblemError(Problem(f"{request.out / path}", "was edited, and is generated", hint) for path in planned.edited)
    return built, planned


def _carry_out(intent: _Intent, built: Built, planned: Plan) -> None:
    if intent.request.diff:
        print(diff(planned), end="")
        return
    if not intent.request.dry_run:
        apply(planned)
    if not intent.request.quiet:
        _report(planned, intent.request, intent.old, intent.recovered, built)


def check(out: Path) -> int:
    """Whether OUT is what would be generated now. Returns the exit code; prints what differs and the command that mends it."""
    with locked(out):
        recover(out)
        return _check(out)


def _check(out: Path) -> int:
    old = manifest.read(out)
    if old is None:
        raise refuse(str(out), f"is no generated package ({manifest.NAME} is not there)", "generate one: cgp-gen LANG OUT")
    schema = _remembered(out, old)
    built = build(source(schema), old.language, old.name, old.options, old.codec_only)
    planned = _plan(built, schema, out, old.codec_only, old)
    missing = [path for path in planned.created if path not in built.scaffolds]
    edited = planned.edited
    stale = [path for path in planned.changed if path not in edited]
    for word, paths in (
        ("missing", missing),
        ("edited", edited),
        ("out of date", stale),
        ("left over", planned.removed),
    ):
        for path in paths:
            print(f"{out / path}: {word}")
    if not planned.differs:
        print(f"{out}: up to date")
        return 0
    if not (missing or edited or stale or planned.removed):
        print(f"{out / manifest.NAME}: out of date")
    print(f"run: cgp-gen {old.language} {out}{' --force' if edited else ''}", file=sys.stderr)
    return 1


def _plan(built: Built, schema: Path | None, out: Path, codec_only: bool, old: Manifest | None) -> Plan:
    text = manifest.text(built, schema, out, codec_only)
    return plan(out, built.files, built.scaffolds, text, old)


def _remembered(out: Path, old: Manifest | None) -> Path | None:
    return None if old is None or old.schema == "bundled" else out / old.schema


def _warn(intents: Sequence[_Intent]) -> None:
    """Warnings go to stderr, once each; with --strict they are the problems that stop the run."""
    notes = dict.fromkeys(note for intent in intents for note in intent.origin.notes)
    lacks = dict.fromkeys(lack for intent in intents if not intent.codec_only for lack in intent.origin.lacks)
    if notes and any(intent.request.strict for intent in intents):
        raise ProblemError(notes)
    if not all(intent.request.quiet for intent in intents):
        for word, problems in (("warning", notes), ("note", lacks)):
            for problem in problems:
                print(f"{word}: {problem}", file=sys.stderr)


def _report(planned: Plan, request: Request, old: Manifest | None, recovered: str, built: Built) -> None:
    if recovered:
        print(recovered)
    for word, paths in (("created", planned.created), ("changed", planned.changed), ("removed", planned.removed)):
        if old is not None or request.dry_run:
            for path in paths:
                print(f"{word} {path}")
    for note in (*planned.notes, *_news(old, built)):
        print(note)
    out = request.out
    if not planned.differs:
        print(f"{out}: nothing to do, {len(planned.unchanged)} files are up to date")
        return
    counts = ", ".join(
        f"{len(paths)} {word}"
        for word, paths in (
            ("created", planned.created),
            ("changed", planned.changed),
            ("removed", planned.removed),
            ("unchanged", planned.unchanged),
            ("kept for you", planned.kept),
        )
        if paths
    )
    print(f"{out}: {counts}{' (nothing written)' if request.dry_run else ''}")
    if (old is None or planned.created or planned.changed) and not request.dry_run:
        print(f"next: cgp-gen run {out} test")


def _news(old: Manifest | None, built: Built) -> Iterator[str]:
    """What the schema's changes mean to the author's code: names that are new, gone, or given to something else."""
    if old is None or not old.identifiers:
        return
    for element, was, now in renames(old.identifiers, built.identifiers):
        yield f"your code: {was} is called {now} now ({element}); a new sibling has a claim to the old name"
    new = as_json(built.identifiers)
    for word, names, others in (("new", new, old.identifiers), ("gone", old.identifiers, new)):
        found = [f"{names[key]} ({key})" for key in additions(others, names)]
        if found:
            more = f", and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
            yield f"{word} in the models: {', '.join(found[:_SHOWN])}{more}"

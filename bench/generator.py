"""How long generating takes, as a whole process, beside other generators on the same schema."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.bars import ALL_LANGUAGES, GENERATORS
from bench.measure import BrokenError, Run, UnavailableError, run, stamps, take_turns
from bench.programs import cgp_gen, datamodel_codegen, environment, quicktype
from bench.report import Row, compare, median_seconds
from cgp_gen.targets import LANGUAGES

PEERS: dict[str, Callable[[str, Path], list[str]]] = {
    "quicktype": quicktype,
    "datamodel-codegen": lambda _language, out: datamodel_codegen(out),
}


def measure(folder: Path, quick: bool) -> Iterator[Row]:
    """Rows for the start of the command, and for each language a first run and a second one with nothing new."""
    rounds = 3 if quick else 11
    yield _start(folder, rounds)
    yield _all(folder, rounds)
    for language in LANGUAGES:
        for what, step in ((f"generate {language}", _first), (f"generate {language}, nothing new", _second)):
            try:
                yield step(what, language, folder, rounds)
            except UnavailableError as lack:
                yield Row(what, problem=str(lack))
            except BrokenError as broken:
                yield Row(what, problem=str(broken), broken=True)


def _start(folder: Path, rounds: int) -> Row:
    env = environment()
    ours, bare = take_turns(
        [lambda: run(cgp_gen("--help"), folder, env), lambda: run([sys.executable, "-c", "pass"], folder, env)], rounds
    )
    return compare("--help", ours, bare, "python -c pass")


def _all(folder: Path, rounds: int) -> Row:
    """Every language in one run, against a number of seconds."""
    runs = [run(cgp_gen("all", str(folder / f"all-{turn}")), folder, environment()) for turn in range(rounds)]
    return Row(f"generate all {len(LANGUAGES)} languages", median_seconds(runs), ALL_LANGUAGES, "a limit", 1.0)


def _first(what: str, language: str, folder: Path, rounds: int) -> Row:
    """Into a folder that is not there yet, each time another."""
    numbers = itertools.count()

    def ours() -> Run:
        return run(cgp_gen(language, str(folder / f"{language}-{next(numbers)}")), folder, environment())

    if language not in GENERATORS:
        return Row(what, problem="no peer is named for it in its bars.json")
    against = GENERATORS[language]

    def peer() -> Run:
        out = folder / f"{against.peer}-{next(numbers)}.{language}"
        return run(PEERS[against.peer](language, out), folder, environment())

    mine, theirs = take_turns([ours, peer], rounds)
    return compare(what, mine, theirs, against.peer, against.bar)


def _second(what: str, language: str, folder: Path, rounds: int) -> Row:
    """In one folder again and again: no file of it may be touched."""
    numbers = itertools.count()
    out = folder / f"{language}-again"

    def again() -> Run:
        return run(cgp_gen(language, str(out)), folder, environment())

    def fresh() -> Run:
        return run(cgp_gen(language, str(folder / f"{language}-fresh-{next(numbers)}")), folder, environment())

    again()
    before = stamps(out)
    mine, first = take_turns([again, fresh], rounds)
    if stamps(out) != before:
        return Row(what, problem="a run with nothing new wrote files", broken=True)
    return compare(what, mine, first, "the first run")

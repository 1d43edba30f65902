"""How time and memory grow with the schema, from 500 to 5,000 definitions."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench import schemas
from bench.bars import LINEAR, SIZES
from bench.measure import BrokenError, Run, run, stamps
from bench.programs import cgp_gen, environment
from bench.report import Row, median_seconds
from cgp_gen.targets import LANGUAGES

BASE = 10
"""A schema so small that what it costs is the start: it is taken off before two sizes are compared."""

PATIENCE = 180
"""Seconds after which no further round is begun: runs that are so long say enough once."""


def measure(folder: Path, quick: bool) -> Iterator[Row]:
    """For each language, a row a size, then what one definition of the largest schema costs against one of the smallest."""
    sizes = SIZES[:-1] if quick else SIZES
    for size in (BASE, *sizes):
        _make(size, folder / f"{size}.json")
    for language in LANGUAGES:
        try:
            yield from _grow(language, sizes, folder, 1 if quick else 3)
            yield _settled(language, sizes[0], folder)
        except BrokenError as broken:
            yield Row(f"{language} at scale", problem=str(broken), broken=True)


def _grow(language: str, sizes: tuple[int, ...], folder: Path, rounds: int) -> Iterator[Row]:
    """The sizes take turns, each run into a folder of its own."""
    runs: dict[int, list[Run]] = {size: [] for size in (BASE, *sizes)}
    start = perf_counter()
    for turn in range(rounds):
        if turn and perf_counter() - start > PATIENCE:
            break
        for size, taken in runs.items():
            with TemporaryDirectory(dir=folder) as out:
                taken.append(_generate(language, size, folder, Path(out)))
    time = {size: median_seconds(runs[size]) for size in runs}
    memory = {size: statistics.median(one.peak for one in runs[size]) for size in runs}
    small, large = sizes[0], sizes[-1]
    for name, unit, figures in (("time", "s", time), ("peak memory", "MiB", memory)):
        for size in runs:
            yield Row(f"{language}, {size} definitions: {name}", figures[size], unit=unit)
        yield Row(f"{language}, {name}: growth from {small} to {large}", figures[large] / figures[small], unit="×")
        what = f"{language}, {name}: each definition of {large}"
        yield Row(what, each(figures, large), each(figures, small), f"each of {small}", LINEAR, unit)


def _settled(language: str, size: int, folder: Path) -> Row:
    """A second run with nothing new touches no file."""
    out = folder / f"{language}-again"
    _generate(language, size, folder, out)
    before = stamps(out)
    again = _generate(language, size, folder, out)
    what = f"{language}, {size} definitions: time with nothing new"
    if stamps(out) != before:
        return Row(what, problem="a run with nothing new wrote files", broken=True)
    return Row(what, again.seconds)


def each(figures: Mapping[int, float], size: int) -> float:
    """What one definition of a schema of this size costs, the start taken off."""
    return (figures[size] - figures[BASE]) / (size - BASE)


def _make(size: int, file: Path) -> None:
    """In a process of its own: the peak that the system counts for a child begins at its parent's size."""
    with file.open("wb") as out:
        subprocess.run([sys.executable, schemas.__file__, str(size)], stdout=out, check=True)


def _generate(language: str, size: int, folder: Path, out: Path) -> Run:
    return run(cgp_gen(language, str(out), "--quiet", "--schema", str(folder / f"{size}.json")), folder, environment())

"""Measures whole processes: wall time, processor time and peak memory, the sides taking turns."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


class UnavailableError(Exception):
    """What a measurement needs is not on this machine; the text says what."""


class BrokenError(Exception):
    """A program that was to be measured failed; the text has the end of what it said."""


@dataclass(frozen=True, slots=True)
class Run:
    """One process from start to end: seconds on the clock, seconds of processors, MiB of its largest process."""

    seconds: float
    cpu: float
    peak: float


def run(argv: Sequence[str], cwd: Path, env: Mapping[str, str] | None = None) -> Run:
    """Run a command once; BrokenError if it fails."""
    with tempfile.TemporaryFile() as said:
        start = time.perf_counter()
        # Straight to wait4: it alone gives this one child's resources.
        child = subprocess.Popen(argv, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        try:
            _, status, usage = os.wait4(child.pid, 0)
        except BaseException:  # the benchmark is being stopped: its child too
            child.kill()
            child.wait()
            raise
        seconds = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            said.seek(0)
            tail = said.read().decode(errors="replace").strip().splitlines()[-3:]
            raise BrokenError(f"{' '.join(argv[:4])} … ended with {child.returncode}: {' / '.join(tail)}")
    unit = 2**20 if sys.platform == "darwin" else 2**10  # ru_maxrss counts bytes there, KiB elsewhere
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def take_turns(sides: Sequence[Callable[[], Run]], rounds: int) -> list[list[Run]]:
    """Each side's runs: one unmeasured turn to warm caches, then A B A B, so that a slow moment hits both."""
    for side in sides:
        side()
    turns = [[side() for side in sides] for _ in range(rounds)]
    return [list(runs) for runs in zip(*turns, strict=True)]


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """By path of a file: its inode and the time of its last change. A file that was written again has another pair."""
    files = [(path, path.stat()) for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): (stat.st_ino, stat.st_mtime_ns) for path, stat in files}

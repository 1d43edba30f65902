"""Rows of a report: ratios, verdicts, and how they are printed."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from bench.measure import Run

HEAD = ("measured", "ours", "peer", "which is", "ratio", "range", "bar", "verdict")


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured.

    ``ours`` and ``peer`` are in ``unit``: seconds ("s"), "MiB", or "×"; without a peer ours is only shown. ``bar``: the highest
    good ratio. ``pairs``: the ratio of each round. ``problem``: why there is no figure; ``broken``: a failure, not a lack.
    """

    what: str
    ours: float | None = None
    peer: float | None = None
    peer_name: str = ""
    bar: float | None = None
    unit: str = "s"
    pairs: tuple[float, ...] = ()
    problem: str = ""
    broken: bool = False

    @property
    def ratio(self) -> float | None:
        """Ours as a multiple of the peer's: below 1 is better than the peer."""
        return None if self.ours is None or not self.peer else self.ours / self.peer

    @property
    def verdict(self) -> str:
        """One word: pass or MISS where there is a bar, else shown; skipped or BROKEN where there is no figure."""
        if self.problem:
            return "BROKEN" if self.broken else "skipped"
        if self.bar is None:
            return "shown"
        # No ratio where one was wanted is never a pass.
        return "pass" if self.ratio is not None and self.ratio <= self.bar else "MISS"


def compare(what: str, ours: Sequence[Run], peer: Sequence[Run], peer_name: str, bar: float | None = None) -> Row:
    """A row of the medians of two sides that took turns."""
    pairs = tuple(a.seconds / b.seconds for a, b in zip(ours, peer, strict=True))
    return Row(what, median_seconds(ours), median_seconds(peer), peer_name, bar, pairs=pairs)


def median_seconds(runs: Iterable[Run]) -> float:
    return statistics.median(run.seconds for run in runs)


def table(rows: Sequence[Row], markdown: bool = False) -> str:
    """The rows as text in columns, or as a Markdown table."""
    cells = [HEAD, *(_cells(row) for row in rows)]
    if markdown:
        lines = [f"| {' | '.join(line)} |" for line in cells]
        return "\n".join([lines[0], "|" + " --- |" * len(HEAD), *lines[1:]])
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEAD))]
    return "\n".join("  ".join(f"{text:{width}}" for text, width in zip(line, widths, strict=True)).rstrip() for line in cells)


def summary(rows: Sequence[Row]) -> str:
    """How many rows passed, then each that did not, by name and with the reason."""
    words = [row.verdict for row in rows]
    lines = [", ".join(f"{words.count(word)} {word}" for word in ("pass", "MISS", "skipped", "BROKEN"))]
    lines += [f"MISS: {row.what}: {_ratio(row) or 'no ratio'}, the bar is {row.bar:g}" for row in rows if row.verdict == "MISS"]
    lines += [f"{row.verdict}: {row.what}: {row.problem}" for row in rows if row.problem]
    return "\n".join(lines)


def as_json(rows: Iterable[Row], machine: Mapping[str, str]) -> dict[str, Any]:
    """All figures, unrounded, for other programs."""
    plain = [{**asdict(row), "ratio": row.ratio, "verdict": row.verdict} for row in rows]
    return {"machine": dict(machine), "rows": plain}


def quantity(value: float | None, unit: str) -> str:
    """A figure as people write it: 12.3 ms, 84.0 MiB."""
    if value is None:
        return ""
    if unit != "s":
        return f"{_three(value)} {unit}"
    for size, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= size:
            return f"{_three(value / size)} {name}"
    return f"{_three(value / 1e-9)} ns"


def _three(value: float) -> str:
    """Three significant digits, never in powers of ten."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _ratio(row: Row) -> str:
    """Two digits; a third where rounding would hide on which side of the bar it is."""
    if row.ratio is None:
        return ""
    hidden = row.bar is not None and row.ratio > row.bar >= round(row.ratio, 2)
    return f"{row.ratio:.3f}" if hidden else f"{row.ratio:.2f}"


def _cells(row: Row) -> tuple[str, ...]:
    span = f"{min(row.pairs):.2f}–{max(row.pairs):.2f}" if row.pairs else ""
    bar = "" if row.bar is None else f"≤ {row.bar:g}"
    return (
        row.what,
        quantity(row.ours, row.unit),
        quantity(row.peer, row.unit),
        row.peer_name,
        _ratio(row),
        span,
        bar,
        row.verdict,
    )

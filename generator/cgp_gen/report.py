"""A compatibility report as text, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict

from cgp_gen.compat import FINE, RENAMED, Change, Report

_TITLES = {True: "Breaking", False: "Compatible"}


def text(report: Report) -> str:
    """For a terminal: a line a change, what it means for each side below it."""
    lines = []
    for breaking in (True, False):
        changes = [change for change in report.changes if change.breaking == breaking]
        if changes:
            lines.append(f"{_TITLES[breaking]}:")
        for change in changes:
            lines.append(f"  {change.pointer}: {_said(change)}")
            lines += [f"      {who}: {what}" for who, what in _sides(change)]
    return "\n".join([*lines, verdict(report)]) + "\n"


def markdown(report: Report) -> str:
    """For a pull request: a table."""
    lines = [f"**{verdict(report)}**", ""]
    if report.changes:
        lines += ["| | change | where | not regenerated receiver | regenerated receiver |", "| --- | --- | --- | --- | --- |"]
    for change in report.changes:
        mark = "breaking" if change.breaking else "fine"
        cells = (mark, _said(change), f"`{change.pointer}`", change.old_receiver, change.new_receiver)
        lines.append("| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def machine(report: Report) -> str:
    """For programs."""
    data = {
        "breaking": report.breaking,
        "families": {"old": report.old_family, "new": report.new_family},
        "changes": [asdict(change) for change in report.changes],
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def verdict(report: Report) -> str:
    """One sentence."""
    if not report.changes:
        return "nothing changed on the wire"
    count = sum(change.breaking for change in report.changes)
    if count and report.old_family != report.new_family:
        families = f"the family went from {report.old_family} to {report.new_family}"
        return f"{count} breaking of {len(report.changes)} changes, allowed: {families}"
    if count and all(change.kind == RENAMED for change in report.changes if change.breaking):
        return f"{count} breaking of {len(report.changes)} changes: the wire stays as it is, code must follow"
    if count:
        return f"{count} breaking of {len(report.changes)} changes: this needs a new major family"
    return f"{len(report.changes)} changes, all compatible: a minor version"


FORMATS: Mapping[str, Callable[[Report], str]] = {"text": text, "markdown": markdown, "json": machine}


def _said(change: Change) -> str:
    guess = " (a guess)" if change.guess else ""
    way = f", {change.direction.replace('-', ' ')}" if change.direction else ""
    return f"{change.kind}{guess}: {change.what}{way}"


def _sides(change: Change) -> list[tuple[str, str]]:
    sides = (("who is not regenerated yet", change.old_receiver), ("who is, of an old sender", change.new_receiver))
    return [(who, what) for who, what in sides if what != FINE]

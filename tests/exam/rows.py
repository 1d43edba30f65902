"""What a row of the rule table is, and the short ways to write one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

Line = str | bytes | Callable[[], bytes]


@dataclass(frozen=True)
class Row:
    """One line and what is owed to it.

    `kind` is "ok", "bad", "unknown", "skip", "either" (bad, or else ok with `out` or unknown with `tag`), or "api": a row
    that no line can show, tested in each package's own tests. `out` is the envelope written again; `exact` says that it
    has one spelling.
    """

    rule: str
    kind: str
    source: Line
    out: str | None = None
    tag: str | None = None
    exact: bool = True
    schema: str = "protocol"
    number: int = 0

    @property
    def kinds(self) -> set[str]:
        """The verdicts that are right."""
        if self.kind == "either":
            return {"bad", "ok" if self.tag is None else "unknown"}
        return {self.kind}

    @property
    def id(self) -> str:
        return f"{self.rule}-{self.number}"

    @cached_property
    def line(self) -> bytes:
        made = self.source() if callable(self.source) else self.source
        return made.encode("utf-8") if isinstance(made, str) else made


def ok(rule: str, line: Line, out: str | None = None, *, exact: bool = True, schema: str = "protocol") -> Row:
    """An accepted line, written again as `out`, or as it came."""
    if out is None:
        out = line if isinstance(line, str) else None
    return Row(rule, "ok", line, out, exact=exact, schema=schema)


def bad(rule: str, *lines: Line, schema: str = "protocol") -> list[Row]:
    return [Row(rule, "bad", line, schema=schema) for line in lines]


def unknown(rule: str, line: Line, tag: str) -> Row:
    return Row(rule, "unknown", line, tag=tag)


def skip(rule: str, *lines: Line) -> list[Row]:
    return [Row(rule, "skip", line) for line in lines]


def either(rule: str, line: Line, out: str | None = None, *, tag: str | None = None) -> Row:
    return Row(rule, "either", line, out, tag)


def api(rule: str, what: str) -> Row:
    return Row(rule, "api", what)


def numbered(*parts: Row | list[Row]) -> tuple[Row, ...]:
    """The rows in one tuple, numbered within their rule."""
    rows: list[Row] = []
    count: dict[str, int] = {}
    for part in parts:
        for row in [part] if isinstance(part, Row) else part:
            count[row.rule] = count.get(row.rule, 0) + 1
            rows.append(Row(**{**row.__dict__, "number": count[row.rule]}))
    return tuple(rows)

"""Runs a round-trip program and compares what it says with the judge."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from judge import Record, Verdict, is_blank
from strict_json import NotJson, Number, read_json

SKIPPED = {"skip": True}

# W2 and W4: no white space between tokens, and nothing escaped but what must be.
_canonical = re.compile(rb'(?:[^"\s\\]|"[^"\\\x00-\x1f]*(?:\\(?:["\\bfnrt]|u00[01][0-9a-fA-F])[^"\\\x00-\x1f]*)*")*').fullmatch


@dataclass(frozen=True)
class Disagreement:
    """One line on which a program and the judge differ."""

    index: int
    line: bytes
    expected: Verdict
    outcome: dict[str, Any]
    why: str

    def __str__(self) -> str:
        line = repr(self.line if len(self.line) < 600 else self.line[:500] + b"..." + self.line[-60:])
        said = {name: self.outcome[name] for name in self.outcome if name != "raw"}
        owed = self.expected.tag if self.expected.kind == "unknown" else self.expected.why
        return f"line {self.index}: {self.why}\n  {line}\n  owed {self.expected.kind} {owed or ''}, said {str(said)[:500]}"


def run_roundtrip(
    argv: Sequence[str], lines: Sequence[bytes], last_lf: bool = True, timeout: float = 600
) -> list[dict[str, Any]]:
    """What a round-trip program says of each line, parsed, its own bytes under "raw"; `SKIPPED` for blank lines.

    Starts it as a host would: pipes, another folder, PATH and HOME alone. `last_lf` False leaves out the final LF.
    """
    if any(b"\n" in line for line in lines):
        raise ValueError("a line holds an LF")
    fed = b"\n".join(lines) + (b"\n" if last_lf and lines else b"")
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(argv, input=fed, capture_output=True, cwd=folder, env=env, timeout=timeout)
    said = done.stdout.split(b"\n")
    last = said.pop()
    owed = sum(not is_blank(line) for line in lines)
    if done.returncode != 0 or last or len(said) != owed:
        log = done.stderr.decode("utf-8", "replace")[-3000:]
        raise AssertionError(
            f"{' '.join(argv)} ended with {done.returncode} after {len(said)} of {owed} lines, last {last[:200]!r}\n{log}"
        )
    answers = iter(said)
    return [SKIPPED if is_blank(line) else parse_outcome(next(answers)) for line in lines]


def parse_outcome(said: bytes) -> dict[str, Any]:
    """One line of a round-trip program; what is no outcome at all comes back under "broken"."""
    try:
        reading = read_json(said)
    except NotJson as fault:
        return {"broken": str(fault), "raw": said}
    if reading.broken or reading.duplicates or reading.bom or not isinstance(reading.value, dict):
        return {"broken": "no plain JSON object", "raw": said}
    return {**reading.value, "raw": said}


def compare(outcomes: Sequence[dict[str, Any]], lines: Sequence[bytes], verdicts: Iterable[Verdict]) -> list[Disagreement]:
    """Every line on which the outcome is not what the verdict allows."""
    found = []
    for index, (outcome, line, verdict) in enumerate(zip(outcomes, lines, verdicts, strict=True)):
        why = difference(outcome, verdict)
        if why:
            found.append(Disagreement(index, line, verdict, outcome, why))
    return found


def kind_of(outcome: dict[str, Any]) -> str:
    """The verdict that an outcome stands for, or "broken"."""
    match sorted(outcome.keys() - {"raw"}):
        case ["ok"]:
            return "ok"
        case ["error"]:
            return "bad"
        case ["unknown"]:
            return "unknown"
        case ["skip"]:
            return "skip"
    return "broken"


def difference(outcome: dict[str, Any], verdict: Verdict) -> str | None:
    """Why an outcome is not what the verdict allows, or None."""
    kind = kind_of(outcome)
    if kind == "broken":
        return "not an outcome"
    if kind == "bad":
        fault = malformed_error(outcome["error"])
        return fault if fault or verdict.kind == "bad" or verdict.either else f"bad instead of {verdict.kind}"
    if kind != verdict.kind:
        return None if verdict.either and verdict.kind == "bad" else f"{kind} instead of {verdict.kind}"
    if kind == "unknown":
        return None if outcome["unknown"] == verdict.tag else "another tag"
    if kind == "ok":
        fault = unlike(verdict.value, outcome["ok"], "")
        return fault or (None if _canonical(outcome["raw"]) else "not written as W2 and W4 say")
    return None


def malformed_error(error: Any) -> str | None:
    """An error carries a JSON Pointer and a message."""
    if not isinstance(error, dict) or error.keys() != {"path", "message"}:
        return "an error without path and message"
    path, message = error["path"], error["message"]
    if not isinstance(path, str) or not (path == "" or path.startswith("/")):
        return "an error whose path is no JSON Pointer"
    return None if isinstance(message, str) and message else "an error without a message"


def unlike(owed: Any, said: Any, path: str) -> str | None:
    """Where and how a value that was written differs from the one that was due; None if it does not."""
    if isinstance(owed, dict):
        return unlike_object(owed, said, path)
    if isinstance(owed, list):
        if not isinstance(said, list) or len(owed) != len(said):
            return f"{path}: not the same list"
        return next(filter(None, (unlike(o, s, f"{path}/{i}") for i, (o, s) in enumerate(zip(owed, said)))), None)
    if isinstance(owed, (int, float)) and not isinstance(owed, bool):
        return unlike_number(owed, said, path)
    return None if type(owed) is type(said) and owed == said else f"{path}: not the same value"


def unlike_object(owed: dict[str, Any], said: Any, path: str) -> str | None:
    if not isinstance(said, dict) or owed.keys() != said.keys():
        names = sorted(owed.keys() ^ said.keys()) if isinstance(said, dict) else "no object"
        return f"{path}: not the same members: {names}"
    declared = owed.declared if isinstance(owed, Record) else 0
    if list(said)[:declared] != list(owed)[:declared]:
        return f"{path}: not the same order of members"
    return next(filter(None, (unlike(owed[name], said[name], f"{path}/{name}") for name in owed)), None)


def unlike_number(owed: int | float, said: Any, path: str) -> str | None:
    """Integers have to be plain digits, other numbers the same double."""
    if not isinstance(said, Number):
        return f"{path}: not a number"
    same = said.text == str(owed) if isinstance(owed, int) else said.double() == owed
    return None if same else f"{path}: {said.text} instead of {owed}"

"""A strict RFC 8259 reader for one line of bytes.

It is written for the exam alone: iterative, so that a million levels are no trouble, and it tells apart what the rules
tell apart. A line that is no JSON raises `NotJson`; a line that is JSON but breaks J2, J3 or J6 is read to its end, and
the broken rules are kept beside the value, because a duplicate member (J4) may hide them.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

MAX_LEVELS = 127
BOM = "\ufeff"

_WS = r"[ \t\r\n]*"
_TEXT = r'[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*'
_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"

# The groups of a value, by number: what opens a container, a string's inside, a number, a word.
_OPEN, _STRING, _DIGITS, _WORD = 1, 2, 3, 4
_value = re.compile(rf'{_WS}(?:([{{\[])|"({_TEXT})"|({_NUMBER})|(true|false|null))').match
_name = re.compile(rf'{_WS}"({_TEXT})"{_WS}:').match
_separator = re.compile(rf"{_WS}([,\]}}])").match
_end_of_object = re.compile(rf"{_WS}\}}").match
_end_of_array = re.compile(rf"{_WS}\]").match
_end_of_text = re.compile(rf"{_WS}\Z").match

_escape = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = {"true": True, "false": False, "null": None}


class NotJson(Exception):
    """The line breaks L5 or J1; `rule` says which."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule = rule


class Number:
    """A number as it was spelt."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"Number({self.text})"

    @property
    def digits_alone(self) -> bool:
        return self.text.lstrip("-").isdigit()

    def double(self) -> float:
        return float(self.text)

    def integer(self) -> int | None:
        """The integer that the spelling stands for by rule M5, or None."""
        if self.digits_alone:
            return int(self.text)
        double = self.double()
        return int(double) if double.is_integer() else None


@dataclass(frozen=True)
class Reading:
    """What a line holds: the value, the rules of J2, J3, J6 it breaks, and what leaves its verdict open."""

    value: Any
    broken: tuple[str, ...]
    duplicates: bool
    bom: bool


def read_json(line: bytes) -> Reading:
    """Read one JSON text; objects become dicts (the last of two equal names wins), numbers `Number`."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise NotJson("L5", str(fault)) from None
    bom = text.startswith(BOM)
    return _Reader(text[1:] if bom else text).read(bom)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.broken: list[str] = []
        self.duplicates = False
        # The open containers, and for each the name of the member being read (None in an array).
        self.stack: list[Any] = []
        self.names: list[str | None] = []

    def read(self, bom: bool) -> Reading:
        while True:
            match = _value(self.text, self.at)
            if match is None:
                raise NotJson("J1", f"a value is due at character {self.at}")
            self.at = match.end()
            if match.lastindex == _OPEN:
                if not self.opened(match[_OPEN]):
                    continue
                value = self.close()
            else:
                value = self.scalar(match)
            # A value is complete; it may complete the containers around it.
            while self.stack:
                if not self.completed_by(value):
                    break
                value = self.close()
            else:
                if _end_of_text(self.text, self.at) is None:
                    raise NotJson("J1", f"text after the value at character {self.at}")
                return Reading(value, tuple(self.broken), self.duplicates, bom)

    def opened(self, bracket: str) -> bool:
        """Open a container; True if it is an empty one and ends here."""
        self.stack.append({} if bracket == "{" else [])
        self.names.append(None)
        if len(self.stack) == MAX_LEVELS + 1:
            self.broken.append("J6")
        end = (_end_of_object if bracket == "{" else _end_of_array)(self.text, self.at)
        if end is not None:
            self.at = end.end()
            return True
        if bracket == "{":
            self.member_name()
        return False

    def close(self) -> Any:
        self.names.pop()
        return self.stack.pop()

    def completed_by(self, value: Any) -> bool:
        """Put a value into the innermost container; True if that container ends after it."""
        container = self.stack[-1]
        is_object = isinstance(container, dict)
        if is_object:
            name = self.names[-1]
            self.duplicates = self.duplicates or name in container
            container[name] = value
        else:
            container.append(value)
        match = _separator(self.text, self.at)
        if match is None or match[1] == ("]" if is_object else "}"):
            raise NotJson("J1", f"a comma or an end is due at character {self.at}")
        self.at = match.end()
        if match[1] != ",":
            return True
        if is_object:
            self.member_name()
        return False

    def member_name(self) -> None:
        match = _name(self.text, self.at)
        if match is None:
            raise NotJson("J1", f"a member name and a colon are due at character {self.at}")
        self.at = match.end()
        self.names[-1] = self.unescaped(match[1])

    def scalar(self, match: re.Match[str]) -> Any:
        if match.lastindex == _STRING:
            return self.unescaped(match[_STRING])
        if match.lastindex == _WORD:
            return _WORDS[match[_WORD]]
        number = Number(match[_DIGITS])
        if math.isinf(number.double()):
            self.broken.append("J2")
        return number

    def unescaped(self, text: str) -> str:
        if "\\" not in text:
            return text
        text = _escape.sub(lambda m: chr(int(m[1], 16)) if m[1] else _SHORT[m[2]], text)
        # Two halves that stand side by side become one character here; a half that stands alone cannot be decoded.
        try:
            return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            self.broken.append("J3")
            return text

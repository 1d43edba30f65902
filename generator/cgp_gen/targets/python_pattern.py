"""ECMA regular expressions, as JSON Schema has them, in the dialect of Python's ``re``."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CLASSES = {
    "d": "0-9",
    "w": "A-Za-z0-9_",
    "s": "\\t-\\r \\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff",
}
_CONTROLS = {"t": "\\t", "n": "\\n", "v": "\\v", "f": "\\f", "r": "\\r", "0": "\\x00"}
_WORD = "[A-Za-z0-9_]"
_BOUNDARY = f"(?:(?<!{_WORD})(?={_WORD})|(?<={_WORD})(?!{_WORD}))"
_INSIDE = f"(?:(?<={_WORD})(?={_WORD})|(?<!{_WORD})(?!{_WORD}))"
_DOT = "[^\\n\\r\\u2028\\u2029]"
_ESCAPE = re.compile(r"u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})(?:\\u([Dd][C-Fc-f][0-9A-Fa-f]{2}))?|x([0-9A-Fa-f]{2})|c([A-Za-z])")
_GROUPS = ("(?:", "(?=", "(?!", "(?<=", "(?<!")


class _NoEqualError(Exception):
    """Python has nothing that means the same."""


def pattern(ecma: str) -> str | None:
    """The same expression for ``re.search``; None where there is none."""
    try:
        translated = "".join(_Reader(ecma).outside())
        re.compile(translated)
    except (_NoEqualError, re.error, OverflowError, RecursionError):
        return None
    return translated


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def outside(self) -> Iterator[str]:
        """Pieces of the translation, outside of a class in brackets."""
        while self.at < len(self.text):
            char = self._next()
            match char:
                case "\\":
                    yield self._escaped()
                case "[":
                    yield self._bracketed()
                case "(":
                    yield self._group()
                case "^":
                    yield "\\A"  # a string's ends only: Python's $ would let a line feed through
                case "$":
                    yield "\\Z"
                case ".":
                    yield _DOT
                case "{" if not re.match(r"\d+(,\d*)?\}", self.text[self.at :], re.ASCII):
                    yield "\\{"
                case "*" | "+" | "?" | "}":
                    yield char
                    if self.text[self.at : self.at + 1] == "+":
                        raise _NoEqualError("possessive in Python, nothing in ECMA")
                case _:
                    yield char

    def _next(self) -> str:
        self.at += 1
        return self.text[self.at - 1]

    def _group(self) -> str:
        named = re.match(r"\?<([A-Za-z_][A-Za-z0-9_]*)>", self.text[self.at :])
        if named:
            self.at += named.end()
            return f"(?P<{named[1]}>"
        if self.text[self.at : self.at + 1] != "?":
            return "("
        opening = next((g for g in sorted(_GROUPS, key=len, reverse=True) if self.text.startswith(g, self.at - 1)), None)
        if opening is None:
            raise _NoEqualError("a group that ECMA does not have")
        self.at += len(opening) - 1
        return opening

    def _escaped(self) -> str:
        """What follows a backslash, outside of brackets."""
        named = re.match(r"k<([A-Za-z_][A-Za-z0-9_]*)>", self.text[self.at :])
        if named:
            self.at += named.end()
            return f"(?P={named[1]})"
        char = self.text[self.at : self.at + 1]
        if char and char in "123456789":
            self.at += 1
            return "\\" + char
        if char and char in "bB":
            self.at += 1
            return _BOUNDARY if char == "b" else _INSIDE
        if char.lower() in _CLASSES and char:
            self.at += 1
            return f"[{'^' if char.isupper() else ''}{_CLASSES[char.lower()]}]"
        return self._character()

    def _character(self) -> str:
        """One character that is spelt with a backslash."""
        spelt = _ESCAPE.match(self.text, self.at)
        if spelt:
            self.at = spelt.end()
            return re.escape(chr(_code(spelt)))
        if self.at >= len(self.text):
            raise _NoEqualError("a backslash at the end")
        char = self._next()
        if char in _CONTROLS:
            return _CONTROLS[char]
        if char in "pP":
            raise _NoEqualError("a class of Unicode's properties")
        return re.escape(char)

    def _bracketed(self) -> str:
        """A class in brackets. A negated class inside it (Python's are not ECMA's) becomes an alternative of its own."""
        negated = self.text.startswith("^", self.at)
        self.at += negated
        parts: list[str] = []
        others: list[str] = []
        while True:
            if self.at >= len(self.text):
                raise _NoEqualError("a class without an end")
            char = self._next()
            if char == "]":
                break
            after = self.text[self.at : self.at + 1]
            if char == "\\" and after.isupper() and after.lower() in _CLASSES:
                self.at += 1
                others.append(f"[^{_CLASSES[after.lower()]}]")
            elif char == "-" and parts[-1:] != ["-"]:
                parts.append(char)
            else:
                parts.append(self._member() if char == "\\" else re.escape(char))
        choices = [*others, f"[{''.join(parts)}]"] if parts else others
        if others and negated:
            return f"(?:{''.join(f'(?!{choice})' for choice in choices)}[\\s\\S])"
        if others:
            return f"(?:{'|'.join(choices)})"
        if parts:
            return f"[{'^' if negated else ''}{''.join(parts)}]"
        return "[\\s\\S]" if negated else "(?!)"

    def _member(self) -> str:
        """What follows a backslash inside of brackets."""
        char = self.text[self.at : self.at + 1]
        if char in ("d", "w", "s", "b", "-"):
            self.at += 1
            return _CLASSES.get(char, "\\x08" if char == "b" else "\\-")
        return self._character()


def _code(spelt: re.Match[str]) -> int:
    braced, high, low, byte, control = spelt.groups()
    if control:
        return ord(control.upper()) % 32
    code = int(braced or high or byte, 16)
    if low and 0xD800 <= code <= 0xDBFF:
        return 0x10000 + ((code - 0xD800) << 10) + int(low, 16) - 0xDC00
    if low or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        raise _NoEqualError("no character")
    return code

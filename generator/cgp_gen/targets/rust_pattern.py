"""ECMA regular expressions, as JSON Schema has them, in the syntax of Rust's regex crate."""

from __future__ import annotations

import re

_CLASSES = {
    "d": "0-9",
    "w": "0-9A-Za-z_",
    "s": r"\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}",
}
_CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0}
_CODE = re.compile(
    r"u\{(?P<braced>[0-9A-Fa-f]+)\} | u(?P<high>[dD][89abAB][0-9A-Fa-f]{2})\\u(?P<low>[dD][c-fC-F][0-9A-Fa-f]{2})"
    r"| [ux](?P<plain>(?<=u)[0-9A-Fa-f]{4}|(?<=x)[0-9A-Fa-f]{2}) | c(?P<letter>[A-Za-z])",
    re.VERBOSE,
)
_PROPERTY = re.compile(r"[pP]\{[A-Za-z_]+(=[A-Za-z_]+)?\}")
_COUNT = re.compile(r"\{[0-9]+(,[0-9]*)?\}")
_GROUP = re.compile(r"\?<[A-Za-z_$][A-Za-z0-9_$]*>|\?:")


class _NoEqualError(Exception):
    """The crate has nothing that means the same: it looks neither around nor back."""


def pattern(ecma: str) -> str | None:
    """The same expression for ``Regex::new``; None where there is none."""
    try:
        return _Reader(ecma).outside()
    except _NoEqualError:
        return None


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def outside(self) -> str:
        """The translation of all that stands outside of brackets, and of the brackets."""
        parts = []
        while self.at < len(self.text):
            char = self._next()
            if char == "\\":
                parts.append(self._escaped())
            elif char == "[":
                parts.append(self._class())
            elif char == "(":
                parts.append(self._group())
            elif char == ".":
                parts.append(r"[^\n\r\x{2028}\x{2029}]")
            elif char in "{}":
                parts.append(self._braces(char))
            else:
                parts.append(char)
        return "".join(parts)

    def _next(self) -> str:
        if self.at == len(self.text):
            raise _NoEqualError("an end where none is allowed")
        self.at += 1
        return self.text[self.at - 1]

    def _taken(self, wanted: re.Pattern[str]) -> re.Match[str] | None:
        found = wanted.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found

    def _group(self) -> str:
        if self._taken(_GROUP):
            return "(?:"
        if self.text[self.at : self.at + 1] == "?":
            raise _NoEqualError("a look around")
        return "(?:"

    def _braces(self, char: str) -> str:
        self.at -= 1
        count = self._taken(_COUNT)
        if count:
            return count[0]
        self.at += 1
        return "\\" + char

    def _escaped(self) -> str:
        """What follows a backslash, outside of brackets."""
        char = self.text[self.at : self.at + 1]
        if char == "b":
            self.at += 1
            return r"(?-u:\b)"
        if char in ("B", "k") or (char and char in "123456789"):
            raise _NoEqualError("no such boundary, or a reference back")
        return self._set() or _literal(self._character())

    def _set(self) -> str:
        """A set of characters that is spelt with a backslash, as a class of its own; empty if none stands here."""
        char = self.text[self.at : self.at + 1]
        if char and char in "dDwWsS":
            self.at += 1
            return f"[{'^' if char.isupper() else ''}{_CLASSES[char.lower()]}]"
        found = self._taken(_PROPERTY)
        return "\\" + found[0] if found else ""

    def _character(self) -> int:
        """The code of one character that is spelt with a backslash."""
        spelt = self._taken(_CODE)
        if spelt:
            return _code(spelt)
        char = self._next()
        if char in _CONTROLS:
            return _CONTROLS[char]
        if char.isalnum():
            raise _NoEqualError("an escape without a meaning")
        return ord(char)

    def _class(self) -> str:
        """A class in brackets; every literal in it is escaped where the crate gives it a meaning."""
        negated = self.text.startswith("^", self.at)
        self.at += negated
        parts: list[str] = []
        range_may_start = False
        while (char := self._next()) != "]":
            if char == "-" and range_may_start and self.text[self.at : self.at + 1] != "]":
                parts.append("-" + _literal(self._end_of_range()))
                range_may_start = False
                continue
            found = ""
            if char == "\\":
                found = self._set()
                char = "" if found else chr(8 if self.text.startswith("b", self.at) and self._next() else self._character())
            parts.append(found or _literal(ord(char)))
            range_may_start = not found
        if not parts:
            return "(?s:.)" if negated else r"[^\x{0}-\x{10ffff}]"
        return f"[{'^' if negated else ''}{''.join(parts)}]"

    def _end_of_range(self) -> int:
        char = self._next()
        return self._character() if char == "\\" else ord(char)


def _literal(code: int) -> str:
    if 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        raise _NoEqualError("no character")
    char = chr(code)
    if char.isascii() and not char.isalnum() and char.isprintable() and char not in " _<>":
        return "\\" + char
    return char if char.isalnum() or char in "_<>" else f"\\x{{{code:x}}}"


def _code(spelt: re.Match[str]) -> int:
    if spelt["high"]:
        return 0x10000 + (int(spelt["high"], 16) - 0xD800) * 0x400 + int(spelt["low"], 16) - 0xDC00
    return ord(spelt["letter"]) % 32 if spelt["letter"] else int(spelt["braced"] or spelt["plain"], 16)

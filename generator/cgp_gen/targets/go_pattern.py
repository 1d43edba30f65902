"""ECMA-262 regular expressions, as JSON Schema has them, in the dialect of Go's regexp package (RE2)."""

from __future__ import annotations

import re

_REPEATS = 1000  # RE2 counts no further
_SPACE = r"\t-\r \x{a0}\x{feff}\p{Zs}\x{2028}\x{2029}"
_TOKEN = re.compile(
    r"""\\u\{(?P<point>[0-9A-Fa-f]+)\} | \\u(?P<high>[dD][89abAB][0-9A-Fa-f]{2})\\u(?P<low>[dD][c-fC-F][0-9A-Fa-f]{2})
    | \\(?:u(?P<four>[0-9A-Fa-f]{4})|x(?P<two>[0-9A-Fa-f]{2})) | \\c(?P<control>[A-Za-z]) | \\(?P<zero>0)(?![0-9])
    | \\[pP]\{(?:(?:Script|sc)=(?P<script>\w+)|(?P<category>[A-Z][a-z]?))\}
    | \\(?P<escaped>.) | (?P<group>\(\?<(?![=!])\w+>|\(\?:) | (?P<odd>\(\?)
    | (?P<any>\[\^\]|\[\\s\\S\]|\[\\S\\s\]|\[\\d\\D\]|\[\\w\\W\])
    | (?P<none>\[\]) | (?P<open>\[\^?) | (?P<close>\]) | (?P<dot>\.) | (?P<plain>.)""",
    re.DOTALL | re.VERBOSE,
)


def pattern(ecma: str) -> str | None:
    """The RE2 expression that matches what an ECMA-262 pattern (with the u flag) does; None where there is none."""
    if any(int(count) > _REPEATS for count in re.findall(r"[{,]([0-9]+)(?=[,}])", ecma)):
        return None
    result, inside = "", False
    for found in _TOKEN.finditer(ecma):
        text, kind = found[0], str(found.lastgroup)
        if inside and kind in ("group", "odd", "any", "none", "open", "dot"):
            text, kind = ("\\[" if text[0] == "[" else "") + text.removeprefix("["), "plain"
        elif kind in ("open", "close"):
            inside = kind == "open"
        part = _re2(kind, text, found, inside)
        if part is None:
            return None
        result += part
    return result


def _re2(kind: str, text: str, found: re.Match[str], inside: bool) -> str | None:
    match kind:
        case "point" | "four" | "two" | "zero":
            return f"\\x{{{found[kind]}}}"
        case "low":
            return f"\\x{{{0x10000 + (int(found['high'], 16) - 0xD800) * 0x400 + int(found['low'], 16) - 0xDC00:x}}}"
        case "control":
            return f"\\x{{{ord(found[kind]) % 32:x}}}"
        case "script" | "category":
            return f"{text[:2]}{{{found[kind]}}}"
        case "escaped":
            return _re2_escape(found[kind], inside)
        case "group":
            return "(?:"
        case "odd":
            return None
        case "any":
            return "(?s:.)"
        case "none":
            return r"[^\x{0}-\x{10ffff}]"
        case "dot":
            return r"[^\n\r\x{2028}\x{2029}]"
    return text


def _re2_escape(char: str, inside: bool) -> str | None:
    """An escape of one character; back references and the complement of white space in a class have no equal."""
    if char == "s":
        return _SPACE if inside else f"[{_SPACE}]"
    if char == "S":
        return None if inside else f"[^{_SPACE}]"
    if char == "b" and inside:
        return r"\x{8}"
    if char.isdigit() or char in "kpP":
        return None
    if char in "dDwWbBfnrtv" or not char.isalnum():
        return "\\" + char if char.isascii() else char
    return char

"""ECMA-262 patterns (with the u flag) as expressions of java.util.regex."""

from __future__ import annotations

import re

_SPACE = r"\t-\r \x{a0}\x{feff}\p{Zs}\x{2028}\x{2029}"
_BOUNDARY = {"b": r"(?:(?<=\w)(?!\w)|(?<!\w)(?=\w))", "B": r"(?:(?<=\w)(?=\w)|(?<!\w)(?!\w))"}
_TOKEN = re.compile(
    r"""\\u\{(?P<point>[0-9A-Fa-f]+)\} | \\u(?P<high>[dD][89abAB][0-9A-Fa-f]{2})\\u(?P<low>[dD][c-fC-F][0-9A-Fa-f]{2})
    | \\(?:u(?P<four>[0-9A-Fa-f]{4})|x(?P<two>[0-9A-Fa-f]{2})) | \\c(?P<control>[A-Za-z]) | \\(?P<zero>0)(?![0-9])
    | \\[pP]\{(?P<property>\w+(?:=\w+)?)\} | \\(?P<escaped>.)
    | \(\?<(?P<named>[A-Za-z]\w*)> | (?P<group>\(\?(?:[:=!]|<[=!])) | (?P<odd>\(\?)
    | (?P<any>\[\^\]) | (?P<none>\[\]) | (?P<open>\[\^?) | (?P<close>\]) | (?P<dot>\.) | (?P<dollar>\$)
    | (?P<repeat>\{[0-9]+(?:,[0-9]*)?\}) | (?P<plain>.)""",
    re.DOTALL | re.VERBOSE,
)
_CATEGORIES = {
    "Letter": "L", "Lowercase_Letter": "Ll", "Uppercase_Letter": "Lu", "Titlecase_Letter": "Lt", "Modifier_Letter": "Lm",
    "Other_Letter": "Lo", "Mark": "M", "Nonspacing_Mark": "Mn", "Spacing_Mark": "Mc", "Enclosing_Mark": "Me", "Number": "N",
    "Decimal_Number": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P", "Symbol": "S",
    "Math_Symbol": "Sm", "Currency_Symbol": "Sc", "Modifier_Symbol": "Sk", "Other_Symbol": "So", "Separator": "Z",
    "Space_Separator": "Zs", "Line_Separator": "Zl", "Paragraph_Separator": "Zp", "Other": "C", "Control": "Cc", "Format": "Cf",
}  # fmt: skip
_BINARY = frozenset(["Alphabetic", "Lowercase", "Uppercase", "White_Space", "Ideographic", "Hex_Digit"])


def pattern(ecma: str) -> str | None:
    """The expression that finds what an ECMA-262 pattern finds; None where there is none."""
    result, inside = "", False
    for found in _TOKEN.finditer(ecma):
        kind = str(found.lastgroup)
        if inside and kind != "close" and found[0][0] != "\\":
            part: str | None = _listed(found[0])
        elif kind in ("open", "close"):
            inside = kind == "open"
            part = found[0]
        else:
            part = _part(kind, found, inside)
        if part is None:
            return None
        result += part
    return None if inside else result


def _listed(text: str) -> str:
    """Inside a class, brackets and what would be an operator of Java's stand for themselves."""
    return "".join("\\" + c if c in "[&^~" else c for c in text)


def _part(kind: str, found: re.Match[str], inside: bool) -> str | None:
    text = found[0]
    match kind:
        case "point" | "four" | "two" | "zero":
            return f"\\x{{{found[kind]}}}"
        case "low":
            return f"\\x{{{0x10000 + (int(found['high'], 16) - 0xD800) * 0x400 + int(found['low'], 16) - 0xDC00:x}}}"
        case "control":
            return f"\\x{{{ord(found[kind]) % 32:x}}}"
        case "property":
            return _property(text[:2], found[kind])
        case "escaped":
            return _escape(found[kind], inside)
        case "named":
            return "("
        case "odd":
            return None
        case "any":
            return "(?s:.)"
        case "none":
            return r"(?!)"
        case "dot":
            return r"[^\n\r\x{2028}\x{2029}]"
        case "dollar":
            return r"\z"
        case "plain" if text in "{}":
            return "\\" + text
    return text


def _property(head: str, name: str) -> str | None:
    key, _, value = name.rpartition("=")
    if key in ("Script", "sc", "Script_Extensions", "scx"):
        return f"{head}{{Is{value}}}"
    if value in _BINARY and not key:
        return f"{head}{{Is{value}}}"
    category = _CATEGORIES.get(value, value)
    return f"{head}{{{category}}}" if category in _CATEGORIES.values() or category in ("Co", "Cn", "Cs") else None


def _escape(char: str, inside: bool) -> str | None:
    """An escape of one character; references by name have no equal, those by number would not mean quite the same."""
    if char == "s":
        return _SPACE if inside else f"[{_SPACE}]"
    if char == "S":
        return f"[^{_SPACE}]"
    if char in "bB":
        return r"\x{8}" if inside else _BOUNDARY[char]
    if char.isdigit() or char == "k":
        return None
    if char == "v":
        return r"\x{b}"
    if char in "dDwWfnrt" or not char.isalnum():
        return "\\" + char if char.isascii() else char
    return char

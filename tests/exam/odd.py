"""The odd spellings that the mutator draws from."""

from __future__ import annotations

import json
import random

BOM = b"\xef\xbb\xbf"
SPACES = ("", "", "", " ", "\t", "\r", "  ", " \r")

VALUES = ("true", "false", "null", "0", "1", "1.5", '"1"', '""', '"null"', '"true"', "[]", "{}", "[null]", '{"type":"query"}')

NUMBERS = (
    "42.0", "4.2e1", "420e-1", "1e2", "1E+2", "0.1e1", "-0", "-0.0", "0e0", "-1", "12.5", "0.5", "1e-400", "5e-324",
    "1e400", "-1e400", "1E309", "1.7976931348623157e308", "1.7976931348623159e308", "9" * 400, "1" + "0" * 308,
    "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740991", "-9007199254740992",
    "9007199254740991.2", "9007199254740991.5", "9007199254740992.0", "9.007199254740991e15", "9.007199254740993e15",
    "4294967295", "4294967296", "4294967295.0", "4294967296.0", "4.294967295e9", "4294967295.00000000001",
    "4294967295.4999", "2147483648", "18446744073709551615", "18446744073709551616", "1e19",
    "1.00000000000000000001", "0.1", "0.30000000000000004", "1e21", "1e-7", "123456789.123456789",
    "01", "-01", "00", "+1", ".5", "5.", "-.5", "1e", "1e+", "-", "--1", "0x10", "1_000", "1,000", "NaN", "Infinity",
    "-Infinity", "nan", "\u0661", "1f", "1L", "0b1", "True", "None", "undefined", "1e5.5",
)  # fmt: skip

UNKNOWN_NAMES = ("x", "", "later", "trace", "Type", "id ", "x-cgp", "$ref", "__proto__", "\u00e9", "\u65e5\u672c", "\U0001f600")
UNKNOWN_VALUES = (
    '{"a":{"b":[1,{"c":null}]}}', "[[],[[]],{}]", '"\\ud83d\\ude00"', "-1.5e-10", "1e400", "9" * 400, '"\\ud83d"',
    '{"\\udc00":1}', '{"a":1,"a":2}', "12345678901234567890", "0.1e-5", '"\\u0000"', "[1e999]", "01", '{"a":[NaN]}',
)  # fmt: skip

TAGS = (
    "handshake", "handshake_ack", "query", "frames", "verify", "verified", "shutdown", "error", "", " ", "resolve",
    "Query", "QUERY", "query ", " query", "query\u0000", "handshakeAck", "handshake-ack", "subscribe", "\u65e5\u672c", "null",
)  # fmt: skip

NOT_UTF_8 = (
    b"\xff", b"\xfe\xff", b"\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xed\xa0\x80",
    b"\xed\xb0\x80", b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xe2\x82", b"\xf0\x9f\x98",
    b"caf\xe9",
)  # fmt: skip

SEPARATORS = tuple(
    text.encode() for text in ("\u2028", "\u2029", "\u0085", "\r", "\u00a0", "\u3000", "\u007f", "\ufeff", "\ufffd")
)

AROUND = (
    (b" ", b""), (b"", b" "), (b"\t", b"\t"), (b"", b"\r"), (b"\r", b"\r"), (b"", b"\x0b"), (b"\x0c", b""), (b"", b","),
    (b"", b"{}"), (b"", b" null"), (b"[", b"]"), (b"", b"]"), (b"", b"}"), (b"{", b""), (b"", b"// end"), (b"/* */", b""),
    (b"data: ", b""), (b"", b"\x00"), (b"'", b"'"), (b'"', b'"'), (b"", b"\xc2\x85"), (b"", b"\xe2\x80\xa8"), (b"", b";"),
    (b"\x1e", b""), (b"\xc2\xa0", b""),
)  # fmt: skip

_KELVIN_AND_LONG_S = str.maketrans({"k": "\u212a", "s": "\u017f"})
_LOOKALIKES = str.maketrans({"e": "\u0435", "o": "\u043e", "i": "\u0456", "a": "\u0430"})


def near_miss(rng: random.Random, name: str) -> str:
    """A name that folding, trimming, normalising or guessing would take for the given one."""
    camel = "".join(part.title() if number else part for number, part in enumerate(name.split("_")))
    return rng.choice(
        [
            name.upper(), name.title(), name.swapcase(), name[:1].upper() + name[1:], camel, name.replace("_", "-"),
            name.translate(_KELVIN_AND_LONG_S), name.translate(_LOOKALIKES), name + "\u0000", name + " ", " " + name,
            "\ufeff" + name, name + "\u0301", name[:-1], name + "s", "_" + name, "$" + name, name + "\u200b",
        ]
    )  # fmt: skip


def other_word(rng: random.Random, word: str) -> str:
    """A text beside the given one."""
    return rng.choice(
        [
            word.upper(), word.title(), word.swapcase(), word + " ", " " + word, word[:-1], word + "s", "", "vendor:word",
            "other", "null", word + "\u0000", word.translate(_KELVIN_AND_LONG_S), "full", "reference", "exact", "valid", "doc",
        ]
    )  # fmt: skip


def nested(rng: random.Random, levels: int) -> str:
    """JSON text of that many levels, arrays and objects mixed."""
    opened = [rng.choice(["[", '{"a":', '{"type":']) for _ in range(max(levels, 1))]
    inside = rng.choice(["", "1", '"x"']) if opened[-1] == "[" else "null"
    return "".join(opened) + inside + "".join("]" if part == "[" else "}" for part in reversed(opened))


def respelt(rng: random.Random, value: int) -> str:
    """An integer spelt as JSON Schema also has it, or moved a little."""
    return rng.choice(
        [
            f"{value}.0", f"{value}e0", f"{value}0e-1", f"{value}.000E+0", f"0.{value}e{len(str(value))}", f"{value}.5", f"-{value}",
            str(value + 2**32), str(value + 2**53), str(value + 2**64), f"0{value}", f"{value}.00000000000000000000001",
            str(2**32 - 1), str(2**32), str(2**53 - 1), str(2**53), f"{2**53 - 1}.0", f"{2**53}.0", "-1", "0", "-0",
        ]
    )  # fmt: skip


def escaped(rng: random.Random, text: str) -> str:
    """The text as a JSON string with escapes: every character, one, in capitals; or with one that is wrong or odd."""
    plain = json.dumps(text, ensure_ascii=False)[1:-1]
    units = text.encode("utf-16-be")
    every = "".join(f"\\u{units[i:i + 2].hex()}" for i in range(0, len(units), 2))
    first = every[:6] + json.dumps(text[1:], ensure_ascii=False)[1:-1] if text and ord(text[0]) < 0x10000 else every
    extra = rng.choice(
        [
            "\\u0000", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83d\\ud83d\\ude00", "\\ud83dx", "\\ud83d\\n",
            "\\/", "\\b\\f\\n\\r\\t", "\\x41", "\\u12", "\\u12G4", "\\U0041", "\\'", "\\a", "\\", "\\u{41}", "\\uD800\\uDC00",
            "\\u2028", "\\ufeff", "\\uffff", "\\u001f", "\\\\u0041", "\\\"", "\t", "\x7f",
        ]
    )  # fmt: skip
    return f'"{rng.choice([every, every.upper().replace("U", "u"), first, plain + extra, extra + plain])}"'

"""Rows of the rules about lines (L) and about JSON (J)."""

from __future__ import annotations

from rows import Row, bad, either, ok, skip

STOP = '{"type":"shutdown"}'
LIMIT = 16 * 1024 * 1024


def said(text: str) -> str:
    """An error envelope whose message is this JSON string content."""
    return f'{{"type":"error","message":"{text}"}}'


def stop_with(member: str) -> str:
    """A shutdown envelope with one more member, which is ignored."""
    return f'{{"type":"shutdown",{member}}}'


def of_size(size: int) -> bytes:
    """A good line of that many bytes."""
    return said("x" * (size - len(said("")))).encode()


def levels(count: int, opening: str = "[", closing: str = "]", inside: str = "") -> str:
    """A shutdown envelope that nests so many levels deep, its own object counted."""
    return stop_with(f'"x":{opening * (count - 1)}{inside}{closing * (count - 1)}')


_MILLION = 1_000_000
_ASKED = '{"type":"query","query":{"goal":"g","max_frames":1,"max_tokens":1'

_NOT_UTF_8 = (
    b"\xff", b"caf\xe9", b"\x80", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf0\x80\x80\xaf", b"\xc0\x80", b"\xed\xa0\x80",
    b"\xed\xa0\xbd\xed\xb8\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xf8\x88\x80\x80\x80",
)  # fmt: skip
_NO_TEXTS = (
    "not json", STOP + " x", STOP + STOP, STOP + ",", "," + STOP, STOP + "}", "{", '{"type":"shutdown"', '{"type"', "{}{",
    '{"type":"shutdown",}', '{,"type":"shutdown"}', "{'type':'shutdown'}", '{type:"shutdown"}', '{"type":shutdown}',
    '{"type" "shutdown"}', '{"type"="shutdown"}', STOP + "// no", "/* no */" + STOP, "\x1e" + STOP, STOP + "\x00",
)  # fmt: skip
_NO_VALUES = (
    "01", "-01", "00", "+1", ".5", "5.", "-.5", "-", "1e", "1e+", "1.e1", "0x10", "1_000", "NaN", "Infinity", "-Infinity",
    "True", "nul", "tru", "undefined", "1 2", "[1,]", "[,1]", "[1 2]", '{"a":1,}', '{"a"}', '{1:1}', "[}", '{"a":1]', "[", "",
    "\u0661",
)  # fmt: skip
_NO_STRINGS = ("a\tb", "a\x00b", "\x1f", "\r", "\\x41", "\\u12", "\\u12g4", "\\'", "\\a", "\\", "\\U0041", "\\u{41}")
_NO_DOUBLES = (
    "1e400", "-1e400", "1E309", "9" * 400, "-" + "9" * 400, "1.7976931348623159e308", '[[{"y":1e999}]]', "1" + "0" * 309,
    "1e99999999999999999999",
)  # fmt: skip
_DOUBLES = ("1.7976931348623157e308", "1e-400", "1" + "0" * 308, "0e999", "1e-99999999999999999999", "0." + "1" * 400)
_HALVES = (
    "\\ud83d", "\\ude00", "\\ude00\\ud83d", "\\ud83dx", "\\ud83d\\u0041", "\\ud83d\\n", "\\ud83d\\ud83d\\ude00",
    "\\uD83D \\uDE00", "\\\\\\ud83d",
)  # fmt: skip

# fmt: off
ROWS: list[Row | list[Row]] = [
    # L1: only LF ends a line
    *(ok("L1", said(f"a{mark}b")) for mark in "\u2028\u2029\u0085\u007f"),
    ok("L1", '{"type":\r"shutdown"\r}', STOP),
    bad("L1", STOP + "\r" + STOP, STOP + "\v", STOP + "\f", "\u2028" + STOP, STOP + "\u2029", STOP + "\u0085" + STOP),
    ok("L1", said("one\\ntwo\\rthree\\u000b"), exact=False),

    # L2: blank lines
    skip("L2", "", " ", "\t", "\r", " \t\r ", "\r\r"),
    bad("L2", "\v", "\u00a0", "\x00"),

    # L3: white space around
    *(ok("L3", line, STOP) for line in (" " + STOP, STOP + "\t ", "\t" + STOP + " \r", STOP + "\r", "\r" + STOP)),

    # L5: UTF-8
    bad("L5", *(said("?").encode().replace(b"?", broken) for broken in _NOT_UTF_8)),
    bad("L5", b'{"type":"shutdown","x":"\xff"}', b'{"type":"shutdown","\xff":1}', b'{"type":"shutdown"}\xff', b"\xff"),
    ok("L5", said("\U0010ffff\uffff\ufffd\ufeff\u00e9\u65e5\U0001f600")),

    # L6: a byte-order mark
    either("L6", "\ufeff" + STOP, STOP),
    ok("L6", said("\ufeff")),
    bad("L6", STOP + "\ufeff", " \ufeff" + STOP, "\ufeff\ufeff" + STOP, '{\ufeff"type":"shutdown"}'),

    # L7: the longest line, one byte more, and what follows
    ok("L7", lambda: of_size(LIMIT)),
    bad("L7", lambda: of_size(LIMIT + 1)),
    ok("L7", said("after a line that was too long")),
    bad("L7", lambda: b"[" * (LIMIT + 2_000_000)),
    ok("L7", STOP),

    # J1: RFC 8259 and nothing else
    bad("J1", *_NO_TEXTS),
    bad("J1", *(stop_with(f'"x":{wrong}') for wrong in _NO_VALUES)),
    bad("J1", *map(said, _NO_STRINGS)),

    # J2: numbers that no double holds
    bad("J2", *(stop_with(f'"x":{huge}') for huge in _NO_DOUBLES), '{"type":"later","x":1e400}', _ASKED + ',"embedding":[1e400]}}'),
    bad("J2", '{"type":"query","query":{"goal":"g","max_frames":1e400,"max_tokens":1}}'),
    *(ok("J2", stop_with(f'"x":{fine}'), STOP) for fine in _DOUBLES),

    # J3: halves of surrogate pairs
    bad("J3", *map(said, _HALVES)),
    bad("J3", stop_with('"x":"\\ud83d"'), stop_with('"\\ud83d":1'), stop_with('"x":{"\\udc00":[]}'), '{"type":"\\ud83d"}'),
    ok("J3", said("\\ud83d\\ude00\\uD83D\\uDE00"), said("\U0001f600\U0001f600")),
    ok("J3", said("\\\\ud83d")),

    # J4: duplicates; where they are accepted, the last one counts
    either("J4", '{"type":"error","message":"first","message":"last"}', said("last")),
    either("J4", '{"type":"error","type":"shutdown"}', STOP),
    either("J4", '{"type":"later","type":"shutdown"}', STOP),
    either("J4", '{"type":"shutdown","type":"later"}', tag="later"),
    either("J4", '{"type":5,"type":"shutdown"}', STOP),
    either("J4", '{"type":"error","message":5,"message":"last"}', said("last")),
    either("J4", '{"type":"error","message":"m","m\\u0065ssage":"last"}', said("last")),
    either("J4", '{"type":"error","id":"q1","message":"m","id":null}', said("m")),
    either("J4", stop_with('"x":1,"x":2'), STOP),
    either("J4", stop_with('"x":{"y":[{"z":1,"z":1}]}'), STOP),
    bad("J4", '{"type":"error","message":"m","message":5}', '{"type":"shutdown","type":null}', '{"type":"later","type":null}'),

    # J5: 127 levels
    ok("J5", levels(127), STOP),
    ok("J5", levels(127, '{"x":', "}", "1"), STOP),
    ok("J5", said("[" * 200 + "{" * 200)),
    ok("J5", stop_with('"x":[' + ",".join(["[[]]"] * 300) + "]"), STOP),

    # J6: 128 levels
    bad("J6", levels(128), levels(128, '{"x":', "}", "1"), levels(129), levels(2000)),
    bad("J6", '{"type":"later","x":' + "[" * 127 + "]" * 127 + "}"),
    bad("J6", *(_ASKED + f',"{name}":' + "[" * 126 + "]" * 126 + "}}" for name in ("x", "kinds"))),
    bad("J6", lambda: levels(_MILLION).encode(), lambda: levels(_MILLION, '{"x":', "}", "1").encode()),
    bad("J6", lambda: b"[" * _MILLION, lambda: b'{"type":"shutdown","x":' + b'[{"x":' * (_MILLION // 2), lambda: b"]" * _MILLION),
    ok("J6", said("after the deep ones")),
]

# L4: a last line without LF
LAST = ok("L4", said("the last line"))

"""Rows of the rules about the envelope (E)."""

from __future__ import annotations

from rules_lines import STOP, said, stop_with

from rows import Row, bad, ok, unknown

QUERY = '{"type":"query","query":{"goal":"g","max_frames":1,"max_tokens":2}}'
HELLO = '{"type":"handshake","protocol_version":"contextgraph/1.0"}'
_SPELT_OUT = '{"\\u0074\\u0079\\u0070\\u0065":"\\u0073\\u0068\\u0075\\u0074\\u0064\\u006F\\u0077\\u006E"}'

# fmt: off
ROWS: list[Row | list[Row]] = [
    # E1: not an object
    bad("E1", "42", "null", "true", '"shutdown"', "[]", f"[{STOP}]", "-0", '""', '["type","shutdown"]'),

    # E2: no tag that is a string
    bad(
        "E2", "{}", '{"x":1}', '{"type":null}', '{"type":1}', '{"type":true}', '{"type":["shutdown"]}', '{"type":{}}',
        '{"message":"m"}', '{"x":{"type":"shutdown"}}',
    ),

    # E3: a tag that names no message
    *(
        unknown("E3", f'{{"type":"{tag}"}}', tag)
        for tag in (
            "", " ", "later", "Shutdown", "SHUTDOWN", "shutdown ", " shutdown", "\u0455hutdown", "null", "type",
            "\u65e5\u672c \U0001f600",
        )
    ),
    unknown("E3", '{"type":"shutdown\\u0000"}', "shutdown\0"),
    unknown("E3", '{"type":"\\u017fhutdown"}', "\u017fhutdown"),
    unknown("E3", '{"type":"a\\"b\\\\c\\nd\\ud83d\\ude00"}', 'a"b\\c\nd\U0001f600'),
    unknown("E3", '{"query":{"goal":5},"id":"q1","type":"queries"}', "queries"),
    unknown("E3", '{"type":"handshake-ack","protocol_version":null}', "handshake-ack"),

    # E4: any order, the tag last; names and tags spelt with escapes
    ok("E4", '{"message":"m","type":"error"}', said("m")),
    ok("E4", '{"query":{"max_tokens":2,"max_frames":1,"goal":"g"},"type":"query"}', QUERY),
    ok("E4", '{"x":{"type":"error"},"type":"shutdown","y":{"type":"query"}}', STOP),
    ok("E4", '{"t\\u0079pe":"shutdown"}', STOP),
    ok("E4", '{"type":"shut\\u0064own"}', STOP),
    ok("E4", _SPELT_OUT, STOP),
    ok("E4", '{"protocol\\u005Fversion":"contextgraph\\/1.0","type":"h\\u0061ndshake"}', HELLO),

    # E5: names match exactly
    *(
        ok("E5", f'{{"type":"error","message":"m","{near}":5}}', said("m"))
        for near in (
            "Message", "MESSAGE", "message ", " message", "message\\u0000", "me\u017fsage", "me\\u017F\\u017Fage",
            "m\u0435ssage", "Type", "ID", "Id", "code_",
        )
    ),
    *(
        bad("E5", f'{{"{near}":"shutdown"}}')
        for near in ("Type", "TYPE", "type ", "type\\u0000", "\ufefftype", "typ\u0435", "t\\u0059pe")
    ),
    bad("E5", '{"type":"error","Message":"m"}', '{"type":"error","me\\u017f\\u017fage":"m"}'),
    bad("E5", '{"type":"error","message\\u0000":"m"}', '{"type":"query","query":{"goal":"g","max_frames":1,"maxTokens":2}}'),
    ok("E5", QUERY[:-2] + ',"\\u212Ainds":["doc"],"kind\\u017F":["doc"],"Kinds":5,"max_Tokens":"x","maxTokens":-1}}', QUERY),
    ok("E5", stop_with('"\\u0074ype\\u200b":"error"'), STOP),
]

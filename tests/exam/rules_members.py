"""Rows of the rules about members and their values (M)."""

from __future__ import annotations

from rows import Row, bad, ok
from rules_envelope import HELLO, QUERY
from rules_lines import STOP, said, stop_with

FRAME = '{"id":"f","kind":"doc","title":"t","score":0.5,"token_cost":3}'
PLANT = '{"type":"plant","name":"n","sown":null,"plot":null,"note":null}'


def frames(frame: str, more: str = "") -> str:
    """An answer of one frame, with more members of its result."""
    return f'{{"type":"frames","result":{{"frames":[{frame}],"truncated":false{more}}}}}'


def frame_with(members: str) -> str:
    """An answer of one frame that has more members, which come last in their order."""
    return frames(FRAME[:-1] + f",{members}}}")


def asked(*, goal: str = '"g"', before: str = "", frames: str = "1", tokens: str = "2", after: str = "") -> str:
    """A query of these JSON texts."""
    return f'{{"type":"query","query":{{"goal":{goal}{before},"max_frames":{frames},"max_tokens":{tokens}{after}}}}}'


def scored(score: str) -> str:
    return frames(FRAME.replace("0.5", score))


def costing(cost: str) -> str:
    return frames(FRAME.replace("3}", cost + "}"))


def proof(index: str, count: str = "9") -> str:
    """An inclusion proof with these two integers: one has no upper bound, the other is at least 1."""
    evidence = f'{{"frame":{{"provider_id":"p","frame_id":"f"}},"inclusion_proof":{{"leaf_index":{index},"leaf_count":{count},"path":[]}}}}'
    return frames(FRAME, f',"frame_attestations":[{evidence}]')


def acked(flow: str = '"reads":true,"writes":false,"egress":false', capabilities: str = '"query":{"kinds":[]}') -> str:
    info = f'{{"name":"p","version":"1","data_flow":{{{flow}}}}}'
    return (
        f'{{"type":"handshake_ack","protocol_version":"contextgraph/1.0","provider":{info},"capabilities":{{{capabilities}}}}}'
    )


def plant_with(members: str) -> str:
    return PLANT[:-1] + f",{members}}}"


def garden(rule: str, members: str, out: str | None = None, *, exact: bool = True) -> Row:
    """An accepted plant of the garden schema with more members."""
    return ok(rule, plant_with(members), out, schema="garden", exact=exact)


def no_garden(rule: str, *members: str) -> list[Row]:
    return bad(rule, *map(plant_with, members), schema="garden")


_BIG = 2**53 - 1

ROWS: list[Row | list[Row]] = [
    # M1: unknown members
    *(ok("M1", stop_with(f'"x":{value}'), STOP) for value in ("null", "true", "-1.5e-3", '"t"', "[]", "{}", '[{"a":[null]}]', '{"type":5}')),
    *(ok("M1", stop_with(f'"{name}":1'), STOP) for name in ("", "__proto__", "constructor", "toString", "id", "\u65e5", "a/b~c", "$ref")),
    ok("M1", asked(after=',"x":[{}]'), QUERY),
    ok("M1", frames(FRAME[:-1] + ',"x":1,"content_type":"text"}', ',"y":{"frames":5}'), frames(FRAME)),
    ok("M1", frame_with('"provenance":[{"type":"file","line":4,"kind":"x"}]'), frame_with('"provenance":[{"type":"file"}]')),
    ok("M1", '{"id":"q1","type":"shutdown","attestations":[1]}', STOP),
    garden("M1", '"weed":1,"marks":{"by":"b","wind":2,"sun":0.5},"visits":[{"who":"bird","x":1}]', plant_with('"marks":{"by":"b","wind":2,"sun":0.5},"visits":[{"who":"bird"}]'), exact=False),
    # M2: required members
    bad(
        "M2", '{"type":"handshake"}', '{"type":"error"}', '{"type":"query"}', '{"type":"frames","id":"q1"}', '{"type":"verify"}',
        '{"type":"query","query":{}}', '{"type":"query","query":{"goal":"g","max_frames":1}}', asked(tokens="null"), asked(goal="null"),
        '{"type":"error","message":null}', '{"type":"handshake","protocol_version":null}', '{"type":"frames","result":{"frames":[]}}',
        '{"type":"frames","result":{"truncated":true}}', '{"type":"frames","result":{"frames":null,"truncated":true}}',
        '{"type":"verify","request":{}}', '{"type":"verified","response":{}}', '{"type":"verified","response":{"verdicts":null}}',
        '{"type":"query","query":null}', acked(flow='"reads":true,"writes":false'), acked(flow='"reads":true,"writes":null,"egress":true'),
        acked(capabilities=""), acked(capabilities='"query":{}'), frames("{}"), frames(FRAME.replace('"score":0.5,', "")),
        frames(FRAME.replace('"doc"', "null")), frame_with('"embedding":{}'), frame_with('"content_ref":{"provider_id":"p"}'),
    ),  # fmt: skip
    bad("M2", '{"type":"plant","name":"n","sown":null,"plot":null}', '{"type":"plant","name":"n","plot":null,"note":1}', schema="garden"),
    no_garden("M2", '"plot":{}', '"marks":{}', '"visits":[{"who":"bee"}]'),
    # M3: an optional member that is null is absent, whatever its schema says of null
    ok("M3", '{"type":"error","id":null,"code":null,"message":"m"}', said("m")),
    ok("M3", asked(before=',"query_text":null,"embedding":null,"kinds":null,"anchors":null', after=',"as_of":null,"representation_preferences":null'), QUERY),
    *(
        ok("M3", frame_with(f'"{name}":null'), frames(FRAME))
        for name in (
            "content", "uri", "representation", "content_fidelity", "content_ref", "transform", "inline_content_requirement",
            "canonical_token_cost", "valid_from", "provenance", "citation_label", "embedding", "relations",
        )
    ),
    ok("M3", frames(FRAME, ',"dropped_estimate":null,"frame_attestations":null,"result_attestation":null'), frames(FRAME)),
    ok("M3", acked(capabilities='"query":{"kinds":[]},"correlation":null,"graph":null,"embeddings_fingerprint":null,"representations":null'), acked()),
    ok("M3", acked(flow='"reads":true,"writes":false,"egress":false,"egress_scopes":null'), acked()),
    ok("M3", frame_with('"embedding":{"fingerprint":"m/1","vector":null}'), frame_with('"embedding":{"fingerprint":"m/1"}')),
    garden("M3", '"bed":null,"rows":null,"hardy":null,"labels":null,"marks":null,"visits":null', PLANT),
    garden("M3", '"hint":null'),
    garden("M3", '"hint":{"a":null,"b":[null]}'),
    # M4: wrong types
    bad(
        "M4", said("m").replace('"m"', "5"), said("m").replace('"m"', "true"), said("m").replace('"m"', '["m"]'), '{"type":"error","id":7,"message":"m"}',
        '{"type":"query","query":[]}', '{"type":"query","query":"g"}', asked(frames="true"), asked(frames='"1"'), asked(frames="[1]"), asked(frames="{}"),
        asked(before=',"kinds":"doc"'), asked(before=',"kinds":{}'), asked(before=',"kinds":[1]'), asked(before=',"kinds":[null]'), asked(before=',"kinds":[["doc"]]'),
        asked(before=',"embedding":["0.5"]'), asked(before=',"embedding":[null]'), asked(before=',"embedding":[true]'), asked(before=',"query_text":1'),
        scored('"0.5"'), scored("true"), scored("[]"), costing('"3"'), costing("false"), costing("{}"), frames("null"), frames("[]"),
        '{"type":"frames","result":{"frames":{},"truncated":false}}', '{"type":"frames","result":{"frames":[],"truncated":0}}',
        '{"type":"frames","result":{"frames":[],"truncated":"false"}}', frame_with('"content":5'), frame_with('"provenance":{}'),
        frame_with('"provenance":["file"]'), frame_with('"relations":[[]]'), frame_with('"embedding":[0.5]'), frame_with('"representation":1'),
        acked(flow='"reads":1,"writes":false,"egress":false'), acked(capabilities='"query":["doc"]'), acked(capabilities='"query":{"kinds":[null]}'),
    ),  # fmt: skip
    no_garden("M4", '"labels":{"a":null}', '"labels":{"a":1}', '"labels":[]', '"yields":{"a":[1,null]}', '"marks":{"by":"b","x":"1"}', '"visits":["bee"]', '"visits":[{"who":5}]'),
    # M5: integers, whatever their spelling
    *(ok("M5", asked(frames=spelt), asked(frames="42")) for spelt in ("42", "42.0", "4.2e1", "420e-1", "4.2E+1", "42.000", "0.42e2", "42e0")),
    *(ok("M5", asked(frames=spelt), asked(frames="0")) for spelt in ("0", "-0", "0.0", "-0.0", "0e5", "1e-400")),
    *(ok("M5", asked(tokens=spelt), asked(tokens="4294967295")) for spelt in ("4294967295", "4294967295.0", "4.294967295e9", "4294967295.00000000001")),
    *(ok("M5", proof(spelt), proof(str(_BIG))) for spelt in (str(_BIG), f"{_BIG}.0", "9.007199254740991e15", f"{_BIG}.2")),
    *(garden("M5", f'"yields":{{"a":[{n}]}}') for n in (-_BIG, _BIG, -1)),
    ok("M5", '{"type":"plant","name":"n","sown":null,"plot":{"row":-1e3,"depth":-20.0},"note":null}', '{"type":"plant","name":"n","sown":null,"plot":{"row":-1000,"depth":-20},"note":null}', schema="garden"),
    # M6: not an integer, or out of range
    bad("M6", *(asked(frames=wrong) for wrong in ("12.5", "0.1", "1e-1", "-1", "-1.0", "4294967296", "4294967296.0", "4294967295.5", "4294967297", "1e10", "1e300", "18446744073709551616", "1" + "0" * 300))),
    bad("M6", *(proof(wrong) for wrong in (str(_BIG + 1), str(_BIG + 2), f"{_BIG + 1}.0", f"{_BIG + 2}.0", "-1", "9007199254740991.5", "9223372036854775808", "1e19"))),
    bad("M6", proof("0", "0"), costing("2.5"), costing("-3"), frames(FRAME, ',"dropped_estimate":0.5'), frame_with('"canonical_token_cost":4294967296')),
    no_garden("M6", f'"yields":{{"a":[{_BIG + 1}]}}', f'"yields":{{"a":[-{_BIG + 1}]}}', '"plot":{"row":1,"depth":1}', '"plot":{"row":1,"depth":-21}', '"plot":{"row":1.5}'),
    # M7: numbers
    *(ok("M7", scored(score), exact=False) for score in ("0", "1", "1.0", "1e0", "0.1", "0.30000000000000004", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308", "9007199254740993", "1e21", "123456789.123456789", "1" + "0" * 308)),
    ok("M7", scored("1e-400"), scored("0"), exact=False),
    ok("M7", asked(before=',"embedding":[1,1.0,-0.5,1e-7,3.4e39,0.1]'), exact=False),
    # M8: closed enumerations
    *(bad("M8", *(frame_with(f'"{name}":"{wrong}"') for wrong in (base.upper(), base.title(), base + " ", "", "x:y", "null")))
      for name, base in (("representation", "full"), ("content_fidelity", "exact"), ("inline_content_requirement", "required"))),
    bad("M8", asked(after=',"representation_preferences":["full","other"]'), acked(capabilities='"query":{"kinds":[]},"representations":["Full"]')),
    bad("M8", *('{"type":"verified","response":{"verdicts":[{"frame":{"provider_id":"p","frame_id":"f"},"status":"%s"}]}}' % status for status in ("Valid", "ok", ""))),
    ok("M8", frame_with('"representation":"f\\u0075ll"'), frames(FRAME.replace('"score"', '"representation":"full","score"'))),
    # M9: open vocabularies
    *(ok("M9", frames(FRAME.replace('"doc"', f'"{kind}"'))) for kind in ("vendor:x", "Doc", "", "doc ", "\u65e5\u672c", "null")),
    ok("M9", asked(before=',"kinds":["doc","acme:cellar","","DOC"]')),
    ok("M9", '{"type":"error","code":"acme:on_fire","message":"m"}'),
    ok("M9", acked(flow='"reads":true,"writes":false,"egress":true,"egress_scopes":["local-only","acme:eu","nowhere",""]')),
    ok("M9", acked(capabilities='"query":{"kinds":["song","doc"]}')),
    ok("M9", frame_with('"provenance":[{"type":"rumour"}],"relations":[{"rel":"acme:eats","target_uri":"u"}]')),
    # M10: constants (of a tag, another value is an unknown tag: E3)
    garden("M10", '"bed":"raised","rows":2,"hardy":true'),
    garden("M10", '"rows":2.0', plant_with('"rows":2')),
    no_garden("M10", '"bed":"flat"', '"bed":""', '"bed":1', '"rows":3', '"rows":"2"', '"rows":2.5', '"rows":true', '"hardy":false', '"hardy":1', '"hardy":"true"'),
    no_garden("M10", '"visits":[{"who":"wasp"}]', '"visits":[{"who":"Bee","count":1}]', '"visits":[{}]'),
    # M11: limits never make a line bad
    ok("M11", asked(goal='""')),
    ok("M11", HELLO.replace("contextgraph/1.0", "")),
    ok("M11", HELLO.replace("contextgraph/1.0", "2")),
    ok("M11", '{"type":"error","id":"","message":""}'),
    *(ok("M11", scored(score), exact=False) for score in ("-0.5", "1.5", "1e300")),
    ok("M11", asked(after=',"as_of":"yesterday"')),
    ok("M11", frame_with('"provenance":[{"type":"","digest":"sha256:x"}],"citation_label":""')),
    ok("M11", '{"type":"frames","result":{"frames":[{"id":"","kind":"doc","title":"","content_digest":"","representation":"reference","transform":{"method":"","implementation":"","version":""},"score":0.5,"token_cost":9}],"truncated":false}}'),
    ok("M11", frames(FRAME, ',"frame_attestations":[{"frame":{"provider_id":"","frame_id":""}}]')),
    ok("M11", acked(capabilities='"query":{"kinds":[]},"embeddings_fingerprint":"none","resolve":false')),
]  # fmt: skip

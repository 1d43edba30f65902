"""Rows of the rules about which members there are and of which type (M1 to M4)."""

from __future__ import annotations

from rules_envelope import QUERY
from rules_lines import STOP, said, stop_with

from rows import Row, bad, ok

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


def acked(flow: str = '"reads":true,"writes":false,"egress":false', capabilities: str = '"query":{"kinds":[]}') -> str:
    info = f'{{"name":"p","version":"1","data_flow":{{{flow}}}}}'
    rest = f'"provider":{info},"capabilities":{{{capabilities}}}'
    return f'{{"type":"handshake_ack","protocol_version":"contextgraph/1.0",{rest}}}'


def plant_with(members: str) -> str:
    return PLANT[:-1] + f",{members}}}"


def garden(rule: str, members: str, out: str | None = None, *, exact: bool = True) -> Row:
    """An accepted plant of the garden schema with more members."""
    return ok(rule, plant_with(members), out, schema="garden", exact=exact)


def no_garden(rule: str, *members: str) -> list[Row]:
    return bad(rule, *map(plant_with, members), schema="garden")


_NULLABLE_OR_NOT = (
    "content", "uri", "representation", "content_fidelity", "content_ref", "transform", "inline_content_requirement",
    "canonical_token_cost", "valid_from", "provenance", "citation_label", "embedding", "relations",
)  # fmt: skip

# fmt: off
ROWS: list[Row | list[Row]] = [
    # M1: unknown members
    *(
        ok("M1", stop_with(f'"x":{value}'), STOP)
        for value in ("null", "true", "-1.5e-3", '"t"', "[]", "{}", '[{"a":[null]}]', '{"type":5}')
    ),
    *(
        ok("M1", stop_with(f'"{name}":1'), STOP)
        for name in ("", "__proto__", "constructor", "toString", "id", "\u65e5", "a/b~c", "$ref")
    ),
    ok("M1", asked(after=',"x":[{}]'), QUERY),
    ok("M1", frames(FRAME[:-1] + ',"x":1,"content_type":"text"}', ',"y":{"frames":5}'), frames(FRAME)),
    ok("M1", frame_with('"provenance":[{"type":"file","line":4,"kind":"x"}]'), frame_with('"provenance":[{"type":"file"}]')),
    ok("M1", '{"id":"q1","type":"shutdown","attestations":[1]}', STOP),
    garden("M1", '"weed":1,"visits":[{"who":"bird","x":1}]', plant_with('"visits":[{"who":"bird"}]')),
    garden("M1", '"marks":{"by":"b","wind":2,"sun":0.5}', exact=False),

    # M2: required members
    bad(
        "M2",
        '{"type":"handshake"}', '{"type":"error"}', '{"type":"query"}', '{"type":"frames","id":"q1"}', '{"type":"verify"}',
        '{"type":"error","message":null}', '{"type":"handshake","protocol_version":null}', '{"type":"query","query":null}',
        '{"type":"query","query":{}}', '{"type":"query","query":{"goal":"g","max_frames":1}}',
        asked(tokens="null"), asked(goal="null"),
        '{"type":"frames","result":{"frames":[]}}', '{"type":"frames","result":{"truncated":true}}',
        '{"type":"frames","result":{"frames":null,"truncated":true}}',
        '{"type":"verify","request":{}}', '{"type":"verified","response":{}}', '{"type":"verified","response":{"verdicts":null}}',
        acked(flow='"reads":true,"writes":false'), acked(flow='"reads":true,"writes":null,"egress":true'),
        acked(capabilities=""), acked(capabilities='"query":{}'),
        frames("{}"), frames(FRAME.replace('"score":0.5,', "")), frames(FRAME.replace('"doc"', "null")),
        frame_with('"embedding":{}'), frame_with('"content_ref":{"provider_id":"p"}'),
    ),
    bad(
        "M2",
        '{"type":"plant","name":"n","sown":null,"plot":null}', '{"type":"plant","name":"n","plot":null,"note":1}',
        schema="garden",
    ),
    no_garden("M2", '"plot":{}', '"marks":{}', '"visits":[{"who":"bee"}]', '"tool":{"owner":"o"}', '"tool":{"edge":1}'),

    # M3: an optional member that is null is absent, whatever its schema says of null
    ok("M3", '{"type":"error","id":null,"code":null,"message":"m"}', said("m")),
    ok("M3", asked(before=',"query_text":null,"embedding":null,"kinds":null,"anchors":null'), QUERY),
    ok("M3", asked(after=',"as_of":null,"representation_preferences":null'), QUERY),
    *(ok("M3", frame_with(f'"{name}":null'), frames(FRAME)) for name in _NULLABLE_OR_NOT),
    ok("M3", frames(FRAME, ',"dropped_estimate":null,"frame_attestations":null,"result_attestation":null'), frames(FRAME)),
    ok("M3", acked(capabilities='"query":{"kinds":[]},"correlation":null,"graph":null,"verify":null'), acked()),
    ok("M3", acked(capabilities='"query":{"kinds":[]},"embeddings_fingerprint":null,"representations":null'), acked()),
    ok("M3", acked(flow='"reads":true,"writes":false,"egress":false,"egress_scopes":null'), acked()),
    ok("M3", frame_with('"embedding":{"fingerprint":"m/1","vector":null}'), frame_with('"embedding":{"fingerprint":"m/1"}')),
    garden("M3", '"bed":null,"rows":null,"hardy":null,"labels":null,"marks":null,"visits":null', PLANT),
    garden("M3", '"span":null,"dial":null,"size":null,"gone":null,"tool":null', PLANT),
    garden("M3", '"hint":null'),
    garden("M3", '"vine":null,"map":null,"graft":null,"guest":null', PLANT),
    *(garden("M3", f'"guest":{value}') for value in ("{}", '{"count":2}', '{"who":"bat"}')),
    garden("M3", '"guest":{"who":null}', plant_with('"guest":{}')),
    *(garden("M3", f'"vine":{value}') for value in ("[]", "[null]", "[[],null,[null,[]]]")),
    *(garden("M3", f'"graft":{{"stem":{value}}}') for value in ("null", '{"stem":null}', '[null,[{"stem":null}]]')),
    *(garden("M1", f'"map":{value}') for value in ("{}", '{"a":{}}', '{"a":{"b":{"c":{}}}}')),
    garden("M3", '"hint":{"a":null,"b":[null]}'),

    # M4: wrong types
    bad(
        "M4", '{"type":"error","message":5}', '{"type":"error","message":true}', '{"type":"error","message":["m"]}',
        '{"type":"error","id":7,"message":"m"}', '{"type":"query","query":[]}', '{"type":"query","query":"g"}',
        *(asked(frames=wrong) for wrong in ("true", '"1"', "[1]", "{}")),
        *(asked(before=f',"kinds":{wrong}') for wrong in ('"doc"', "{}", "[1]", "[null]", '[["doc"]]')),
        *(asked(before=f',"embedding":[{wrong}]') for wrong in ('"0.5"', "null", "true", "[]")),
        asked(before=',"query_text":1'),
        *(scored(wrong) for wrong in ('"0.5"', "true", "[]")),
        *(costing(wrong) for wrong in ('"3"', "false", "{}")),
        frames("null"), frames("[]"), '{"type":"frames","result":{"frames":{},"truncated":false}}',
        '{"type":"frames","result":{"frames":[],"truncated":0}}', '{"type":"frames","result":{"frames":[],"truncated":"false"}}',
        frame_with('"content":5'), frame_with('"provenance":{}'), frame_with('"provenance":["file"]'),
        frame_with('"relations":[[]]'), frame_with('"embedding":[0.5]'), frame_with('"representation":1'),
        acked(flow='"reads":1,"writes":false,"egress":false'),
        acked(capabilities='"query":["doc"]'), acked(capabilities='"query":{"kinds":[null]}'),
    ),
    no_garden(
        "M4", '"labels":{"a":null}', '"labels":{"a":1}', '"labels":[]', '"yields":{"a":[1,null]}', '"marks":{"by":"b","x":"1"}',
        '"marks":{"by":"b","x":null}', '"visits":["bee"]', '"visits":[{"who":5}]', '"span":[1,"a"]', '"span":["a",null]',
        '"span":{}', '"gone":1', '"gone":[]', '"size":true', '"size":1.5', '"size":-1', '"size":[]', '"tool":{"edge":1,"owner":null}',
        '"map":{"a":null}', '"map":[]', '"map":{"a":{"b":1}}', '"vine":{}', '"vine":[1]', '"vine":[[null,true]]', '"graft":[]',
        '"graft":{"stem":1}', '"graft":{"stem":[{}]}', '"graft":{"stem":{"stem":"s"}}',
    ),
]

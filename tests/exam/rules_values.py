"""Rows of the rules about values (M5 to M11)."""

from __future__ import annotations

from rules_envelope import HELLO
from rules_members import FRAME, PLANT, acked, asked, costing, frame_with, frames, garden, no_garden, plant_with, scored

from rows import Row, bad, ok

_BIG = 2**53 - 1


def proof(index: str, count: str = "9") -> str:
    """An inclusion proof with these two integers: one has no upper bound, the other is at least 1."""
    steps = f'"inclusion_proof":{{"leaf_index":{index},"leaf_count":{count},"path":[]}}'
    return frames(FRAME, f',"frame_attestations":[{{"frame":{{"provider_id":"p","frame_id":"f"}},{steps}}}]')


def judged(status: str) -> str:
    verdict = f'{{"frame":{{"provider_id":"p","frame_id":"f"}},"status":"{status}"}}'
    return f'{{"type":"verified","response":{{"verdicts":[{verdict}]}}}}'


def planted(row: str, depth: str) -> str:
    return PLANT.replace('"plot":null', f'"plot":{{"row":{row},"depth":{depth}}}')


# fmt: off
ROWS: list[Row | list[Row]] = [
    # M5: integers, whatever their spelling
    *(
        ok("M5", asked(frames=spelt), asked(frames="42"))
        for spelt in ("42", "42.0", "4.2e1", "420e-1", "4.2E+1", "42.000", "0.42e2", "42e0", "42.0000000000000000000001")
    ),
    *(ok("M5", asked(frames=spelt), asked(frames="0")) for spelt in ("0", "-0", "0.0", "-0.0", "0e5", "1e-400")),
    *(
        ok("M5", asked(tokens=spelt), asked(tokens="4294967295"))
        for spelt in ("4294967295", "4294967295.0", "4.294967295e9", "4294967295.00000000001")
    ),
    *(
        ok("M5", proof(spelt), proof(str(_BIG)))
        for spelt in (str(_BIG), f"{_BIG}.0", "9.007199254740991e15", f"{_BIG}.2")
    ),
    *(garden("M5", f'"yields":{{"a":[{n}]}}') for n in (-_BIG, _BIG, -1)),
    ok("M5", planted("-1e3", "-20.0"), planted("-1000", "-20"), schema="garden"),

    # M6: not an integer, or out of range
    bad("M6", *map(costing, ("12.5", "0.1", "1e-1", "-1", "-1.0", "2.5", "-3"))),
    bad("M6", *(asked(frames=wrong) for wrong in (
        "4294967296", "4294967296.0", "4294967295.5", "4294967297", "1e10", "1e300", "18446744073709551616", "1" + "0" * 300,
    ))),
    bad("M6", *map(proof, (
        str(_BIG + 1), str(_BIG + 2), f"{_BIG + 1}.0", f"{_BIG + 2}.0", f"{_BIG}.5", "-1", "9223372036854775808", "1e19",
    ))),
    bad("M6", proof("0", "0"), frames(FRAME, ',"dropped_estimate":0.5'), frame_with('"canonical_token_cost":4294967296')),
    no_garden("M6", f'"yields":{{"a":[{_BIG + 1}]}}', f'"yields":{{"a":[-{_BIG + 1}]}}'),
    bad("M6", planted("1", "1"), planted("1", "-21"), planted("1.5", "0"), schema="garden"),

    # M7: numbers
    *(ok("M7", scored(score), exact=False) for score in (
        "0", "1", "1.0", "1e0", "0.1", "0.30000000000000004", "5e-324", "2.2250738585072014e-308", "1.7976931348623157e308",
        "9007199254740993", "1e21", "123456789.123456789", "1" + "0" * 308,
    )),
    ok("M7", scored("1e-400"), scored("0"), exact=False),
    ok("M7", asked(before=',"embedding":[1,1.0,-0.5,1e-7,3.4e39,0.1]'), exact=False),

    # M8: closed enumerations
    *(
        bad("M8", *(frame_with(f'"{name}":"{wrong}"') for wrong in (base.upper(), base.title(), base + " ", "", "x:y", "null")))
        for name, base in (
            ("representation", "full"), ("content_fidelity", "exact"), ("inline_content_requirement", "required"),
        )
    ),
    bad("M8", asked(after=',"representation_preferences":["full","other"]')),
    bad("M8", acked(capabilities='"query":{"kinds":[]},"representations":["Full"]')),
    bad("M8", *map(judged, ("Valid", "ok", ""))),
    no_garden("M8", '"dial":"1"', '"dial":false', '"dial":2', '"dial":"Auto"', '"dial":"true"', '"dial":[1]'),
    *(garden("M8", f'"dial":{value}', exact=False) for value in ('"auto"', "1", "2.5", "true", "1.0")),
    ok("M8", judged("st\\u0061le"), judged("stale")),

    # M9: open vocabularies
    *(
        ok("M9", frames(FRAME.replace('"doc"', f'"{kind}"')))
        for kind in ("vendor:x", "Doc", "", "doc ", "\u65e5\u672c", "null")
    ),
    ok("M9", asked(before=',"kinds":["doc","acme:cellar","","DOC"]')),
    ok("M9", '{"type":"error","code":"acme:on_fire","message":"m"}'),
    ok("M9", acked(flow='"reads":true,"writes":false,"egress":true,"egress_scopes":["local-only","acme:eu","nowhere",""]')),
    ok("M9", acked(capabilities='"query":{"kinds":["song","doc"]}')),
    ok("M9", frame_with('"provenance":[{"type":"rumour"}],"relations":[{"rel":"acme:eats","target_uri":"u"}]')),

    # M10: constants (of a tag, another value is an unknown tag: E3)
    garden("M10", '"bed":"raised","rows":2,"hardy":true'),
    garden("M10", '"rows":2.0', plant_with('"rows":2')),
    no_garden(
        "M10", '"bed":"flat"', '"bed":""', '"bed":1', '"rows":3', '"rows":"2"', '"rows":2.5', '"rows":true', '"hardy":false',
        '"hardy":1', '"hardy":"true"', '"visits":[{"who":"wasp"}]', '"visits":[{"who":"Bee","count":1}]', '"visits":[{}]',
    ),

    # M11: limits never make a line bad
    ok("M11", asked(goal='""')),
    ok("M11", HELLO.replace("contextgraph/1.0", "")),
    ok("M11", HELLO.replace("contextgraph/1.0", "2")),
    ok("M11", '{"type":"error","id":"","message":""}'),
    *(ok("M11", scored(score), exact=False) for score in ("-0.5", "1.5", "1e300")),
    ok("M11", asked(after=',"as_of":"yesterday"')),
    ok("M11", frame_with('"provenance":[{"type":"","digest":"sha256:x"}],"citation_label":""')),
    ok("M11", frames(
        '{"id":"","kind":"doc","title":"","content_digest":"","representation":"reference",'
        '"transform":{"method":"","implementation":"","version":""},"score":0.5,"token_cost":9}'
    )),
    ok("M11", frames(FRAME, ',"frame_attestations":[{"frame":{"provider_id":"","frame_id":""}}]')),
    garden("M11", '"span":["a",1,2]', exact=False),
    garden("M11", '"span":["a"]'),
    garden("M11", '"span":[]'),
    ok("M11", acked(capabilities='"query":{"kinds":[]},"embeddings_fingerprint":"none","resolve":false')),
]

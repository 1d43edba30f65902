"""Rows of the rules about encoding (W): what comes back of a line, byte for byte where it has one spelling."""

from __future__ import annotations

from rules_envelope import QUERY
from rules_lines import STOP, said
from rules_members import FRAME, PLANT, acked, asked, frame_with, frames, garden, plant_with, scored
from rules_values import proof

from rows import Row, api, ok

_ID = '{"provider_id":"p","frame_id":"f","content_digest":"d"}'
_SIGNED = (
    '{"signed_commitment":"sha256:00","key_id":"k","algorithm":"ed25519","attester_id":"a","signature":"00",'
    '"issued_at":"2026-01-01T00:00:00Z"}'
)

# One message of each kind with every member that it can have, in the order in which it is written.
WHOLE = (
    '{"type":"handshake","protocol_version":"contextgraph/1.0"}',
    '{"type":"handshake_ack","protocol_version":"contextgraph/1.0","provider":{"name":"p","version":"1","data_flow":{"reads":true,'
    '"writes":true,"egress":true,"egress_scopes":["org-tenant","a:b"]}},"capabilities":{"query":{"kinds":["doc"]},"correlation":true,'
    '"graph":true,"embeddings_fingerprint":"m/3/l2","verify":true,"representations":["full","compact"],"resolve":true},'
    '"attester_keys":[{"key_id":"k","algorithm":"ed25519","public_key":"00"}]}',
    '{"type":"query","id":"q1","query":{"goal":"g","query_text":"t","embedding":[0.5,-0.25],"kinds":["doc"],"anchors":["u"],'
    '"max_frames":1,"max_tokens":2,"as_of":"2026-01-01T00:00:00Z","representation_preferences":["reference"]}}',
    '{"type":"frames","id":"q1","result":{"frames":[{"id":"f","kind":"doc","title":"t","content":"c","content_digest":"d","uri":"u",'
    '"representation":"compact","content_fidelity":"summarized","canonical_content_hash":"h","content_ref":{"provider_id":"p","uri":"u",'
    '"expires_at":"e"},"transform":{"method":"m","implementation":"i","version":"v"},"minimum_content_fidelity":"omitted",'
    '"inline_content_requirement":"required","score":0.5,"token_cost":1,"canonical_token_cost":4294967295,"tokenizer_ref":"r",'
    '"valid_from":"a","valid_to":"b","recorded_at":"c","provenance":[{"type":"file","uri":"u","range":"L1","digest":"d","method":"m",'
    '"by":"b"}],"citation_label":"l","embedding":{"fingerprint":"m/1","vector":[0.5]},"relations":[{"rel":"r","target_uri":"u",'
    f'"display_name":"n"}}]}}],"truncated":true,"dropped_estimate":0,"frame_attestations":[{{"frame":{_ID},"attestation":{_SIGNED},'
    '"inclusion_proof":{"leaf_index":9007199254740991,"leaf_count":1,"path":[{"sibling":"s","sibling_is_left":false}]}}],'
    f'"result_attestation":{_SIGNED}}}}}',
    f'{{"type":"verify","request":{{"frames":[{_ID}]}}}}',
    f'{{"type":"verified","response":{{"verdicts":[{{"frame":{_ID},"status":"stale","replacement_digest":"x"}}]}}}}',
    '{"type":"shutdown"}',
    '{"type":"error","id":"q1","code":"internal","message":"m"}',
)

_TEXTS = {
    "\\u00e9\\u65e5\\ud83d\\ude00": "\u00e9\u65e5\U0001f600",
    "\\u003cb\\u003e\\u0026\\u0027": "<b>&'",
    "\\/a/": "/a/",
    "\\u2028\\u2029\\u0085\\u007f": "\u2028\u2029\u0085\u007f",
    '\\"\\u0022\\\\\\u005c': '\\"\\"\\\\\\\\',
    "\\ufeff\\uffff": "\ufeff\uffff",
    "e\\u0301": "e\u0301",
}
_DOUBLES = (
    "0.1", "0.30000000000000004", "1e-7", "5e-324", "1.7976931348623157e308", "1e21", "1e22", "0.000001", "123456789012345680",
)  # fmt: skip

# fmt: off
ROWS: list[Row | list[Row]] = [
    # W1: declared order
    ok("W1", '{"message":"m","code":"c","id":"q1","type":"error"}', '{"type":"error","id":"q1","code":"c","message":"m"}'),
    ok(
        "W1", '{"query":{"max_tokens":2,"anchors":[],"max_frames":1,"kinds":[],"goal":"g"},"type":"query"}',
        asked(before=',"kinds":[],"anchors":[]'),
    ),
    ok("W1", frames('{"token_cost":3,"score":0.5,"title":"t","kind":"doc","id":"f"}'), frames(FRAME)),
    garden("W1", '"marks":{"x":0.5,"by":"b"}', plant_with('"marks":{"by":"b","x":0.5}')),
    garden("W1", '"tool":{"edge":1,"owner":"o"},"span":["a",1]', plant_with('"span":["a",1],"tool":{"owner":"o","edge":1}')),

    # W2: nothing between tokens
    ok("W2", ' { "type" : "query" ,\t"query" : { "goal" : "g" , "max_frames" : 1 ,\r "max_tokens" : 2 } } ', QUERY),
    ok("W2", '{"type":"verify","request":{"frames":[ ]}}', '{"type":"verify","request":{"frames":[]}}'),

    # W3: absent, null, empty
    ok("W3", '{"type":"error","id":null,"message":"m"}', said("m")),
    ok("W3", asked(before=',"kinds":[],"anchors":[]')),
    ok("W3", asked(before=',"embedding":[]')),
    ok("W3", frame_with('"provenance":[],"relations":[]')),
    ok("W3", frames(FRAME, ',"frame_attestations":[]')),
    ok("W3", acked(flow='"reads":false,"writes":false,"egress":false,"egress_scopes":[]')),
    ok("W3", '{"type":"frames","result":{"frames":[],"truncated":false}}'),
    ok("W3", PLANT, schema="garden"),
    garden("W3", '"labels":{},"visits":[]'),
    garden("W3", '"hint":{},"yields":{"a":[]}'),

    # W4: what is escaped, and what is not
    *(ok("W4", said(spelt), said(plain)) for spelt, plain in _TEXTS.items()),
    ok("W4", said("\\u0000\\u0001\\b\\t\\n\\u000b\\f\\r\\u001b\\u001f"), exact=False),

    # W5: numbers
    *(
        ok("W5", asked(frames=spelt), asked(frames=plain))
        for spelt, plain in (("1e3", "1000"), ("4294967295.0", "4294967295"), ("-0.0", "0"), ("1E0", "1"))
    ),
    garden("W5", '"size":2.0', plant_with('"size":2')),
    garden("W5", '"span":["a",1e0]', plant_with('"span":["a",1]')),
    ok("W5", proof("9.007199254740991e15"), proof("9007199254740991")),
    *(ok("W5", scored(double), exact=False) for double in _DOUBLES),
    api("W5", "a number that is infinite or no number is an error before anything is written"),

    # W6: text
    api("W6", "a text that is no well-formed Unicode is an error before anything is written"),

    # W7: everything comes back
    *(ok("W7", line) for line in WHOLE),
    garden(
        "W7", '"hint":{"a":[1,"x",null,true,{"b":[]}]},"bed":"raised","rows":2,"hardy":true,"labels":{"":"e"},'
        '"yields":{"a":[1,-2]},"marks":{"by":"b"},"visits":[{"who":"bee","count":3},{"who":"bird"}]', exact=False,
    ),
    ok("W7", '{"type":"rain","depth":0.5}', schema="garden"),

    # W8: empty text, zero, false
    ok("W8", '{"type":"error","id":"","code":"","message":""}'),
    ok("W8", asked(goal='""', before=',"query_text":""', frames="0", tokens="0")),
    ok("W8", frame_with('"citation_label":""')),
    ok("W8", frames(FRAME, ',"dropped_estimate":0')),
    ok("W8", acked(capabilities='"query":{"kinds":[]},"correlation":false,"graph":false,"verify":false,"resolve":false')),
    ok("W8", STOP),
]

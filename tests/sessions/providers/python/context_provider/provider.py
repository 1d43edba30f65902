"""A careless author's provider: see the README two folders up."""

import os
import sys
from dataclasses import replace

from .protocol import (
    Capabilities,
    ContentRef,
    ContextFrame,
    ContextQuery,
    DataFlow,
    Provenance,
    ProviderInfo,
    QueryCapability,
    Relation,
)
from .server import Provider

DIGEST = "sha256:" + "0" * 64

print("author-noise")
os.write(1, b"author-noise\n")

HONEST = ContextFrame(
    id="honest", kind="fact", title="Honest", content="An honest fact.", score=0.5, token_cost=1, citation_label="honest"
)
CARELESS = [
    replace(HONEST, id="worst", kind="doc", score=0.1, content="Dull."),
    replace(
        HONEST,
        id="dated",
        score=0.6,
        content="It was so in July.",
        valid_from="2026-07-01T00:00:00Z",
        valid_to="2026-08-01T00:00:00Z",
    ),
    replace(HONEST, id="best", score=0.9, content="Überaus trefflich: die großen Möwen."),
]
REFERENCE = ContentRef(provider_id="context-provider", uri="handle:1")
DISHONEST = [
    HONEST,
    replace(HONEST, id="F1", score=7.0),
    replace(HONEST, id="F2", title="   "),
    replace(HONEST, id="F3", citation_label=None),
    replace(HONEST, id="F4", valid_from="2026-02-30T00:00:00Z"),
    replace(HONEST, id="F5", provenance=[Provenance(type="file", uri="file:///srv/a.md")]),
    replace(HONEST, id="F17", provenance=[Provenance(type="file", uri="file:///srv/a.md", digest=DIGEST, range="L7-3")]),
    replace(HONEST, id="D1", content_digest="sha256:abc"),
    replace(HONEST, id="P1", content=None),
    replace(
        HONEST,
        id="P2",
        representation="compact",
        content_digest=DIGEST,
        canonical_content_hash=DIGEST,
        content_ref=REFERENCE,
    ),
    replace(HONEST, id="P3", representation="reference", canonical_content_hash=DIGEST, content_ref=REFERENCE),
    replace(HONEST, id="G1", relations=[Relation(rel="doc.documents", target_uri="file:///srv/a.md", display_name=" ")]),
    replace(HONEST, id="G2", relations=[Relation(rel="doc.documents", target_uri=" ", display_name="A")]),
]


def query(asked: ContextQuery) -> list[ContextFrame]:
    if asked.goal == "print":
        print("author-noise")
        sys.stdout.write("author-noise\n")
        os.write(1, b"author-noise\n")
        os.system("echo author-noise")
    if asked.goal in ("throw", "fail"):
        raise RuntimeError("author-fault")
    return {"careless": CARELESS, "dishonest": DISHONEST}.get(asked.goal, [HONEST])


provider = Provider(
    info=ProviderInfo(name="context-provider", version="0.1.0", data_flow=DataFlow(reads=True, writes=False, egress=False)),
    capabilities=Capabilities(query=QueryCapability(kinds=["fact", "doc"]), correlation=True, graph=True, verify=False),
    query=query,
)

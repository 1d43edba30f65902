"""What this provider knows. This file is yours.

The server asks `query` for frames and `verify` for the digest that a frame has now, and does the
rest: it filters and cuts to the budget, counts costs, and leaves out (and names on standard
error) a frame that would break a rule. Put your own source where the sample documents are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from .protocol import (
    Capabilities,
    ContextFrame,
    ContextQuery,
    DataFlow,
    FrameId,
    ProviderInfo,
    QueryCapability,
    Relation,
    file_frame,
)
from .server import Provider

DOCUMENTS = Path(__file__).resolve().parent / "documents"
LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+\.md)\)")
DATE = re.compile(r"Valid from (\S+?Z)")


def query(asked: ContextQuery) -> list[ContextFrame]:
    """All frames, scored by how many words of the question they hold. Put your own search here."""
    words = set(re.findall(r"\w+", f"{asked.goal} {asked.query_text or ''}".lower()))
    return [replace(frame, score=score(frame, words)) for frame in frames()]


def verify(frame: FrameId) -> str | None:
    """The digest that a frame has now; None if there is no such frame."""
    return next((now.content_digest for now in frames() if now.id == frame.frame_id), None)


def score(frame: ContextFrame, words: set[str]) -> float:
    """From 0.1 to 0.9."""
    found = words & set(re.findall(r"\w+", (frame.content or "").lower()))
    return round(0.1 + 0.8 * len(found) / max(len(words), 1), 3)


def frames() -> Iterator[ContextFrame]:
    """Each document as a whole and by section, read anew. Put your own source here."""
    for path in sorted(DOCUMENTS.glob("*.md")):
        lines = path.read_bytes().decode().removesuffix("\n").split("\n")
        yield dated(file_frame(path, title=lines[0].lstrip("# ") or path.name))
        starts = [number for number, line in enumerate(lines, 1) if line.startswith("## ")]
        ends = [start - 1 for start in starts[1:]] + [len(lines)]
        for start, end in zip(starts, ends, strict=True):
            heading = lines[start - 1].lstrip("# ")
            id = f"{path.name}#{heading.lower().replace(' ', '-')}"
            yield dated(
                file_frame(path, id=id, kind="snippet", title=heading, range=f"L{start}-{end}")
            )


def dated(frame: ContextFrame) -> ContextFrame:
    """The frame with the date that its text gives, and with its links as relations."""
    text = frame.content or ""
    date = DATE.search(text)
    relations = [
        Relation(rel="doc.references", target_uri=(DOCUMENTS / name).as_uri(), display_name=label)
        for label, name in LINK.findall(text)
    ]
    return replace(frame, valid_from=date[1] if date else None, relations=relations or None)


provider = Provider(
    info=ProviderInfo(
        name="context-provider",
        version="0.1.0",
        data_flow=DataFlow(reads=True, writes=False, egress=False),
    ),
    capabilities=Capabilities(
        query=QueryCapability(kinds=["doc", "snippet"]), correlation=True, graph=True, verify=True
    ),
    query=query,
    verify=verify,
)

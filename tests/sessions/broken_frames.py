"""The frames that the broken provider answers with: documents, their sections, and what careless code returns."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

Message = dict[str, Any]

WINDOWS = {
    "harbour": {"valid_from": "2026-01-01T00:00:00Z", "valid_to": "2026-07-02T00:00:00.5Z"},
    "lighthouse": {"valid_from": "2026-07-02T00:00:00.5Z"},
}


def document_frames(path: Path) -> Iterator[Message]:
    """The whole document, then each of its sections."""
    lines = path.read_bytes().splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.startswith(b"## ")] + [len(lines)]
    yield document_frame(path, lines, 0, len(lines), "doc", 0.9)
    for start, end in pairwise(starts):
        yield document_frame(path, lines, start, end, "snippet", 0.5)


def document_frame(path: Path, lines: list[bytes], start: int, end: int, kind: str, score: float) -> Message:
    data = b"".join(lines[start:end])
    title = lines[start].decode().strip("# \n")
    whole = kind == "doc"
    link = {"type": "file", "uri": path.as_uri(), "range": f"L{start + 1}-{end}", "digest": digest(data)}
    link = {name: value for name, value in link.items() if not (whole and name == "range")}
    made = frame(path.stem if whole else f"{path.stem}#{title}", kind, data.decode(), score) | WINDOWS.get(path.stem, {})
    relations = [{"rel": "doc.documents", "target_uri": path.as_uri(), "display_name": path.stem}]
    return made | {
        "title": title,
        "uri": path.as_uri() + ("" if whole else f"#{title}"),
        "provenance": [link],
        "relations": relations,
    }


def frame(id: str, kind: str, content: str, score: float) -> Message:
    data = content.encode()
    return {
        "id": id,
        "kind": kind,
        "title": id,
        "content": content,
        "content_digest": digest(data),
        "score": score,
        "token_cost": (len(data) + 3) // 4,
        "citation_label": id,
    }


def careless_frames() -> Iterator[Message]:
    yield frame("worst", "doc", "Dull.", 0.1)
    yield frame("dated", "fact", "It was so in July.", 0.6) | {
        "valid_from": "2026-07-01T00:00:00Z",
        "valid_to": "2026-08-01T00:00:00Z",
    }
    yield frame("best", "fact", "Überaus trefflich: die großen Möwen.", 0.9)


def digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def anchors_of(frame: Message) -> set[str]:
    return {frame.get("uri", "")} | {relation["target_uri"] for relation in frame.get("relations", ())}


def holds(frame: Message, pin: str, fault: str | None) -> bool:
    key = str if fault == "compares-instants-as-text" else lambda text: (text[:19], text[19:].strip(".Z").rstrip("0"))
    start, end = frame.get("valid_from"), frame.get("valid_to")
    if fault == "ignores-valid-to":
        end = None
    return (start is None or key(start) <= key(pin)) and (end is None or key(pin) < key(end))

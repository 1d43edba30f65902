"""Judges one line that a provider wrote: its bytes, the schema, and every fact that can be recomputed."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from harness import PROJECT

ANSWERS = {"handshake_ack", "frames", "verified", "error"}
DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
LINES = re.compile(r"L([1-9][0-9]*)(?:-([1-9][0-9]*))?")


def read_envelope(line: bytes) -> dict[str, Any]:
    """The envelope on a line, after every check that needs nothing but the line and the files it names."""
    text, envelope = _parsed(line)
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    assert not re.search(r"\s|\ufeff", bare), f"insignificant white space or a BOM: {text[:200]!r}"
    assert isinstance(envelope, dict), f"not an object: {text[:200]!r}"
    assert envelope.get("type") in ANSWERS, f"not an answer: {text[:200]!r}"
    fault = best_match(_validator().iter_errors(envelope))
    assert fault is None, f"{fault and fault.json_path}: {fault and fault.message}"
    if envelope["type"] == "frames":
        _check_frames(envelope["result"])
    return envelope


def _parsed(line: bytes) -> tuple[str, Any]:
    try:
        text = line.decode("utf-8", "strict")
        return text, json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_without_duplicates)
    except ValueError as fault:
        raise AssertionError(f"not JSON in UTF-8: {line[:200]!r}: {fault}") from fault


def token_cost(content: str) -> int:
    return (len(content.encode()) + 3) // 4


def content_digest(content: str) -> str:
    return digest(content.encode())


def digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def local_file(uri: str) -> Path:
    """The file behind a `file:` link of provenance."""
    parts = urlsplit(uri)
    assert parts.scheme == "file" and parts.netloc in ("", "localhost"), uri
    path = Path(unquote(parts.path))
    assert path.is_absolute(), uri
    return path


def addressed_bytes(data: bytes, span: str | None) -> bytes:
    """The bytes that a range such as `L3-7` stands for; without a range all of them."""
    if span is None:
        return data
    match = LINES.fullmatch(span)
    assert match, f"range {span!r}"
    first, last = int(match[1]), int(match[2] or match[1])
    lines = data.split(b"\n")
    lines = [line + b"\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    assert first <= min(last, len(lines)), f"range {span!r} of {len(lines)} lines"
    return b"".join(lines[first - 1 : last])


@cache
def _validator() -> Draft202012Validator:
    schema = json.loads((PROJECT / "schema" / "contextgraph.schema.json").read_text("utf-8"))
    return Draft202012Validator(schema)


def _refuse_constant(name: str) -> None:
    raise AssertionError(f"{name} is not JSON")


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    assert len(set(names)) == len(names), f"a member twice among {names}"
    return dict(pairs)


def _check_frames(result: dict[str, Any]) -> None:
    ids = [frame["id"] for frame in result["frames"]]
    assert len(set(ids)) == len(ids), f"a frame id twice among {ids}"
    for frame in result["frames"]:
        _check_frame(frame)


def _check_frame(frame: dict[str, Any]) -> None:
    where = frame["id"]
    assert frame["title"].strip() and (frame.get("citation_label") or "").strip(), f"{where}: blank title or label"
    assert frame["token_cost"] == token_cost(frame.get("content") or ""), f"{where}: token_cost"
    if frame.get("content_digest") is not None:
        assert frame["content_digest"] == content_digest(frame["content"]), f"{where}: content_digest"
    for relation in frame.get("relations", ()):
        assert relation["target_uri"].strip() and (relation.get("display_name") or "").strip(), f"{where}: {relation}"
    for link in frame.get("provenance", ()):
        if link["type"] == "file":
            data = addressed_bytes(local_file(link["uri"]).read_bytes(), link.get("range"))
            assert link.get("digest") == digest(data), f"{where}: digest of {link['uri']} {link.get('range')}"

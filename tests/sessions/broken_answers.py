"""What the broken provider answers. Without a fault it keeps every rule; with one it breaks just that."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from broken_frames import anchors_of, careless_frames, document_frames, frame, holds

Message = dict[str, Any]

NAME = "broken-provider"
PEER_TAGS = {"handshake_ack", "frames", "verified", "error"}
U32 = range(2**32)
RULES = ("F1", "F2", "F3", "F4", "F5", "F17", "D1", "P1", "P2", "P3", "G1", "G2")


SHUTDOWN: Message = {"type": "shutdown"}


class BadRequestError(Exception):
    """A line that gets the error code of the same name."""


class Answers:
    """Answers one line after the other from the documents of a folder; SHUTDOWN stands for the end."""

    def __init__(self, documents: Path, fault: str | None, offers_verify: bool) -> None:
        self.documents = documents
        self.offers_verify = offers_verify
        self.fault = fault
        self.handshakes = 0
        self.queries = 0
        self.served: set[str] = set()
        self.first_frames = list(self.frames())

    def answer(self, line: bytes) -> Message | None:
        if self.fault == "dies-on-deep-nesting":
            json.loads(line)
        try:
            message = decode(line, self.fault)
        except (ValueError, BadRequestError) as fault:
            return self.error("bad_request", str(fault)[:80])
        id = message.get("id") if isinstance(message.get("id"), str) else None
        try:
            return self.route(message, id)
        except BadRequestError as fault:
            return self.error("bad_request", str(fault), id)
        except RuntimeError as fault:
            if self.fault == "dies-when-the-author-throws":
                raise
            print(f"the author's code failed: {fault!r}", file=sys.stderr, flush=True)
            return None if self.fault == "silent-when-the-author-throws" else self.error("internal", "no answer", id)

    def error(self, code: str, text: str, id: str | None = None) -> Message | None:
        if self.fault == "silent-on-bad-requests" and code == "bad_request":
            return None
        id = None if self.fault == "error-without-id" else id
        code = "internal" if self.fault == "mislabels-bad-requests" and code == "bad_request" else code
        return {"type": "error", **({} if id is None else {"id": id}), "code": code, "message": text or "bad"}

    def route(self, message: Message, id: str | None) -> Message | None:
        tag = message.get("type")
        if not isinstance(tag, str):
            raise BadRequestError("no type")
        if tag in PEER_TAGS and self.fault != "answers-the-hosts-frames":
            return None
        if tag == "shutdown":
            return SHUTDOWN
        if tag == "handshake":
            return self.handshake(message)
        if tag == "query":
            if message.get("id") is not None and id is None:
                raise BadRequestError("id is no text")
            return self.query(message, id)
        if tag == "verify" and (self.offers_verify or self.fault == "verifies-unasked"):
            return self.verify(message)
        request = id is not None or tag == "verify" or self.fault == "answers-notifications"
        if not request or self.fault == "silent-on-unknown-requests":
            return None
        raise BadRequestError(f"unknown type {tag!r}")

    def handshake(self, message: Message) -> Message | None:
        version = message.get("protocol_version")
        if not isinstance(version, str):
            raise BadRequestError("protocol_version")
        self.handshakes += 1
        if self.fault == "shakes-hands-once" and self.handshakes > 1:
            return self.error("bad_request", "again?")
        family = (
            version.startswith("contextgraph/1")
            if self.fault == "reads-family-as-prefix"
            else version.split(".")[0] == "contextgraph/1"
        )
        if not family and self.fault != "takes-every-family":
            return self.error("incompatible_version", "another family")
        offers = {"query": {"kinds": ["doc", "snippet"]}, "correlation": True, "graph": True, "verify": self.offers_verify}
        flow = {"reads": True, "writes": False, "egress": False, "egress_scopes": ["local-only"]}
        return {
            "type": "handshake_ack",
            "protocol_version": "contextgraph/1.0",
            "provider": {"name": " " if self.fault == "no-name" else NAME, "version": "0.1.0", "data_flow": flow},
            "capabilities": offers,
        }

    def query(self, message: Message, id: str | None) -> Message:
        query = message.get("query")
        fault = query_fault(query)
        if self.fault == "refuses-unknown-members" and message.keys() - {"type", "id", "query"}:
            fault = "unknown member"
        if fault:
            raise BadRequestError(fault)
        frames = self.select(query, list(self.author(query)))
        result = self.cut(frames, query)
        self.served |= {frame["id"] for frame in result["frames"]}
        if self.fault == "invents-ids" and id is None:
            id = "q0"
        if self.fault == "trims-ids" and id is not None:
            id = id.strip()
        return {"type": "frames", **({} if id is None else {"id": id}), "result": result}

    def author(self, query: Message) -> Iterator[Message]:
        """The frames as careless user code would hand them over."""
        goal = query["goal"]
        if goal == "print":
            print("author-noise", file=sys.__stdout__ if self.fault == "lets-prints-through" else sys.stderr, flush=True)
        if goal in ("throw", "fail"):
            raise RuntimeError("author-fault")
        if goal == "careless":
            yield from careless_frames()
        elif goal == "dishonest":
            yield from self.dishonest_frames()
        elif not self.offers_verify:
            yield frame("honest", "fact", "An honest fact.", 0.5)
        else:
            yield from self.first_frames if self.fault == "reads-documents-once" else self.frames()

    def dishonest_frames(self) -> Iterator[Message]:
        yield frame("honest", "fact", "An honest fact.", 0.5)
        if self.fault != "drops-bad-frames-silently":
            print("left out:", *RULES, file=sys.stderr, flush=True)
        if self.fault == "lets-bad-frames-through":
            yield frame("F1", "fact", "A boast.", 0.5) | {"score": 7}

    def frames(self) -> Iterator[Message]:
        for path in sorted(self.documents.glob("*.md")):
            yield from document_frames(path)

    def select(self, query: Message, frames: list[Message]) -> list[Message]:
        kinds, pin, anchors = query.get("kinds"), query.get("as_of"), set(query.get("anchors") or ())
        if kinds and self.fault != "ignores-kinds":
            frames = [frame for frame in frames if frame["kind"] in kinds]
        if pin and self.fault != "ignores-as-of":
            frames = [frame for frame in frames if holds(frame, pin, self.fault)]
        if self.fault == "serves-nothing":
            frames = []
        if self.fault == "shuffles-frames":
            self.queries += 1
            frames = [frame | {"score": 0.5} for frame in frames[self.queries % 2 :] + frames[: self.queries % 2]]
        near = {frame["id"] for frame in frames if anchors & anchors_of(frame) and self.fault != "ignores-anchors"}
        if anchors and self.fault == "anchors-filter":
            frames = [frame for frame in frames if frame["id"] in near]
        worst_first = self.fault == "keeps-the-worst"
        return sorted(frames, key=lambda frame: (frame["id"] not in near, frame["score"] * (1 if worst_first else -1)))

    def cut(self, frames: list[Message], query: Message) -> Message:
        room, budget, kept = query["max_frames"], query["max_tokens"], []
        for one in map(self.disfigure, frames):
            fits = len(kept) < room or self.fault == "ignores-max-frames"
            pays = one["token_cost"] <= budget or self.fault == "ignores-max-tokens"
            if fits and pays:
                kept.append(one)
                budget -= one["token_cost"]
        dropped = len(frames) - len(kept)
        truncated = (dropped > 0 and self.fault != "never-truncated") or self.fault == "always-truncated"
        result: Message = {"frames": kept, "truncated": truncated}
        return result | ({"dropped_estimate": dropped} if dropped else {})

    def disfigure(self, frame: Message) -> Message:
        if self.fault == "counts-characters":
            return frame | {"token_cost": math.ceil(len(frame["content"]) / 4)}
        if self.fault == "wrong-digest":
            return frame | {"content_digest": "sha256:" + "1" * 64}
        if self.fault == "false-provenance":
            return frame | {"provenance": [link | {"digest": "sha256:" + "2" * 64} for link in frame["provenance"]]}
        if self.fault == "no-citation":
            return {name: value for name, value in frame.items() if name != "citation_label"}
        return frame

    def verify(self, message: Message) -> Message:
        request = message.get("request")
        asked = request.get("frames") if isinstance(request, dict) else None
        if not isinstance(asked, list) or not all(isinstance(i, dict) and isinstance(i.get("frame_id"), str) for i in asked):
            raise BadRequestError("request")
        frames = self.first_frames if self.fault in ("reads-documents-once", "verifies-from-memory") else list(self.frames())
        current = {frame["id"]: frame["content_digest"] for frame in frames}
        verdicts = [self.verdict(identity, current) for identity in asked]
        answer = {
            "type": "verified",
            "response": {"verdicts": verdicts[::-1] if self.fault == "verdicts-reversed" else verdicts},
        }
        return answer | ({"id": message["id"]} if self.fault == "verified-with-id" and "id" in message else {})

    def verdict(self, identity: Message, current: dict[str, str]) -> Message:
        held, digest = identity.get("content_digest"), current.get(identity["frame_id"])
        if self.fault == "echoes-trimmed" and held:
            identity = identity | {"content_digest": held.strip()}
        if self.fault == "vouches-for-everything":
            return {"frame": identity, "status": "valid"}
        foreign = self.fault == "insists-on-its-name" and identity["provider_id"] != NAME
        forgotten = self.fault == "forgets" and identity["frame_id"] not in self.served
        if digest is None or held is None or foreign or forgotten:
            stale = self.fault == "never-unknown"
            return {"frame": identity, "status": "stale" if stale else "unknown"}
        if held == digest:
            return {"frame": identity, "status": "valid"}
        return {"frame": identity, "status": "stale", "replacement_digest": digest}


def decode(line: bytes, fault: str | None) -> Message:
    """The object on a line, or an error where the rules call the line bad."""
    text = line.decode("utf-8", "replace" if fault == "replaces-bad-utf8" else "strict")
    nested = text.count("[") + text.count("{") > 127 and depth(text) > 127
    if nested and fault != "dies-on-deep-nesting":
        raise BadRequestError("too deep")
    message = json.loads(text, parse_constant=None if fault == "takes-nan" else refuse, parse_float=finite)
    if "\\" in text and fault != "takes-surrogates":
        json.dumps(message, ensure_ascii=False).encode()
    if not isinstance(message, dict):
        raise BadRequestError("not an object")
    return message


def depth(text: str) -> int:
    level = deepest = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[][{}]', text):
        level += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        deepest = max(deepest, level)
        if deepest > 127:
            break
    return deepest


def refuse(text: str) -> None:
    raise BadRequestError(text)


def finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else refuse(text) or 0.0


def query_fault(query: Any) -> str | None:
    if not isinstance(query, dict) or not isinstance(query.get("goal"), str):
        return "query"
    if not all(type(query.get(name)) is int and query[name] in U32 for name in ("max_frames", "max_tokens")):
        return "limits"
    texts = [*(query.get("kinds") or ()), *(query.get("anchors") or ())]
    known = {"full", "compact", "reference"} >= set(query.get("representation_preferences") or ())
    return None if known and all(isinstance(text, str) for text in texts) else "lists"

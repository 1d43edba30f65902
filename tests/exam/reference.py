"""The judge with the reference decoder's own habits in place of our rules.

The published Rust crate differs from the decoding rules on purpose or by the nature of its libraries. Each difference
stands here by name, is counted when it plays a part, and is all that may differ: with them the verdicts and the values
have to be equal.
"""

from __future__ import annotations

import math
import struct
from collections import Counter
from collections.abc import Mapping
from typing import Any

from judge import Bad, Judge, Record, Verdict
from shapes import Shape
from strict_json import Number

DIFFERENCES = {
    "lossy UTF-8": "bytes that are no UTF-8 become U+FFFD (rule L5)",
    "trimmed": "white space of Unicode's at the end of a line is dropped, and a line of it alone is blank (L2, J1)",
    "unknown tag": "a tag that names no message is an error like any other (E3)",
    "default": "some required members may be absent, and have a default (M2)",
    "null": "a null is refused where absence means an empty list, false or full (M3)",
    "index for tag": "a tag, a verdict's status included, may be sent as its place in the list of tags (E2, M4)",
    "list for object": "an object may be sent as the list of its members' values (M4)",
    "digits alone": "an integer has neither fraction nor exponent, and -0 is none (M5)",
    "usize": "an integer without an upper bound goes up to 2^64 - 1, one from 1 may be 0 (M6)",
    "single": "numbers are kept in single precision (M7, W5)",
    "single overflow": "what single precision cannot hold is written null (W3)",
    "not stale": "a replacement digest is not read beside another status than stale (M4, W7)",
    "left out": "an optional list that is empty and the representation full are not written (W3)",
    "filled in": "the switches of the capabilities are written when they were absent (W3)",
}

# White space as Rust's `trim` has it.
_TRIMMED = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"

# By the place of an object: what the crate puts in where a member is absent.
_SWITCHES = {"correlation": False, "graph": False, "verify": False, "resolve": False}
_DEFAULTS: dict[str, dict[str, Any]] = {
    "/provider/data_flow": {"reads": False, "writes": False, "egress": False},
    "/capabilities": {"query": {"kinds": []}},
    "/capabilities/query": {"kinds": []},
    "/request": {"frames": []},
    "/response": {"verdicts": []},
}


class Single(float):
    """A number that equals every double that single precision rounds to it."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, float) and single(self) == single(other)

    __hash__ = float.__hash__


def single(double: float) -> float:
    try:
        return float(struct.unpack("f", struct.pack("f", double))[0])
    except OverflowError:
        return math.copysign(math.inf, double)


class ReferenceJudge(Judge):
    """Judges as the reference decoder does; `used` counts the lines in which each difference played a part."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        super().__init__(schema)
        self.used: Counter[str] = Counter()
        self.noted: set[str] = set()

    def judge(self, line: bytes) -> Verdict:
        self.noted = set()
        text = line.decode("utf-8", "replace")
        if text.encode() != line:
            self.noted.add("lossy UTF-8")
        trimmed = text.rstrip(_TRIMMED)
        if trimmed != text.rstrip("\t\n\r "):
            self.noted.add("trimmed")
        verdict = super().judge(trimmed.encode())
        if verdict.kind == "unknown":
            self.noted.add("unknown tag")
            verdict = Verdict("bad", either=verdict.either, why="unknown tag")
        self.used.update(self.noted)
        return verdict

    def tag(self, shape: Shape, value: Any, path: str) -> str:
        if isinstance(value, dict) and isinstance(value.get(shape.tag), Number):
            value = {shape.tag: self.by_index(list(shape.variants), value[shape.tag])}
        return super().tag(shape, value, path)

    def by_index(self, names: list[str], value: Number) -> Any:
        if not value.text.isdigit() or int(value.text) >= len(names):
            return value
        self.noted.add("index for tag")
        return names[int(value.text)]

    def check(self, schema: Any, value: Any, path: str) -> Any:
        shape = self.shapes.of(schema)
        # FrameVerdict is put together from two types, and so is never a list.
        if isinstance(value, list) and shape.members and "status" not in shape.members and len(value) <= len(shape.members):
            self.noted.add("list for object")
            value = dict(zip(shape.members, value))
        return super().check(schema, value, path)

    def object(self, shape: Shape, value: dict[str, Any], path: str) -> Record:
        for name in shape.members:
            types = self.shapes.of(shape.members[name]).types or set()
            if value.get(name, 0) is None and (types <= {"array", "boolean"} or name == "representation"):
                self.noted.add("null")
                raise Bad("M3", path, f"{name!r} may not be null")
        if "status" in shape.members:
            value = self.verdict_on_frame(shape, value)
        defaults = _DEFAULTS.get(path, {})
        if defaults.keys() - value.keys():
            self.noted.add("default")
        out = super().object(shape, {**defaults, **value}, path)
        return self.rewritten(shape, out, path)

    def verdict_on_frame(self, shape: Shape, value: dict[str, Any]) -> dict[str, Any]:
        """The status is the tag of a union inside the crate, in which only "stale" has a digest."""
        status = value.get("status")
        if isinstance(status, Number):
            status = self.by_index(self.shapes.of(shape.members["status"]).choices[0], status)
            value = {**value, "status": status}
        if status != "stale" and "replacement_digest" in value:
            self.noted.add("not stale")
            value = {name: value[name] for name in value if name != "replacement_digest"}
        return value

    def rewritten(self, shape: Shape, out: Record, path: str) -> Record:
        """The members that the reference serializer leaves out are dropped, and those that it always writes are added."""
        for name in [name for name in out if name not in shape.required and out[name] in ([], "full")]:
            if out[name] == [] and "null" in (self.shapes.of(shape.members[name]).types or ()):
                continue
            if out[name] == [] or name == "representation":
                self.noted.add("left out")
                del out[name]
        if path == "/capabilities" and _SWITCHES.keys() - out.keys():
            self.noted.add("filled in")
            filled = {**_SWITCHES, **out}
            out = Record((name, filled[name]) for name in shape.members if name in filled)
        out.declared = len(out)
        return out

    def number(self, shape: Shape, value: Number, path: str) -> Any:
        if "number" in (shape.types or ()):
            return self.single(value.double())
        if not value.digits_alone or value.text == "-0":
            self.noted.add("digits alone")
            raise Bad("M5", path, "not spelt with digits alone")
        if shape.high is None and 0 <= int(value.text) < 2**64:
            if not shape.bounds[0] <= int(value.text) <= shape.bounds[1]:
                self.noted.add("usize")
            return int(value.text)
        return super().number(shape, value, path)

    def single(self, double: float) -> Single | None:
        if math.isinf(single(double)):
            self.noted.add("single overflow")
            return None
        if single(double) != double:
            self.noted.add("single")
        return Single(double)

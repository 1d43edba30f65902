"""An independent judge of the decoding rules: raw bytes and a JSON Schema in, a verdict out.

It shares no line with the generator, and is itself judged: by the table in `rules.py` and by the reference decoder.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shapes import Shape, Shapes
from strict_json import NotJson, Number, read_json

LINE_LIMIT = 16 * 1024 * 1024
WHITE_SPACE = b" \t\r\n"

_KIND = {str: "string", bool: "boolean", dict: "object", list: "array", Number: "number", type(None): "null"}


@dataclass(frozen=True)
class Verdict:
    """What a decoder owes a line.

    `kind` is "ok", "bad", "unknown" or "skip". `value` is what an ok line is written as: `int` where the schema says
    integer, `float` for any other number, `Record` where members have an order. `either` holds the rules that leave the
    verdict open: L6 and J4 allow "bad" instead, and "bad" is open where a duplicate (J4) may hide what J2, J3 or J6
    forbid. `why` is for people.
    """

    kind: str
    value: Any = None
    tag: str | None = None
    either: frozenset[str] = frozenset()
    why: str = ""


class Record(dict[str, Any]):
    """An object whose first `declared` members have an order; a plain dict has none."""

    declared = 0


class Bad(Exception):
    """The value breaks `rule` at `path`."""

    def __init__(self, rule: str, path: str, what: str) -> None:
        super().__init__(f"{rule} at {path or 'the root'}: {what}")


def judge(line: bytes, schema: Mapping[str, Any]) -> Verdict:
    """The verdict on one line, without its LF."""
    known = _judges.get(id(schema))
    if known is None or known.root is not schema:
        known = _judges[id(schema)] = Judge(schema)
    return known.judge(line)


def is_blank(line: bytes) -> bool:
    return not line.strip(WHITE_SPACE)


class Judge:
    """The judge of one schema."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.root = schema
        self.shapes = Shapes(schema)

    def judge(self, line: bytes) -> Verdict:
        if len(line) > LINE_LIMIT:
            return Verdict("bad", why="L7")
        if is_blank(line):
            return Verdict("skip")
        try:
            reading = read_json(line)
        except NotJson as fault:
            return Verdict("bad", why=str(fault))
        if reading.broken:
            return Verdict("bad", either=frozenset(["J4"] * reading.duplicates), why=reading.broken[0])
        return self.envelope(reading.value, frozenset(["L6"] * reading.bom + ["J4"] * reading.duplicates))

    def envelope(self, value: Any, either: frozenset[str]) -> Verdict:
        shape = self.shapes.of(self.root)
        try:
            if shape.variants:
                tag = self.tag(shape, value, "")
                if tag not in shape.variants:
                    return Verdict("unknown", tag=tag, either=either)
            return Verdict("ok", self.check(self.root, value, ""), either=either)
        except Bad as fault:
            return Verdict("bad", why=str(fault))

    def tag(self, shape: Shape, value: Any, path: str) -> str:
        if not isinstance(value, dict):
            raise Bad("E1", path, "not an object")
        tag = value.get(shape.tag)
        if not isinstance(tag, str):
            raise Bad("E2", path, "no tag")
        return tag

    def check(self, schema: Any, value: Any, path: str) -> Any:
        """The value as it is written again, or `Bad`."""
        shape = self.shapes.of(schema)
        if value is None and shape.nullable:
            return None
        if not fits(shape, value):
            raise Bad("M4", path, f"not of type {sorted(shape.types or ())}")
        if not all(any(equal(choice, value) for choice in choices) for choices in shape.choices):
            raise Bad("M8", path, "not one of the values")
        if shape.variants:
            return self.variant(shape, value, path)
        if shape.options:
            return self.option(shape, value, path)
        if isinstance(value, Number):
            return self.number(shape, value, path)
        if isinstance(value, dict) and not shape.any_json:
            return self.object(shape, value, path)
        if isinstance(value, list) and not shape.any_json:
            return self.array(shape, value, path)
        return as_it_came(value)

    def variant(self, shape: Shape, value: Any, path: str) -> Any:
        tag = self.tag(shape, value, path)
        if tag not in shape.variants:
            raise Bad("M8", path, f"no variant {tag!r}")
        return self.check(shape.variants[tag], value, path)

    def option(self, shape: Shape, value: Any, path: str) -> Any:
        for schema in shape.options:
            try:
                return self.check(schema, value, path)
            except Bad:
                continue
        raise Bad("M4", path, "none of the alternatives")

    def number(self, shape: Shape, value: Number, path: str) -> int | float:
        if shape.types is None or "number" in shape.types:
            return value.double()
        integer = value.integer()
        low, high = shape.bounds
        if integer is None or not low <= integer <= high:
            raise Bad("M6", path, f"no integer from {low} to {high}")
        return integer

    def object(self, shape: Shape, value: dict[str, Any], path: str) -> Record:
        for name in shape.required:
            if name not in value:
                raise Bad("M2", path, f"{name!r} is missing")
        out = Record()
        for name, schema in shape.members.items():
            if name not in value:
                continue
            # M3: a null is an absent optional member, unless the member may be any JSON.
            if value[name] is None and name not in shape.required and not self.shapes.of(schema).any_json:
                continue
            out[name] = self.check(schema, value[name], f"{path}/{pointer(name)}")
        out.declared = len(out)
        if shape.extra is not False:
            for name in value.keys() - shape.members.keys():
                out[name] = self.check(shape.extra, value[name], f"{path}/{pointer(name)}")
        return out

    def array(self, shape: Shape, value: list[Any], path: str) -> list[Any]:
        # What `items: false` says after prefixItems is a length, and lengths are not the decoder's business.
        rest = True if shape.prefix and shape.items is False else shape.items
        schemas = shape.prefix[: len(value)] + [rest] * (len(value) - len(shape.prefix))
        return [self.check(schema, item, f"{path}/{i}") for i, (schema, item) in enumerate(zip(schemas, value))]


_judges: dict[int, Judge] = {}


def fits(shape: Shape, value: Any) -> bool:
    """Whether the JSON type of a value is allowed; whether a number is an integer is asked later."""
    if shape.types is None or _KIND[type(value)] in shape.types:
        return True
    return isinstance(value, Number) and "integer" in shape.types


def equal(expected: Any, value: Any) -> bool:
    """Whether a value that was read is the JSON value that the schema names."""
    if isinstance(value, Number):
        is_number = isinstance(expected, (int, float)) and not isinstance(expected, bool)
        return is_number and (int(value.text) if value.digits_alone else value.double()) == expected
    if type(value) is not type(expected):
        return False
    if isinstance(value, dict):
        return value.keys() == expected.keys() and all(equal(expected[k], v) for k, v in value.items())
    if isinstance(value, list):
        return len(value) == len(expected) and all(map(equal, expected, value))
    return bool(value == expected)


def as_it_came(value: Any) -> Any:
    """Any JSON: numbers as doubles, objects without an order."""
    if isinstance(value, Number):
        return value.double()
    if isinstance(value, dict):
        return {name: as_it_came(item) for name, item in value.items()}
    if isinstance(value, list):
        return [as_it_came(item) for item in value]
    return value


def pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")

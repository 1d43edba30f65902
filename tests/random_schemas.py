"""Random schemas: every keyword that decides a type or a limit, and every sort of nasty name; the same seed, the same schemas."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

NAMES = [
    "id",
    "type",
    "class",
    "def",
    "func",
    "self",
    "None",
    "nil",
    "list",
    "string",
    "int",
    "Error",
    "String",
    "__init__",
    "user_id",
    "userId",
    "user-id",
    "USER_ID",
    "1st",
    "_1",
    "1",
    "$ref",
    "$",
    "-",
    "#",
    "a b",
    "a/b",
    "a~b",
    "a%20b",
    'a"b',
    "a'b",
    "a\\b",
    "é",
    "名",
    "😀",
    "ſ",
    "\u212a",
    "\u2028",
    "",
    " ",
    "\t",
    "*/",
    "{{x}}",
    "${x}",
    "enum",
    "properties",
    "x" * 90,
]
TEXTS = ["", "a", "A", "null", "true", "1", "-1", "a b", "é", "😀", '"', "\\", "\n", "#{x}", "a-b", "a_b", "*/"]
PATTERNS = ["^a", "b$", "^[a-z]{1,3}$", "x|y", "^\\d+$", "^\\w*$"]


def schemas(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """As many schemas, all satisfiable."""
    for number in range(count):
        yield _Maker(random.Random(f"{seed} {number}")).root()


class _Maker:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.defs: dict[str, Any] = {}

    def root(self) -> dict[str, Any]:
        for name in self.rng.sample(NAMES, self.rng.randint(1, 4)):
            self.defs[name] = self.schema(2)
        shape = self.rng.choice([self.record, self.record, self.tagged])(2)
        extra = {"description": self.rng.choice(TEXTS)} if self.rng.random() < 0.3 else {}
        keyword = self.rng.choice(["$defs", "$defs", "$defs", "definitions"])
        root = {"$schema": "https://json-schema.org/draft/2020-12/schema", **shape, **extra, keyword: self.defs}
        return _repoint(root, keyword)

    def schema(self, depth: int) -> Any:
        simple = [self.string, self.integer, self.number, self.boolean, self.enum, self.const, self.anything]
        nested = [self.record, self.tagged, self.map, self.array, self.tuple, self.nullable, self.untagged, self.merged]
        made = self.rng.choice(simple if depth <= 0 else [*simple, *nested, *nested, self.reference])
        return made(depth - 1)

    def string(self, _: int) -> Any:
        limits = [{}, {"minLength": 1}, {"maxLength": 5}, {"pattern": self.rng.choice(PATTERNS)}, {"format": "date"}]
        return {"type": "string", **self.rng.choice(limits)}

    def integer(self, _: int) -> Any:
        low = self.rng.choice([-(2**31), 0, 1, -5])
        limits = [{"minimum": low}, {"minimum": 0, "maximum": 2**32 - 1}, {"minimum": low, "exclusiveMaximum": 100}]
        return {"type": "integer", "maximum": 2**53 - 1, "minimum": -(2**53) + 1, **self.rng.choice(limits)}

    def number(self, _: int) -> Any:
        return {"type": "number", **self.rng.choice([{}, {"minimum": 0, "maximum": 1}, {"multipleOf": 0.5}])}

    def boolean(self, _: int) -> Any:
        return {"type": "boolean"}

    def anything(self, _: int) -> Any:
        return self.rng.choice([True, {}, {"type": "object"}, {"type": "array"}])

    def enum(self, _: int) -> Any:
        texts = self.rng.sample(TEXTS, self.rng.randint(1, 6))
        if self.rng.random() < 0.3:
            return {"enum": [*texts, *self.rng.sample([1, 2.5, True, None, [1], {"a": 1}], 2)]}
        return {"enum": texts, **({"x-cgp": {"open": True}} if self.rng.random() < 0.2 else {})}

    def const(self, _: int) -> Any:
        return {"const": self.rng.choice(["c", 1, 1.5, True, None, [1, "x"], {"k": [None]}])}

    def record(self, depth: int) -> Any:
        names = self.rng.sample(NAMES, self.rng.randint(0, 5))
        made: dict[str, Any] = {"type": "object", "properties": {name: self.schema(depth) for name in names}}
        made["required"] = [name for name in names if self.rng.random() < 0.5]
        made["additionalProperties"] = self.rng.choice([False, False, False, self.string(0)])
        if names and self.rng.random() < 0.2:
            made["if"] = {"required": [names[0]]}
            made["then"] = {"minProperties": 1}
        return made

    def tagged(self, depth: int) -> Any:
        tag = self.rng.choice(["type", "kind", "$t", "@type"])
        branches = []
        for value in self.rng.sample(["a", "b", "A", "a-b", "1", ""], self.rng.randint(2, 3)):
            branch = self.record(depth)
            branch["properties"] = {tag: {"const": value}, **branch["properties"]}
            branch["properties"][tag] = {"const": value}
            branch["required"] = list(dict.fromkeys([tag, *branch["required"]]))
            branches.append(branch)
        return {self.rng.choice(["oneOf", "anyOf"]): branches}

    def map(self, depth: int) -> Any:
        return {"type": "object", "additionalProperties": self.schema(depth)}

    def array(self, depth: int) -> Any:
        return {"type": "array", "items": self.schema(depth), **self.rng.choice([{}, {"maxItems": 3}, {"uniqueItems": True}])}

    def tuple(self, depth: int) -> Any:
        count = self.rng.randint(1, 3)
        return {"type": "array", "prefixItems": [self.schema(depth) for _ in range(count)], "items": False, "minItems": count}

    def nullable(self, depth: int) -> Any:
        inner = self.rng.choice([self.string, self.integer, self.record, self.array])(depth)
        return self.rng.choice([{"oneOf": [inner, {"type": "null"}]}, {"anyOf": [{"type": "null"}, inner]}])

    def untagged(self, depth: int) -> Any:
        return {"anyOf": [self.integer(0), self.rng.choice([self.string, self.boolean, self.array])(depth)]}

    def merged(self, depth: int) -> Any:
        left, right = self.rng.sample(NAMES, 2)
        parts = [{"type": "object", "properties": {name: self.schema(depth)}} for name in (left, right)]
        return {"allOf": [*parts, {"required": [left]}]}

    def reference(self, depth: int) -> Any:
        """To a definition that is there already: what is drawn from it ends."""
        if not self.defs:
            return self.schema(depth)
        name = self.rng.choice(list(self.defs))
        pointer = quote(name.replace("~", "~0").replace("/", "~1"), safe="~")
        return {"$ref": f"#/$defs/{pointer}", **self.rng.choice([{}, {"description": "d"}])}


def _repoint(node: Any, keyword: str) -> Any:
    if isinstance(node, dict):
        return {
            k: v.replace("#/$defs/", f"#/{keyword}/", 1) if k == "$ref" and isinstance(v, str) else _repoint(v, keyword)
            for k, v in node.items()
        }
    return [_repoint(item, keyword) for item in node] if isinstance(node, list) else node

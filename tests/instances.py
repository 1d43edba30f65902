"""Draws instances of the random schemas: knows JSON Schema as far as they use it, and nothing of the generator."""

from __future__ import annotations

import random
from typing import Any
from urllib.parse import unquote

_STRINGS = ["", "a", "b", "ab", "xb", "12", "é", "😀", "a\nb", '"\\', "2020-01-01", "abc"]
_NUMBERS = [0, 1, -1, 0.5, 2.5, 1e-7, 1.5e300, 100]
_ANY = [None, True, 0, 1.5, "s", [], {}, [None, {"k": []}], {"a": {"b": [1, "x"]}}]


class Drawer:
    """Values for one schema; now and then one that is not valid, which a validator has to sort out."""

    def __init__(self, root: dict[str, Any], rng: random.Random) -> None:
        self.root = root
        self.rng = rng

    def value(self, schema: Any) -> Any:
        if isinstance(schema, bool) or not schema.keys() - {"description"}:
            return self.rng.choice(_ANY)
        if "$ref" in schema:
            return self.value(self.target(schema["$ref"]))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.rng.choice(schema["enum"])
        for keyword in ("oneOf", "anyOf"):
            if keyword in schema:
                return self.value(self.rng.choice(schema[keyword]))
        if "allOf" in schema:
            return self.merged(schema["allOf"])
        return getattr(self, schema["type"])(schema)

    def target(self, reference: str) -> Any:
        place: Any = self.root
        for token in reference[2:].split("/"):
            place = place[unquote(token).replace("~1", "/").replace("~0", "~")]
        return place

    def merged(self, parts: list[Any]) -> Any:
        whole: dict[str, Any] = {"type": "object", "properties": {}, "required": []}
        for part in parts:
            whole["properties"] |= part.get("properties", {})
            whole["required"] += part.get("required", [])
        return self.object(whole)

    def object(self, schema: dict[str, Any]) -> Any:
        members = schema.get("properties", {})
        kept = {n: self.value(s) for n, s in members.items() if n in schema.get("required", ()) or self.rng.random() < 0.6}
        extra = schema.get("additionalProperties", not members)
        for name in self.rng.sample(["x1", "", "é", "type"], self.rng.randint(0, 2)) if extra is not False else ():
            if name not in members:
                kept[name] = self.value(extra)
        names = list(kept)
        self.rng.shuffle(names)
        return {name: kept[name] for name in names}

    def array(self, schema: dict[str, Any]) -> Any:
        if "prefixItems" in schema:
            return [self.value(item) for item in schema["prefixItems"]]
        return [self.value(schema.get("items", True)) for _ in range(self.rng.randint(0, 3))]

    def string(self, schema: dict[str, Any]) -> Any:
        return self.rng.choice(_STRINGS)

    def integer(self, schema: dict[str, Any]) -> Any:
        low, high = schema.get("minimum", -9), schema.get("maximum", 9)
        high = min(high, schema.get("exclusiveMaximum", high + 1) - 1)
        return self.rng.choice([low, high, self.rng.randint(low, high)])

    def number(self, schema: dict[str, Any]) -> Any:
        return self.rng.choice(_NUMBERS)

    def boolean(self, schema: dict[str, Any]) -> Any:
        return self.rng.random() < 0.5

    def null(self, schema: dict[str, Any]) -> Any:
        return None

"""What a JSON Schema says of the shape of a value, read in the plainest way and without the generator.

Every keyword that speaks of shape is gathered into one `Shape` per schema: siblings of `$ref`, `allOf` branches, "this or
null" in each of its spellings, unions. The rest (lengths, patterns, conditionals: rule M11) is passed over.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

SAFE = 2**53 - 1

# A schema with none of these only restricts what others allow: it has no shape of its own.
_SHAPES = frozenset(
    ["$ref", "type", "properties", "additionalProperties", "items", "prefixItems", "enum", "const", "oneOf", "anyOf", "allOf"]
)


@dataclass
class Shape:
    """The facts of one schema.

    `extra` is False where unknown members are dropped, otherwise their schema. A union has a `tag` and `variants` by its
    value, or `options` to be tried in order.
    """

    types: set[str] | None = None
    nullable: bool = False
    choices: list[list[Any]] = field(default_factory=list)
    low: int | None = None
    high: int | None = None
    members: dict[str, Any] = field(default_factory=dict)
    required: list[str] = field(default_factory=list)
    extra: Any = True
    items: Any = True
    prefix: list[Any] = field(default_factory=list)
    tag: str = ""
    variants: dict[str, Any] = field(default_factory=dict)
    options: list[Any] = field(default_factory=list)

    @property
    def any_json(self) -> bool:
        return self.types is None and not self.choices and not self.options

    @property
    def bounds(self) -> tuple[int, int]:
        """Lowest and highest integer; where no bound is declared, the one that every double holds exactly."""
        return (-SAFE if self.low is None else self.low, SAFE if self.high is None else self.high)


class Shapes:
    """The shapes of one schema document, worked out when they are asked for."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self.root = root
        self.known: dict[int, Shape] = {}

    def of(self, schema: Any) -> Shape:
        shape = self.known.get(id(schema))
        if shape is None:
            shape = self.known[id(schema)] = self.gather(schema)
        return shape

    def gather(self, schema: Any) -> Shape:
        shape = Shape()
        parts = list(self.parts(schema, shape))
        for part in parts:
            narrow(shape, types_of(part))
            gather_bounds(shape, part)
            for name, member in part.get("properties", {}).items():
                shape.members[name] = {"allOf": [shape.members[name], member]} if name in shape.members else member
            shape.required += part.get("required", [])
            shape.items = part.get("items", shape.items)
            shape.prefix = part.get("prefixItems", shape.prefix)
        said = [part["additionalProperties"] for part in parts if "additionalProperties" in part]
        # An object that declares no members and forbids none is a map of anything.
        shape.extra = said[0] if said else not any("properties" in part for part in parts)
        if any(part.get("x-cgp", {}).get("open") for part in parts):
            shape.types = shape.types or {"string"}
        else:
            shape.choices = [values for part in parts for values in choices_of(part)]
        if shape.types is None and any(all(type(value) is int for value in values) for values in shape.choices):
            shape.types = {"integer"}
        return shape

    def parts(self, schema: Any, shape: Shape) -> Iterator[Mapping[str, Any]]:
        """Every schema object that speaks of the same value; fills in what unions say of it."""
        todo, seen = [schema], set()
        while todo:
            part = todo.pop(0)
            if part is True or id(part) in seen:
                continue
            seen.add(id(part))
            if part is False:
                part = {"enum": []}
            yield part
            further = [self.resolve(part["$ref"])] if "$ref" in part else []
            todo = [*further, *part.get("allOf", []), *self.alternatives(part, shape), *todo]

    def alternatives(self, part: Mapping[str, Any], shape: Shape) -> list[Any]:
        """Read oneOf and anyOf: a union goes into the shape, the one schema of "this or null" is returned."""
        for keyword in ("oneOf", "anyOf"):
            branches = part.get(keyword, [])
            solid = [branch for branch in branches if not is_null(branch)]
            shape.nullable |= len(solid) < len(branches)
            tag, variants = self.tagged(solid)
            alone = len(solid) == 1 and (part is not self.root or len(branches) > 1)  # "this or null": no union
            if tag and not alone:
                narrow(shape, {"object"})
                shape.tag, shape.variants = tag, variants
            elif len(solid) == 1:
                return solid
            elif any(branch is not True and branch.keys() & _SHAPES for branch in solid if branch is not False):
                shape.options = solid
        return []

    def tagged(self, branches: list[Any]) -> tuple[str, dict[str, Any]]:
        """The first member that every branch pins to a text of its own, and the branches by that text."""
        pins = [self.pins(branch) for branch in branches]
        for name in pins[0] if pins else ():
            texts = [pin.get(name) for pin in pins]
            if None not in texts and len(set(texts)) == len(texts):
                return name, dict(zip(map(str, texts), branches))
        return "", {}

    def pins(self, branch: Any) -> dict[str, str]:
        members = [item for part in self.parts(branch, Shape()) for item in part.get("properties", {}).items()]
        return {n: m["const"] for n, m in members if isinstance(m, dict) and isinstance(m.get("const"), str)}

    def resolve(self, reference: str) -> Any:
        place: Any = self.root
        for step in reference.removeprefix("#").split("/")[1:]:
            name = unquote(step).replace("~1", "/").replace("~0", "~")
            place = place[int(name)] if isinstance(place, list) else place[name]
        return place


def is_null(schema: Any) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "null"


def types_of(part: Mapping[str, Any]) -> set[str] | None:
    """The types a schema object allows, said or implied."""
    if "type" in part:
        return {part["type"]} if isinstance(part["type"], str) else set(part["type"])
    if part.keys() & {"properties", "required", "additionalProperties"}:
        return {"object"}
    if part.keys() & {"items", "prefixItems"}:
        return {"array"}
    return None


def narrow(shape: Shape, types: set[str] | None) -> None:
    if types is None:
        return
    if shape.types is not None:
        # A number may be an integer, so "number" beside "integer" leaves "integer".
        types, own = (some | {"integer"} if "number" in some else some for some in (types, shape.types))
        types = types & own
    shape.types = types


def choices_of(part: Mapping[str, Any]) -> list[list[Any]]:
    """The closed lists of values that a schema object names; a constant is a list of one."""
    enum = [part["enum"]] if "enum" in part else []
    return enum + ([[part["const"]]] if "const" in part else [])


def gather_bounds(shape: Shape, part: Mapping[str, Any]) -> None:
    """Keep the narrowest declared bounds, as integers."""
    lows = [] if shape.low is None else [shape.low]
    highs = [] if shape.high is None else [shape.high]
    if "minimum" in part:
        lows.append(math.ceil(part["minimum"]))
    if "exclusiveMinimum" in part:
        lows.append(math.floor(part["exclusiveMinimum"]) + 1)
    if "maximum" in part:
        highs.append(math.floor(part["maximum"]))
    if "exclusiveMaximum" in part:
        highs.append(math.ceil(part["exclusiveMaximum"]) - 1)
    shape.low = max(lows, default=None)
    shape.high = min(highs, default=None)

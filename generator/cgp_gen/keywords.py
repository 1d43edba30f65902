"""The closed list of JSON Schema keywords, each with what becomes of it: named once, so that none is dropped in silence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

# Goes to the IR: decides types, members, nullability.
SHAPE = frozenset(
    [
        "$ref",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
        "items",
        "prefixItems",
        "additionalItems",
        "enum",
        "const",
        "oneOf",
        "anyOf",
        "allOf",
        "unevaluatedProperties",
    ]
)
# Goes to documentation and to `validate`; never makes a line bad (integer bounds also bound the type).
LIMIT = frozenset(
    [
        "pattern",
        "minLength",
        "maxLength",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
        "uniqueItems",
        "contains",
        "minContains",
        "maxContains",
        "minProperties",
        "maxProperties",
        "propertyNames",
        "dependentRequired",
        "dependentSchemas",
        "dependencies",
        "if",
        "then",
        "else",
        "not",
    ]
)
# Identity and documentation.
ANNOTATION = frozenset(
    [
        "$schema",
        "$id",
        "$anchor",
        "$comment",
        "$defs",
        "definitions",
        "title",
        "description",
        "default",
        "examples",
        "deprecated",
        "readOnly",
        "writeOnly",
        "x-cgp",
    ]
)
# Known, and not enforced by what is generated: listed to the user.
UNPROJECTED = frozenset(
    [
        "format",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "unevaluatedItems",
        "$dynamicRef",
        "$dynamicAnchor",
        "$recursiveRef",
        "$recursiveAnchor",
        "$vocabulary",
    ]
)
KNOWN = SHAPE | LIMIT | ANNOTATION | UNPROJECTED

# Where subschemas stand: as the value itself, in a list, in an object by name. `items` is either of the first two.
ONE_SCHEMA = [
    "additionalProperties",
    "additionalItems",
    "unevaluatedProperties",
    "unevaluatedItems",
    "contains",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
    "contentSchema",
]
SCHEMA_LISTS = ("prefixItems", "oneOf", "anyOf", "allOf")
SCHEMA_MAPS = ("$defs", "definitions", "properties", "patternProperties", "dependentSchemas", "dependencies")


def children(schema: Any) -> Iterator[tuple[str, Any]]:
    """The direct subschemas of a schema, each with its pointer relative to it, in the order in which they are written."""
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key in ONE_SCHEMA or (key == "items" and not isinstance(value, list)):
            if _is_schema(value):
                yield f"/{key}", value
        elif (key in SCHEMA_LISTS or key == "items") and isinstance(value, list):
            yield from ((f"/{key}/{i}", item) for i, item in enumerate(value) if _is_schema(item))
        elif key in SCHEMA_MAPS and isinstance(value, dict):
            yield from ((f"/{key}/{escape(name)}", item) for name, item in value.items() if _is_schema(item))


def escape(name: str) -> str:
    """A member name as a JSON Pointer token."""
    return name.replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """A JSON Pointer token as the member name it stands for."""
    return token.replace("~1", "/").replace("~0", "~")


def _is_schema(value: Any) -> bool:
    return isinstance(value, dict | bool)

"""What `validate` applies: the schema cut to what a value can break, by declaration; and limits as texts for documentation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cgp_gen import ir
from cgp_gen.keywords import ANNOTATION, UNPROJECTED, escape
from cgp_gen.load import Document, Node
from cgp_gen.values import json_text

_SCHEMA = frozenset(
    [
        "additionalProperties",
        "unevaluatedProperties",
        "contains",
        "propertyNames",
        "not",
        "if",
        "then",
        "else",
        "items",
        "additionalItems",
    ]
)
_SCHEMAS = frozenset(["oneOf", "anyOf", "allOf", "prefixItems"])
_BY_NAME = frozenset(["properties", "patternProperties", "dependentSchemas"])
_DROPPED = ANNOTATION | UNPROJECTED | {"$ref", "unevaluatedProperties", "dependencies"}
_TEXTS = [
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
    "minProperties",
    "maxProperties",
    "format",
]


def rules(document: Document, decls: Mapping[str, ir.Decl]) -> dict[str, ir.Json]:
    """By declaration, a JSON Schema without documentation, open enumerations let open, ``$ref``s as pointers."""
    return {p: _cut(document, document.nodes[p]) for p in decls if p in document.nodes}


def member_limits(nodes: Iterable[Node]) -> tuple[tuple[str, str], ...]:
    """The limits that stand at a member itself, keyword and value."""
    schemas = [node.schema for node in nodes if isinstance(node.schema, dict)]
    return tuple((key, json_text(schema[key])) for schema in schemas for key in _TEXTS if key in schema)


def _cut(document: Document, node: Node) -> Any:
    schema = node.schema
    if isinstance(schema, bool):
        return schema
    inner = _Inner(document, node)
    result: dict[str, Any] = {}
    if "$ref" in schema:
        result["$ref"] = document.resolve(node).pointer
    for key, value in schema.items():
        if key in _DROPPED or (key == "enum" and schema.get("x-cgp", {}).get("open")):
            continue
        if key == "items" and isinstance(value, list):
            result["prefixItems"] = [inner(key, i) for i in range(len(value))]
        elif key == "additionalItems":
            if isinstance(schema.get("items"), list):
                result["items"] = inner(key)
        elif key in _SCHEMA:
            result[key] = inner(key)
        elif key in _SCHEMAS:
            result[key] = [inner(key, i) for i in range(len(value))]
        elif key in _BY_NAME:
            result[key] = {name: inner(key, name) for name in value}
        else:
            result[key] = value
    return _dependencies(inner, schema, result)


def _dependencies(inner: _Inner, schema: Mapping[str, Any], result: dict[str, Any]) -> dict[str, Any]:
    """draft-07's ``dependencies`` as the two keywords that followed it."""
    for name, value in schema.get("dependencies", {}).items():
        keyword = "dependentRequired" if isinstance(value, list) else "dependentSchemas"
        result.setdefault(keyword, {})[name] = value if isinstance(value, list) else inner("dependencies", name)
    return result


class _Inner:
    """Cuts a subschema of a node."""

    def __init__(self, document: Document, node: Node) -> None:
        self.document = document
        self.node = node

    def __call__(self, *path: str | int) -> Any:
        pointer = self.node.pointer + "".join(f"/{escape(str(part))}" for part in path)
        return _cut(self.document, self.document.nodes[pointer])


def used(rule: Any) -> Sequence[str]:
    """The pointers that a rule refers to."""
    found, stack = [], [rule]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            if isinstance(item.get("$ref"), str):
                found.append(item["$ref"])
            stack += item.values()
        elif isinstance(item, list):
            stack += item
    return found

"""What `validate` applies: the schema cut to what a value can break, by declaration; and limits as texts for documentation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cgp_gen import ir
from cgp_gen.keywords import ANNOTATION, ONE_SCHEMA, SCHEMA_LISTS, SCHEMA_MAPS, UNPROJECTED, escape
from cgp_gen.load import Document, Node
from cgp_gen.values import json_text

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
    cut = _Cut(document, decls)
    return {p: cut(p) for p in decls if p in document.nodes}


def member_limits(nodes: Iterable[Node]) -> tuple[tuple[str, str], ...]:
    """The limits that stand at a member itself, keyword and value."""
    schemas = [node.schema for node in nodes if isinstance(node.schema, dict)]
    return tuple((key, json_text(schema[key])) for schema in schemas for key in _TEXTS if key in schema)


class _Cut:
    """Cuts the subschema at a pointer."""

    def __init__(self, document: Document, decls: Mapping[str, ir.Decl]) -> None:
        self.document = document
        self.open = {p for p, decl in decls.items() if isinstance(decl, ir.Enum) and decl.open}

    def __call__(self, pointer: str, *path: str | int) -> Any:
        pointer += "".join(f"/{escape(str(part))}" for part in path)
        node = self.document.nodes[pointer]
        schema = node.schema
        if isinstance(schema, bool):
            return schema
        result: dict[str, Any] = {}
        if "$ref" in schema:
            result["$ref"] = self.document.resolve(node).pointer
        for key, value in schema.items():
            if key in _DROPPED or (key == "enum" and pointer in self.open):
                continue
            if key == "items" and isinstance(value, list):
                result["prefixItems"] = [self(pointer, key, i) for i in range(len(value))]
            elif key == "additionalItems":
                result |= {"items": self(pointer, key)} if isinstance(schema.get("items"), list) else {}
            elif key in ONE_SCHEMA or key == "items":
                result[key] = self(pointer, key)
            elif key in SCHEMA_LISTS:
                result[key] = [self(pointer, key, i) for i in range(len(value))]
            elif key in SCHEMA_MAPS:
                result[key] = {name: self(pointer, key, name) for name in value}
            else:
                result[key] = value
        return self.dependencies(pointer, schema, result)

    def dependencies(self, pointer: str, schema: Mapping[str, Any], result: dict[str, Any]) -> dict[str, Any]:
        """draft-07's ``dependencies`` as the two keywords that followed it."""
        for name, value in schema.get("dependencies", {}).items():
            keyword = "dependentRequired" if isinstance(value, list) else "dependentSchemas"
            inner = value if isinstance(value, list) else self(pointer, "dependencies", name)
            result.setdefault(keyword, {})[name] = inner
        return result

"""Is this a schema, and one that says only what we know? Document → notes; raises with every problem at once.

Each subschema is held against the meta-schema by itself, its own subschemas put out of sight: a location is exact, deep nesting
costs no stack, and every keyword is met by name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from jsonschema_specifications import REGISTRY
from referencing.jsonschema import EMPTY_REGISTRY

from cgp_gen import assets
from cgp_gen.errors import Problem, ProblemError
from cgp_gen.keywords import KNOWN, UNPROJECTED, children
from cgp_gen.load import Document, Node

_VOCABULARIES = ("core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content")
_DIALECTS = {
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema",
    "http://json-schema.org/draft-06/schema",
}


def check(document: Document) -> list[Problem]:
    """The notes (keywords that are unknown or not enforced); a ProblemError where the schema is none."""
    problems: list[Problem] = []
    notes: list[Problem] = list(_dialect(document))
    for node in document.nodes.values():
        if isinstance(node.schema, dict):
            problems += _shape_problems(document, node)
            notes += _keyword_notes(document, node)
    if problems:
        raise ProblemError(problems)
    return notes


def _dialect(document: Document) -> Iterator[Problem]:
    schema = document.root.schema
    dialect = schema.get("$schema") if isinstance(schema, dict) else None
    if isinstance(dialect, str) and dialect.rstrip("#") not in _DIALECTS:
        yield Problem(
            document.where("#/$schema"),
            f"the dialect {dialect!r} is read as JSON Schema 2020-12",
            "write the 2020-12 URI",
        )


def _shape_problems(document: Document, node: Node) -> Iterator[Problem]:
    shallow = {key: _hide(value, key) for key, value in node.schema.items()}
    for key, value in shallow.items():
        validator = _keyword_validators().get(key)
        if validator is None:
            continue
        for error in validator.iter_errors(value):
            at = "".join(f"/{part}" for part in error.absolute_path)
            yield Problem(document.where(f"{node.pointer}/{key}{at}"), error.message[:200], f"see JSON Schema 2020-12, {key!r}")


def _hide(value: Any, key: str) -> Any:
    """The keyword's value with each subschema in it replaced by ``true``: that one is judged at its own pointer."""
    replaced = {tail for tail, _ in children({key: value})}
    if f"/{key}" in replaced:
        return True
    if not replaced:
        return value
    if isinstance(value, list):
        return [True if isinstance(item, dict | bool) else item for item in value]
    return {name: True if isinstance(item, dict | bool) else item for name, item in value.items()}


def _keyword_notes(document: Document, node: Node) -> Iterator[Problem]:
    for key in node.schema:
        where = document.where(f"{node.pointer}/{key}")
        if key in UNPROJECTED:
            yield Problem(where, f"the keyword {key!r} is not enforced by what is generated", "it is kept for people to read")
        elif key not in KNOWN:
            yield Problem(where, f"the keyword {key!r} is not known and has no effect", "remove it, or check its spelling")


@cache
def _keyword_validators() -> dict[str, Validator]:
    """For each keyword, a validator of its value: the vocabularies of 2020-12, recursion cut, and what draft-07 had besides."""
    flat: dict[str, Any] = {}
    for name in _VOCABULARIES:
        vocabulary = REGISTRY.contents(f"https://json-schema.org/draft/2020-12/meta/{name}")
        definitions = vocabulary.get("$defs", {})
        for key, value in vocabulary["properties"].items():
            flat[key] = _closed(value, definitions)
    schemas = {"type": "object", "additionalProperties": {"type": ["object", "boolean"]}}
    flat["items"] = {"anyOf": [{"type": ["object", "boolean"]}, {"type": "array", "items": {"type": ["object", "boolean"]}}]}
    flat["additionalItems"] = {"type": ["object", "boolean"]}
    flat["definitions"] = schemas
    flat["dependencies"] = {
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": ["object", "boolean"]}, {"type": "array", "items": {"type": "string"}}]},
    }
    flat["$id"] = {"type": "string"}  # draft-07 wrote anchors as "$id": "#name"
    flat["x-cgp"] = json.loads(assets.schema("x-cgp.schema.json").read_text("utf-8"))
    return {key: Draft202012Validator(value, registry=EMPTY_REGISTRY) for key, value in flat.items()}


def _closed(value: Any, definitions: dict[str, Any]) -> Any:
    """The value with references to the same vocabulary filled in, and references to whole schemas cut to their JSON type."""
    if isinstance(value, list):
        return [_closed(item, definitions) for item in value]
    if not isinstance(value, dict):
        return value
    if "$dynamicRef" in value:
        return {"type": ["object", "boolean"]}
    if "$ref" in value:
        return _closed(definitions[value["$ref"].rpartition("/")[2]], definitions)
    return {key: _closed(item, definitions) for key, item in value.items() if key not in ("deprecated", "default", "$comment")}

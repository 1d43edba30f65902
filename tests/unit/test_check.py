"""A schema that is wrong is refused with every fault at its place; what has no effect is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema_specifications import REGISTRY

from cgp_gen.check import check
from cgp_gen.errors import ProblemError
from cgp_gen.keywords import ANNOTATION, KNOWN, LIMIT, SHAPE, UNPROJECTED
from cgp_gen.load import load


def checked(tmp_path: Path, schema: Any) -> list[str]:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(schema), "utf-8")
    return [str(note) for note in check(load(path))]


def test_every_fault_at_once_each_at_its_place(tmp_path: Path) -> None:
    schema = {
        "type": "objekt",
        "required": "name",
        "properties": {"a": {"minLength": -1}, "b": {"enum": "x"}, "c": 5, "d": {"items": [{"type": 1}]}},
        "x-cgp": {"direction": "sideways"},
    }
    with pytest.raises(ProblemError) as caught:
        checked(tmp_path, schema)
    places = {problem.where for problem in caught.value.problems}
    assert places >= {
        "s.json#/type",
        "s.json#/required",
        "s.json#/properties/a/minLength",
        "s.json#/properties/b/enum",
        "s.json#/properties/c",
        "s.json#/properties/d/items/0/type",
    }
    assert any(place.startswith("s.json#/x-cgp") for place in places)
    assert all(problem.hint for problem in caught.value.problems)


@pytest.mark.parametrize("keyword", ["format", "contentEncoding", "unevaluatedItems", "$dynamicAnchor"])
def test_keywords_that_are_not_enforced_are_named(tmp_path: Path, keyword: str) -> None:
    value: Any = False if keyword == "unevaluatedItems" else "email"
    (note,) = checked(tmp_path, {"properties": {"m": {"type": "string", keyword: value}}})
    assert note.startswith(f"s.json#/properties/m/{keyword}: ")
    assert "not enforced" in note


def test_keywords_that_are_not_known_are_named(tmp_path: Path) -> None:
    (note,) = checked(tmp_path, {"type": "object", "requird": ["a"]})
    assert note.startswith("s.json#/requird: ")


def test_members_called_like_keywords_are_members(tmp_path: Path) -> None:
    names = ["type", "$ref", "properties", "enum", "requird", "format"]
    assert checked(tmp_path, {"type": "object", "properties": {name: {"type": "string"} for name in names}}) == []


def test_every_keyword_of_the_dialect_is_sorted_once() -> None:
    vocabularies = ("core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation", "content")
    uris = [f"https://json-schema.org/draft/2020-12/meta/{name}" for name in vocabularies]
    standard = {keyword for uri in uris for keyword in REGISTRY.contents(uri)["properties"]}
    assert standard <= KNOWN
    assert sum(map(len, (SHAPE, LIMIT, ANNOTATION, UNPROJECTED))) == len(KNOWN)

"""Each shape of JSON Schema and the typed form it must have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cgp_gen import compose, ir
from cgp_gen.check import check
from cgp_gen.errors import ProblemError
from cgp_gen.load import load
from cgp_gen.lower import lower

STRING = ir.Scalar("string")
INTEGER = ir.Scalar("integer", -ir.SAFE_INTEGER, ir.SAFE_INTEGER)
NUMBER = ir.Scalar("number")
POINT = {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]}


def lowered(tmp_path: Path, schema: Any) -> tuple[ir.Package, list[str]]:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(schema), "utf-8")
    document = load(path)
    notes = check(document)
    package, warnings = lower(document)
    return package, [str(problem) for problem in (*notes, *warnings)]


def member(tmp_path: Path, schema: Any, required: bool = False, **defs: Any) -> tuple[ir.Field, ir.Package, list[str]]:
    """The field that a member with this schema becomes."""
    root = {"type": "object", "properties": {"m": schema}, "required": ["m"] if required else [], "$defs": defs}
    package, warnings = lowered(tmp_path, root)
    record = package.decls["#"]
    assert isinstance(record, ir.Record)
    return record.fields[0], package, warnings


@pytest.mark.parametrize(
    ("schema", "type_", "nullable"),
    [
        ({"type": "string"}, STRING, False),
        ({"type": ["string", "null"]}, STRING, True),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, STRING, True),
        ({"oneOf": [{"type": "null"}, {"type": "string"}]}, STRING, True),
        ({"oneOf": [{"$ref": "#/$defs/P"}, {"type": "null"}]}, ir.Ref("#/$defs/P"), True),
        ({"oneOf": [{"$ref": "#/$defs/P"}, {"const": None}]}, ir.Ref("#/$defs/P"), True),
        ({"$ref": "#/$defs/MaybeP"}, ir.Ref("#/$defs/P"), True),
        ({"$ref": "#/$defs/P", "description": "d", "$comment": "c"}, ir.Ref("#/$defs/P"), False),
        ({"allOf": [{"$ref": "#/$defs/P"}], "description": "d"}, ir.Ref("#/$defs/P"), False),
        ({"type": "integer"}, INTEGER, False),
        ({"type": "integer", "minimum": 0, "maximum": 255}, ir.Scalar("integer", 0, 255), False),
        ({"type": "integer", "exclusiveMinimum": 0.5, "exclusiveMaximum": 10}, ir.Scalar("integer", 1, 9), False),
        ({"type": "integer", "maximum": 2**64 - 1}, ir.Scalar("integer", -ir.SAFE_INTEGER, 2**64 - 1), False),
        ({"type": ["integer", "number"]}, NUMBER, False),
        ({"allOf": [{"type": "number"}, {"type": "integer"}]}, INTEGER, False),
        ({"type": "array", "items": {"type": ["string", "null"]}}, ir.List(ir.Slot(STRING, True)), False),
        ({"type": "array"}, ir.List(ir.Slot(ir.Any(), True)), False),
        ({"type": "array", "items": False}, ir.List(ir.Slot(ir.Never())), False),
        (
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": False},
            ir.Tuple((ir.Slot(STRING), ir.Slot(INTEGER)), ir.Slot(ir.Never())),
            False,
        ),
        ({"type": "object", "additionalProperties": {"type": "string"}}, ir.Map(ir.Slot(STRING)), False),
        ({"type": "object"}, ir.Map(ir.Slot(ir.Any(), True)), False),
        (
            {"type": "object", "patternProperties": {"^a": {"type": "number"}}, "additionalProperties": False},
            ir.Map(ir.Slot(NUMBER)),
            False,
        ),
        (True, ir.Any(), True),
        ({}, ir.Any(), True),
        (False, ir.Never(), False),
        ({"enum": [True, False]}, ir.Scalar("boolean"), False),
        ({"type": "string", "anyOf": [{"minLength": 1}, {"pattern": "x"}]}, STRING, False),
    ],
)
def test_types(tmp_path: Path, schema: Any, type_: ir.TypeRef, nullable: bool) -> None:
    maybe = {"oneOf": [{"$ref": "#/$defs/P"}, {"type": "null"}]}
    field, _, warnings = member(tmp_path, schema, P=POINT, MaybeP=maybe)
    assert (field.type, field.nullable, warnings) == (type_, nullable, [])


@pytest.mark.parametrize(
    ("schema", "values", "base", "is_open"),
    [
        ({"enum": ["a", "b"]}, ("a", "b"), "string", False),
        ({"oneOf": [{"const": "a"}, {"const": "b", "description": "B"}]}, ("a", "b"), "string", False),
        ({"enum": ["a", "b"], "x-cgp": {"open": True}}, ("a", "b"), "string", True),
        ({"type": "string", "x-cgp": {"open": True, "known": ["k"]}}, ("k",), "string", True),
        ({"type": "string", "anyOf": [{"enum": ["a"]}, {"pattern": ":"}]}, ("a",), "string", True),
        ({"anyOf": [{"enum": ["a"]}, {"type": "string"}]}, ("a",), "string", True),
        ({"enum": [1, 2.0]}, (1, 2), "integer", False),
        ({"enum": [1, 2.5]}, (1, 2.5), "number", False),
        ({"enum": ["1", 1, None]}, ("1", 1), "any", False),
        ({"const": "only"}, ("only",), "string", False),
        ({"enum": [[1], {"a": 1}]}, ([1], {"a": 1}), "any", False),
    ],
)
def test_enumerations(tmp_path: Path, schema: Any, values: Any, base: str, is_open: bool) -> None:
    field, package, _ = member(tmp_path, schema)
    assert isinstance(field.type, ir.Ref)
    enum = package.decls[field.type.pointer]
    assert isinstance(enum, ir.Enum)
    assert (tuple(map(json.loads, enum.values)), enum.base, enum.open) == (values, base, is_open)


def test_constant_of_a_required_member(tmp_path: Path) -> None:
    for schema, text in (({"const": "x"}, '"x"'), ({"enum": [1]}, "1"), ({"const": {"k": [True]}}, '{"k":[true]}')):
        assert member(tmp_path, schema, required=True)[0].type == ir.Const(text)
    nothing = member(tmp_path, {"const": None}, required=True)[0]
    assert (nothing.type, nothing.nullable) == (ir.Never(), True)


def tagged(tag: str, **members: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"type": {"const": tag}, **members},
        "required": ["type", *members],
    }


@pytest.mark.parametrize(
    "union",
    [
        {"oneOf": [tagged("a", x=True), tagged("b")]},
        {"anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]},
        {"oneOf": [{"oneOf": [{"$ref": "#/$defs/A"}]}, {"$ref": "#/$defs/B"}]},
        {
            "type": "object",
            "properties": {"n": {"type": "integer"}},
            "oneOf": [
                {"properties": {"type": {"const": "a"}, "x": True}, "required": ["type", "x"]},
                {"properties": {"type": {"enum": ["b"]}}, "required": ["type"]},
            ],
        },
    ],
)
def test_tagged_unions_at_any_depth(tmp_path: Path, union: Any) -> None:
    field, package, warnings = member(tmp_path, union, A=tagged("a"), B=tagged("b"))
    assert isinstance(field.type, ir.Ref)
    decl = package.decls[field.type.pointer]
    assert isinstance(decl, ir.Union)
    assert (decl.tag, [variant.tag for variant in decl.variants], warnings) == ("type", ["a", "b"], [])
    assert all(isinstance(package.decls[v.type.pointer], ir.Record) for v in decl.variants if isinstance(v.type, ir.Ref))


def test_untagged_union(tmp_path: Path) -> None:
    for schema in ({"type": ["string", "integer"]}, {"oneOf": [{"type": "string"}, {"type": "integer"}]}):
        field, package, _ = member(tmp_path, schema)
        assert isinstance(field.type, ir.Ref)
        decl = package.decls[field.type.pointer]
        assert isinstance(decl, ir.Union)
        assert decl.tag is None
        assert {variant.type for variant in decl.variants} == {STRING, INTEGER}


def test_all_of_is_merged(tmp_path: Path) -> None:
    extended = {"allOf": [{"$ref": "#/$defs/P"}, {"properties": {"y": {"type": "string"}}}, {"required": ["y"]}]}
    field, package, warnings = member(tmp_path, extended, P=POINT)
    assert isinstance(field.type, ir.Ref)
    record = package.decls[field.type.pointer]
    assert isinstance(record, ir.Record)
    assert [(f.wire, f.type, f.required) for f in record.fields] == [("x", NUMBER, True), ("y", STRING, True)]
    assert warnings == []


def test_members_named_only_by_a_condition_are_optional_members(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "properties": {"mode": {"type": "string"}},
        "if": {"properties": {"mode": {"const": "ref"}}},
        "then": {"properties": {"href": {"type": "string"}}, "required": ["href"]},
    }
    package, _ = lowered(tmp_path, schema)
    record = package.decls["#"]
    assert isinstance(record, ir.Record)
    assert [(f.wire, f.type, f.required) for f in record.fields] == [("mode", STRING, False), ("href", STRING, False)]


def test_refinements_stay_one_record(tmp_path: Path) -> None:
    schema = {**POINT, "anyOf": [{"required": ["y"]}, {"properties": {"z": {"type": "string"}}, "required": ["z"]}]}
    package, _ = lowered(tmp_path, schema)
    record = package.decls["#"]
    assert isinstance(record, ir.Record)
    assert [f.wire for f in record.fields] == ["x", "z"]


def test_members_and_a_map(tmp_path: Path) -> None:
    package, _ = lowered(tmp_path, {**POINT, "additionalProperties": {"type": "integer"}})
    record = package.decls["#"]
    assert isinstance(record, ir.Record)
    assert record.extra == ir.Slot(INTEGER)


def test_recursion(tmp_path: Path) -> None:
    defs = {
        "Tree": {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}}},
        "Nest": {"type": "array", "items": {"$ref": "#/$defs/Nest"}},
        "Even": {"type": "object", "properties": {"next": {"oneOf": [{"$ref": "#/$defs/Odd"}, {"type": "null"}]}}},
        "Odd": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Even"}}, "required": ["next"]},
    }
    package, _ = lowered(tmp_path, {"$defs": defs})
    assert package.decls["#/$defs/Nest"] == ir.Alias("#/$defs/Nest", ir.Slot(ir.List(ir.Slot(ir.Ref("#/$defs/Nest")))), True)
    assert isinstance(package.decls["#/$defs/Even"], ir.Record)


NEST = {"type": "array", "items": {"$ref": "#/$defs/Nest"}}


@pytest.mark.parametrize(
    ("defs", "place"),
    [
        ({"Nest": {"anyOf": [NEST, {"type": "null"}]}}, ir.List),
        ({"Nest": {**NEST, "type": ["array", "null"]}}, ir.List),
        ({"Nest": {"oneOf": [{"$ref": "#/$defs/Bare"}, {"type": "null"}]}, "Bare": NEST}, ir.List),
        ({"Nest": {"type": ["object", "null"], "additionalProperties": {"$ref": "#/$defs/Nest"}}}, ir.Map),
        ({"Nest": {"type": ["array", "null"], "prefixItems": [{"$ref": "#/$defs/Nest"}], "items": False}}, ir.Tuple),
    ],
)
def test_recursion_through_null(tmp_path: Path, defs: Any, place: type) -> None:
    """A definition that may be null may be null where it refers to itself."""
    package, _ = lowered(tmp_path, {"$defs": defs})
    alias = package.decls["#/$defs/Nest"]
    assert isinstance(alias, ir.Alias)
    assert isinstance(alias.slot.type, place)
    inner, *_ = compose.inner(alias.slot.type)
    assert (alias.slot.nullable, inner) == (True, ir.Slot(ir.Ref("#/$defs/Nest"), True))


@pytest.mark.parametrize(
    ("defs", "where"),
    [
        ({"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}, "s.json#/$defs/A"),
        ({"Me": {"allOf": [{"$ref": "#/$defs/Me"}]}}, "s.json#/$defs/Me"),
        ({"Or": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Or"}]}}, "s.json#/$defs/Or"),
        ({"Full": {"type": "object", "properties": {"f": {"$ref": "#/$defs/Full"}}, "required": ["f"]}}, "s.json#/$defs/Full"),
    ],
)
def test_what_has_no_form_is_refused(tmp_path: Path, defs: Any, where: str) -> None:
    with pytest.raises(ProblemError) as caught:
        lowered(tmp_path, {"$defs": defs})
    assert caught.value.problems[0].where == where


def test_what_has_no_typed_form_is_raw_json_with_a_warning(tmp_path: Path) -> None:
    field, _, warnings = member(tmp_path, {"properties": {"a": {"type": "string"}}})
    assert field.type == ir.Any()
    assert "s.json#/properties/m: " in warnings[0]


def test_draft_07(tmp_path: Path) -> None:
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"p": {"$ref": "#/definitions/P"}, "q": {"$ref": "#here"}},
        "definitions": {
            "P": {"type": "array", "items": [{"type": "string"}], "additionalItems": {"type": "integer"}},
            "Q": {"$id": "#here", "type": "string"},
        },
    }
    package, warnings = lowered(tmp_path, schema)
    record = package.decls["#"]
    assert isinstance(record, ir.Record)
    assert [f.type for f in record.fields] == [ir.Tuple((ir.Slot(STRING),), ir.Slot(INTEGER)), STRING]
    assert warnings == []

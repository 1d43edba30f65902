"""Python models, by datamodel-code-generator. The only module that imports it.

What it reads is never the user's schema but a trivial one, written back from the IR: references, lists and maps, a plain type
for an open vocabulary, a literal for a closed one, names already final. Its output is used as it comes.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from cgp_gen import ir
from cgp_gen.names import Names

# The member of a record that holds what its schema does not declare.
EXTRA = "other_members"
_WIDTH = 94
_SCALARS = {"string": "string", "boolean": "boolean", "integer": "integer", "number": "number"}


def models(package: ir.Package, names: Names, header: str, hint: Callable[[ir.Field, str], str]) -> str:
    """The text of the models module. ``hint``: what to say of a member, given its name too, below its description."""
    writer = _Writer(package, names, hint)
    definitions = {names.types[pointer]: writer.declaration(decl) for pointer, decl in package.decls.items()}
    text = _generate({"$defs": definitions}, header) if definitions else f"{header}\n"
    _assert_names(text, definitions)
    return text


def stored(constant: str) -> bool:
    """Whether a constant has a literal type, so that a model can hold it."""
    return isinstance(json.loads(constant), bool | int | str)


class _Writer:
    """Declarations as JSON Schema, in final names."""

    def __init__(self, package: ir.Package, names: Names, hint: Callable[[ir.Field, str], str]) -> None:
        self.package = package
        self.names = names
        self.hint = hint

    def declaration(self, decl: ir.Decl) -> dict[str, Any]:
        schema = self._declaration(decl)
        return {**schema, "description": _wrapped(decl.doc)} if decl.doc else schema

    def _declaration(self, decl: ir.Decl) -> dict[str, Any]:
        match decl:
            case ir.Record():
                return self._record(decl)
            case ir.Enum(open=False, values=values):
                return self._literal(values, decl.base)
            case ir.Enum():
                return {"type": decl.base} if decl.base in _SCALARS else {}
            case ir.Union():
                return {"anyOf": [self.place(ir.Slot(variant.type)) for variant in decl.variants]}
            case ir.Alias():
                return self.place(decl.slot, inside=decl.pointer)

    def _record(self, record: ir.Record) -> dict[str, Any]:
        members: dict[str, Any] = {}
        required = []
        for field in record.fields:
            name = self.names.fields[field.pointer]
            constant = isinstance(field.type, ir.Const)
            schema = self._member(field)
            if schema is None:
                continue
            doc = "\n\n".join(filter(None, map(_wrapped, (field.doc, self.hint(field, name)))))
            members[name] = {**schema, "description": doc} if doc else schema
            required += [name] if field.required and not constant else []
        if record.extra:
            members[EXTRA] = {"type": "object", "additionalProperties": self.place(record.extra), "default": {}}
        return {"type": "object", "properties": members, "required": required}

    def _member(self, field: ir.Field) -> dict[str, Any] | None:
        """None for a member that a model does not hold."""
        match field.type:
            case ir.Never():
                return None
            case ir.Const(value):
                constant = json.loads(value)
                return {"const": constant, "default": constant} if stored(value) else None
        return self.place(ir.Slot(field.type, field.nullable and field.required))

    def place(self, slot: ir.Slot, inside: str = "") -> dict[str, Any]:
        """A type; null too where that may stand there. An alias that leads back to itself is cut at ``inside``."""
        schema = self._type(slot.type, inside)
        return {"anyOf": [schema, {"type": "null"}]} if slot.nullable and schema else schema

    def _type(self, type_: ir.TypeRef, inside: str) -> dict[str, Any]:
        match type_:
            case ir.Scalar(kind):
                return {"type": _SCALARS[kind]}
            case ir.Ref(pointer) if pointer != inside:
                return {"$ref": f"#/$defs/{self.names.types[pointer]}"}
            case ir.List(item):
                return {"type": "array", "items": self.place(item, inside)}
            case ir.Map(value):
                return {"type": "object", "additionalProperties": self.place(value, inside) or True}
            case ir.Tuple():
                return {"type": "array", "items": {}}
            case ir.Const(value) if stored(value):
                return {"const": json.loads(value)}
        return {}

    def _literal(self, values: tuple[str, ...], base: str) -> dict[str, Any]:
        if not all(map(stored, values)):
            return {"type": base} if base in _SCALARS else {}
        return {"enum": [json.loads(value) for value in values], **({"type": base} if base in _SCALARS else {})}


def _generate(schema: Mapping[str, Any], header: str) -> str:
    from datamodel_code_generator import InputFileType, LiteralType, PythonVersion, generate
    from datamodel_code_generator.enums import DataModelType

    result = generate(
        json.dumps(schema),
        input_file_type=InputFileType.JsonSchema,
        output_model_type=DataModelType.DataclassesDataclass,
        target_python_version=PythonVersion.PY_310,
        formatters=[],
        custom_file_header=header,
        dataclass_arguments={"frozen": True, "slots": True, "kw_only": True},
        enum_field_as_literal=LiteralType.All,
        skip_root_model=True,
        strict_nullable=True,
        use_field_description=True,
        use_schema_description=True,
        use_standard_collections=True,
        use_type_alias=True,
        use_union_operator=True,
    )
    assert isinstance(result, str), "one module in, one module out"
    return result


def _assert_names(text: str, definitions: Mapping[str, Any]) -> None:
    """Every class and member is called as names.py wants it: the codec relies on that."""
    found: dict[str, set[str]] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = {_name(line.target) for line in node.body if isinstance(line, ast.AnnAssign)}
        elif isinstance(node, ast.AnnAssign):
            found[_name(node.target)] = set()
    wanted = {name: set(schema.get("properties", {})) for name, schema in definitions.items()}
    renamed = [name for name in {**found, **wanted} if found.get(name) != wanted.get(name)]
    assert not renamed, f"datamodel-code-generator renamed something in {renamed}"


def _name(target: ast.expr) -> str:
    assert isinstance(target, ast.Name)
    return target.id


def _wrapped(doc: str) -> str:
    """A description as lines of a docstring; control characters have no business there."""
    clean = re.sub(r"[^\S\n]|[\x00-\x09\x0b-\x1f\x7f]", " ", doc).encode("utf-8", "replace").decode("utf-8")
    return "\n".join(textwrap.fill(line, _WIDTH, break_long_words=False) for line in clean.split("\n")).strip()

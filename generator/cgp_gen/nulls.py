"""References back into a definition are made before it is known whether null may stand there: set right afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cgp_gen import ir


def with_nulls(decls: Mapping[str, ir.Decl], slots: Mapping[str, ir.Slot], recursive: set[str]) -> dict[str, ir.Decl]:
    """The declarations; the place of a recursive reference is as nullable as its definition turned out to be (``slots``)."""
    null = {pointer for pointer in recursive if slots.get(pointer) == ir.Slot(ir.Ref(pointer), True)}
    return {pointer: _declared(decl, null) for pointer, decl in decls.items()} if null else dict(decls)


def _declared(decl: ir.Decl, null: set[str]) -> ir.Decl:
    match decl:
        case ir.Record():
            fields = tuple(
                replace(field, type=_type(field.type, null), nullable=field.nullable or _leads(field.type, null))
                for field in decl.fields
            )
            return replace(decl, fields=fields, extra=decl.extra and _slot(decl.extra, null))
        case ir.Union():
            return replace(decl, variants=tuple(replace(v, type=_type(v.type, null)) for v in decl.variants))
        case ir.Alias():
            return replace(decl, slot=_slot(decl.slot, null))
    return decl


def _slot(slot: ir.Slot, null: set[str]) -> ir.Slot:
    return ir.Slot(_type(slot.type, null), slot.nullable or _leads(slot.type, null))


def _type(type_: ir.TypeRef, null: set[str]) -> ir.TypeRef:
    match type_:
        case ir.List(item):
            return ir.List(_slot(item, null))
        case ir.Map(value):
            return ir.Map(_slot(value, null))
        case ir.Tuple(items, rest):
            return ir.Tuple(tuple(_slot(item, null) for item in items), _slot(rest, null))
    return type_


def _leads(type_: ir.TypeRef, null: set[str]) -> bool:
    return isinstance(type_, ir.Ref) and type_.pointer in null

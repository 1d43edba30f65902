"""Declarations that no finite JSON value fits, because each value would have to hold another of its kind."""

from __future__ import annotations

from collections.abc import Mapping

from cgp_gen import ir
from cgp_gen.errors import Problem
from cgp_gen.load import Document


def endless(document: Document, decls: Mapping[str, ir.Decl]) -> list[Problem]:
    """A Problem for each of them."""
    finite: set[str] = set()
    growing = True
    while growing:
        found = {p for p, decl in decls.items() if p not in finite and _is_finite(decl, finite)}
        finite |= found
        growing = bool(found)
    hint = "make the member optional or nullable, or put a list between"
    return [Problem(document.where(p), "requires itself: no finite value fits", hint) for p in decls if p not in finite]


def _is_finite(decl: ir.Decl, finite: set[str]) -> bool:
    match decl:
        case ir.Record():
            return all(_ends(f.type, finite) for f in decl.fields if f.required and not f.nullable)
        case ir.Union():
            return any(_ends(variant.type, finite) for variant in decl.variants)
        case ir.Alias():
            return decl.slot.nullable or _ends(decl.slot.type, finite)
    return True


def _ends(type_: ir.TypeRef, finite: set[str]) -> bool:
    return not isinstance(type_, ir.Ref) or type_.pointer in finite

"""Whether a schema has every member that the hand-written server runtimes name, as the canonical schema has it."""

from __future__ import annotations

from collections.abc import Container, Mapping

from cgp_gen import assets, ir
from cgp_gen.errors import Problem
from cgp_gen.keywords import unescape


def missing(package: ir.Package, canonical: ir.Package, label: str) -> list[Problem]:
    """What keeps the server out of this package; nothing where the runtime fits."""
    if not package.messages or not package.family:
        return [Problem(label, "has no message of the protocol: models, codec, validation and round trip, no server")]
    ours, theirs = _members(package), _members(canonical)
    problems = []
    records = {member.partition(".")[0] for member in ours}
    for member in _needed(records):
        if member not in ours:
            what = f"lacks {member}, which the server runtime needs: no server"
            problems.append(Problem(label, what, "give a renamed member its old name back with x-cgp"))
        elif ours[member] != theirs[member]:
            what = f"has another type at {member} than the server runtime needs: no server"
            problems.append(Problem(label, what, "see the canonical schema"))
    return problems


def _needed(records: Container[str]) -> list[str]:
    lines = (assets.templates() / "runtime.txt").read_text("utf-8").splitlines()
    needed = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [member for member, _, mark in needed if mark != "?" or member.partition(".")[0] in records]


def _members(package: ir.Package) -> Mapping[str, object]:
    """By ``Record.member``, in the spelling of identifiers, what code that names the member relies on."""
    found: dict[str, object] = {}
    for decl in package.decls.values():
        if isinstance(decl, ir.Record):
            for field in decl.fields:
                key = f"{_name(decl)}.{field.name or field.wire}"
                found[key] = (_type(package, field.type), field.required)
    return found


def _type(package: ir.Package, type_: ir.TypeRef) -> object:
    match type_:
        case ir.Ref(pointer):
            decl = package.decls[pointer]
            return ("ref", _name(decl), type(decl).__name__)
        case ir.List(item):
            return ("list", _type(package, item.type), item.nullable)
        case ir.Map(value):
            return ("map", _type(package, value.type), value.nullable)
    return type_


def _name(decl: ir.Decl) -> str:
    return decl.name or unescape(decl.pointer.rpartition("/")[2])

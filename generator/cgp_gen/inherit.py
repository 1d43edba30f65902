"""Facts of the protocol for a schema that carries no annotations: taken from the canonical one by the path of members from the
envelope of the same tag. What is new there stays without facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cgp_gen import ir
from cgp_gen.load import Document


def annotated(document: Document) -> bool:
    """Whether the schema speaks for itself."""
    return any(isinstance(node.schema, dict) and "x-cgp" in node.schema for node in document.nodes.values())


def inherit(package: ir.Package, canonical: ir.Package) -> ir.Package:
    """The package with the facts of the canonical one where the same messages stand."""
    facts = {message.tag: message for message in canonical.messages}
    shared = [message for message in package.messages if message.tag in facts]
    if not shared:
        return package
    walk = _Walk(dict(package.decls), canonical.decls)
    for message in shared:
        walk.pair(ir.Ref(message.pointer), ir.Ref(facts[message.tag].pointer))
    messages = [replace(facts.get(m.tag, m), pointer=m.pointer) for m in package.messages]
    protocol, family = canonical.protocol, canonical.family
    return replace(package, decls=walk.decls, messages=tuple(messages), protocol=protocol, family=family)


class _Walk:
    """Goes through both schemas side by side, once a pair of declarations."""

    def __init__(self, decls: dict[str, ir.Decl], known: Mapping[str, ir.Decl]) -> None:
        self.decls = decls
        self.known = known
        self.seen: set[tuple[str, str]] = set()

    def pair(self, ours: ir.TypeRef, theirs: ir.TypeRef) -> ir.TypeRef:
        """Our type, with the vocabulary that the canonical schema has at this place."""
        match ours, theirs:
            case ir.Ref(mine), ir.Ref(known):
                if (mine, known) not in self.seen:
                    self.seen.add((mine, known))
                    self._declarations(mine, known)
            case ir.Scalar("string"), ir.Ref(known):
                decl = self.known[known]
                if isinstance(decl, ir.Enum) and decl.open:
                    return ir.Ref(self._adopt(decl))
            case ir.List(item), ir.List(other):
                return ir.List(replace(item, type=self.pair(item.type, other.type)))
            case ir.Map(value), ir.Map(other):
                return ir.Map(replace(value, type=self.pair(value.type, other.type)))
        return ours

    def _declarations(self, mine: str, known: str) -> None:
        match self.decls[mine], self.known[known]:
            case ir.Record() as record, ir.Record() as other:
                types = {field.wire: field.type for field in other.fields}
                fields = tuple(
                    replace(field, type=self.pair(field.type, types[field.wire])) if field.wire in types else field
                    for field in record.fields
                )
                self.decls[mine] = replace(record, fields=fields)
            case ir.Enum() as enum, ir.Enum() as other:
                self.decls[mine] = replace(enum, open=enum.open or other.open)

    def _adopt(self, decl: ir.Enum) -> str:
        mine = self.decls.get(decl.pointer)
        free = mine is None or (isinstance(mine, ir.Alias) and mine.slot.type == ir.Scalar("string")) or mine == decl
        pointer = decl.pointer if free else f"canonical{decl.pointer}"
        self.decls[pointer] = replace(decl, pointer=pointer)
        return pointer

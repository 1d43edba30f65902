"""Example messages of any schema, the smallest and the fullest of each type: the test data of a package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from cgp_gen import ir
from cgp_gen.values import json_text

_DEEP = 5  # from here on optional members are left out, so that recursive types end
_MOST = 2_000  # values in one message, and ten times that in all: messages after that get their smallest form
_TEXT = 'Größe: 3 < 4 & "5" \\ 6/7\n\u2028 😀'


def samples(package: ir.Package) -> str:
    """A line for each example, as an encoder writes it."""
    lines = dict.fromkeys(json_text(value) for value in _roots(package))
    return "".join(f"{line}\n" for line in lines)


def _roots(package: ir.Package) -> Iterator[ir.Json]:
    root = package.root.type
    decl = package.decls.get(root.pointer) if isinstance(root, ir.Ref) else None
    union = decl if isinstance(decl, ir.Union) else None
    total = 0
    for full in (False, True):
        for variant in union.variants if union else (None,):
            sampler = _Sampler(package, full and total < 10 * _MOST)
            with suppress(_TooLargeError):
                yield sampler.variant(union, variant, 0) if union and variant else sampler.slot(package.root, 0)
            total += sampler.made


class _TooLargeError(Exception):
    """The smallest value of the type has more values in it than a test should read."""


@dataclass(slots=True)
class _Sampler:
    """Makes one value, with everything in it (``full``) or only with what has to be."""

    package: ir.Package
    full: bool
    made: int = 0

    def rich(self, depth: int) -> bool:
        return self.full and depth < _DEEP and self.made < _MOST

    def slot(self, slot: ir.Slot, depth: int) -> ir.Json:
        self.made += 1
        if self.made > 5 * _MOST:
            raise _TooLargeError
        return None if slot.nullable and not self.rich(depth) else self.type(slot.type, depth)

    def type(self, type_: ir.TypeRef, depth: int) -> ir.Json:
        rich = self.rich(depth)
        match type_:
            case ir.Scalar("string"):
                return _TEXT if self.full else ""
            case ir.Scalar("boolean"):
                return self.full
            case ir.Scalar("integer", low, high):
                return high if self.full else low
            case ir.Scalar():
                return 0.8125 if self.full else -0.5
            case ir.Ref(pointer):
                return self.declared(self.package.decls[pointer], depth)
            case ir.List(item):
                return [self.slot(item, depth + 1)] if rich and not isinstance(item.type, ir.Never) else []
            case ir.Map(value):
                return {_TEXT: self.slot(value, depth + 1)} if rich else {}
            case ir.Tuple(items):
                return [self.slot(item, depth + 1) for item in items] if rich else []
            case ir.Const(value):
                return json.loads(value)  # type: ignore[no-any-return]
        return {"x": [None, True, -0.5, "y"]} if isinstance(type_, ir.Any) and rich else None

    def declared(self, decl: ir.Decl, depth: int) -> ir.Json:
        match decl:
            case ir.Record():
                return self.record(decl, depth)
            case ir.Enum(values=values):
                return "vendor:other" if decl.open and self.full else json.loads(values[-1 if self.full else 0])
            case ir.Union(variants=variants):
                return self.variant(decl, variants[-1 if self.rich(depth) else 0], depth)
            case ir.Alias(slot=slot):
                return self.slot(slot, depth)

    def record(self, record: ir.Record, depth: int) -> dict[str, ir.Json]:
        rich = self.rich(depth)
        wanted = [f for f in record.fields if f.required or (rich and not isinstance(f.type, ir.Never))]
        value = {f.wire: self.slot(ir.Slot(f.type, f.nullable and f.required), depth + 1) for f in wanted}
        return value | ({"other": self.slot(record.extra, depth + 1)} if record.extra and rich else {})

    def variant(self, union: ir.Union, variant: ir.Variant, depth: int) -> ir.Json:
        value = self.type(variant.type, depth)
        return value | {union.tag: variant.tag} if union.tag and isinstance(value, dict) else value

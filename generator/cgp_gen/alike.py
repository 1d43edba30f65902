"""Whether two types, of two schemas, take the same values on the wire; and types in words."""

from __future__ import annotations

from collections.abc import Mapping

from cgp_gen import ir


class Alike:
    """Compares types of an old and a new schema. Declarations at one pointer count as one: their differences are their own."""

    def __init__(self, old: Mapping[str, ir.Decl], new: Mapping[str, ir.Decl]) -> None:
        self.old = old
        self.new = new
        self.assumed: set[tuple[str, str]] = set()

    def same(self, old: ir.TypeRef, new: ir.TypeRef) -> bool:
        """Whether they are alike."""
        match old, new:
            case ir.Ref(one), ir.Ref(two):
                return one == two or self._declared(one, two)
            case ir.Ref(one), ir.Const(value):
                return _only(self.new.get(one), value)
            case ir.Const(value), ir.Ref(two):
                return _only(self.old.get(two), value)
            case ir.List(one), ir.List(two):
                return self._slots((one,), (two,))
            case ir.Map(one), ir.Map(two):
                return self._slots((one,), (two,))
            case ir.Tuple(ones, one), ir.Tuple(twos, two):
                return self._slots((*ones, one), (*twos, two))
        return old == new

    def _slots(self, old: tuple[ir.Slot, ...], new: tuple[ir.Slot, ...]) -> bool:
        pairs = zip(old, new, strict=False)
        return len(old) == len(new) and all(a.nullable == b.nullable and self.same(a.type, b.type) for a, b in pairs)

    def _declared(self, one: str, two: str) -> bool:
        if (one, two) in self.assumed:
            return True
        if one not in self.old or two not in self.new:
            return False
        self.assumed.add((one, two))
        found = self._declarations(self.old[one], self.new[two])
        if not found:
            self.assumed.discard((one, two))
        return found

    def _declarations(self, old: ir.Decl, new: ir.Decl) -> bool:
        match old, new:
            case ir.Record(fields=ones), ir.Record(fields=twos):
                facts = [(f.wire, f.required, f.nullable) for f in ones] == [(f.wire, f.required, f.nullable) for f in twos]
                return facts and all(self.same(a.type, b.type) for a, b in zip(ones, twos, strict=True))
            case ir.Enum(), ir.Enum():
                return (set(old.values), old.base, old.open) == (set(new.values), new.base, new.open)
            case ir.Union(), ir.Union():
                tags = [v.tag for v in old.variants] == [v.tag for v in new.variants] and old.tag == new.tag
                return tags and all(self.same(a.type, b.type) for a, b in zip(old.variants, new.variants, strict=True))
            case ir.Alias(), ir.Alias():
                return self._slots((old.slot,), (new.slot,))
        return False


def _only(decl: ir.Decl | None, value: str) -> bool:
    """Whether a vocabulary shrank to (or grew from) the one value that a required member then is."""
    return isinstance(decl, ir.Enum) and decl.values == (value,)


def describe(thing: ir.TypeRef | ir.Decl) -> str:
    """A type or a declaration in a few words."""
    match thing:
        case ir.Scalar("integer", low, high):
            return f"integer {low}..{high}"
        case ir.Scalar(kind):
            return kind
        case ir.Ref(pointer):
            return pointer.rpartition("/")[2]
        case ir.List(item):
            return f"list of {describe(item.type)}"
        case ir.Map(value):
            return f"map of {describe(value.type)}"
        case ir.Const(value):
            return f"the constant {value}"
        case ir.Alias(slot=slot):
            return describe(slot.type)
    return {"Any": "any JSON", "Never": "nothing"}.get(type(thing).__name__, type(thing).__name__.lower())

"""The distinct shapes of a package, and the words that name the codec functions of composed ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from cgp_gen import ir
from cgp_gen.names import digest, split

_WIDTHS = {
    (-ir.SAFE_INTEGER, ir.SAFE_INTEGER): "integer",
    **{(0, 2**n - 1): f"uint{n}" for n in (8, 16, 32, 64)},
    **{(-(2 ** (n - 1)), 2 ** (n - 1) - 1): f"int{n}" for n in (8, 16, 32, 64)},
}


def shapes(package: ir.Package) -> list[ir.TypeRef]:
    """Every distinct type that a place of the package has: declared ones in order, then composed ones by first use."""
    declared: list[ir.TypeRef] = [ir.Ref(p) for p, decl in package.decls.items() if _own_codec(decl)]
    found: dict[ir.TypeRef, None] = dict.fromkeys(declared)
    for place in _places(package):
        stack = [place]
        while stack:
            type_ = stack.pop()
            if type_ not in found:
                found[type_] = None
                stack += reversed([slot.type for slot in inner(type_)])
    return list(found)


def deep(package: ir.Package, levels: int) -> bool:
    """Whether the declared types alone let a value be nested that many levels deep or deeper, recursion included."""
    leaves = {p: [leaf for part in parts(decl) for leaf in _leaves(part)] for p, decl in package.decls.items()}
    graph = {p: {ref for _, ref in found if ref} for p, found in leaves.items()}
    heights = {"": 0}
    try:
        for pointer in TopologicalSorter(graph).static_order():
            inside = max((level + heights[ref] for level, ref in leaves[pointer]), default=0)
            heights[pointer] = inside + isinstance(package.decls[pointer], ir.Record)
    except CycleError:
        return True
    return max(level + heights[ref] for level, ref in _leaves(package.root.type)) >= levels


def _leaves(type_: ir.TypeRef) -> Iterator[tuple[int, str]]:
    """Where a type expression ends: below how many containers, and at which declaration if at one."""
    stack = [(0, type_)]
    while stack:
        level, item = stack.pop()
        places = inner(item)
        if isinstance(item, ir.List | ir.Map | ir.Tuple):
            stack += [(level + 1, slot.type) for slot in places]
        else:
            yield level, item.pointer if isinstance(item, ir.Ref) else ""


def cyclic(package: ir.Package) -> frozenset[str]:
    """The declarations that hold themselves by value, through members and alternatives with no list or map in between.

    Found by peeling away, from both ends, what holds nothing or is held by nothing; what stands between two circles stays too.
    """
    holds = {p: {t.pointer for t in parts(decl) if isinstance(t, ir.Ref)} for p, decl in package.decls.items()}
    held: dict[str, set[str]] = {pointer: set() for pointer in holds}
    for pointer, others in holds.items():
        for other in others:
            held[other].add(pointer)
    ends = [pointer for pointer in holds if not holds[pointer] or not held[pointer]]
    while ends:
        end = ends.pop()
        for near, far in ((holds, held), (held, holds)):
            for other in near.pop(end, ()):
                far[other].discard(end)
                if not far[other]:
                    ends.append(other)
                    far[other] = set()
    return frozenset(holds)


def inner(type_: ir.TypeRef) -> tuple[ir.Slot, ...]:
    """The places inside a composed type."""
    match type_:
        case ir.List(item):
            return (item,)
        case ir.Map(value):
            return (value,)
        case ir.Tuple(items, rest):
            return (*items, rest)
    return ()


def words(type_: ir.TypeRef, names: Mapping[str, str]) -> tuple[str, ...]:
    """The words of a shape's codec functions."""
    match type_:
        case ir.Ref(pointer):
            return split(names[pointer])
        case ir.List(item):
            return (*_slot_words(item, names), "list")
        case ir.Map(value):
            return (*_slot_words(value, names), "map")
        case ir.Tuple(items, rest):
            parts = [word for slot in (*items, rest) for word in _slot_words(slot, names)]
            return (*parts, "tuple")
        case ir.Scalar("integer", low, high):
            known = _WIDTHS.get((low or 0, high or 0))
            return (known,) if known else ("integer", _bound(low), "to", _bound(high))
        case ir.Scalar(kind):
            return (kind,)
        case ir.Const(value):
            return ("const", *split(value)[:3], "x" + digest(value, 4))
        case ir.Never():
            return ("never",)
    return ("any",)


def _slot_words(slot: ir.Slot, names: Mapping[str, str]) -> tuple[str, ...]:
    prefix = ("nullable",) if slot.nullable and not isinstance(slot.type, ir.Any) else ()
    return (*prefix, *words(slot.type, names))


def _bound(value: int | None) -> str:
    return "" if value is None else f"minus{-value}" if value < 0 else str(value)


def _own_codec(decl: ir.Decl) -> bool:
    return not isinstance(decl, ir.Alias) or decl.recursive


def _places(package: ir.Package) -> Iterator[ir.TypeRef]:
    yield package.root.type
    for decl in package.decls.values():
        yield from parts(decl)


def parts(decl: ir.Decl) -> Iterator[ir.TypeRef]:
    """The types that a declaration is made of."""
    match decl:
        case ir.Record():
            yield from (field.type for field in decl.fields)
            yield from (decl.extra.type,) if decl.extra else ()
        case ir.Union():
            yield from (variant.type for variant in decl.variants)
        case ir.Alias():
            yield decl.slot.type

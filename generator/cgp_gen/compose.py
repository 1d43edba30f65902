"""The distinct shapes of a package, and the words that name the codec functions of composed ones."""

from __future__ import annotations

from collections.abc import Iterator

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
    known: dict[str, int] = {}

    def declared(pointer: str) -> int:
        if pointer not in known:
            known[pointer] = levels  # met again before it is known: recursion
            known[pointer] = max(map(height, parts(package.decls[pointer])), default=0) + isinstance(
                package.decls[pointer], ir.Record
            )
        return known[pointer]

    def height(type_: ir.TypeRef) -> int:
        if isinstance(type_, ir.Ref):
            return declared(type_.pointer)
        composed = isinstance(type_, ir.List | ir.Map | ir.Tuple)
        return composed + max((height(slot.type) for slot in inner(type_)), default=0)

    return height(package.root.type) >= levels


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


def words(type_: ir.TypeRef, names: dict[str, str]) -> tuple[str, ...]:
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


def _slot_words(slot: ir.Slot, names: dict[str, str]) -> tuple[str, ...]:
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

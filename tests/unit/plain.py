"""A language that is none: the smallest target, so that the core is tested without any real one."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from cgp_gen import ir
from cgp_gen.target import Output, Target


def _type(type_: ir.TypeRef, name_of: Callable[[str], str]) -> str:
    match type_:
        case ir.Ref(pointer):
            return name_of(pointer)
        case ir.List(item):
            return f"[{_type(item.type, name_of)}]"
        case ir.Map(value):
            return f"{{{_type(value.type, name_of)}}}"
        case ir.Tuple(items, rest):
            return f"({', '.join(_type(slot.type, name_of) for slot in (*items, rest))}…)"
        case ir.Scalar(kind):
            return kind
    return type(type_).__name__.lower()


def _pascal(words: Sequence[str]) -> str:
    return "".join(word[:1].upper() + word[1:] for word in words)


def _lower(words: Sequence[str]) -> str:
    text = "_".join(words).lower()
    return text if not text[:1].isdigit() else f"n{text}"


PLAIN = Target(
    name="plain",
    title="Plain",
    depends="nothing",
    toolchain=(),
    cases={
        "type": _pascal,
        "field": _lower,
        "value": lambda words, owner="": _lower(words).upper(),
        "function": _pascal,
    },
    reserved={
        "type": frozenset({"Reader"}),
        "field": frozenset({"class"}),
        "value": frozenset(),
        "function": frozenset(),
    },
    escape=lambda name: f"{name}_",
    type_expr=_type,
    held_expr=lambda text, kind, required, nullable: text if required and not nullable else f"{text}?",
    literal=lambda value, kind: json.dumps(value),
    quote=json.dumps,
    comment=lambda text: text.replace("\n", " "),
    pattern=lambda ecma: ecma,
    outputs=(Output("{module}.txt", "package.txt"),),
    commands=lambda view: {"build": [], "test": [], "roundtrip": []},
)

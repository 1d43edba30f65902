"""Small questions about nodes and shapes that lowering asks: what a place is called, says, or lets pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cgp_gen import ir
from cgp_gen.flatten import Shape
from cgp_gen.load import Document, Node
from cgp_gen.values import distinct, json_text, json_type


def messages_of(document: Document, decls: Mapping[str, ir.Decl], root: ir.Slot) -> tuple[ir.Message, ...]:
    """The messages of a root union, with what ``x-cgp`` says of each."""
    union = decls.get(root.type.pointer) if isinstance(root.type, ir.Ref) else None
    if not isinstance(union, ir.Union) or union.tag is None:
        return ()
    messages = []
    for variant in union.variants:
        if not isinstance(variant.type, ir.Ref) or variant.tag is None:
            continue
        node = document.nodes.get(variant.type.pointer)
        facts: dict[str, Any] = node.schema.get("x-cgp", {}) if node and isinstance(node.schema, dict) else {}
        messages.append(
            ir.Message(
                variant.tag,
                variant.type.pointer,
                facts.get("direction", ""),
                tuple(facts.get("replies", ())),
                bool(facts.get("notification")),
                facts.get("capability", ""),
            )
        )
    return tuple(messages)


def listed_strings(shapes: Sequence[Shape]) -> tuple[list[str], bool] | None:
    """The listed strings of alternatives that are all strings, and whether one takes any; None for other alternatives."""
    values: list[str] = []
    free = False
    for shape in shapes:
        listed = [value for value in shape.values or () if value is not None]
        if shape.unions or (shape.values is None and (shape.types or frozenset()) - {"null"} != frozenset(["string"])):
            return None
        if not all(isinstance(value, str) for value in listed):
            return None
        values += listed
        free = free or shape.values is None or shape.open
    return values, free


def enumeration(shape: Shape, listed: Sequence[Any]) -> ir.Enum:
    """The listed values, null left out, as an enumeration without a place."""
    kinds = {json_type(value) for value in listed}
    base: Any = kinds.pop() if len(kinds) == 1 else "number" if kinds == {"integer", "number"} else "any"
    if base == "integer":
        listed = [int(value) for value in listed]
        base = "integer" if all(abs(value) <= ir.SAFE_INTEGER for value in listed) else "any"
    base = base if base in ("string", "boolean", "integer", "number") else "any"
    is_open = shape.open and base == "string"
    values = distinct([*listed, *(shape.known if is_open else ())])
    return ir.Enum("", tuple(map(json_text, values)), base, is_open)


def scalar(shape: Shape, type_: str) -> ir.TypeRef:
    """A string, boolean, integer or number; an integer stays within its bounds, or within those of RFC 7493."""
    if type_ != "integer":
        return ir.Scalar("string" if type_ == "string" else "boolean" if type_ == "boolean" else "number")
    low = -ir.SAFE_INTEGER if shape.minimum is None else shape.minimum
    high = ir.SAFE_INTEGER if shape.maximum is None else shape.maximum
    return ir.Scalar("integer", low, high) if low <= high else ir.Never()


def constant(shape: Shape) -> str | None:
    """The JSON text of the only value that fits, null apart."""
    if shape.unions or shape.open or shape.values is None:
        return None
    values = [v for v in distinct(shape.values) if shape.types is None or is_of_type(v, shape.types)]
    return json_text(values[0]) if len(values) == 1 and values[0] is not None else None


def only_null(shape: Shape) -> bool:
    """Whether nothing but null fits."""
    return not shape.unions and (shape.types == frozenset(["null"]) or (shape.values is not None and shape.values == [None]))


def has_null(shape: Shape) -> bool:
    """Whether null is among what fits."""
    allowed = shape.types is None or "null" in shape.types
    return allowed and (None in shape.values if shape.values is not None else shape.types is not None)


def is_of_type(value: Any, types: frozenset[str]) -> bool:
    """Whether a value is of one of these JSON Schema types."""
    kind = json_type(value)
    return kind in types or (kind == "integer" and "number" in types)


def says_type(node: Node) -> bool:
    """Whether a node says by itself what type its value has."""
    return isinstance(node.schema, dict) and bool(node.schema.keys() & {"$ref", "type", "const", "enum"})


def doc_of(nodes: Sequence[Node]) -> str:
    """The description, else the title, of the first node that has one."""
    found = (n.schema.get(key) for key in ("description", "title") for n in nodes if isinstance(n.schema, dict))
    return next((text for text in found if isinstance(text, str) and text), "")


def pinned_name(node: Node) -> str | None:
    """The name that ``x-cgp`` gives a node."""
    return node.schema.get("x-cgp", {}).get("name") if isinstance(node.schema, dict) else None

"""One place of a schema, its `$ref`s and `allOf`s merged into the keywords that decide its type. Nodes → Shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cgp_gen.errors import refuse
from cgp_gen.keywords import SHAPE, escape
from cgp_gen.load import Document, Node
from cgp_gen.values import integer_bounds, intersect, json_key

# What decides a type at the place itself; `$ref` and `allOf` only lead to more of it.
_OWN = (SHAPE - {"$ref", "allOf"}) | {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}
_SPEAKING = _OWN | {"x-cgp"}


@dataclass(slots=True)
class Shape:
    """The merged keywords. ``own``: the nodes that contributed; ``unions``: oneOf/anyOf alternatives, a list a keyword."""

    own: list[Node]
    types: frozenset[str] | None = None
    values: list[Any] | None = None
    props: dict[str, list[Node]] = field(default_factory=dict)
    conditional: dict[str, list[Node]] = field(default_factory=dict)
    required: dict[str, None] = field(default_factory=dict)
    extra: list[Node] = field(default_factory=list)
    closed: bool = False
    patterns: dict[str, list[Node]] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)
    prefix: list[list[Node]] = field(default_factory=list)
    unions: list[tuple[str, Sequence[Node]]] = field(default_factory=list)
    minimum: int | None = None
    maximum: int | None = None
    never: bool = False
    open: bool = False
    known: tuple[str, ...] = ()

    @property
    def objectlike(self) -> bool:
        """Whether it says something of an object, typed so or not."""
        return bool(self.props or self.required or self.extra or self.patterns or self.closed)


@dataclass(frozen=True, slots=True)
class Atom:
    """A contribution to a place, in the order of writing: a node of its own, or the target of a reference."""

    node: Node
    reference: bool


def atoms(document: Document, nodes: Iterable[Node]) -> Iterator[Atom]:
    """The nodes with type-deciding keywords of their own, and the targets of references, `allOf` looked through."""
    for node in nodes:
        if isinstance(node.schema, bool):
            yield from () if node.schema else (Atom(node, False),)
            continue
        own = _decides(node)
        for key in node.schema:
            if key == "$ref":
                yield Atom(document.resolve(node), True)
            elif key == "allOf":
                yield from atoms(document, [_child(node, "allOf", i) for i in range(len(node.schema["allOf"]))])
            elif own and key in _SPEAKING:
                yield Atom(node, False)
                own = False


def sole_reference(document: Document, nodes: Sequence[Node]) -> Node | None:
    """The definition that this place only refers to (documentation and limits beside the reference do not count)."""
    found = list(atoms(document, nodes))
    targets = {atom.node.pointer for atom in found}
    return found[0].node if len(targets) == 1 and all(atom.reference for atom in found) else None


def flatten(document: Document, nodes: Iterable[Node]) -> Shape:
    """Every contributing node merged, references followed. Raises a Problem where references only lead round in a circle."""
    shape = Shape(own=[])
    seen: set[str] = set()
    stack: list[tuple[Atom, tuple[str, ...]]] = [(atom, ()) for atom in reversed(list(atoms(document, nodes)))]
    while stack:
        atom, trail = stack.pop()
        pointer = atom.node.pointer
        if atom.reference:
            if pointer in trail:
                raise cycle(document, [*trail, pointer])
            stack += [(inner, (*trail, pointer)) for inner in reversed(list(atoms(document, [atom.node])))]
        elif pointer not in seen:
            seen.add(pointer)
            shape.own.append(atom.node)
            _merge(shape, atom.node)
    return shape


def cycle(document: Document, pointers: Sequence[str]) -> Exception:
    """The Problem of references that never come to a type."""
    loop = list(pointers)[list(pointers).index(pointers[-1]) :]
    return refuse(
        document.where(loop[0]), f"references in a circle: {' → '.join(loop)}", "one of them must say what the value is"
    )


def without(node: Node, keyword: str) -> Node:
    """The node as if it did not have this keyword."""
    return Node({key: value for key, value in node.schema.items() if key != keyword}, node.pointer, node.base)


def is_rule(node: Node) -> bool:
    """An alternative that only restricts (required, not, limits): it is for `validate` and makes no type."""
    return isinstance(node.schema, bool) or not (node.schema.keys() & (SHAPE - {"required"}))


def _child(node: Node, *path: str | int) -> Node:
    schema, pointer = node.schema, node.pointer
    for part in path:
        schema = schema[part]
        pointer += f"/{escape(str(part))}"
    base = schema.get("$id", node.base) if isinstance(schema, dict) and "://" in str(schema.get("$id", "")) else node.base
    return Node(schema, pointer, base)


def _decides(node: Node) -> bool:
    schema = node.schema
    cgp = schema.get("x-cgp", {})
    if cgp.get("open") or cgp.get("known"):
        return True
    keys = schema.keys() & _OWN
    return any(key not in ("oneOf", "anyOf") or any(not is_rule(b) for b in _branches(node, key)) for key in keys)


def _branches(node: Node, keyword: str) -> list[Node]:
    return [_child(node, keyword, i) for i in range(len(node.schema[keyword]))]


def _merge(shape: Shape, node: Node) -> None:
    schema = node.schema
    if isinstance(schema, bool):
        shape.never = True
        return
    _merge_values(shape, schema)
    _merge_object(shape, node)
    _merge_array(shape, node)
    for keyword in ("oneOf", "anyOf"):
        if keyword in schema and any(not is_rule(branch) for branch in _branches(node, keyword)):
            shape.unions.append((keyword, _branches(node, keyword)))


def _merge_values(shape: Shape, schema: dict[str, Any]) -> None:
    if "type" in schema:
        types = frozenset([schema["type"]] if isinstance(schema["type"], str) else schema["type"])
        shape.types = types if shape.types is None else _common_types(shape.types, types)
    for values in ([schema["const"]] if "const" in schema else None, schema.get("enum")):
        if values is not None:
            shape.values = values if shape.values is None else intersect(shape.values, values)
    low, high = integer_bounds(schema)
    shape.minimum = low if shape.minimum is None else shape.minimum if low is None else max(low, shape.minimum)
    shape.maximum = high if shape.maximum is None else shape.maximum if high is None else min(high, shape.maximum)
    cgp = schema.get("x-cgp", {})
    shape.open = shape.open or bool(cgp.get("open"))
    shape.known = tuple(dict.fromkeys((*shape.known, *cgp.get("known", ()))))


def _merge_object(shape: Shape, node: Node) -> None:
    schema = node.schema
    for name in schema.get("properties", {}):
        shape.props.setdefault(name, []).append(_child(node, "properties", name))
    for name in schema.get("required", ()):
        shape.required[name] = None
    for keyword in ("additionalProperties", "unevaluatedProperties"):
        if schema.get(keyword) is False:
            shape.closed = True
        elif keyword in schema:
            shape.extra.append(_child(node, keyword))
    for pattern in schema.get("patternProperties", {}):
        shape.patterns.setdefault(pattern, []).append(_child(node, "patternProperties", pattern))
    for name, found in _conditional_members(node):
        shape.conditional.setdefault(name, []).append(found)


def _merge_array(shape: Shape, node: Node) -> None:
    schema = node.schema
    positions = "prefixItems" if "prefixItems" in schema else "items" if isinstance(schema.get("items"), list) else None
    for index in range(len(schema[positions])) if positions else ():
        if len(shape.prefix) == index:
            shape.prefix.append([])
        shape.prefix[index].append(_child(node, positions or "", index))
    rest = "additionalItems" if positions == "items" else "items"
    if rest in schema:
        shape.items.append(_child(node, rest))


def _conditional_members(node: Node) -> Iterator[tuple[str, Node]]:
    """Members that only a conditional names: they are optional members, or a receiver would lose them."""
    stack = [_child(node, key) for key in ("then", "else") if key in node.schema]
    stack += [_child(node, "dependentSchemas", name) for name in node.schema.get("dependentSchemas", ())]
    while stack:
        inner = stack.pop()
        if not isinstance(inner.schema, dict):
            continue
        for name in inner.schema.get("properties", {}):
            yield name, _child(inner, "properties", name)
        for keyword in ("allOf", "anyOf", "oneOf"):
            stack += [_child(inner, keyword, i) for i in range(len(inner.schema.get(keyword, ())))]
        stack += [_child(inner, key) for key in ("then", "else") if key in inner.schema]


def _common_types(left: frozenset[str], right: frozenset[str]) -> frozenset[str]:
    common = left & right
    if "integer" in left | right and "number" in left | right:
        common |= {"integer"}
    return common


def same(nodes: Sequence[Node]) -> bool:
    """Whether all of them say the same."""
    return len({json_key(node.schema) for node in nodes}) == 1

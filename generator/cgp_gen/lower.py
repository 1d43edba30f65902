"""Document → ir.Package: definitions become declarations, inline objects are hoisted, "X or null" is folded into the place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from cgp_gen import ir
from cgp_gen.branches import Branch, branches
from cgp_gen.errors import Problem, ProblemError
from cgp_gen.finite import endless
from cgp_gen.flatten import Shape, cycle, flatten, same, sole_reference
from cgp_gen.keywords import escape
from cgp_gen.limits import member_limits, rules
from cgp_gen.load import Document, Node
from cgp_gen.nulls import with_nulls
from cgp_gen.tags import Leaf, choose_tag, leaves
from cgp_gen.traits import (
    constant,
    doc_of,
    enumeration,
    has_null,
    is_of_type,
    listed_strings,
    messages_of,
    pinned_name,
    says_type,
    scalar,
)
from cgp_gen.values import JSON_TYPES, distinct, json_text


def lower(document: Document) -> tuple[ir.Package, list[Problem]]:
    """The IR, and warnings for what has no typed form; a ProblemError for what has no form at all."""
    lowering = _Lowering(document)
    root = lowering.all()
    found = with_nulls(lowering.decls, lowering.slots, lowering.recursive)
    decls = {p: found[p] for p in (*document.nodes, *found) if p in found}
    problems = endless(document, decls)
    if problems:
        raise ProblemError(problems)
    schema = document.root.schema if isinstance(document.root.schema, dict) else {}
    facts = schema.get("x-cgp", {})
    package = ir.Package(
        id=str(schema.get("$id", "")),
        title=str(schema.get("title", "")),
        doc=str(schema.get("description", "")),
        protocol=facts.get("protocol", ""),
        family=facts.get("family", ""),
        root=root,
        decls=decls,
        messages=messages_of(document, decls, root),
        rules=rules(document, decls),
    )
    return package, lowering.warnings


class _Lowering:
    """The walk. ``slots``: what a reference to a pointer stands for; ``chain``: references followed since a container."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.decls: dict[str, ir.Decl] = {}
        self.slots: dict[str, ir.Slot] = {}
        self.chain: list[str] = []
        self.open, self.recursive = set[str](), set[str]()
        self.todo: list[tuple[Shape, str, list[str]]] = []
        self.warnings: list[Problem] = []

    def all(self) -> ir.Slot:
        """Lower the definitions, whatever the root reaches, and the root, in the order of the document."""
        wanted: dict[str, None] = {}
        for node in self.document.nodes.values():
            if not isinstance(node.schema, dict):
                continue
            for keyword in ("$defs", "definitions"):
                for name in node.schema.get(keyword, {}):
                    wanted[f"{node.pointer}/{keyword}/{escape(name)}"] = None
            if "$ref" in node.schema:
                wanted[self.document.resolve(node).pointer] = None
        problems: dict[Problem, None] = {}
        for pointer in (*wanted, "#"):
            problems |= self.attempt(partial(self.definition, pointer, objects=pointer == "#"))
            while self.todo:
                problems |= self.attempt(partial(self.record, *self.todo.pop()))
        if problems:
            raise ProblemError(problems)
        return self.slots["#"]

    def attempt(self, step: Callable[[], object]) -> dict[Problem, None]:
        """Take a step; its problems are returned, and the walk goes on after them."""
        try:
            step()
        except ProblemError as error:
            self.chain.clear()
            self.open.clear()
            return dict.fromkeys(error.problems)
        return {}

    def definition(self, pointer: str, objects: bool = False) -> ir.Slot:
        """What a reference to this place stands for. Declares it, once."""
        if pointer in self.open:
            self.recursive.add(pointer)
        if pointer in self.slots:
            return self.slots[pointer]
        if pointer in self.chain:
            raise cycle(self.document, [*self.chain, pointer])
        if pointer in self.open:
            return ir.Slot(ir.Ref(pointer))
        self.open.add(pointer)
        self.chain.append(pointer)
        node = self.document.nodes[pointer]
        slot = self.slot([node], pointer, objects)
        self.chain.pop()
        if slot.type != ir.Ref(pointer):
            alias = ir.Alias(pointer, slot, pointer in self.recursive, doc_of([node]), pinned_name(node))
            self.decls[pointer] = alias
            slot = ir.Slot(ir.Ref(pointer), slot.nullable) if alias.recursive else slot
        self.slots[pointer] = slot
        self.open.discard(pointer)
        return slot

    def child(self, nodes: Sequence[Node], pointer: str) -> ir.Slot:
        """A place inside a container: a reference from here may lead back to any definition."""
        outer, self.chain = self.chain, []
        slot = self.slot(nodes, pointer)
        self.chain = outer
        return slot

    def slot(self, nodes: Sequence[Node], pointer: str, objects: bool = False) -> ir.Slot:
        """The type and nullability of one place. ``objects``: what does not say its type is an object here."""
        target = sole_reference(self.document, nodes)
        if target is not None:
            return self.definition(target.pointer)
        return self.shape(flatten(self.document, nodes), pointer, objects)

    def shape(self, shape: Shape, pointer: str, objects: bool = False) -> ir.Slot:
        if shape.never:
            return ir.Slot(ir.Never())
        for index in range(len(shape.unions)):
            slot = self.alternatives(shape, index, pointer)
            if slot is not None:
                return slot
        if shape.values is not None:
            return self.values(shape, pointer)
        types = shape.types
        if types is None:
            if not (objects and shape.objectlike):
                return self.untyped(shape, pointer)
            types = frozenset(["object"])
        present = [t for t in JSON_TYPES[1:] if t in types and not (t == "integer" and "number" in types)]
        nullable = "null" in types
        if len(present) == 1:
            return ir.Slot(self.single(shape, present[0], pointer, nullable), nullable)
        if not present:
            return ir.Slot(ir.Never(), nullable)
        self.slots[pointer] = ir.Slot(ir.Ref(pointer), nullable)
        variants = [ir.Variant(None, self.single(shape, t, f"{pointer}/type:{t}", False)) for t in present]
        return self.declare(ir.Union(pointer, None, tuple(variants), *self.words(pointer)), nullable)

    def single(self, shape: Shape, type_: str, pointer: str, nullable: bool) -> ir.TypeRef:
        match type_:
            case "object":
                return self.object(shape, pointer, nullable)
            case "array":
                return self.array(shape, pointer)
            case "string" if shape.open:
                values = tuple(json_text(value) for value in shape.known)
                return self.declare(ir.Enum(pointer, values, "string", True, *self.words(pointer)), False).type
        return scalar(shape, type_)

    def untyped(self, shape: Shape, pointer: str) -> ir.Slot:
        said = [w for w, s in (("object", shape.objectlike), ("array", shape.items or shape.prefix)) if s]
        if said:
            self.warn(
                pointer, f'speaks of members or items but lets any JSON value pass: kept as raw JSON, add "type": "{said[0]}"'
            )
        return ir.Slot(ir.Any(), True)

    def values(self, shape: Shape, pointer: str) -> ir.Slot:
        allowed = [v for v in distinct(shape.values or []) if shape.types is None or is_of_type(v, shape.types)]
        nullable = None in allowed
        listed = [value for value in allowed if value is not None]
        if not listed:
            return ir.Slot(ir.Never(), nullable)
        if len(listed) == 2 and all(isinstance(value, bool) for value in listed):
            return ir.Slot(ir.Scalar("boolean"), nullable)
        enum = enumeration(shape, listed)
        return self.declare(replace(enum, pointer=pointer, doc=self.words(pointer)[0], name=self.words(pointer)[1]), nullable)

    def alternatives(self, shape: Shape, index: int, pointer: str) -> ir.Slot | None:
        """One of several. None where the alternatives only refine the members that the place has anyway."""
        live, nullable = branches(self.document, shape, index)
        if not live:
            return ir.Slot(ir.Never(), nullable)
        found = [leaf for branch in live for leaf in leaves(self.document, branch.nodes, branch.pointer)]
        tag = choose_tag(found)
        if len(live) == 1 and not (tag and pointer == "#" and not nullable):  # a root stays a union while it has one message
            slot = self.slot(live[0].nodes, pointer)
            return ir.Slot(slot.type, slot.nullable or nullable)
        strings = listed_strings([branch.shape for branch in live])
        if strings is not None:
            return self.strings(*strings, shape, pointer, nullable or any(has_null(branch.shape) for branch in live))
        if tag is None and shape.objectlike and not any(says_type(node) for node in shape.unions[index][1]):
            for branch in live:  # refinements of one record: what only they name is an optional member
                for name, nodes in branch.shape.props.items():
                    shape.conditional.setdefault(name, []).extend(nodes)
            return None
        self.slots[pointer] = ir.Slot(ir.Ref(pointer), nullable)
        return self.tagged(tag, found, pointer, nullable) if tag else self.untagged(live, pointer, nullable)

    def tagged(self, tag: str, found: Sequence[Leaf], pointer: str, nullable: bool) -> ir.Slot:
        variants = []
        for leaf in found:
            type_ = self.slot(leaf.nodes, leaf.pointer, True).type
            variants += [ir.Variant(value, type_) for value in leaf.tags[tag]]
        return self.declare(ir.Union(pointer, tag, tuple(variants), *self.words(pointer)), nullable)

    def untagged(self, live: Sequence[Branch], pointer: str, nullable: bool) -> ir.Slot:
        slots = [self.slot(branch.nodes, branch.pointer) for branch in live]
        nullable = nullable or any(slot.nullable for slot in slots)
        types = list(dict.fromkeys(slot.type for slot in slots))
        if ir.Any() in types:
            self.slots.pop(pointer, None)
            if len(types) > 1:
                self.warn(pointer, "an alternative lets any JSON value pass: kept as raw JSON")
            return ir.Slot(ir.Any(), True)
        if len(types) == 1:
            self.slots.pop(pointer, None)
            return ir.Slot(types[0], nullable)
        variants = tuple(ir.Variant(None, type_) for type_ in types)
        return self.declare(ir.Union(pointer, None, variants, *self.words(pointer)), nullable)

    def strings(self, values: list[str], free: bool, shape: Shape, pointer: str, nullable: bool) -> ir.Slot:
        values = list(dict.fromkeys([*values, *shape.known]))
        if free and not values:
            return ir.Slot(ir.Scalar("string"), nullable)
        enum = ir.Enum(pointer, tuple(map(json_text, values)), "string", free or shape.open, *self.words(pointer))
        return self.declare(enum, nullable)

    def object(self, shape: Shape, pointer: str, nullable: bool) -> ir.TypeRef:
        names = list(dict.fromkeys([*shape.props, *shape.required, *shape.conditional]))
        if not names and not (shape.closed and not shape.patterns):
            return ir.Map(self.map_value(shape, pointer))
        self.slots[pointer] = ir.Slot(ir.Ref(pointer), nullable)
        self.todo.append((shape, pointer, names))
        return ir.Ref(pointer)

    def record(self, shape: Shape, pointer: str, names: Sequence[str]) -> None:
        """Declare a record whose place is settled. Apart from that, so that a chain of references is no chain of calls."""
        fields = tuple(self.field(shape, name, pointer) for name in names)
        extra = self.map_value(shape, pointer) if shape.extra or shape.patterns else None
        self.decls[pointer] = ir.Record(pointer, fields, extra, *self.words(pointer))

    def map_value(self, shape: Shape, pointer: str) -> ir.Slot:
        patterns = [node for nodes in shape.patterns.values() for node in nodes]
        if patterns and shape.closed and not shape.extra and same(patterns):
            return self.child(patterns[:1], patterns[0].pointer)
        if shape.extra and not patterns:
            return self.child(shape.extra, shape.extra[0].pointer)
        if patterns:
            self.warn(pointer, "patternProperties beside other members: their values are kept as raw JSON")
        return ir.Slot(ir.Any(), True)

    def field(self, shape: Shape, wire: str, record: str) -> ir.Field:
        nodes = shape.props.get(wire, []) or self.conditional(shape, wire, record)
        required = wire in shape.required
        pointer = nodes[0].pointer if nodes else f"{record}/properties/{escape(wire)}"
        only = constant(flatten(self.document, nodes)) if required else None
        slot = ir.Slot(ir.Const(only)) if only is not None else self.child(nodes, pointer)
        name = next((n for n in map(pinned_name, nodes) if n), None)
        return ir.Field(pointer, wire, slot.type, required, slot.nullable, doc_of(nodes), name, member_limits(nodes))

    def conditional(self, shape: Shape, wire: str, record: str) -> list[Node]:
        nodes = shape.conditional.get(wire, [])
        if nodes and not same(nodes):
            self.warn(
                f"{record}/properties/{escape(wire)}", f"conditions give the member {wire!r} several types: kept as raw JSON"
            )
            return []
        return nodes[:1]

    def array(self, shape: Shape, pointer: str) -> ir.TypeRef:
        rest = self.child(shape.items, shape.items[0].pointer) if shape.items else ir.Slot(ir.Any(), True)
        prefix = tuple(self.child(nodes, nodes[0].pointer) for nodes in shape.prefix)
        return ir.Tuple(prefix, rest) if prefix else ir.List(rest)

    def declare(self, decl: ir.Decl, nullable: bool) -> ir.Slot:
        self.decls[decl.pointer] = decl
        self.slots[decl.pointer] = ir.Slot(ir.Ref(decl.pointer), nullable)
        return self.slots[decl.pointer]

    def words(self, pointer: str) -> tuple[str, str | None]:
        """Documentation and pinned name of a declared place."""
        node = self.document.nodes.get(pointer)
        return (doc_of([node]), pinned_name(node)) if node else ("", None)

    def warn(self, pointer: str, what: str) -> None:
        self.warnings.append(Problem(self.document.where(pointer), what, "it round-trips as it came"))

"""What templates see: flat, final strings.

Templates get one ``package`` (PackageView) and see nothing else. A **shape** is a distinct type of the schema: each record,
enumeration and union, each distinct list, map, tuple and scalar. The codec has one decode and one encode function a shape; a
place that holds a value (member, item, map value, variant, root) is a **use** of a shape, with what may stand there besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

KINDS = (
    "string",
    "boolean",
    "integer",
    "number",
    "any",
    "never",
    "const",
    "record",
    "enum",
    "union",
    "list",
    "map",
    "tuple",
)


@dataclass(frozen=True, slots=True)
class UseView:
    """A place that holds a value of a shape.

    ``kind``: one of KINDS, of the shape. ``fn``: suffix of its codec functions. ``type``: type of a present, non-null value;
    ``held``: type of the place. ``base``: an enumeration's base kind (string … any), otherwise the kind itself. ``open``: an
    open enumeration. ``minimum`` / ``maximum``: integer bounds, decimal digits. ``json``: a constant's JSON text (kind const).
    ``required`` is true for everything but optional members. ``boxed``: a member or alternative of a type that holds itself by
    value; ``held`` has the indirection, ``type`` has not.
    """

    kind: str
    fn: str
    type: str
    held: str
    base: str
    required: bool = True
    nullable: bool = False
    open: bool = False
    boxed: bool = False
    minimum: str = ""
    maximum: str = ""
    json: str = ""


@dataclass(frozen=True, slots=True)
class FieldView:
    """A member: identifier, wire name (raw: use the filters), documentation, limits as texts, and the use that holds it.

    ``json``: the wire name as JSON text, as an encoder writes it (non-ASCII raw).
    """

    name: str
    wire: str
    doc: str
    limits: tuple[str, ...]
    use: UseView
    json: str


@dataclass(frozen=True, slots=True)
class ValueView:
    """A listed value of an enumeration: constant's identifier, literal in the language, JSON text, and raw text if a string."""

    name: str
    literal: str
    json: str
    text: str


@dataclass(frozen=True, slots=True)
class VariantView:
    """An alternative of a union: identifier, tag value (raw text, "" when untagged), use; ``members``: its wire names."""

    name: str
    tag: str
    use: UseView
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnionOf:
    """A union that a declared type is a variant of: its name, and its tag's wire name ("" when untagged)."""

    name: str
    tag: str


@dataclass(frozen=True, slots=True)
class ShapeView:
    """A distinct type. Which members are set follows from ``kind``:

    record: ``fields``, ``extra`` (use of kept undeclared members, or None) · enum: ``values``, ``base``, ``open`` · union:
    ``tag`` (wire name or "" when untagged), ``variants`` · list: ``item`` · map: ``item`` (its values) · tuple: ``items``,
    ``item`` (what follows) · integer: ``minimum``, ``maximum`` · const: ``json``.
    ``unions`` are those that have the shape as a variant. ``name`` is set for declared types only; ``alias`` marks a declared
    type that is only another name for ``type``.
    """

    kind: str
    fn: str
    type: str
    name: str = ""
    doc: str = ""
    pointer: str = ""
    alias: bool = False
    base: str = ""
    open: bool = False
    minimum: str = ""
    maximum: str = ""
    tag: str = ""
    fields: tuple[FieldView, ...] = ()
    extra: UseView | None = None
    values: tuple[ValueView, ...] = ()
    variants: tuple[VariantView, ...] = ()
    item: UseView | None = None
    items: tuple[UseView, ...] = ()
    json: str = ""
    unions: tuple[UnionOf, ...] = ()


@dataclass(frozen=True, slots=True)
class MessageView:
    """A message of the protocol: tag, type name, direction, tags that answer it, whether nothing does, gating capability."""

    tag: str
    type: str
    direction: str
    replies: tuple[str, ...]
    notification: bool
    capability: str


@dataclass(frozen=True, slots=True)
class RuleView:
    """Limits and conditionals of one declared type: its name and a JSON Schema subset as JSON text (refs are ``#Name``)."""

    name: str
    json: str


@dataclass(frozen=True, slots=True)
class PackageView:
    """Everything a template sees.

    ``shapes`` is in dependency-free, stable order (declared ones in schema order, then composed ones); ``aliases`` are declared
    names for other types (no codec of their own). ``has`` holds ``Record.member`` of every member, by schema spelling, for the
    runtime's few conditional parts. ``deep``: declared types alone (recursion, nesting) let a value be 128 levels deep.
    ``server``: the runtime belongs to this package. ``options``: by name, final values.
    """

    name: str
    module: str
    version: str
    schema: str
    title: str
    doc: str
    protocol: str
    family: str
    server: bool
    root: UseView
    shapes: tuple[ShapeView, ...]
    aliases: tuple[ShapeView, ...]
    messages: tuple[MessageView, ...]
    rules: tuple[RuleView, ...]
    has: frozenset[str]
    deep: bool
    options: Mapping[str, str] = field(default_factory=dict)

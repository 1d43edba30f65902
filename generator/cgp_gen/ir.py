"""The intermediate representation: what a schema says, in no language.

The identity of everything is its JSON Pointer (``#/$defs/Ping/properties/inner``; another file of the schema's folder puts
its name before the ``#``). Requiredness and nullability are two facts of a place, never a type.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from typing import Union as Either

Json: TypeAlias = Either[bool, int, float, str, "list[Json]", "dict[str, Json]", None]

# Integers without declared bounds stay where every JSON peer is exact (RFC 7493).
SAFE_INTEGER = 2**53 - 1


@dataclass(frozen=True, slots=True)
class Scalar:
    """A JSON string, boolean, integer or number. Bounds are inclusive, of integers only, and always set for them."""

    kind: Literal["string", "boolean", "integer", "number"]
    minimum: int | None = None
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Ref:
    """A declaration, by its pointer."""

    pointer: str


@dataclass(frozen=True, slots=True)
class List:
    """A JSON array of one kind of item."""

    item: Slot


@dataclass(frozen=True, slots=True)
class Map:
    """A JSON object with free names and one kind of value."""

    value: Slot


@dataclass(frozen=True, slots=True)
class Tuple:
    """A JSON array with a type a position; what follows the last position is ``rest``. Its length is a limit, not a type."""

    items: tuple[Slot, ...]
    rest: Slot


@dataclass(frozen=True, slots=True)
class Const:
    """Exactly this value. Stands only where a member is required; elsewhere a constant is an enumeration of one value."""

    value: str  # JSON text, so that 1, 1.0 and true stay apart and the node stays hashable


@dataclass(frozen=True, slots=True)
class Any:
    """Any JSON value, kept as it came (null included)."""


@dataclass(frozen=True, slots=True)
class Never:
    """No value at all: the schema ``false``."""


TypeRef: TypeAlias = Either[Scalar, Ref, List, Map, Tuple, Const, Any, Never]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: its type, and whether null may stand there too."""

    type: TypeRef
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """A declared member of a record. ``limits`` are keyword and value, for documentation."""

    pointer: str
    wire: str
    type: TypeRef
    required: bool
    nullable: bool
    doc: str = ""
    name: str | None = None
    limits: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A JSON object with declared members, in declared order; undeclared ones are kept only where ``extra`` types them."""

    pointer: str
    fields: tuple[Field, ...]
    extra: Slot | None = None
    doc: str = ""
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Enum:
    """Listed values (JSON texts), all of one ``base`` or mixed (``any``). An open one takes every value of its base."""

    pointer: str
    values: tuple[str, ...]
    base: Literal["string", "boolean", "integer", "number", "any"]
    open: bool = False
    doc: str = ""
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """One alternative of a union; ``tag`` is the value that selects it in a tagged one, None in an untagged one."""

    tag: str | None
    type: TypeRef


@dataclass(frozen=True, slots=True)
class Union:
    """Alternatives: told apart by the member ``tag``, or tried in order where ``tag`` is None."""

    pointer: str
    tag: str | None
    variants: tuple[Variant, ...]
    doc: str = ""
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Alias:
    """A definition that is a type expression only. ``recursive`` ones are kept by name, others stand inlined where used."""

    pointer: str
    slot: Slot
    recursive: bool = False
    doc: str = ""
    name: str | None = None


Decl: TypeAlias = Either[Record, Enum, Union, Alias]


@dataclass(frozen=True, slots=True)
class Message:
    """What ``x-cgp`` says of a variant of the root: who sends it, what answers it, which capability gates it."""

    tag: str
    pointer: str
    direction: Literal["host-to-provider", "provider-to-host", ""] = ""
    replies: tuple[str, ...] = ()
    notification: bool = False
    capability: str = ""


@dataclass(frozen=True, slots=True)
class Package:
    """A whole schema. ``rules``: by declaration, the limits and conditionals that ``validate`` applies (a schema subset)."""

    id: str
    title: str
    doc: str
    protocol: str
    family: str
    root: Slot
    decls: Mapping[str, Decl]
    messages: tuple[Message, ...] = ()
    rules: Mapping[str, Json] = field(default_factory=dict)

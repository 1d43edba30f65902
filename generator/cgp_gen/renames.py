"""Renames: elements of the schema that are still there, but that the author's code has to call something else now.

A new sibling may claim an identifier, or make one ambiguous. What each element was called stands in the manifest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cgp_gen import ir
from cgp_gen.names import Names


@dataclass(frozen=True, slots=True)
class Element:
    """What an identifier stands for: a type or member at a pointer, or (``value``, JSON text) a listed value there."""

    pointer: str
    kind: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.pointer}{' ' if self.value else ''}{self.value}"


Identifiers = Mapping[Element, str]


def identifiers(package: ir.Package, names: Names) -> Identifiers:
    """What a package calls each element of its schema."""
    found: dict[Element, str] = {}
    for decl in package.decls.values():
        found[Element(decl.pointer, "type")] = names.types[decl.pointer]
        if isinstance(decl, ir.Record):
            found |= {Element(field.pointer, "member"): names.fields[field.pointer] for field in decl.fields}
        elif isinstance(decl, ir.Enum):
            found |= {Element(decl.pointer, "value", text): names.values[decl.pointer, text] for text in decl.values}
    return found


def renames(old: Mapping[str, str], new: Identifiers) -> Iterator[tuple[Element, str, str]]:
    """Element, old and new identifier of what both call something. ``old`` is keyed by the element's text."""
    for element, name in new.items():
        before = old.get(str(element), name)
        if before != name:
            yield element, before, name


def additions(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    """The elements that only ``new`` has, types first; what belongs to such a type is not said once more."""
    come = sorted((key for key in new if key not in old), key=lambda key: not key.startswith("type "))
    types = {key.removeprefix("type ") for key in come if key.startswith("type ")}
    return [key for key in come if not any(owner in types for owner in _owners(key.partition(" ")[2]))]


def _owners(place: str) -> Iterator[str]:
    """Every pointer that a place stands below, or whose listed value it is."""
    yield from (place[: end.start()] for end in re.finditer("[/ ]", place))


def as_json(found: Identifiers) -> dict[str, str]:
    """For the manifest, and for comparison: by the element's text, sorted."""
    return dict(sorted((str(element), name) for element, name in found.items()))


def said(element: Element) -> str:
    """The element in words."""
    where = element.pointer.rpartition("/")[2] or element.pointer
    return f"value {json.loads(element.value)!r} of {where}" if element.kind == "value" else f"{element.kind} {where}"

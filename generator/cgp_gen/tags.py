"""Find the member that tells the alternatives of a union apart. Nodes → leaves with their tag values → the tag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cgp_gen.flatten import cycle, flatten, sole_reference, without
from cgp_gen.load import Document, Node


@dataclass(frozen=True, slots=True)
class Leaf:
    """One alternative, unions inside unions opened: its nodes, its identity, and by member the strings that may stand there."""

    nodes: tuple[Node, ...]
    pointer: str
    tags: Mapping[str, tuple[str, ...]]


def leaves(document: Document, nodes: Sequence[Node], pointer: str, trail: tuple[str, ...] = ()) -> list[Leaf]:
    """The alternatives below this one, itself if it is none of several."""
    target = sole_reference(document, nodes)
    while target is not None:
        if target.pointer in trail:
            raise cycle(document, [*trail, target.pointer])
        nodes, pointer, trail = [target], target.pointer, (*trail, target.pointer)
        target = sole_reference(document, nodes)
    shape = flatten(document, nodes)
    if len(shape.unions) == 1 and shape.values is None and not shape.objectlike:
        keyword, branches = shape.unions[0]
        base = [n for n in (without(own, keyword) for own in shape.own) if flatten(document, [n]).own]
        if not base:
            return [leaf for branch in branches for leaf in leaves(document, [branch], branch.pointer, trail)]
    tags = {}
    for name in shape.props:
        if name in shape.required:
            values = flatten(document, shape.props[name]).values
            if values and all(isinstance(value, str) for value in values):
                tags[name] = tuple(dict.fromkeys(values))
    return [Leaf(tuple(nodes), pointer, tags)]


def choose_tag(found: Sequence[Leaf]) -> str | None:
    """The first member that every alternative requires and that no value of it is shared by two."""
    for name in found[0].tags:
        values = [value for leaf in found for value in leaf.tags.get(name, ())]
        if all(name in leaf.tags for leaf in found) and len(set(values)) == len(values):
            return name
    return None

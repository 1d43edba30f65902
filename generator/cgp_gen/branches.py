"""The alternatives of a oneOf or anyOf, each merged with what stands beside the keyword."""

from __future__ import annotations

from dataclasses import dataclass

from cgp_gen.flatten import Shape, flatten, without
from cgp_gen.load import Document, Node
from cgp_gen.traits import only_null


@dataclass(frozen=True, slots=True)
class Branch:
    """One alternative that something fits: what it says, the nodes that say so, and its identity."""

    shape: Shape
    nodes: tuple[Node, ...]
    pointer: str


def branches(document: Document, shape: Shape, index: int) -> tuple[list[Branch], bool]:
    """The alternatives of one union keyword of a shape, and whether null is one of them."""
    keyword, nodes = shape.unions[index]
    base = [without(own, keyword) for own in shape.own]
    beside = tuple(base) if any(flatten(document, [node]).own for node in base) else ()
    merged = [Branch(flatten(document, (*beside, node)), (*beside, node), node.pointer) for node in nodes]
    live = [branch for branch in merged if not branch.shape.never and not only_null(branch.shape)]
    return live, any(only_null(branch.shape) for branch in merged)

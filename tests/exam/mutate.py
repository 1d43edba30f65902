"""Spoils good lines in every way the decoding rules speak of; the same seed gives the same bytes.

A line becomes a tree that keeps order, duplicates and spelling; a mutation of the tree or of the bytes is picked in turn,
so that each kind gets its share. Every mutant carries the label of what was done to it. No mutant holds an LF.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import odd


@dataclass(frozen=True)
class Mutant:
    label: str
    line: bytes


class Raw(str):
    """JSON text that is written as it stands, right or wrong."""


class Object(list[Any]):
    """An object as a list of [name, value]."""


@dataclass
class Site:
    """A place that holds a value: a member of an object, or an element of an array; `level` counts containers."""

    holder: Any
    index: int
    level: int

    @property
    def value(self) -> Any:
        held = self.holder[self.index]
        return held[1] if isinstance(self.holder, Object) else held

    @value.setter
    def value(self, new: Any) -> None:
        if isinstance(self.holder, Object):
            self.holder[self.index][1] = new
        else:
            self.holder[self.index] = new

    @property
    def name(self) -> str:
        return str(self.holder[self.index][0]) if isinstance(self.holder, Object) else ""


def mutants(lines: Sequence[bytes], count: int, seed: int) -> Iterator[Mutant]:
    """`count` different spoilt copies of the given lines, all of them JSON objects."""
    rng = random.Random(seed)
    lines = sorted(set(lines))
    weights = [len(line) ** 0.5 for line in lines]
    seen: set[bytes] = set()
    for label in itertools.cycle([*_TREE, *_BYTES]):
        tree = parse(rng.choices(lines, weights)[0])
        before = rng.choice(list(_TREE)) if rng.random() < 0.15 else ""
        if before:
            _TREE[before](rng, tree)
        line = spoilt(rng, tree, label)
        if line not in seen:
            seen.add(line)
            yield Mutant(f"{label} after {before}" if before else label, line)
        if len(seen) == count:
            return


def spoilt(rng: random.Random, tree: Object, label: str) -> bytes:
    if label in _TREE:
        _TREE[label](rng, tree)
    space = (lambda: rng.choice(odd.SPACES)) if label == "space" else str
    line = write(tree, space).encode("utf-8")
    if label in _BYTES:
        line = _BYTES[label](rng, line)
    return line.replace(b"\n", b"\r")


def parse(line: bytes) -> Object:
    tree = json.loads(
        line, object_pairs_hook=lambda pairs: Object(map(list, pairs)), parse_int=Raw, parse_float=Raw, parse_constant=Raw
    )
    if not isinstance(tree, Object):
        raise ValueError("only objects can be mutated")
    return tree


def write(node: Any, space: Callable[[], str] = str) -> str:
    """The tree as JSON text, with `space()` between tokens."""
    if isinstance(node, Raw):
        return f"{space()}{node}{space()}"
    if isinstance(node, Object):
        members = [f"{write(name, space)}:{write(value, space)}" for name, value in node]
        return f"{space()}{{{space()}{','.join(members)}}}{space()}"
    if isinstance(node, list):
        return f"{space()}[{space()}{','.join(write(item, space) for item in node)}]{space()}"
    return f"{space()}{json.dumps(node, ensure_ascii=False)}{space()}"


def sites(node: Any, level: int = 1) -> Iterator[Site]:
    if isinstance(node, list):
        for index, held in enumerate(node):
            yield Site(node, index, level)
            yield from sites(held[1] if isinstance(node, Object) else held, level + 1)


def objects(node: Any, level: int = 1) -> Iterator[tuple[Object, int]]:
    if isinstance(node, Object):
        yield node, level
    if isinstance(node, list):
        for held in node:
            yield from objects(held[1] if isinstance(node, Object) else held, level + 1)


def pick(rng: random.Random, tree: Object, wanted: Callable[[Site], bool] = lambda site: True) -> Site | None:
    """A site at random among the wanted ones, or among all if none is wanted; None in an empty object."""
    everything = list(sites(tree))
    some = [site for site in everything if wanted(site)] or everything
    return rng.choice(some) if some else None


def is_member(site: Site) -> bool:
    return isinstance(site.holder, Object)


def is_number(site: Site) -> bool:
    return isinstance(site.value, Raw)


def is_word(site: Site) -> bool:
    """Whether the value looks like a constant or one of an enumeration."""
    return type(site.value) is str and re.fullmatch("[a-z_]{1,30}", site.value) is not None


# Mutations of the tree, in place


def nothing(rng: random.Random, tree: Object) -> None:
    """Leave the line as it is: the good ones belong to the exam as well."""


def drop(rng: random.Random, tree: Object) -> None:
    if site := pick(rng, tree, is_member):
        del site.holder[site.index]


def null(rng: random.Random, tree: Object) -> None:
    if site := pick(rng, tree):
        site.value = None


def retype(rng: random.Random, tree: Object) -> None:
    if site := pick(rng, tree):
        wrapped = [[site.value], Object([["value", site.value]]), write(site.value)]
        site.value = rng.choice([*map(Raw, odd.VALUES), *wrapped])


def rename(rng: random.Random, tree: Object) -> None:
    """Give a member a name that only a careless comparison takes for its own; sometimes beside the true one."""
    if site := pick(rng, tree, is_member):
        near = odd.near_miss(rng, site.name)
        if rng.random() < 0.5:
            site.holder[site.index][0] = near
        else:
            site.holder.insert(rng.randrange(len(site.holder) + 1), [near, rng.choice([site.value, None, Raw("0")])])


def reorder(rng: random.Random, tree: Object) -> None:
    members = rng.choice([tree, *(found for found, _ in objects(tree))])
    rng.choice([rng.shuffle, list.reverse, lambda items: items.append(items.pop(0)) if items else None])(members)


def duplicate(rng: random.Random, tree: Object) -> None:
    if site := pick(rng, tree, is_member):
        value = rng.choice([site.value, None, Raw(rng.choice(odd.VALUES)), Raw(rng.choice(odd.NUMBERS))])
        site.holder.insert(rng.randrange(len(site.holder) + 1), [site.name, value])


def unknown(rng: random.Random, tree: Object) -> None:
    members, _ = rng.choice(list(objects(tree)))
    value = rng.choice([*odd.VALUES, *odd.UNKNOWN_VALUES])
    members.insert(rng.randrange(len(members) + 1), [rng.choice(odd.UNKNOWN_NAMES), Raw(value)])


def nest(rng: random.Random, tree: Object) -> None:
    """Nest about as deep as rules J5 and J6 draw the line, in a member that is ignored or in one that is not."""
    members, level = rng.choice(list(objects(tree)))
    levels = rng.choice([*range(126, 131), 127, 128, 1000]) - level
    deep = Raw(odd.nested(rng, levels))
    if members and rng.random() < 0.3:
        members[rng.randrange(len(members))][1] = deep
    else:
        members.insert(rng.randrange(len(members) + 1), ["deep", deep])


def number(rng: random.Random, tree: Object) -> None:
    if site := pick(rng, tree, is_number if rng.random() < 0.9 else is_member):
        site.value = Raw(rng.choice(odd.NUMBERS))


def integer(rng: random.Random, tree: Object) -> None:
    """Respell an integer: the same value another way, or one beside a bound."""
    if site := pick(rng, tree, lambda site: is_number(site) and site.value.isdigit()):
        spelling = write(site.value)
        site.value = Raw(odd.respelt(rng, int(spelling) if spelling.isdigit() else 7))


def escape(rng: random.Random, tree: Object) -> None:
    """Spell a name or a text with escapes, right and wrong ones."""
    site = pick(rng, tree, is_member if rng.random() < 0.5 else is_word)
    if site is None:
        return
    if is_member(site) and rng.random() < 0.5:
        site.holder[site.index][0] = Raw(odd.escaped(rng, site.name))
    else:
        text = site.value if type(site.value) is str else "x"
        site.value = Raw(odd.escaped(rng, text))


def word(rng: random.Random, tree: Object) -> None:
    """Change a text that may be a constant or one of an enumeration."""
    if site := pick(rng, tree, is_word):
        site.value = odd.other_word(rng, str(site.value))


def tag(rng: random.Random, tree: Object) -> None:
    for member in tree:
        if member[0] == "type":
            member[1] = rng.choice([*odd.TAGS, odd.other_word(rng, str(member[1])), *map(Raw, odd.VALUES)])


# Mutations of the bytes


def truncate(rng: random.Random, line: bytes) -> bytes:
    return line[: rng.randrange(len(line))]


def insert(choices: Sequence[bytes]) -> Callable[[random.Random, bytes], bytes]:
    def mutation(rng: random.Random, line: bytes) -> bytes:
        at = rng.randrange(len(line) + 1)
        return line[:at] + rng.choice(choices) + line[at:]

    return mutation


def damage(rng: random.Random, line: bytes) -> bytes:
    """Change, drop, swap or repeat a few bytes."""
    at = rng.randrange(len(line))
    size = rng.choice([1, 1, 1, 2, 5])
    piece = line[at : at + size]
    other = rng.choice([bytes([rng.randrange(256)]), b"", piece[::-1], piece * 2])
    return line[:at] + other + line[at + size :]


def around(rng: random.Random, line: bytes) -> bytes:
    before, after = rng.choice(odd.AROUND)
    return before + line + after


def mark(rng: random.Random, line: bytes) -> bytes:
    """Put a byte-order mark in front, seldom somewhere else."""
    return rng.choice([odd.BOM + line, odd.BOM + b" " + line, odd.BOM * 2 + line, b" " + odd.BOM + line, line + odd.BOM])


_TREE: dict[str, Callable[[random.Random, Object], None]] = {
    mutation.__name__: mutation
    for mutation in (
        nothing, drop, null, retype, rename, reorder, duplicate, unknown, nest, number, integer, escape, word, tag
    )
}  # fmt: skip
_TREE["space"] = nothing
_BYTES: dict[str, Callable[[random.Random, bytes], bytes]] = {
    "truncate": truncate,
    "utf-8": insert(odd.NOT_UTF_8),
    "control": insert([bytes([code]) for code in range(0x20) if code != 0x0A]),
    "separator": insert(odd.SEPARATORS),
    "damage": damage,
    "around": around,
    "mark": mark,
}

"""What changed between two schemas, and what each change means to a host and a provider of which one is regenerated first.

Judged by the rules of the generated codecs: unknown members are ignored, a null optional is an absent one, limits never make a
line bad. Within a family of the protocol, optional members may be added; what is removed, renamed, retyped or newly required
needs a new family. What a new sibling makes a language call otherwise breaks nothing on the wire, but code.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cgp_gen import ir, names
from cgp_gen.alike import Alike, describe
from cgp_gen.reach import directions
from cgp_gen.renames import Element, as_json, identifiers, renames, said
from cgp_gen.targets import TARGETS

FINE = "nothing to do"
RENAMED = "identifier renamed"


@dataclass(frozen=True, slots=True)
class Change:
    """One difference.

    ``old_receiver``: what a side that is not regenerated makes of a regenerated sender; ``new_receiver``: the reverse.
    ``direction``: who sends what it stands in. ``guess`` marks a rename that was only inferred.
    """

    pointer: str
    kind: str
    what: str
    breaking: bool
    old_receiver: str = FINE
    new_receiver: str = FINE
    direction: str = ""
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """All changes, in the order of the new schema, and the families between which they were judged."""

    changes: tuple[Change, ...]
    old_family: str
    new_family: str

    @property
    def breaking(self) -> bool:
        """Whether something breaks although the family says that nothing may."""
        return self.old_family == self.new_family and any(change.breaking for change in self.changes)


def compat(old: ir.Package, new: ir.Package) -> Report:
    """Compare two lowered schemas."""
    alike = Alike(old.decls, new.decls)
    ways = {**directions(old), **directions(new)}
    changes = [*_messages(old, new), *_definitions(old, new, alike)]
    for pointer, decl in new.decls.items():
        before = old.decls.get(pointer)
        if before is not None:
            changes += _declaration(before, decl, alike)
    changes += _limits(old, new)
    changes += _identifiers(old, new)
    placed = [_with_direction(change, ways) for change in changes]
    return Report(tuple(placed), old.family, new.family)


def _with_direction(change: Change, ways: Mapping[str, str]) -> Change:
    owner = max((p for p in ways if change.pointer == p or change.pointer.startswith(p + "/")), key=len, default="")
    return Change(**{**{f: getattr(change, f) for f in Change.__slots__}, "direction": ways.get(owner, "")})


def _messages(old: ir.Package, new: ir.Package) -> Iterator[Change]:
    before, after = ({m.tag: m for m in package.messages} for package in (old, new))
    for tag, message in after.items():
        if tag not in before:
            yield Change(message.pointer, "message added", f"message {tag!r}", False, "an unknown tag: bad_request, or ignored")
        elif message.direction != before[tag].direction:
            what = f"message {tag!r} goes {message.direction or 'any way'}, went {before[tag].direction or 'any way'}"
            yield Change(message.pointer, "direction changed", what, True, "the wrong side gets it", "the wrong side gets it")
        else:
            yield from _message_facts(before[tag], message)
    for tag, message in before.items():
        if tag not in after:
            yield Change(message.pointer, "message removed", f"message {tag!r}", True, "waits for it in vain", "an unknown tag")


def _message_facts(before: ir.Message, after: ir.Message) -> Iterator[Change]:
    for name in ("replies", "notification", "capability"):
        one, two = getattr(before, name), getattr(after, name)
        if one != two:
            lost = name == "replies" and not set(one) <= set(two)
            yield Change(
                after.pointer, f"{name} changed", f"message {after.tag!r}: {one} became {two}", lost or name != "replies"
            )


def _definitions(old: ir.Package, new: ir.Package, alike: Alike) -> Iterator[Change]:
    """Definitions of the documents themselves; one that only changed its name is said to have, as a guess."""
    gone = [pointer for pointer in old.rules if pointer not in new.rules]
    come = [pointer for pointer in new.rules if pointer not in old.rules]
    for pointer in come:
        twin = next((p for p in gone if alike.same(ir.Ref(p), ir.Ref(pointer))), None)
        if twin is not None:
            gone.remove(twin)
            yield Change(pointer, "definition renamed", f"{twin} → {pointer}", False, guess=True)
        elif "/properties/" not in pointer:
            yield Change(pointer, "definition added", _last(pointer), False)
    for pointer in gone:
        if "/properties/" not in pointer:
            yield Change(pointer, "definition removed", _last(pointer), False)


def _declaration(before: ir.Decl, after: ir.Decl, alike: Alike) -> Iterator[Change]:
    match before, after:
        case ir.Record(), ir.Record():
            yield from _members(before, after, alike)
        case ir.Enum(), ir.Enum():
            yield from _values(before, after)
        case ir.Union(), ir.Union():
            yield from _variants(before, after, alike)
        case ir.Alias(), ir.Alias():
            return  # stands inlined where it is used: reported there
        case _:
            what = f"{describe(before)} became {describe(after)}"
            yield Change(after.pointer, "type changed", what, True, "a bad line", "a bad line")


def _members(before: ir.Record, after: ir.Record, alike: Alike) -> Iterator[Change]:
    had, has = ({field.wire: field for field in record.fields} for record in (before, after))
    gone = [field for wire, field in had.items() if wire not in has]
    come = [field for wire, field in has.items() if wire not in had]
    for old, new in _renames(gone, come, alike):
        gone.remove(old)
        come.remove(new)
        what = f"{old.wire} → {new.wire}"
        yield Change(new.pointer, "member renamed", what, True, *_lost(old, new), guess=True)
    for field in come:
        word = "required" if field.required else "optional"
        missed = "a bad line: it is missing" if field.required else "absent"
        yield Change(field.pointer, "member added", f"{word} {field.wire}", field.required, "ignores it", missed)
    for field in gone:
        missed = "a bad line: it is missing" if field.required else "absent"
        yield Change(field.pointer, "member removed", field.wire, True, missed, "ignores it")
    for wire, field in has.items():
        if wire in had:
            yield from _member(had[wire], field, alike)


def _lost(old: ir.Field, new: ir.Field) -> tuple[str, str]:
    bad, absent = "a bad line: it is missing", "ignores the new name, and the old one is absent"
    return (bad if old.required else absent, bad if new.required else absent)


def _member(old: ir.Field, new: ir.Field, alike: Alike) -> Iterator[Change]:
    if not alike.same(old.type, new.type):
        what = f"{new.wire}: {describe(old.type)} became {describe(new.type)}"
        yield Change(new.pointer, "type changed", what, True, "a bad line where the value does not fit", "a bad line likewise")
    if old.required != new.required:
        what = f"{new.wire} is {'required' if new.required else 'optional'} now"
        bad = "a bad line where it is missing"
        yield Change(new.pointer, "requiredness changed", what, True, *((FINE, bad) if new.required else (bad, FINE)))
    if old.nullable != new.nullable and (old.required or new.required):
        what = f"{new.wire} may {'' if new.nullable else 'not '}be null now"
        bad = "a bad line where it is null"
        yield Change(new.pointer, "nullability changed", what, True, *((bad, FINE) if new.nullable else (FINE, bad)))
    elif old.nullable != new.nullable:
        what = f"{new.wire} may {'' if new.nullable else 'not '}be null now; a null optional is an absent one"
        yield Change(new.pointer, "nullability changed", what, False)


def _renames(gone: Sequence[ir.Field], come: Sequence[ir.Field], alike: Alike) -> list[tuple[ir.Field, ir.Field]]:
    """Pairs that look like one member under two names: same type, and names that resemble, or the only candidates."""
    pairs: list[tuple[ir.Field, ir.Field]] = []
    for new in come:
        fitting = [
            f for f in gone if alike.same(f.type, new.type) and f.required == new.required and all(f is not p for p, _ in pairs)
        ]
        near = difflib.get_close_matches(new.wire, [f.wire for f in fitting], 1, 0.5)
        only = len(come) == len(gone) == len(fitting) == 1
        match = next((f for f in fitting if f.wire in near or only), None)
        if match is not None:
            pairs.append((match, new))
    return pairs


def _values(before: ir.Enum, after: ir.Enum) -> Iterator[Change]:
    kept = "kept as it is"
    for text in after.values:
        if text not in before.values:
            closed = not before.open
            yield Change(after.pointer, "value added", text, closed, "a bad line" if closed else kept)
    for text in before.values:
        if text not in after.values:
            closed = not after.open
            yield Change(after.pointer, "value removed", text, closed, FINE, "a bad line" if closed else kept)
    if before.open != after.open:
        what = "the vocabulary is open now" if after.open else "the vocabulary is closed now"
        bad = "a bad line at an unknown value"
        yield Change(after.pointer, "openness changed", what, True, *((bad, FINE) if after.open else (FINE, bad)))


def _variants(before: ir.Union, after: ir.Union, alike: Alike) -> Iterator[Change]:
    if before.tag != after.tag:
        yield Change(after.pointer, "tag changed", f"{before.tag!r} became {after.tag!r}", True, "a bad line", "a bad line")
        return
    if after.pointer == "#" and after.tag:
        return  # the messages, reported as such
    had = {variant.tag or describe(variant.type): variant.type for variant in before.variants}
    has = {variant.tag or describe(variant.type): variant.type for variant in after.variants}
    for name in has.keys() - had.keys():
        yield Change(after.pointer, "variant added", name, True, "a bad line")
    for name in had.keys() - has.keys():
        yield Change(after.pointer, "variant removed", name, True, FINE, "a bad line")
    for name in sorted(has.keys() & had.keys()):
        if not alike.same(had[name], has[name]):
            yield Change(after.pointer, "type changed", f"variant {name}", True, "a bad line", "a bad line")


def _limits(old: ir.Package, new: ir.Package) -> Iterator[Change]:
    """Limits are for `validate` alone: a side that knows another limit serves the value all the same."""
    served = "served; validate differs"
    for pointer, decl in new.decls.items():
        before = old.decls.get(pointer)
        if isinstance(decl, ir.Record) and isinstance(before, ir.Record):
            had = {field.wire: field for field in before.fields}
            for field in decl.fields:
                for key, was, now in _limit_changes(had.get(field.wire, field), field):
                    what = f"{field.wire}: {key} {was} became {now}"
                    yield Change(field.pointer, "limit changed", what, False, served, served)


def _limit_changes(old: ir.Field, new: ir.Field) -> Iterator[tuple[str, str, str]]:
    """Keyword, value before and after. Bounds of an integer are its type's."""
    was, now = dict(old.limits), dict(new.limits)
    bounds = {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}
    integer = isinstance(new.type, ir.Scalar) and new.type.kind == "integer"
    for key in sorted(was.keys() | now.keys()):
        if was.get(key) != now.get(key) and not (integer and key in bounds):
            yield key, was.get(key, "none"), now.get(key, "none")


def _identifiers(old: ir.Package, new: ir.Package) -> Iterator[Change]:
    """What is still there but is called otherwise, in any language."""
    found: dict[Element, list[str]] = {}
    for language, target in TARGETS.items():
        before, after = (identifiers(package, names.name(package, target)) for package in (old, new))
        for element, was, now in renames(as_json(before), after):
            found.setdefault(element, []).append(f"{language} {was} → {now}")
    for element, called in found.items():
        yield Change(element.pointer, RENAMED, f"{said(element)}: {', '.join(called)}", True)


def _last(pointer: str) -> str:
    return pointer.rpartition("/")[2] or pointer

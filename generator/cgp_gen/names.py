"""Identifiers and file names: words, case, escape, uniqueness, in that order. The only place that makes one.

A name is a function of the schema element. In a clash the element whose own spelling is already the name keeps it; the others
get a suffix made from their own spelling. A name pinned by ``x-cgp`` wins over both.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cgp_gen import ir
from cgp_gen.keywords import unescape
from cgp_gen.target import Role, Target

MAX_LENGTH = 80
_WORD = re.compile(r"(?:[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z])[0-9]*|[0-9]+")
_CODE = re.compile(r"[A-Za-z0-9].*[\"'`\\\\(){};$\x00-\x1f]|[\"'`\\\\(){};$\x00-\x1f].*[A-Za-z0-9]", re.DOTALL)
_SYMBOLS = {
    "": "empty", " ": "space", "-": "dash", "_": "underscore", "$": "dollar", "#": "hash", "@": "at", "%": "percent",
    "&": "and", "*": "star",
    "+": "plus", ".": "dot", "/": "slash", "\\": "backslash", ":": "colon", ";": "semicolon", "<": "less",
    "=": "equal", ">": "greater", "?": "question", "!": "bang", "^": "caret", "|": "bar", "~": "tilde", "`": "backtick",
    "'": "quote", '"': "double", "(": "open", ")": "close", "[": "open", "]": "close", "{": "open", "}": "close", ",": "comma",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Names:
    """Final names: types by pointer, fields by pointer, enumeration values by pointer and JSON text."""

    types: Mapping[str, str]
    fields: Mapping[str, str]
    values: Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class Element:
    """Something to be named: its key, the words of its own spelling, that spelling, and a pinned name."""

    key: object
    spelling: str
    words: tuple[str, ...]
    pinned: str | None = None


@dataclass(slots=True)
class Scope:
    """Gives each of its elements a name that no other has, by the rules at the top of this module."""

    case: Callable[[Sequence[str]], str]
    reserved: frozenset[str]
    escape: Callable[[str], str]
    folded: bool = False
    taken: set[str] = field(default_factory=set)

    def assign(self, elements: Iterable[Element]) -> dict[object, str]:
        """Names by key."""
        elements = list(elements)
        wanted = {element.key: self._wanted(element) for element in elements}
        rank = {e.key: 0 if e.pinned else 1 if e.spelling == wanted[e.key] else 2 for e in elements}
        claims: dict[str, list[Element]] = {}
        for element in elements:
            claims.setdefault(self._fold(wanted[element.key]), []).append(element)
        names: dict[object, str] = {}
        for claim, rivals in claims.items():
            rivals.sort(key=lambda e: (rank[e.key], e.spelling))
            alone = len(rivals) == 1 or rank[rivals[0].key] < rank[rivals[1].key]
            if alone and claim not in self.taken:
                names[rivals[0].key] = wanted[rivals[0].key]
                self.taken.add(claim)
        for element in elements:
            if element.key not in names:
                names[element.key] = self._distinct(element)
        return {element.key: names[element.key] for element in elements}

    def _wanted(self, element: Element) -> str:
        name = self.case(split(element.pinned) if element.pinned else element.words)
        if len(name) > MAX_LENGTH:
            name = self.case([*_short(element.words), "x" + digest(element.spelling, 8)])
        return self._usable(name)

    def _distinct(self, element: Element) -> str:
        for length in (4, 8, 16, 64):
            suffix = "x" + digest(element.spelling, length)
            name = self.case([*element.words, suffix])
            if len(name) > MAX_LENGTH:
                name = self.case([*_short(element.words), suffix])
            name = self._usable(name)
            if self._fold(name) not in self.taken:
                self.taken.add(self._fold(name))
                return name
        raise AssertionError(f"two elements spelt {element.spelling!r} in one scope")

    def _usable(self, name: str) -> str:
        return self.escape(name) if self._fold(name) in self.reserved else name

    def _fold(self, name: str) -> str:
        return name.casefold() if self.folded else name


def split(text: str) -> tuple[str, ...]:
    """The words of a spelling, ASCII only: ``maxTokens`` and ``max-tokens`` are two. A text without words is spelt out."""
    plain = "".join(c if c.isascii() else f" u{ord(c)} " for c in text)
    words = _WORD.findall(plain)
    if not words:
        words = [_SYMBOLS.get(c, f"u{ord(c)}") for c in text] or [_SYMBOLS[""]]
    return tuple(words)


def value_words(text: str) -> tuple[str, ...]:
    """The words of a listed value. One that reads like code names nothing: it is numbered by its text."""
    return ("value", "x" + digest(text, 8)) if _CODE.search(text) else split(text)


def digest(text: str, length: int) -> str:
    """A suffix of that many decimal digits that depends on the text alone (digits, so that it stays one word in every case)."""
    number = int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")
    return f"{number % 10**length:0{length}d}"


def name(package: ir.Package, target: Target) -> Names:
    """Every identifier that the schema's elements get. Constants share the types' scope where the language says so."""
    types = _scope(target, "type", folded=target.file_a_type).assign(_type_element(decl) for decl in package.decls.values())
    constants = {str(text) for text in types.values()} if target.flat_constants else set()
    fields: dict[str, str] = {}
    values: dict[tuple[str, str], str] = {}
    for decl in package.decls.values():
        if isinstance(decl, ir.Record):
            found = _scope(target, "field").assign(Element(f.pointer, f.wire, split(f.wire), f.name) for f in decl.fields)
            fields |= {str(pointer): text for pointer, text in found.items()}
        elif isinstance(decl, ir.Enum):
            owner = types[decl.pointer]
            scope = _scope(target, "value", owner)
            scope.taken = constants if target.flat_constants else set()
            named = scope.assign(Element(text, _value_spelling(text), value_words(_spelling(text))) for text in decl.values)
            values |= {(decl.pointer, str(text)): constant for text, constant in named.items()}
    return Names({str(p): text for p, text in types.items()}, fields, values)


def functions(target: Target, wanted: Mapping[object, tuple[str, ...]], first: Iterable[object]) -> dict[object, str]:
    """Suffixes of codec functions by shape; those of declared types (``first``) keep theirs in a clash."""
    scope = _scope(target, "function")
    pinned = set(first)
    return scope.assign(Element(k, "_".join(w), w, "_".join(w) if k in pinned else None) for k, w in wanted.items())


def alternatives(target: Target, owner: str, wanted: Mapping[object, tuple[str, ...]]) -> dict[object, str]:
    """Identifiers of a union's alternatives, by whatever keys they have."""
    scope = _scope(target, "value", owner)
    return scope.assign(Element(key, "_".join(words), words) for key, words in wanted.items())


def snake(text: str) -> str:
    """A package name as a module name."""
    return "_".join(word.lower() for word in split(text))


def load_reserved(language: str) -> dict[Role, frozenset[str]]:
    """``targets/reserved/<language>.txt`` by role: a word a line, ``word @role`` for that role only, ``#`` comments."""
    text = (Path(__file__).parent / "targets" / "reserved" / f"{language}.txt").read_text("utf-8")
    roles: tuple[Role, ...] = ("type", "field", "value", "function")
    found: dict[Role, set[str]] = {role: set() for role in roles}
    for line in text.splitlines():
        word, _, only = line.partition("#")[0].strip().partition(" @")
        for role in roles if word and not only else (only,) if word else ():
            found[role].add(word)  # type: ignore[index]
    return {role: frozenset(words) for role, words in found.items()}


def _scope(target: Target, role: Role, owner: str = "", folded: bool = False) -> Scope:
    case = target.cases[role]
    named = (lambda words: case(words, owner)) if owner else case
    reserved = target.reserved[role]
    return Scope(named, frozenset(map(str.casefold, reserved)) if folded else reserved, target.escape, folded)


def _type_element(decl: ir.Decl) -> Element:
    """A definition is called like its key; an inline place like its parents; the root like what it is."""
    tokens = [unescape(token) for token in decl.pointer.partition("#")[2].split("/")[1:]]
    if not tokens and not decl.name:
        file = decl.pointer.partition("#")[0]
        root = file.rpartition("/")[2].partition(".")[0] or ("Envelope" if isinstance(decl, ir.Union) and decl.tag else "Root")
        return Element(decl.pointer, "#", split(root))
    start, last = 0, len(tokens) - 1
    for index, token in enumerate(tokens[:-1]):
        if token in ("$defs", "definitions") and (index == 0 or tokens[index - 1] not in ("properties", "patternProperties")):
            start = index + 1
    skipped = {"properties", "items", "additionalProperties", "prefixItems", "patternProperties"}
    path = [tokens[start]] if start else []
    for index in range(start + bool(start), len(tokens)):
        if tokens[index] not in skipped or (index and tokens[index - 1] in ("properties", "patternProperties")):
            path.append(tokens[index])
        elif tokens[index] in ("items", "additionalProperties") and index == last:
            path.append("item")
    words = tuple(word for token in path for word in split(token))
    spelling = path[0] if len(path) == 1 else decl.pointer
    return Element(decl.pointer, spelling, words, decl.name)


def _short(words: Sequence[str]) -> list[str]:
    """The first words, as far as half of the greatest length goes; a longer word is cut."""
    kept: list[str] = []
    for word in words:
        room = MAX_LENGTH // 2 - len("".join(kept))
        if room > 0:
            kept.append(word[:room])
    return kept


def _value_spelling(text: str) -> str:
    """What tells two listed values apart: the text "true" is not the value true."""
    return str(json.loads(text)) if text.startswith('"') else f"JSON {text}"


def _spelling(text: str) -> str:
    """An enumeration value as the text it is named after."""
    value = json.loads(text)
    return value if isinstance(value, str) else "minus_" + text[1:] if text.startswith("-") else text

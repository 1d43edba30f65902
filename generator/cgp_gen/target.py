"""The contract of a language: data and a few small callables, no inheritance.

A target never sees a schema. It turns words into identifiers, IR types into type expressions, values into literals, and names
the files of its package. Everything else is the templates'.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from cgp_gen import ir

if TYPE_CHECKING:
    from cgp_gen.views import PackageView

Role: TypeAlias = Literal["type", "field", "value", "function"]
# When an output belongs to the package: always; only with the server (the schema has what the runtime needs and
# --codec-only was not given); only without it.
When: TypeAlias = Literal["always", "server", "codec"]


@dataclass(frozen=True, slots=True)
class Output:
    """One file. ``path`` may hold ``{module}`` and other option names; ``make`` makes the text where no template does.

    With ``each``, one file for every declared type that has a codec, and each tuple: ``path`` may hold ``{type}``, the template
    sees ``shape``.
    """

    path: str
    template: str = ""
    scaffold: bool = False
    when: When = "always"
    make: Callable[[ir.Package, Any, PackageView], str] | None = None
    each: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """An ``-o KEY=VALUE`` option: what it sets, its default made from the package name, and the pattern a value must match.

    ``path`` is how a value reads as a part of an output's path.
    """

    doc: str
    default: Callable[[str], str]
    pattern: str
    path: Callable[[str], str] = str


@dataclass(frozen=True, slots=True)
class Target:
    """A language.

    ``cases``: by role, words to identifier (``["max", "tokens"]`` to ``MaxTokens``). Roles: ``type``; ``field`` (member of a
    record); ``value`` (constant of an enumeration, given the enumeration's name too: ``case(words, owner)``); ``function``
    (suffix of codec functions, one a shape).
    ``flat_constants``: constants of enumerations stand in one scope with the types.
    ``file_a_type``: a type stands in a file of its name, so names must differ by more than case.
    ``reserved``: by role, identifiers not to be used; ``escape`` makes such a one usable.
    ``type_expr(type, name_of)``: the type of a present, non-null value; ``name_of(pointer)`` is a declaration's final name.
    ``held_expr(type_text, kind, required, nullable)``: the type of a place which may also be absent or null.
    ``boxed(type_text)``: the type of a member or an alternative whose type holds itself by value.
    ``literal(value, kind)``: a literal of a JSON value, of the language's type for that kind.
    ``quote`` / ``comment``: the two filters of templates for texts that come from a schema.
    ``pattern(ecma)``: the same regular expression in the language's dialect, None where it has no equal.
    ``commands(view)``: argv lists for the manifest: build, test, roundtrip and, with a server, stdio and http.
    """

    name: str
    title: str
    depends: str
    toolchain: tuple[str, ...]
    cases: Mapping[Role, Callable[..., str]]
    reserved: Mapping[Role, frozenset[str]]
    escape: Callable[[str], str]
    type_expr: Callable[[ir.TypeRef, Callable[[str], str]], str]
    held_expr: Callable[[str, str, bool, bool], str]
    literal: Callable[[ir.Json, str], str]
    quote: Callable[[str], str]
    comment: Callable[[str], str]
    pattern: Callable[[str], str | None]
    outputs: Sequence[Output]
    commands: Callable[[PackageView], Mapping[str, Any]]
    options: Mapping[str, Option] = field(default_factory=dict)
    boxed: Callable[[str], str] = str
    flat_constants: bool = False
    file_a_type: bool = False

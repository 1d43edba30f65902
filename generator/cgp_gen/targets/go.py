"""Go: names, types, literals and files of a Go module."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cgp_gen import assets, ir
from cgp_gen.casing import capital, joined
from cgp_gen.names import MAX_LENGTH, digest, load_reserved
from cgp_gen.prose import fill
from cgp_gen.samples import samples
from cgp_gen.target import Option, Output, Target, When
from cgp_gen.targets.go_pattern import pattern
from cgp_gen.views import PackageView

# Words that Go programmers write in capitals (the list of golint).
_INITIALISMS = frozenset(
    [
        "acl",
        "api",
        "ascii",
        "cpu",
        "css",
        "dns",
        "eof",
        "guid",
        "html",
        "http",
        "https",
        "id",
        "ip",
        "json",
        "lhs",
        "qps",
        "ram",
        "rhs",
        "rpc",
        "sla",
        "smtp",
        "sql",
        "ssh",
        "tcp",
        "tls",
        "ttl",
        "udp",
        "ui",
        "uid",
        "uri",
        "url",
        "utf8",
        "uuid",
        "vm",
        "xml",
        "xmpp",
        "xsrf",
        "xss",
    ]
)
# Kinds whose Go type has a value of its own for "nothing here": a nil slice, map or interface, an empty RawJSON.
_NILABLE = frozenset({"list", "map", "union", "any"})
_WIDTH = 96  # of comments


def _pascal(words: Sequence[str]) -> str:
    return joined(word.upper() if word.lower() in _INITIALISMS else capital(word) for word in words)


def _value(words: Sequence[str], owner: str) -> str:
    return owner + _pascal(words).removeprefix("N" if words[0][:1].isdigit() else "")


def _integer(low: int, high: int) -> str:
    if low >= -(2**63) and high < 2**63:
        return "int64"
    return "uint64" if low >= 0 and high < 2**64 else "BigInt"


def _type(type_: ir.TypeRef, name_of: Callable[[str], str]) -> str:
    match type_:
        case ir.Scalar("integer", low, high):
            return _integer(low or 0, high or 0)
        case ir.Scalar(kind):
            return {"string": "string", "boolean": "bool", "number": "float64"}[kind]
        case ir.Ref(pointer):
            return name_of(pointer)
        case ir.List(item):
            return "[]" + _slot(item, name_of)
        case ir.Map(value):
            return "map[string]" + _slot(value, name_of)
        case ir.Tuple(items, rest):
            return _tuple([_slot(item, name_of) for item in items], _slot(rest, name_of))
        case ir.Never():
            return "struct{}"
        case ir.Any() | ir.Const():
            return "RawJSON"


def _slot(slot: ir.Slot, name_of: Callable[[str], str]) -> str:
    kind = type(slot.type).__name__.lower()
    return _held(_type(slot.type, name_of), kind, True, slot.nullable)


def _held(type_: str, kind: str, required: bool, nullable: bool) -> str:
    """Go's nil is what is absent, or null where the member is required."""
    named = type_[:1].isupper()
    if kind in _NILABLE and not (named and kind != "any" and required and nullable):
        return type_
    return "*" + type_ if nullable or not required or type_ == "BigInt" else type_


def _tuple(items: Sequence[str], rest: str) -> str:
    """The name of a tuple's struct, made of its positions: with underscores, as in no name that is made for a definition."""
    spelt = ["Tuple", *map(_spelt, items), *(["then", _spelt(rest)] if rest not in ("RawJSON", "struct{}") else [])]
    name = "_".join(spelt)
    return name if len(name) <= MAX_LENGTH else f"Tuple_{digest(name, 16)}"


def _spelt(type_: str) -> str:
    """A type expression as a part of a name."""
    for prefix, word in (("*", "Nullable"), ("[]", "ListOf"), ("map[string]", "MapOf")):
        if type_.startswith(prefix):
            return word + _spelt(type_.removeprefix(prefix))
    return "Nothing" if type_ == "struct{}" else type_[:1].upper() + type_[1:]


def _literal(value: ir.Json, kind: str) -> str:
    if kind == "any":
        return _quote(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    return _quote(value) if isinstance(value, str) else json.dumps(value)


def _quote(text: str) -> str:
    """A string literal that Go and JSON read alike; what a reader of the source would not see is escaped."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() or ord(c) > 0xFFFF else f"\\u{ord(c):04x}" for c in quoted)


# At the start of a line of a doc comment, gofmt would take these for a list, a heading, a directive or a link.
_MARKUP = re.compile(r"[-*+#\[\u2022]|[0-9]+[.)]|//|Deprecated:")


def _comment(text: str) -> str:
    """Comment lines, wrapped; one paragraph whatever the text was."""
    text = text.replace("``", "\u201c").replace("''", "\u201d")  # as gofmt would
    words = "".join(c if c.isprintable() else " " for c in text).split()
    return "\n".join("// " + line for line in fill(words, _WIDTH, _MARKUP))


# Files of the library: those that the schema decides are templates, the others are plain Go.
_MADE = "models codec line rules validate"
_PLAIN = "head lines objects scalars rawjson choice tree scanner escapes errors limits codec_test limits_test"
_SERVER_MADE = "messages attestations attestations_test server"
_SERVER_PLAIN = (
    "facts files instants protocol answer select verify stdio http program/program program/http internal/stdout/stdout "
    "internal/stdout/dup_linux internal/stdout/dup_unix internal/stdout/dup_other protocol_test server_test"
)
_SKELETON = "main.go provider.go documents.go provider_test.go documents/harbour.md documents/storm-plan.md documents/tides.md"


def _outputs() -> Sequence[Output]:
    return [
        *(_made(name, "always") for name in _MADE.split()),
        *(_plain(f"contextgraph/{name}.go", "always") for name in _PLAIN.split()),
        *(_made(name, "server") for name in _SERVER_MADE.split()),
        *(_plain(f"contextgraph/{name}.go", "server") for name in _SERVER_PLAIN.split()),
        _plain("cmd/roundtrip/main.go", "always"),
        Output("contextgraph/testdata/messages.ndjson", make=lambda package, _names, _view: samples(package)),
        Output("go.mod", "root/go.mod.jinja", scaffold=True),
        Output("README.md", "root/README.md.jinja", scaffold=True),
        Output(".gitignore", make=_verbatim("root/gitignore"), scaffold=True),
        Output(".github/workflows/ci.yml", "root/ci.yml.jinja", scaffold=True),
        *(Output(name, make=_verbatim(f"root/{name}"), scaffold=True, when="server") for name in _SKELETON.split()),
    ]


def _made(name: str, when: When) -> Output:
    return Output(f"contextgraph/{name}.go", f"contextgraph/{name}.go.jinja", when=when)


def _plain(path: str, when: When) -> Output:
    """A generated file of plain Go, which reads and lints as Go where it lies; its header is made here."""
    body = _verbatim(path)

    def make(package: ir.Package, names: Any, view: PackageView) -> str:
        schema = " ".join(view.schema.split())
        return f"// Code generated by cgp-gen from {schema}. DO NOT EDIT.\n\n{body(package, names, view)}"

    return Output(path, make=make, when=when)


def _verbatim(path: str) -> Callable[[ir.Package, Any, PackageView], str]:
    """The text of a file as it is, but for the name of the package and the module path that starts with it in imports."""

    def make(_package: ir.Package, _names: Any, view: PackageView) -> str:
        text = (assets.templates() / "go" / path).read_text("utf-8")
        own = {'"context-provider/': f'"{view.options["module"]}/', "context-provider": view.name}
        return re.sub('"context-provider/|context-provider', lambda found: own[found[0]], text)

    return make


def _commands(view: PackageView) -> Mapping[str, Any]:
    build = ["go", "build", "-buildvcs=false", "-o"]
    commands: dict[str, Any] = {
        "build": [[*build, "bin/roundtrip", "./cmd/roundtrip"]],
        "test": [["go", "vet", "./..."], ["go", "test", "./..."]],
        "roundtrip": ["{dir}/bin/roundtrip"],
    }
    if view.server:
        program = f"{{dir}}/bin/{view.name}"
        commands["build"].append([*build, f"bin/{view.name}", "."])
        commands |= {"stdio": [program], "http": [program, "--http"]}
    return commands


TARGET = Target(
    name="go",
    title="Go",
    depends="Go 1.22 or later; nothing but its standard library",
    toolchain=("go",),
    cases={"type": _pascal, "field": _pascal, "value": _value, "function": _pascal},
    reserved=load_reserved("go"),
    escape=lambda name: name + "_",
    type_expr=_type,
    held_expr=_held,
    literal=_literal,
    quote=_quote,
    comment=_comment,
    pattern=pattern,
    outputs=_outputs(),
    commands=_commands,
    flat_constants=True,
    options={
        "module": Option(
            doc="the module path of go.mod, such as example.com/you/context-provider",
            default=lambda name: name,
            pattern=r"[A-Za-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*",
        )
    },
)

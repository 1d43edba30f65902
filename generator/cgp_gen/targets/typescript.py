"""TypeScript: names, types, literals and files of an npm package."""

from __future__ import annotations

import json
import math
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cgp_gen import assets, ir
from cgp_gen.casing import camel, pascal
from cgp_gen.names import load_reserved
from cgp_gen.samples import samples
from cgp_gen.target import Option, Output, Target, When
from cgp_gen.view import PackageView

_WIDTH = 72  # of documentation comments, so that they stay within 80 columns one level in
_IDENTIFIER = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")


def _integer(low: int, high: int) -> str:
    return "number" if low >= -ir.SAFE_INTEGER and high <= ir.SAFE_INTEGER else "bigint"


def _type(type_: ir.TypeRef, name_of: Callable[[str], str]) -> str:
    match type_:
        case ir.Scalar("integer", low, high):
            return _integer(low or 0, high or 0)
        case ir.Scalar(kind):
            return kind
        case ir.Ref(pointer):
            return name_of(pointer)
        case ir.List(item):
            return f"readonly {_grouped(_slot(item, name_of))}[]"
        case ir.Map(value):
            return f"Dictionary<{_slot(value, name_of)}>"
        case ir.Tuple(items, rest):
            positions = [f"{_grouped(_slot(item, name_of))}?" for item in items]
            free = isinstance(rest.type, ir.Never)
            return f"readonly [{', '.join(positions)}, ...{_grouped('JsonValue' if free else _slot(rest, name_of))}[]]"
        case ir.Const(value):
            constant = json.loads(value)
            return _literal(constant, "") if isinstance(constant, bool | int | float | str) else "JsonValue"
        case ir.Never():
            return "never"
    return "JsonValue"


def _slot(slot: ir.Slot, name_of: Callable[[str], str]) -> str:
    return _held(_type(slot.type, name_of), type(slot.type).__name__.lower(), True, slot.nullable)


def _grouped(type_: str) -> str:
    """A type that may be followed by brackets."""
    return f"({type_})" if " | " in type_ or type_.startswith("readonly ") else type_


def _held(type_: str, kind: str, required: bool, nullable: bool) -> str:
    """What is absent has no member at all, so that only a required one can be null."""
    return f"{type_} | null" if nullable and required and kind != "any" else type_


def _literal(value: ir.Json, _kind: str) -> str:
    """A value as it stands in an expression, and as a type."""
    match value:
        case str():
            return _quote(value)
        case bool() | None:
            return json.dumps(value)
        case int():
            return f"{value}n" if abs(value) > ir.SAFE_INTEGER else str(value)
        case float():
            return str(int(value)) if value.is_integer() and abs(value) < 1e21 else _double(value)
        case list():
            return f"[{', '.join(_literal(item, '') for item in value)}]"
    members = [f"{_key(name)}: {_literal(item, '')}" for name, item in value.items()]
    return f"{{ {', '.join(members)} }}" if members else "{}"


def _double(value: float) -> str:
    return repr(value).replace("e+", "e").replace("e-0", "e-") if math.isfinite(value) else "NaN"


def _key(name: str) -> str:
    """A member's name in an object literal; one that would set the prototype is computed."""
    if name == "__proto__":
        return f"[{_quote(name)}]"
    return name if _IDENTIFIER.fullmatch(name) else _quote(name)


_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f", "\v": "\\v"}


def _quote(text: str) -> str:
    """A string literal in ASCII, in the quotes that need fewer escapes."""
    mark = "'" if text.count('"') > text.count("'") else '"'
    return mark + "".join("\\" + c if c == mark else _quoted(c) for c in text) + mark


def _quoted(char: str) -> str:
    code = ord(char)
    if char in _ESCAPES or 0x20 <= code < 0x7F:
        return _ESCAPES.get(char, char)
    units = [code] if code < 0x10000 else [0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code & 0x3FF)]
    return "".join(f"\\u{unit:04x}" for unit in units)


def _comment(text: str) -> str:
    """A documentation comment, wrapped; nothing in the text can end it or pass for a tag."""
    words = "".join(c if c.isprintable() else " " for c in text).split()
    plain = " ".join(re.sub(r"^([({]?)@(?=\w)", r"\1\\@", word) for word in words).replace("*/", "*\\/")
    lines = textwrap.wrap(plain, _WIDTH, break_long_words=False, break_on_hyphens=False) or ["."]
    if len(lines) == 1:
        return f"/** {lines[0]} */"
    return "\n".join(["/**", *(f" * {line}" for line in lines), " */"])


# Files of the package, as they lie below the templates' folder: those that templates print, and those of plain TypeScript.
_MADE = (
    "src/protocol/models src/protocol/codec src/protocol/checks src/protocol/json src/protocol/line src/protocol/rules "
    "src/protocol/validate src/index src/roundtrip"
)
_PLAIN = "src/protocol/errors src/protocol/places src/protocol/lines src/protocol/limits test/codec.test test/limits.test"
_SERVER_MADE = "src/protocol/facts src/protocol/attestations src/server/provider src/server/server test/attestations.test"
_SERVER_PLAIN = (
    "src/protocol/instants src/protocol/files src/protocol/protocol src/server/selection src/server/verifying "
    "src/server/stdio src/server/http src/server/stdout src/server/program test/frames test/protocol.test test/server.test"
)
_DOCUMENTS = "frost.md", "garden.md", "watering.md"


def _outputs() -> Sequence[Output]:
    generated = [
        *(_made(f"{name}.ts") for name in _MADE.split()),
        *(_plain(f"{name}.ts") for name in _PLAIN.split()),
        *(_made(f"{name}.ts", "server") for name in _SERVER_MADE.split()),
        *(_plain(f"{name}.ts", "server") for name in _SERVER_PLAIN.split()),
    ]
    generated.append(Output("test/messages.ndjson", make=lambda package, _names, _view: samples(package)))
    scaffold = [
        Output("package.json", "package.json.jinja", scaffold=True),
        Output("tsconfig.json", "tsconfig.json", scaffold=True),
        Output("tsconfig.build.json", "tsconfig.build.json", scaffold=True),
        Output("eslint.config.js", "eslint.config.js", scaffold=True),
        Output("README.md", "README.md.jinja", scaffold=True),
        Output(".gitignore", "gitignore", scaffold=True),
        Output(".prettierignore", "prettierignore", scaffold=True),
        Output(".github/workflows/ci.yml", "ci.yml.jinja", scaffold=True),
    ]
    provider = [
        Output("src/provider.ts", "src/provider.ts.jinja", scaffold=True, when="server"),
        Output("src/documents.ts", "src/documents.ts", scaffold=True, when="server"),
        Output("src/main.ts", "src/main.ts", scaffold=True, when="server"),
        Output("test/provider.test.ts", "test/provider.test.ts", scaffold=True, when="server"),
        *(Output(f"documents/{name}", f"documents/{name}", scaffold=True, when="server") for name in _DOCUMENTS),
    ]
    return [*generated, *scaffold, *provider]


def _made(path: str, when: When = "always") -> Output:
    return Output(path, f"{path}.jinja", when=when)


def _plain(path: str, when: When = "always") -> Output:
    """A file of plain TypeScript, which gets its header here, so that it reads and lints as such."""

    def make(_package: ir.Package, _names: Any, view: PackageView) -> str:
        schema = " ".join(view.schema.split())
        text = (assets.templates() / "typescript" / path).read_text("utf-8")
        return f"// Generated by cgp-gen from {schema}. Do not edit.\n\n{text}"

    return Output(path, make=make, when=when)


def _commands(view: PackageView) -> Mapping[str, Any]:
    install = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
    commands: dict[str, Any] = {
        "build": [install, ["npm", "run", "build", "--silent"]],
        "test": [["npm", "test", "--silent"]],
        "roundtrip": ["node", "{dir}/dist/src/roundtrip.js"],
    }
    if view.server:
        program = ["node", "{dir}/dist/src/main.js"]
        commands |= {"stdio": program, "http": [*program, "--http"]}
    return commands


TARGET = Target(
    name="typescript",
    title="TypeScript",
    depends="Node 20 or later; nothing at run time, the compiler and Node's types to build it",
    toolchain=("node", "npm"),
    cases={"type": pascal, "field": camel, "value": pascal, "function": pascal},
    reserved=load_reserved("typescript"),
    escape=lambda name: name + ("Type" if name[:1].isupper() else "_"),
    type_expr=_type,
    held_expr=_held,
    literal=_literal,
    quote=_quote,
    comment=_comment,
    pattern=lambda ecma: ecma,  # it is the same dialect
    outputs=_outputs(),
    commands=_commands,
    options={
        "package": Option(
            doc="the name in package.json, with a scope if there is one, such as @you/context-provider",
            default=lambda name: name,
            pattern=r"(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*",
        )
    },
)

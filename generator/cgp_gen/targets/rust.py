"""Rust: names, types, literals and files of a crate."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cgp_gen import casing, ir
from cgp_gen.names import Names, digest, load_reserved, snake
from cgp_gen.prose import fill
from cgp_gen.target import Option, Output, Target, When
from cgp_gen.targets.rust_pattern import pattern
from cgp_gen.view import PackageView

# The longest names, so that every line can be laid out as rustfmt would. A longer one is cut, and ends in its own digest.
_ROOM = {"type": 34, "field": 32, "function": 30}
_WIDTH = 92  # of comments
_KEYWORDS = load_reserved("rust")["field"]
_NOT_RAW = frozenset({"crate", "self", "super", "undeclared"})  # r#self is no identifier
_SCALARS = {"string": "String", "boolean": "bool", "number": "f64"}
# A crate of one of these names could not be imported, or would hide what is.
_TAKEN = frozenset({"alloc", "core", "proc_macro", "roundtrip", "serde", "serde_json", "std", "test"})


def _pascal(words: Sequence[str], _owner: str = "") -> str:
    return _short(casing.pascal(words), "type", "X")


def _snake(words: Sequence[str]) -> str:
    return _short(casing.snake(words), "field", "_x")


def _suffix(words: Sequence[str]) -> str:
    return _short(casing.snake(words), "function", "_x")


def _short(name: str, role: str, mark: str) -> str:
    room = _ROOM[role]
    return name if len(name) <= room else name[: room - 8].rstrip("_") + mark + digest(name, 6)


def _escape(name: str) -> str:
    if name[:1].isupper():
        return name + "Type"
    return name + "_" if name in _NOT_RAW else "r#" + name


def _integer(low: int, high: int) -> str:
    if low >= 0 and high < 2**64:
        return "u32" if high < 2**32 else "u64"
    return "i64" if low >= -(2**63) and high < 2**63 else "BigInteger"


def _type(type_: ir.TypeRef, name_of: Callable[[str], str]) -> str:
    match type_:
        case ir.Scalar("integer", low, high):
            return _integer(low or 0, high or 0)
        case ir.Scalar(kind):
            return _SCALARS[kind]
        case ir.Ref(pointer):
            return name_of(pointer)
        case ir.List(item):
            return f"Vec<{_slot(item, name_of)}>"
        case ir.Map(value):
            return f"BTreeMap<String, {_slot(value, name_of)}>"
        case ir.Tuple():
            return "Vec<RawJson>"
        case ir.Any():
            return "RawJson"
    return "()"


def _slot(slot: ir.Slot, name_of: Callable[[str], str]) -> str:
    return _held(_type(slot.type, name_of), type(slot.type).__name__.lower(), True, slot.nullable)


def _held(type_: str, kind: str, required: bool, nullable: bool) -> str:
    """An any-member keeps its null, so that only absence is None."""
    return type_ if required and (not nullable or kind == "any") else f"Option<{type_}>"


def _literal(value: ir.Json, kind: str) -> str:
    if kind == "any":
        return _quote(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    if isinstance(value, str):
        return _quote(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(float(str(value))) if kind == "number" else f"{value:_}"


def _quote(text: str) -> str:
    """A string literal; what a reader would not see as one column is escaped, so that its width is its length."""
    return f'"{"".join(map(_quoted, text))}"'


def _quoted(char: str) -> str:
    plain = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\0": "\\0"}
    if char in plain:
        return plain[char]
    narrow = unicodedata.east_asian_width(char) not in "WF" and unicodedata.category(char)[0] != "M"
    return char if char.isprintable() and narrow else f"\\u{{{ord(char):x}}}"


# At the start of a line, Markdown would take these for something else than text.
_MARKUP = re.compile(r"[-*+#>=|~_]|[0-9]+[.)]|\\")


def _comment(text: str, lead: str = "///") -> str:
    """Doc comment lines, wrapped; one paragraph whatever the text was."""
    words = _markdown("".join(c if c.isprintable() else " " for c in text)).split()
    if words and _MARKUP.match(words[0]):
        words[0] = re.sub(r"^(\d*)(.)", r"\1\\\2", words[0]) if words[0][0] != "\\" else words[0]
    return "\n".join(f"{lead} {line}" for line in fill(words, _WIDTH, _MARKUP))


def _markdown(text: str) -> str:
    """The text without markup other than code in backticks."""
    parts = text.split("`")
    if len(parts) % 2 == 0 or "``" in text:
        return _plain(text.replace("`", "\0")).replace("\0", "\\`")
    return "`".join(_plain(part) if i % 2 == 0 else part for i, part in enumerate(parts))


def _plain(text: str) -> str:
    escaped = re.sub(r"([\\\[\]<>*])", r"\\\1", text)
    return re.sub(r"(?i)\b(https?|ftp)(?=://)", r"\1\\", escaped)


def _crate(package_name: str) -> str:
    name = snake(package_name)
    return f"{name}_provider" if name in _TAKEN or name in _KEYWORDS else name


_PROTOCOL = (
    "bridge",
    "codec",
    "fault",
    "limits",
    "line",
    "lines",
    "mod",
    "models",
    "numbers",
    "parts",
    "raw",
    "reader",
    "text",
    "tree",
    "validate",
    "whole",
    "writer",
)
_SERVED = ("protocol/attested", "protocol/facts", "protocol/files", "protocol/instants", "protocol/rules")
_SERVER = ("answers", "honest", "http", "in_process", "mod", "program", "stdio", "verdicts")
_SAMPLES = ("crossing", "fares", "weather")


def _file(path: str, when: When = "always", scaffold: bool = False) -> Output:
    return Output(path, f"{path.removeprefix('.')}.jinja", when=when, scaffold=scaffold)


def _rules(_package: ir.Package, _names: Names, view: PackageView) -> str:
    rules = {rule.name: json.loads(rule.json) for rule in view.rules}
    return json.dumps(rules, indent=1, ensure_ascii=False) + "\n"


_OUTPUTS = (
    *(_file(f"src/protocol/{name}.rs") for name in _PROTOCOL),
    Output("src/protocol/rules.json", make=_rules),
    _file("src/bin/roundtrip.rs"),
    *(_file(f"src/{name}.rs", "server") for name in [*_SERVED, *(f"server/{name}" for name in _SERVER), "main"]),
    _file("tests/codec.rs"),
    *(_file(f"tests/{name}.rs", "server") for name in ("messages", "server", "in_process")),
    _file("tests/provider.rs", "server", scaffold=True),
    _file("src/lib.rs", scaffold=True),
    _file("src/provider.rs", "server", scaffold=True),
    *(_file(f"documents/{name}.md", "server", scaffold=True) for name in _SAMPLES),
    _file("Cargo.toml", scaffold=True),
    _file(".gitignore", scaffold=True),
    _file(".github/workflows/ci.yml", scaffold=True),
    _file("README.md", scaffold=True),
)


def _commands(view: PackageView) -> Mapping[str, Any]:
    # What the caller's environment says of a target folder must not matter: the programs are looked for in this one.
    place = ["--target-dir", "target"]
    commands: dict[str, Any] = {
        "build": [["cargo", "build", "--release", *place]],
        "test": [["cargo", "test", *place]],
        "roundtrip": ["{dir}/target/release/roundtrip"],
    }
    if view.server:
        program = f"{{dir}}/target/release/{view.name}"
        commands["test"].append(["cargo", "test", *place, "--features", "in-process-tests", "--test", "in_process"])
        commands |= {"stdio": [program], "http": [program, "--http"]}
    return commands


TARGET = Target(
    name="rust",
    title="Rust",
    depends="Rust 1.90 or later; serde, serde_json, regex, sha2; axum for HTTP (feature `http`)",
    toolchain=("cargo",),
    cases={"type": _pascal, "field": _snake, "value": _pascal, "function": _suffix},
    reserved=load_reserved("rust"),
    escape=_escape,
    type_expr=_type,
    held_expr=_held,
    literal=_literal,
    quote=_quote,
    comment=_comment,
    pattern=pattern,
    outputs=_OUTPUTS,
    commands=_commands,
    boxed=lambda text: f"Box<{text}>",
    options={
        "crate": Option(
            "the name of the library crate: a Rust identifier in lower case",
            default=_crate,
            pattern=r"[a-z][a-z0-9]*(_[a-z0-9]+)*",
        )
    },
)

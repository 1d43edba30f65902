"""Java: names, types, literals and files of a Maven project."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cgp_gen import assets, ir
from cgp_gen.casing import camel, constant, pascal
from cgp_gen.names import MAX_LENGTH, digest, load_reserved
from cgp_gen.prose import fill
from cgp_gen.samples import samples
from cgp_gen.target import Option, Output, Target, When
from cgp_gen.targets.java_pattern import pattern
from cgp_gen.view import PackageView

_BOXES = {"long": "Long", "double": "Double", "boolean": "Boolean"}
_SAFE = (-ir.SAFE_INTEGER, ir.SAFE_INTEGER)
_WIDTH = 104  # of the text in comments
_RESERVED = load_reserved("java")


def _integer(low: int, high: int) -> str:
    return "long" if low >= -(2**63) and high < 2**63 else "BigInteger"


def _type(type_: ir.TypeRef, name_of: Callable[[str], str]) -> str:
    match type_:
        case ir.Scalar("integer", low, high):
            return _integer(low or 0, high or 0)
        case ir.Scalar(kind):
            return {"string": "String", "boolean": "boolean", "number": "double"}[kind]
        case ir.Ref(pointer):
            return name_of(pointer)
        case ir.List(item):
            return f"List<{_boxed(_type(item.type, name_of))}>"
        case ir.Map(value):
            return f"Map<String, {_boxed(_type(value.type, name_of))}>"
        case ir.Tuple():
            return _tuple(type_, name_of)
        case ir.Any() | ir.Const() | ir.Never():
            return "RawJson"


def _tuple(tuple_: ir.Tuple, name_of: Callable[[str], str]) -> str:
    """The name of a tuple's own type: its positions' types, and what may follow them if that is of one type."""
    parts = [_part(slot, name_of) for slot in tuple_.items]
    if not isinstance(tuple_.rest.type, ir.Any | ir.Never):
        parts += ["then", _part(tuple_.rest, name_of)]
    name = "_".join(["Tuple", *parts])
    return name if len(name) <= MAX_LENGTH else f"Tuple_of_{len(parts)}_{digest(name, 16)}"


def _part(slot: ir.Slot, name_of: Callable[[str], str]) -> str:
    """A type as part of a name. A small word between underscores is no part of any type's own name."""
    match slot.type:
        case ir.List(item):
            text = f"List_of_{_part(item, name_of)}"
        case ir.Map(value):
            text = f"Map_of_{_part(value, name_of)}"
        case ir.Scalar("integer", low, high):
            text = f"Integer_{low}_{high}".replace("-", "m") if (low, high) != _SAFE else "Integer"
        case _:
            text = _boxed(_type(slot.type, name_of))
    return text + ("_or_null" if slot.nullable else "")


def _boxed(type_: str) -> str:
    return _BOXES.get(type_, type_)


def _held(type_: str, kind: str, required: bool, nullable: bool) -> str:
    """Null is what is absent, or null where the member is required: only an object can be it."""
    return _boxed(type_) if nullable or not required else type_


def _literal(value: ir.Json, kind: str) -> str:
    if kind == "any":
        return f"new RawJson({_quote(json.dumps(value, ensure_ascii=False, separators=(',', ':')))})"
    if kind == "integer":
        return f"{value}L" if abs(int(str(value))) < 2**63 else f'new BigInteger("{value}")'
    return _quote(value) if isinstance(value, str) else json.dumps(value)


def _quote(text: str) -> str:
    """A string literal; what a reader of the source would not see is escaped."""
    known = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
    parts = []
    for char in text:
        if char in known:
            parts.append(known[char])
        elif ord(char) < 0x20:  # a Unicode escape would be resolved before the literal is read
            parts.append(f"\\{ord(char):03o}")
        elif char.isprintable():
            parts.append(char)
        else:
            units = char.encode("utf-16-be", "surrogatepass")
            parts += [f"\\u{int.from_bytes(units[i : i + 2], 'big'):04x}" for i in range(0, len(units), 2)]
    return '"' + "".join(parts) + '"'


_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;", "\\": "&#92;", "{": "&#123;", "}": "&#125;", "*": "&#42;"}


def _comment(text: str) -> str:
    """Lines of a documentation comment, wrapped; one paragraph of plain text whatever the text was."""
    words = "".join(_MARKUP.get(c, c) if c.isprintable() else " " for c in text).split()
    return "\n".join(f" * {line}" for line in fill(words, _WIDTH))


_LIBRARY = "src/main/java/{package}/contextgraph/"
_RESOURCES = "src/main/resources/{package}/contextgraph/"
_TESTS = "src/test/java/{package}/contextgraph/"
_SAMPLES = "src/test/resources/{package}/contextgraph/messages.ndjson"


def _made(path: str, name: str, scaffold: bool = False, when: When = "always") -> Output:
    """A file that a template makes."""
    return Output(path, f"{name}.jinja", scaffold, when)


def _plain(path: str, name: str, scaffold: bool = False, when: When = "always") -> Output:
    """A file of the template tree as it is, but for names: of the schema, of the package, and of the Java package."""

    def make(_package: ir.Package, _names: Any, view: PackageView) -> str:
        text = (assets.templates() / "java" / name).read_text("utf-8")
        own = {"contextprovider": view.options["package"], "context-provider": view.name}
        text = re.sub(r"\bcontextprovider(?=[.;])|\bcontext-provider\b", lambda found: own[found[0]], text)
        schema = " ".join(view.schema.split()).replace("\\", "\\\\")  # a Unicode escape works in comments too
        return text if scaffold else f"// Generated by cgp-gen from {schema}. Do not edit.\n\n{text}"

    return Output(path, scaffold=scaffold, when=when, make=make)


def _library() -> Sequence[Output]:
    """The generated Java of the package: folders of the template tree, and a file for each type."""
    outputs = [Output(_LIBRARY + "{type}.java", "library/models.java.jinja", each=True)]
    folders: tuple[tuple[str, When, str], ...] = (
        ("library", "always", _LIBRARY),
        ("server", "server", _LIBRARY),
        ("tests", "always", _TESTS),
        ("servertests", "server", _TESTS),
    )
    for folder, when, place in folders:
        for file in sorted((assets.templates() / "java" / folder).glob("*.java*")):
            name = file.name.removesuffix(".jinja")
            make = _plain if name == file.name else _made
            if name != "models.java":
                outputs.append(make(place + name, f"{folder}/{name}", when=when))
    return outputs


_AUTHORS = ("Documents", "Main", "Provider")
_DOCUMENTS = ("millstones", "season", "visits")


def _outputs() -> Sequence[Output]:
    return [
        *_library(),
        _made(_RESOURCES + "rules.json", "library/rules.json"),
        *[_plain(f"src/main/java/{{package}}/{name}.java", f"scaffold/{name}.java", True, "server") for name in _AUTHORS],
        *[_plain(f"documents/{name}.md", f"scaffold/documents/{name}.md", True, "server") for name in _DOCUMENTS],
        _plain("src/test/java/{package}/ProviderTest.java", "scaffold/ProviderTest.java", True, "server"),
        Output(_SAMPLES, make=lambda package, _names, _view: samples(package)),
        _made("pom.xml", "pom.xml", scaffold=True),
        _made("README.md", "README.md", scaffold=True),
        _made(".github/workflows/ci.yml", "ci.yml", scaffold=True),
        _made(".gitignore", "gitignore", scaffold=True),
        _made(".mvn/jvm.config", "jvm.config", scaffold=True),
    ]


# Quick to start and small: one compiler, one collector. What the JVM itself has to say goes to standard error.
_JVM = [
    "java",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:+DisplayVMOutputToStderr",
    "-Xlog:disable",
    "-Xlog:all=warning:stderr",
]


def _commands(view: PackageView) -> Mapping[str, Any]:
    jar = f"{{dir}}/target/{view.name}.jar"
    commands: dict[str, Any] = {
        "build": [["mvn", "-B", "-q", "-Dmaven.test.skip=true", "package"]],
        "test": [["mvn", "-B", "-q", "verify"]],
        "roundtrip": [*_JVM, "-cp", jar, f"{view.options['package']}.contextgraph.RoundTrip"],
    }
    if view.server:
        commands |= {"stdio": [*_JVM, "-jar", jar], "http": [*_JVM, "-jar", jar, "--http"]}
    return commands


def _package(name: str) -> str:
    joined = name.replace("-", "")
    return f"{joined}_" if joined in _RESERVED["field"] else joined


_KEYWORDS = "|".join(sorted(word for word in _RESERVED["value"] if word.islower()))

TARGET = Target(
    name="java",
    title="Java",
    depends="Java 17 or later and Maven; jackson-core",
    toolchain=("java", "javac", "mvn"),
    cases={"type": pascal, "field": camel, "value": constant, "function": pascal},
    reserved=_RESERVED,
    escape=lambda name: name + "_",
    type_expr=_type,
    held_expr=_held,
    literal=_literal,
    quote=_quote,
    comment=_comment,
    pattern=pattern,
    outputs=_outputs(),
    commands=_commands,
    options={
        "package": Option(
            doc="the Java package, such as com.example.context; the library goes into its subpackage contextgraph",
            default=_package,
            pattern=rf"(?!(?:.*\.)?(?:{_KEYWORDS})(?:\.|$))[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*",
            path=lambda value: value.replace(".", "/"),
        )
    },
    file_a_type=True,
)

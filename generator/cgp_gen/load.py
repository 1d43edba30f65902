"""Read a schema: bytes to a Document, every resource of it indexed. Files of the schema's folder only, never the network."""

from __future__ import annotations

import hashlib
import json
import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

from cgp_gen.errors import Problem, ProblemError, refuse
from cgp_gen.keywords import children

MAX_NESTING = 500


@dataclass(frozen=True, slots=True)
class Node:
    """A subschema and where it stands: ``pointer`` is its identity, ``base`` the URI that references are resolved against."""

    schema: Any
    pointer: str
    base: str


@dataclass(frozen=True, slots=True)
class Document:
    """A schema and the files it refers to. ``nodes``: every subschema by pointer; ``uris``: URI with fragment to pointer."""

    label: str
    sha256: str
    root: Node
    nodes: Mapping[str, Node]
    uris: Mapping[str, str]

    def resolve(self, node: Node) -> Node:
        """The node that the ``$ref`` of this one names."""
        ref = node.schema["$ref"]
        target = self.uris.get(_normal(_join(node.base, ref)))
        if target is None:
            raise refuse(self.where(node.pointer), f"$ref {ref!r} names nothing in this schema", "check its spelling")
        return self.nodes[target]

    def where(self, pointer: str) -> str:
        """``file#/pointer``, for a Problem."""
        file, _, rest = pointer.partition("#")
        return f"{file or self.label}#{rest}"


def load(path: Path, label: str = "") -> Document:
    """Read the schema at ``path``; ``label`` names it in messages (the file's name by default)."""
    label = label or path.name
    text = _read(path, label)
    schema = _parse(text, label)
    loader = _Loader(path.parent, label)
    root = loader.add(schema, "", "")
    loader.follow()
    return Document(label, hashlib.sha256(text).hexdigest(), root, loader.nodes, loader.uris)


class _Loader:
    """Collects nodes and URIs file by file until no reference leads to a file that is not read."""

    def __init__(self, folder: Path, label: str) -> None:
        self.folder = folder
        self.label = label
        self.nodes: dict[str, Node] = {}
        self.uris: dict[str, str] = {}

    def add(self, schema: Any, file: str, base: str) -> Node:
        """Index one file, and with it every ``$id`` and ``$anchor`` inside."""
        root = Node(schema, f"{file}#", base)
        self.uris.setdefault(_normal(base), root.pointer)
        stack = [root]
        while stack:
            node = self._index(stack.pop())
            stack += [Node(s, node.pointer + tail, node.base) for tail, s in reversed(list(children(node.schema)))]
        return self.nodes[root.pointer]

    def _index(self, node: Node) -> Node:
        schema = node.schema
        if isinstance(schema, dict) and isinstance(schema.get("$id"), str):
            if schema["$id"].startswith("#"):  # draft-07 wrote anchors so
                self.uris[_normal(node.base + schema["$id"])] = node.pointer
            else:
                node = Node(schema, node.pointer, urldefrag(_join(node.base, schema["$id"]))[0])
                self.uris[_normal(node.base)] = node.pointer
        if isinstance(schema, dict) and isinstance(schema.get("$anchor"), str):
            self.uris[_named(node.base, schema["$anchor"])] = node.pointer
        self.nodes[node.pointer] = node
        self._point(node)
        return node

    def _point(self, node: Node) -> None:
        """Make the node reachable by JSON Pointer from its file and from every ``$id`` above it."""
        file, _, tail = node.pointer.partition("#")
        self.uris[_named(file, tail)] = node.pointer
        for uri, at in list(self._embedding(node)):
            self.uris.setdefault(_named(uri, node.pointer[len(at) :]), node.pointer)

    def _embedding(self, node: Node) -> Iterator[tuple[str, str]]:
        at = self.uris.get(_normal(node.base))
        if at is not None and node.pointer.startswith(at):
            yield node.base, at

    def follow(self) -> None:
        """Resolve every ``$ref`` once: index what it points to, read sibling files, and collect all that lead nowhere."""
        problems: list[Problem] = []
        queue = list(self.nodes.values())
        for node in queue:  # grows while files are read
            if isinstance(node.schema, dict) and isinstance(node.schema.get("$ref"), str):
                try:
                    self._reach(node)
                except ProblemError as error:
                    problems += error.problems
                if len(self.nodes) > len(queue):
                    queue += list(self.nodes.values())[len(queue) :]
        if problems:
            raise ProblemError(problems)

    def _reach(self, node: Node) -> None:
        ref = node.schema["$ref"]
        where = f"{node.pointer.partition('#')[0] or self.label}#{node.pointer.partition('#')[2]}"
        uri = _normal(_join(node.base, ref))
        if uri in self.uris:
            return
        base, _, fragment = uri.partition("#")
        if base not in self.uris:
            self._read_file(node, base, where)
        if uri not in self.uris:
            self._dig(base, fragment, uri, ref, where)

    def _read_file(self, node: Node, base: str, where: str) -> None:
        """A relative reference names a file beside the one it stands in, whatever ``$id`` says: that is a name, not a place."""
        ref = node.schema["$ref"]
        name = unquote(urldefrag(ref)[0])
        if not name or ":" in name or name.startswith("//"):
            raise refuse(where, f"$ref {ref!r} leads outside this schema", "nothing is fetched: put the definition under $defs")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(node.pointer.partition("#")[0]), name))
        path = self.folder / name
        if name.startswith(("..", "/")) or not path.resolve().is_relative_to(self.folder.resolve()):
            raise refuse(where, f"$ref {ref!r} leads outside the schema's folder", "move that file beside the schema")
        if not path.is_file():
            raise refuse(where, f"$ref {ref!r} names no file beside the schema", "check its spelling")
        self.add(_parse(_read(path, name), name), name, base)

    def _dig(self, base: str, fragment: str, uri: str, ref: str, where: str) -> None:
        """A pointer into a place that holds no subschema by itself (an unknown keyword): index what is there as one."""
        start = self.uris.get(base)
        value: Any = self.nodes[start].schema if start else None
        pointer = start or "#"
        if not fragment.startswith("/"):
            raise refuse(where, f"$ref {ref!r} names no $anchor and no $id of this schema", "check its spelling")
        for raw in fragment[1:].split("/"):
            key = raw.replace("~1", "/").replace("~0", "~")
            if isinstance(value, dict) and key in value:
                value = value[key]
            elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
                value = value[int(key)]
            else:
                raise refuse(where, f"$ref {ref!r} names nothing in this schema", f"there is no {key!r} there")
            pointer += "/" + raw
        if not isinstance(value, dict | bool):
            raise refuse(where, f"$ref {ref!r} names something that is no schema", "a schema is an object or a boolean")
        found = self.nodes.get(pointer)
        if found is None:
            stack = [Node(value, pointer, self.nodes[start].base if start else base)]
            while stack:
                node = self._index(stack.pop())
                stack += [Node(s, node.pointer + tail, node.base) for tail, s in children(node.schema)]
        self.uris[uri] = pointer


def _join(base: str, ref: str) -> str:
    """``ref`` against ``base``. A fragment alone stays in its resource, whatever the scheme (urljoin gives up on urn:)."""
    return base + ref if ref.startswith("#") else urljoin(base, ref)


def _named(uri: str, fragment: str) -> str:
    """The normal form of a URI and a fragment that is not escaped: a name of the schema may hold a percent sign of its own."""
    return f"{uri}#{fragment}" if fragment else uri


def _normal(uri: str) -> str:
    """A URI by which equal references compare equal: fragment unescaped, an empty one left out."""
    base, mark, fragment = uri.partition("#")
    return base + mark + unquote(fragment) if fragment else base


def _read(path: Path, label: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise refuse(label, f"cannot be read: {error.strerror or error}", "name a JSON Schema file with --schema") from None


def _parse(text: bytes, label: str) -> Any:
    try:
        value = json.loads(text.decode("utf-8-sig"), object_pairs_hook=_pairs, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise refuse(label, f"is not UTF-8 (byte {error.start})", "save the schema as UTF-8") from None
    except RecursionError:
        raise _too_deep(label) from None
    except ValueError as error:
        raise refuse(label, f"is not JSON: {error}", "a schema is one JSON object") from None
    if _depth(value) > MAX_NESTING:
        raise _too_deep(label)
    if not isinstance(value, dict | bool):
        raise refuse(label, "is JSON, but no schema", "a schema is an object")
    return value


def _too_deep(label: str) -> ProblemError:
    return refuse(label, f"is nested more than {MAX_NESTING} levels deep", "move inner schemas to $defs")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        names = [name for name, _ in pairs]
        twice = sorted({name for name in names if names.count(name) > 1})
        raise ValueError(f"the member {twice[0]!r} stands twice in one object")
    return result


def _constant(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")


def _depth(value: Any) -> int:
    deepest, stack = 0, [(value, 1)]
    while stack:
        item, depth = stack.pop()
        deepest = max(deepest, depth)
        if depth > MAX_NESTING:
            return depth
        inner = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
        stack += [(child, depth + 1) for child in inner]
    return deepest

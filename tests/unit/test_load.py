"""Reading schemas: references found, nothing fetched, everything that is wrong said at once."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from cgp_gen.errors import ProblemError
from cgp_gen.load import load


def save(folder: Path, schema: Any, name: str = "s.json") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(schema if isinstance(schema, str) else json.dumps(schema), "utf-8")
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(ProblemError) as caught:
        load(path)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "ref",
    [
        "#/$defs/a~1b",
        "#/%24defs/a~1b",
        "#/$defs/a%2Fb".replace("%2F", "~1"),
        "#named",
        "#/properties/direct",
        "#/x-odd/place/0",
        "other.json",
        "sub/third.json#/$defs/T",
        "inner.json#/$defs/deep",
        "https://example.test/inner.json",
    ],
)
def test_references_are_found(tmp_path: Path, ref: str) -> None:
    save(tmp_path, {"type": "string"}, "other.json")
    save(tmp_path, {"$defs": {"T": {"$ref": "../other.json"}}}, "sub/third.json")
    schema = {
        "$id": "https://example.test/root.json",
        "$defs": {
            "a/b": {"type": "string"},
            "n": {"$anchor": "named", "type": "string"},
            "i": {"$id": "inner.json", "type": "string", "$defs": {"deep": {"type": "string"}}},
        },
        "properties": {"direct": {"type": "string"}, "p": {"$ref": ref}},
        "x-odd": {"place": [{"type": "string"}]},
    }
    document = load(save(tmp_path, schema))
    node = document.nodes["#/properties/p"]
    while "$ref" in node.schema:
        node = document.resolve(node)
    assert node.schema["type"] == "string"


def test_names_that_look_escaped_are_themselves(tmp_path: Path) -> None:
    names = ["a b", "a%20b", "a%2520b", "a#b", "~1", "~01", "%25", "é", "%C3%A9"]
    refs = {name: quote(name.replace("~", "~0").replace("/", "~1"), safe="~") for name in names}
    schema = {
        "$defs": {name: {"type": "string", "title": name} for name in names},
        "properties": {name: {"$ref": f"#/$defs/{ref}"} for name, ref in refs.items()},
    }
    document = load(save(tmp_path, schema))
    for node in [node for node in document.nodes.values() if "$ref" in node.schema]:
        assert document.resolve(node).schema["title"] == node.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")


@pytest.mark.parametrize("base", ["", "urn:x:y", "https://example.test/s.json"])
def test_local_references_below_any_id(tmp_path: Path, base: str) -> None:
    schema = {**({"$id": base} if base else {}), "$defs": {"A": {"type": "string"}}, "properties": {"p": {"$ref": "#/$defs/A"}}}
    document = load(save(tmp_path, schema))
    assert document.resolve(document.nodes["#/properties/p"]).pointer == "#/$defs/A"


def test_nothing_is_fetched_and_every_reference_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_socket(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", no_socket)
    (tmp_path / "in").mkdir()
    save(tmp_path, {"type": "string"}, "outside.json")
    refs = [
        "http://127.0.0.1:9/x.json",
        "//127.0.0.1:9/y",
        "../outside.json",
        "file:///etc/passwd",
        "/etc/passwd",
        "#/$defs/no",
    ]
    found = problems(save(tmp_path / "in", {"properties": {f"p{i}": {"$ref": ref} for i, ref in enumerate(refs)}}))
    assert [text.partition(":")[0] for text in found] == [f"s.json#/properties/p{i}" for i in range(len(refs))]
    assert all(ref in text for ref, text in zip(refs, found, strict=True))


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    save(tmp_path, {"type": "string"}, "outside.json")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "link.json").symlink_to(tmp_path / "outside.json")
    assert "outside the schema's folder" in problems(save(tmp_path / "in", {"$ref": "link.json"}))[0]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "is not JSON"),
        ('{"a": 1, "a": 2}', "'a' stands twice"),
        ('{"minimum": NaN}', "NaN is not JSON"),
        ("[]", "no schema"),
        ("7", "no schema"),
        ('{"not":' * 501 + "{}" + "}" * 501, "nested more than 500"),
        ("[" * 100_000, "nested more than 500"),
    ],
)
def test_what_is_no_schema(tmp_path: Path, text: str, what: str) -> None:
    assert what in problems(save(tmp_path, text))[0]


def test_missing_file_and_bad_bytes(tmp_path: Path) -> None:
    assert "cannot be read" in problems(tmp_path / "none.json")[0]
    (tmp_path / "latin.json").write_bytes(b'{"title": "\xe9"}')
    assert "is not UTF-8" in problems(tmp_path / "latin.json")[0]


def test_nested_to_the_limit(tmp_path: Path) -> None:
    deep: Any = {"type": "string"}
    for _ in range(248):
        deep = {"properties": {"m": deep}}
    assert len(load(save(tmp_path, deep)).nodes) == 249

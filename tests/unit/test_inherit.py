"""A schema without annotations gets the protocol's facts by the path of members, and no more than those."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cgp_gen import assets, ir
from cgp_gen.pipeline import source


def bare(node: Any) -> Any:
    """The canonical schema with every annotation cut out."""
    if isinstance(node, dict):
        return {key: bare(value) for key, value in node.items() if key != "x-cgp"}
    return [bare(item) for item in node] if isinstance(node, list) else node


def save(tmp_path: Path, schema: Any) -> Path:
    (tmp_path / "bare.json").write_text(json.dumps(schema), "utf-8")
    return tmp_path / "bare.json"


def test_a_bare_copy_gets_everything_back(tmp_path: Path) -> None:
    canonical = source().package
    package = source(save(tmp_path, bare(json.loads(assets.schema().read_text("utf-8"))))).package
    assert package.messages == canonical.messages
    assert (package.protocol, package.family) == (canonical.protocol, canonical.family)
    opened = {p for p, d in canonical.decls.items() if isinstance(d, ir.Enum) and d.open}
    assert {p for p, d in package.decls.items() if isinstance(d, ir.Enum) and d.open} == opened


def test_an_inherited_open_vocabulary_is_open_to_validate_too(tmp_path: Path) -> None:
    package = source(save(tmp_path, bare(json.loads(assets.schema().read_text("utf-8"))))).package
    assert "enum" not in json.dumps(package.rules["#/$defs/FrameKind"])
    assert "enum" in json.dumps(package.rules["#/$defs/Representation"])


def test_definitions_may_have_other_names(tmp_path: Path) -> None:
    text = json.dumps(bare(json.loads(assets.schema().read_text("utf-8")))).replace("FrameKind", "KindOfFrame")
    package = source(save(tmp_path, json.loads(text))).package
    kind = package.decls["#/$defs/KindOfFrame"]
    assert isinstance(kind, ir.Enum)
    assert kind.open


def test_what_is_new_has_no_facts_and_is_said(tmp_path: Path) -> None:
    schema = bare(json.loads(assets.schema().read_text("utf-8")))
    schema["$defs"]["Ping"] = {"type": "object", "properties": {"type": {"const": "ping"}}, "required": ["type"]}
    schema["oneOf"].append({"$ref": "#/$defs/Ping"})
    origin = source(save(tmp_path, schema))
    (ping,) = (message for message in origin.package.messages if message.tag == "ping")
    assert ping.direction == ""
    assert any("no handler was made for 'ping'" in note.what for note in origin.notes)
    assert origin.lacks == ()


def test_another_protocol_gets_nothing(tmp_path: Path) -> None:
    hello = {"type": "object", "properties": {"type": {"const": "hello"}}, "required": ["type"]}
    origin = source(save(tmp_path, {"oneOf": [hello]}))
    assert (origin.package.protocol, origin.package.messages[0].direction) == ("", "")
    assert "no server" in origin.lacks[0].what


def test_a_renamed_member_costs_the_server_and_a_pinned_name_brings_it_back(tmp_path: Path) -> None:
    schema = json.loads(assets.schema().read_text("utf-8"))
    members = schema["$defs"]["ContextFrame"]["properties"]
    schema["$defs"]["ContextFrame"]["properties"] = {
        ("headline" if name == "title" else name): value for name, value in members.items()
    }
    schema["$defs"]["ContextFrame"]["required"] = ["id", "kind", "headline", "score", "token_cost"]
    origin = source(save(tmp_path, schema))
    assert "ContextFrame.title" in origin.lacks[0].what
    schema["$defs"]["ContextFrame"]["properties"]["headline"]["x-cgp"] = {"name": "title"}
    assert source(save(tmp_path, schema)).lacks == ()

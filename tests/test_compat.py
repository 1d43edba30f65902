"""What changed between two schemas, judged for a side that is regenerated and one that is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness import PROJECT

BASE: dict[str, Any] = {
    "x-cgp": {"protocol": "p/1.0", "family": "p/1"},
    "oneOf": [{"$ref": "#/$defs/Ask"}, {"$ref": "#/$defs/Tell"}],
    "$defs": {
        "Ask": {
            "x-cgp": {"direction": "host-to-provider", "replies": ["tell"]},
            "type": "object",
            "properties": {"type": {"const": "ask"}, "goal": {"type": "string", "minLength": 1}, "limit": {"type": "integer"}},
            "required": ["type", "goal"],
        },
        "Tell": {
            "x-cgp": {"direction": "provider-to-host"},
            "type": "object",
            "properties": {
                "type": {"const": "tell"},
                "mood": {"$ref": "#/$defs/Mood"},
                "kind": {"$ref": "#/$defs/Kind"},
                "note": {"type": ["string", "null"]},
                "near": {"$ref": "#/$defs/Near"},
            },
            "required": ["type", "mood", "note"],
        },
        "Mood": {"enum": ["good", "bad"]},
        "Kind": {"enum": ["doc", "fact"], "x-cgp": {"open": True}},
        "Near": {"type": "object", "properties": {"of": {"type": "string"}}},
    },
}


def changed(*path: str, to: Any = None, drop: bool = False) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(json.dumps(BASE))
    place: Any = schema["$defs"]
    for step in path[:-1]:
        place = place[step]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return schema


def compat(tmp_path: Path, old: Any, new: Any, *options: str) -> subprocess.CompletedProcess[str]:
    for name, schema in (("old.json", old), ("new.json", new)):
        (tmp_path / name).write_text(json.dumps(schema), "utf-8")
    env = os.environ | {"PYTHONPATH": str(PROJECT / "generator")}
    argv = [sys.executable, "-m", "cgp_gen", "compat", str(tmp_path / "old.json"), str(tmp_path / "new.json"), *options]
    return subprocess.run(argv, env=env, capture_output=True, text=True, check=False)


def changes(tmp_path: Path, old: Any, new: Any) -> tuple[int, list[dict[str, Any]]]:
    done = compat(tmp_path, old, new, "--format", "json")
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)["changes"]


@pytest.mark.parametrize(
    ("new", "kind", "pointer", "breaking"),
    [
        (changed("Ask", "properties", "tone", to={"type": "string"}), "member added", "#/$defs/Ask/properties/tone", False),
        (changed("Ask", "properties", "limit", drop=True), "member removed", "#/$defs/Ask/properties/limit", True),
        (changed("Ask", "properties", "limit", to={"type": "string"}), "type changed", "#/$defs/Ask/properties/limit", True),
        (
            changed("Ask", "properties", "limit", to={"type": "integer", "minimum": 0}),
            "type changed",
            "#/$defs/Ask/properties/limit",
            True,
        ),
        (
            changed("Ask", "required", to=["type", "goal", "limit"]),
            "requiredness changed",
            "#/$defs/Ask/properties/limit",
            True,
        ),
        (changed("Ask", "required", to=["type"]), "requiredness changed", "#/$defs/Ask/properties/goal", True),
        (
            changed("Ask", "properties", "goal", to={"type": ["string", "null"], "minLength": 1}),
            "nullability changed",
            "#/$defs/Ask/properties/goal",
            True,
        ),
        (
            changed("Ask", "properties", "limit", to={"type": ["integer", "null"]}),
            "nullability changed",
            "#/$defs/Ask/properties/limit",
            False,
        ),
        (
            changed("Ask", "properties", "goal", to={"type": "string", "minLength": 9}),
            "limit changed",
            "#/$defs/Ask/properties/goal",
            False,
        ),
        (changed("Mood", "enum", to=["good", "bad", "so-so"]), "value added", "#/$defs/Mood", True),
        (changed("Mood", "enum", to=["good"]), "value removed", "#/$defs/Mood", True),
        (changed("Kind", "enum", to=["doc", "fact", "clip"]), "value added", "#/$defs/Kind", False),
        (changed("Kind", "enum", to=["doc"]), "value removed", "#/$defs/Kind", False),
        (changed("Kind", "x-cgp", drop=True), "openness changed", "#/$defs/Kind", True),
        (changed("Mood", "x-cgp", to={"open": True}), "openness changed", "#/$defs/Mood", True),
        (changed("Near", "properties", "at", to={"type": "string"}), "member added", "#/$defs/Near/properties/at", False),
        (changed("Tell", "x-cgp", to={"direction": "host-to-provider"}), "direction changed", "#/$defs/Tell", True),
    ],
)
def test_one_change(tmp_path: Path, new: Any, kind: str, pointer: str, breaking: bool) -> None:
    code, found = changes(tmp_path, BASE, new)
    assert [(c["kind"], c["pointer"], c["breaking"]) for c in found] == [(kind, pointer, breaking)]
    assert code == (1 if breaking else 0)


def test_what_it_means_for_each_side(tmp_path: Path) -> None:
    (required,) = changes(tmp_path, BASE, changed("Ask", "required", to=["type", "goal", "limit"]))[1]
    assert (required["old_receiver"], required["new_receiver"]) == ("nothing to do", "a bad line where it is missing")
    assert required["direction"] == "host-to-provider"
    (value,) = changes(tmp_path, BASE, changed("Mood", "enum", to=["good", "bad", "so-so"]))[1]
    assert (value["old_receiver"], value["direction"]) == ("a bad line", "provider-to-host")


def test_messages(tmp_path: Path) -> None:
    new = json.loads(json.dumps(BASE))
    new["$defs"]["Ping"] = {"type": "object", "properties": {"type": {"const": "ping"}}, "required": ["type"]}
    new["oneOf"].append({"$ref": "#/$defs/Ping"})
    code, found = changes(tmp_path, BASE, new)
    assert (code, [c["kind"] for c in found]) == (0, ["message added", "definition added"])
    code, found = changes(tmp_path, new, BASE)
    assert (code, [c["kind"] for c in found]) == (1, ["message removed", "definition removed"])


def test_a_rename_is_guessed_and_said_to_be_a_guess(tmp_path: Path) -> None:
    new = changed("Ask", "properties", "limit", drop=True)
    new["$defs"]["Ask"]["properties"]["limits"] = {"type": "integer"}
    code, (rename,) = changes(tmp_path, BASE, new)
    assert (code, rename["kind"], rename["guess"], rename["what"]) == (1, "member renamed", True, "limit → limits")
    assert "(a guess)" in compat(tmp_path, BASE, new).stdout


def test_a_definition_under_another_name_is_the_same_on_the_wire(tmp_path: Path) -> None:
    new = json.loads(json.dumps(BASE).replace("Near", "Close"))
    code, found = changes(tmp_path, BASE, new)
    assert (code, [(c["kind"], c["guess"]) for c in found]) == (0, [("definition renamed", True)])


def test_a_new_family_may_break(tmp_path: Path) -> None:
    new = changed("Ask", "properties", "limit", drop=True) | {"x-cgp": {"protocol": "p/2.0", "family": "p/2"}}
    done = compat(tmp_path, BASE, new)
    assert done.returncode == 0
    assert "p/1 to p/2" in done.stdout


def test_nothing_changed(tmp_path: Path) -> None:
    done = compat(tmp_path, BASE, json.loads(json.dumps(BASE)))
    assert (done.returncode, done.stdout) == (0, "nothing changed on the wire\n")


def test_formats(tmp_path: Path) -> None:
    new = changed("Ask", "properties", "limit", drop=True)
    assert compat(tmp_path, BASE, new, "--format", "markdown").stdout.count("| breaking |") == 1
    assert compat(tmp_path, BASE, new, "--format", "yaml").returncode == 2


def test_the_public_bump(tmp_path: Path, shared: Path) -> None:
    old, new = (
        json.loads((shared / "public" / f"envelope-{version}.schema.json").read_text("utf-8"))
        for version in ("2026-08-01", "1.0")
    )
    code, found = changes(tmp_path, old, new)
    members = {c["pointer"].rpartition("/")[2] for c in found if c["kind"] == "member added"}
    definitions = {c["what"] for c in found if c["kind"] == "definition added"}
    assert (code, len(found)) == (0, 8)
    assert members == {"attester_keys", "frame_attestations", "result_attestation"}
    assert len(definitions) == 5
    assert changes(tmp_path, new, old)[0] == 1


def test_a_new_sibling_that_takes_a_name_is_reported_as_breaking_code(tmp_path: Path) -> None:
    old = changed("Kind", "enum", to=["doc", "fact-1"])
    code, found = changes(tmp_path, old, changed("Kind", "enum", to=["doc", "fact-1", "fact+1"]))
    (renamed,) = (c for c in found if c["kind"] == "identifier renamed")
    assert (code, renamed["pointer"], renamed["breaking"]) == (1, "#/$defs/Kind", True)
    assert "value 'fact-1' of Kind: go KindFact1 → KindFact1X" in renamed["what"]
    assert "the wire stays as it is" in compat(tmp_path, old, changed("Kind", "enum", to=["doc", "fact-1", "fact+1"])).stdout

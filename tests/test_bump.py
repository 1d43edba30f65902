"""What a package says comes from the schema alone: a member more, one renamed, a value more, a message more."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from cgp_gen import assets
from cgp_gen.targets import LANGUAGES

from harness import Package
from run import run_roundtrip

FRAME = {"id": "f", "kind": "doc", "title": "t", "content": "text", "score": 0.5, "token_cost": 1, "citation_label": "c"}


def bumped() -> dict[str, Any]:
    """The canonical schema a version later."""
    schema: dict[str, Any] = json.loads(assets.schema().read_text("utf-8"))
    frame = schema["$defs"]["ContextFrame"]
    members = {("tokenizer_id" if name == "tokenizer_ref" else name): value for name, value in frame["properties"].items()}
    frame["properties"] = members | {"mood": {"type": "string", "maxLength": 3, "description": "How the frame feels."}}
    schema["$defs"]["VerdictStatus"]["enum"].append("moved")
    schema["$defs"]["Ping"] = {
        "type": "object",
        "description": "Are you there?",
        "x-cgp": {"direction": "host-to-provider", "notification": True},
        "properties": {"type": {"const": "ping"}, "count": {"type": "integer", "minimum": 1, "description": "How often."}},
        "required": ["type", "count"],
        "additionalProperties": False,
    }
    schema["oneOf"].append({"$ref": "#/$defs/Ping"})
    return schema


@pytest.fixture(scope="module", params=LANGUAGES)
def package(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, make_package: Callable[..., Package]
) -> Package:
    path = tmp_path_factory.mktemp("bump") / "next.schema.json"
    path.write_text(json.dumps(bumped()), "utf-8")
    return make_package(request.param, "--schema", str(path))


def said(package: Package, *values: Any) -> list[dict[str, Any]]:
    return run_roundtrip(package.argv("roundtrip"), [json.dumps(value).encode() for value in values])


def frames(**more: Any) -> dict[str, Any]:
    return {"type": "frames", "result": {"frames": [FRAME | more], "truncated": False}}


def test_round_trip_knows_what_is_new(package: Package) -> None:
    verdict = {
        "type": "verified",
        "response": {"verdicts": [{"frame": {"provider_id": "p", "frame_id": "f"}, "status": "moved"}]},
    }
    ping = {"type": "ping", "count": 2}
    values = [frames(mood="odd"), frames(tokenizer_id="x"), verdict, ping]
    assert [json.loads(outcome["raw"]) for outcome in said(package, *values)] == [{"ok": value} for value in values]


def test_round_trip_no_longer_knows_the_old_name(package: Package) -> None:
    (outcome,) = said(package, frames(tokenizer_ref="x"))
    assert json.loads(outcome["raw"]) == {"ok": frames()}


def test_round_trip_still_refuses(package: Package) -> None:
    wrong = [frames(mood=7), frames(tokenizer_id=7), {"type": "ping"}, {"type": "ping", "count": 0}]
    paths = [json.loads(outcome["raw"])["error"]["path"] for outcome in said(package, *wrong)]
    assert paths == ["/result/frames/0/mood", "/result/frames/0/tokenizer_id", "/count", "/count"]


def test_the_server_is_still_there_and_its_tests_pass(package: Package) -> None:
    package.test()
    talk = b'{"type":"handshake","protocol_version":"contextgraph/1.0"}\n{"type":"ping","count":1}\n'
    done = subprocess.run(package.argv("stdio"), input=talk, capture_output=True, check=True, timeout=30)
    (ack,) = done.stdout.splitlines()
    assert json.loads(ack)["type"] == "handshake_ack"


def test_models_and_limits_name_what_is_new(package: Package) -> None:
    generated = [path for path, entry in package.manifest["files"].items() if entry["role"] == "generated"]
    texts = {path: (package.dir / path).read_text("utf-8") for path in generated}
    for word in ("How the frame feels.", "How often.", "maxLength"):
        assert any(word in text for text in texts.values()), word
    assert not any("tokenizer_ref" in text for text in texts.values())

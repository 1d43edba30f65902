"""Round-trip programs give back every public and own transcript line, and the reference decoder takes what they write."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cgp_gen import assets

from harness import PROJECT, Package
from run import run_roundtrip

OWN = [path for path in sorted((PROJECT / "schema" / "transcripts").glob("*.ndjson")) if path.name != "bad-lines.ndjson"]


def own_lines() -> list[bytes]:
    return [line for path in OWN for line in path.read_bytes().split(b"\n") if line]


def public_lines(shared: Path) -> list[bytes]:
    """The vectors, the reference messages, and the session that one of the texts quotes."""
    lines = [line for path in sorted((shared / "vectors").glob("*.ndjson")) for line in path.read_bytes().split(b"\n") if line]
    messages = json.loads((shared / "vectors" / "reference-messages.json").read_text("utf-8"))
    found = messages if isinstance(messages, list) else list(messages.values())
    lines += [json.dumps(message, ensure_ascii=False).encode() for message in found if isinstance(message, dict)]
    session = [line for path in sorted((shared / "seeds").iterdir()) for line in quoted(path.read_text("utf-8"))]
    assert len(session) >= 7
    return lines + session


def quoted(text: str) -> list[bytes]:
    """Envelopes that stand inside prose."""
    lines, at = [], text.find('{"type"')
    while at >= 0:
        try:
            _, end = json.JSONDecoder().raw_decode(text, at)
        except ValueError:  # a sketch with an ellipsis in it
            end = at + 1
        else:
            lines.append(text[at:end].encode())
        at = text.find('{"type"', end)
    return lines


def without_nulls(value: Any) -> Any:
    """The value with null members left out: every nullable member of this protocol is optional."""
    if isinstance(value, dict):
        return {name: without_nulls(item) for name, item in value.items() if item is not None}
    return [without_nulls(item) for item in value] if isinstance(value, list) else value


def order(value: Any) -> Any:
    """Names in order, at every depth."""
    if isinstance(value, dict):
        return [(name, order(item)) for name, item in value.items()]
    return [order(item) for item in value] if isinstance(value, list) else None


def in_declared_order(value: Any, schema: Any, root: Any) -> Any:
    """The value with members as the canonical schema lists them, worked out from the schema file alone."""
    while "$ref" in schema or "oneOf" in schema:
        if "$ref" in schema:
            schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
        else:
            (schema,) = [branch for branch in schema["oneOf"] if fits(value, branch, root)]
    if isinstance(value, dict):
        members = schema["properties"]
        return {name: in_declared_order(value[name], members[name], root) for name in members if name in value}
    if isinstance(value, list):
        return [in_declared_order(item, schema["items"], root) for item in value]
    return value


def fits(value: Any, branch: Any, root: Any) -> bool:
    if branch.get("type") == "null":
        return value is None
    target = root["$defs"][branch["$ref"].rpartition("/")[2]] if "$ref" in branch else branch
    tag = target.get("properties", {}).get("type", {}).get("const")
    return value is not None and (tag is None or value.get("type") == tag)


def written(package: Package, lines: list[bytes]) -> list[dict[str, Any]]:
    outcomes = run_roundtrip(package.argv("roundtrip"), lines)
    assert [i for i, outcome in enumerate(outcomes) if "ok" not in outcome] == []
    return [json.loads(outcome["raw"])["ok"] for outcome in outcomes]


def test_public_lines_come_back(built_package: Package, shared: Path) -> None:
    schema = json.loads(assets.schema().read_text("utf-8"))
    lines = public_lines(shared)
    assert len(lines) > 40
    for line, value in zip(lines, written(built_package, lines), strict=True):
        expected = without_nulls(json.loads(line))
        assert value == expected
        assert order(value) == order(in_declared_order(expected, schema, schema))


def test_lines_of_the_reference_serializer_come_back_in_its_order(built_package: Package, shared: Path) -> None:
    """Our order is its order: no reordering at all on lines that it wrote."""
    lines = (shared / "vectors" / "reference-vectors.ndjson").read_bytes().split(b"\n")[:-1]
    for line, value in zip(lines, written(built_package, lines), strict=True):
        assert order(value) == order(json.loads(line))


def test_own_transcripts_come_back_in_order(built_package: Package) -> None:
    for line, value in zip(own_lines(), written(built_package, own_lines()), strict=True):
        assert value == json.loads(line)
        assert order(value) == order(json.loads(line))


def test_the_reference_decoder_takes_what_is_written(built_package: Package, shared: Path, refdecode: Path) -> None:
    lines = [*public_lines(shared), *own_lines()]
    raw = [outcome["raw"] for outcome in run_roundtrip(built_package.argv("roundtrip"), lines)]
    fed = b"".join(line.removeprefix(b'{"ok":').removesuffix(b"}") + b"\n" for line in raw)
    said = subprocess.run([str(refdecode)], input=fed, capture_output=True, check=True).stdout.splitlines()
    assert len(said) == len(lines)
    assert [line for line in said if not line.startswith(b'{"ok":')] == []


@pytest.mark.parametrize(
    "spoilt", [b'{"type":"query","query":{"goal":"g","max_frames":1}}', b'{"type":"frames","result":null}']
)
def test_the_comparison_can_fail(built_package: Package, spoilt: bytes) -> None:
    with pytest.raises(AssertionError):
        written(built_package, [spoilt])

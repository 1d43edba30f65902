"""What a package is composed of: shapes, depth, and types that hold themselves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cgp_gen import ir
from cgp_gen.compose import cyclic, deep
from cgp_gen.load import load
from cgp_gen.lower import lower


def lowered(tmp_path: Path, defs: Any, **root: Any) -> ir.Package:
    path = tmp_path / "s.json"
    path.write_text(json.dumps({"$defs": defs, **root}), "utf-8")
    return lower(load(path))[0]


def record(**members: Any) -> dict[str, Any]:
    return {"type": "object", "properties": members}


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def test_types_that_hold_themselves_by_value(tmp_path: Path) -> None:
    defs = {
        "Direct": record(next=ref("Direct")),
        "One": record(two=ref("Two"), leaf=ref("Leaf")),
        "Two": record(one=ref("One")),
        "Leaf": record(text={"type": "string"}),
        "User": record(one=ref("One")),
        "Tree": record(
            kids={"type": "array", "items": ref("Tree")}, names={"type": "object", "additionalProperties": ref("Tree")}
        ),
    }
    found = cyclic(lowered(tmp_path, defs))
    assert found == {"#/$defs/Direct", "#/$defs/One", "#/$defs/Two"}


def test_depth(tmp_path: Path) -> None:
    chain = {f"L{i}": record(next=ref(f"L{i + 1}")) for i in range(126)} | {"L126": record()}
    package = lowered(tmp_path, chain, **record(first=ref("L0")))
    assert deep(package, 128)
    assert not deep(package, 129)
    assert deep(lowered(tmp_path, {"T": record(kids={"type": "array", "items": ref("T")})}, **ref("T")), 10_000)

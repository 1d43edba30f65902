"""The house keeps its shape: a step imports only what stands to its left, and modules stay readable."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import cgp_gen

ROOT = Path(cgp_gen.__file__).parent
# Left to right. A module may import those before it, of its own group too where it stands later in it.
STREET = (
    "errors keywords values assets ir load check flatten tags finite limits traits branches nulls lower inherit runtime samples views "
    "casing prose target names renames compose view datamodel targets render tidy pipeline manifest write lock generate run alike reach compat report cli __main__"
).split()


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cgp_gen"):
            parts = (node.module or "").split(".")
            found |= {parts[1]} if len(parts) > 1 else {alias.name for alias in node.names}
    return found - {"__version__"}


def modules() -> dict[str, Path]:
    return {path.stem: path for path in ROOT.glob("*.py") if path.stem != "__init__"}


def test_directions() -> None:
    for name, path in modules().items():
        assert name in STREET, f"{name} has no place on the street"
        for other in imports(path):
            assert STREET.index(other) < STREET.index(name), f"{name} imports {other}, which stands to its right"


def test_languages_import_no_step_of_the_street() -> None:
    allowed = {
        "assets",
        "casing",
        "prose",
        "samples",
        "ir",
        "target",
        "views",
        "view",
        "names",
        "values",
        "datamodel",
        "targets",
    }
    for path in (ROOT / "targets").glob("*.py"):
        assert imports(path) <= allowed, path.name


def test_modules_have_one_job() -> None:
    for path in [*modules().values(), *(ROOT / "targets").glob("*.py")]:
        assert len(path.read_text("utf-8").splitlines()) <= 300, path.name
        assert path.stem not in ("utils", "helpers", "common", "manager")


def test_only_one_module_knows_the_model_generator() -> None:
    users = [
        p.name
        for p in ROOT.rglob("*.py")
        if re.search(r"import.*datamodel_code_generator|from datamodel_code", p.read_text("utf-8"))
    ]
    assert users in ([], ["datamodel.py"])


def test_no_name_of_a_definition_stands_in_the_generator() -> None:
    import json

    from cgp_gen import assets

    definitions = json.loads(assets.schema().read_text("utf-8"))["$defs"]
    # Words that are also ordinary English or a keyword of the trade mean nothing by themselves.
    names = set(definitions) - {"Error", "Query", "Verify", "Provenance", "Transform", "Relation", "Frames", "Shutdown"}
    for path in ROOT.rglob("*.py"):
        words = set(re.findall(r"[A-Za-z_]+", path.read_text("utf-8")))
        assert not words & names, f"{path.name} names {words & names}"

"""The programs that are measured: ours from this checkout, the peers from npm and PyPI."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from bench.bars import QUICKTYPE
from bench.measure import BrokenError, UnavailableError

PROJECT = Path(__file__).resolve().parent.parent
SCHEMA = PROJECT / "schema" / "contextgraph.schema.json"
CACHE = Path.home() / ".cache" / "cgp-gen-bench"


def environment() -> dict[str, str]:
    """The caller's, with this checkout's generator first, and byte code kept as on a user's machine."""
    left_out = ("PYTHONDONTWRITEBYTECODE", "PYTHONSTARTUP", "PYTHONPROFILEIMPORTTIME")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return kept | {"PYTHONPATH": str(PROJECT / "generator")}


def cgp_gen(*args: str) -> list[str]:
    return [sys.executable, "-m", "cgp_gen", *args]


def datamodel_codegen(out: Path) -> list[str]:
    """Dataclasses from our schema, everything else as it comes."""
    source = ["--input", str(SCHEMA), "--input-file-type", "jsonschema"]
    made = ["--output", str(out), "--output-model-type", "dataclasses.dataclass"]
    return [sys.executable, "-m", "datamodel_code_generator", *source, *made]


def quicktype(language: str, out: Path) -> list[str]:
    """Types and converters from our schema, everything else as it comes; started by node itself, without npm's wrapper."""
    source = ["--src-lang", "schema", "--top-level", "Envelope", str(SCHEMA)]
    return [_tool("node"), str(_quicktype()), "--lang", language, "--out", str(out), *source]


def versions() -> dict[str, str]:
    """Of what took part, as far as it is here."""
    found = {"Python": sys.version.split()[0]}
    for package in ("datamodel-code-generator", "black", "jinja2", "typer", "pydantic", "msgspec"):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "missing"
    tools = {"Node.js": "node --version", "Go": "go env GOVERSION", "Rust": "rustc --version", "Java": "java --version"}
    for name, command in tools.items():
        found[name] = _said(command.split())
    return found | {"quicktype": QUICKTYPE}


def _quicktype() -> Path:
    """The peer's entry file, installed into the cache where it is missing."""
    folder = CACHE / f"quicktype-{QUICKTYPE}"
    package = folder / "node_modules" / "quicktype"
    if not (package / "package.json").is_file():
        npm = _tool("npm")
        folder.mkdir(parents=True, exist_ok=True)
        print(f"installing quicktype {QUICKTYPE} into {folder}", file=sys.stderr)
        argv = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", f"quicktype@{QUICKTYPE}"]
        done = subprocess.run(argv, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
        if done.returncode != 0:
            shutil.rmtree(folder)
            raise UnavailableError(f"npm could not install quicktype {QUICKTYPE}: {done.stderr.strip()[-200:]}")
    description = json.loads((package / "package.json").read_text("utf-8"))
    entry = description["bin"]
    if description["version"] != QUICKTYPE:
        raise BrokenError(f"{folder} holds quicktype {description['version']}; remove it")
    return package / (entry if isinstance(entry, str) else entry["quicktype"])


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise UnavailableError(f"{name} is not installed")
    return found


def _said(argv: Sequence[str]) -> str:
    if shutil.which(argv[0]) is None:
        return "missing"
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0].strip() or "unknown"

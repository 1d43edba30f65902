"""TypeScript: tsc (in the package's own build), eslint with the strictest shared rules, prettier; the compiler's own tree."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from harness import CACHE, installing, require_tool, run_checked
from languages import written

SUFFIX = ".ts"
COMMENT = "//"
BROKEN = ("J6", "src/protocol/places.ts", "MAX_DEPTH = 127", "MAX_DEPTH = 128")

# typescript-eslint does not read the tree of the compiler that packages are built with, so that it has one of its own here.
TOOLS = {
    "@eslint/js": "10.0.1",
    "@types/node": "20.19.43",
    "eslint": "10.15.0",
    "prettier": "3.10.1",
    "typescript": "6.0.3",
    "typescript-eslint": "8.74.0",
}


def lint(package: Path) -> None:
    """On a copy, whose modules are the linters'."""
    modules = _tools() / "node_modules"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "package"
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("node_modules", "dist", ".cgp-gen.json"))
        (copy / "node_modules").symlink_to(modules)
        run_checked([str(modules / ".bin" / "tsc"), "--noEmit"], copy)
        run_checked([str(modules / ".bin" / "eslint"), "--max-warnings", "0", "."], copy)
        run_checked([str(modules / ".bin" / "prettier"), "--check", "."], copy)


def tokens(files: Mapping[str, str], folder: Path) -> list[str]:
    program = Path(__file__).with_name("tokens.mjs")
    argv = [require_tool("node"), str(program), str(_tools() / "node_modules"), *written(files, SUFFIX, folder)]
    return run_checked(argv, folder).splitlines()


def _tools() -> Path:
    """The linters at pinned versions, installed once into the cache."""
    versions = "-".join(TOOLS[name] for name in ("eslint", "prettier", "typescript"))
    place = CACHE / f"typescript-linters-{versions}"
    with installing(place) as missing:
        if missing:
            place.mkdir(parents=True, exist_ok=True)
            (place / "package.json").write_text(json.dumps({"private": True, "dependencies": TOOLS}), "utf-8")
            run_checked([require_tool("npm"), "install", "--no-audit", "--no-fund", "--loglevel=error"], place)
    return place

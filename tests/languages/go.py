"""Go: gofmt, vet, staticcheck; the tokens of go/scanner."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from harness import CACHE, PROJECT, installing, require_tool, run_checked
from languages import quiet, written

SUFFIX = ".go"
COMMENT = "//"
BROKEN = ("J6", "contextgraph/scanner.go", "const maxDepth = 127", "const maxDepth = 128")


def lint(package: Path) -> None:
    require_tool("go")
    quiet(["gofmt", "-l", "."], package)
    quiet(["go", "vet", "./..."], package)
    quiet([_staticcheck(), "-checks", "all", "./..."], package)


def tokens(files: Mapping[str, str], folder: Path) -> list[str]:
    require_tool("go")
    argv = ["go", "run", str(Path(__file__).with_name("tokens.go")), *written(files, SUFFIX, folder)]
    return run_checked(argv, folder).splitlines()


def _staticcheck() -> str:
    """Go's usual linter at a pinned version, installed once into the cache."""
    place = CACHE / "staticcheck-0.8.2"
    with installing(place) as missing:
        if missing:
            run_checked(
                ["go", "install", "honnef.co/go/tools/cmd/staticcheck@v0.8.2"], PROJECT, os.environ | {"GOBIN": str(place)}
            )
    return str(place / "staticcheck")

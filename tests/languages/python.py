"""Python: black, ruff, mypy; the tokens of the standard library's tokenizer."""

from __future__ import annotations

import io
import sys
import tokenize
from collections.abc import Mapping
from pathlib import Path

from harness import run_checked

SUFFIX = ".py"
COMMENT = "#"
BROKEN = ("J6", "context_provider/protocol/reading.py", "MAX_DEPTH = 127", "MAX_DEPTH = 128")


def lint(package: Path) -> None:
    run_checked([sys.executable, "-m", "black", "--check", "--quiet", "."], package)
    run_checked([sys.executable, "-m", "ruff", "check", "--quiet", "."], package)
    run_checked([sys.executable, "-m", "mypy", "--strict", "."], package)


def tokens(files: Mapping[str, str], _folder: Path) -> list[str]:
    found = [
        token
        for path, text in files.items()
        if path.endswith(SUFFIX)
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
    ]
    skipped = {tokenize.STRING, tokenize.COMMENT}
    skipped |= {getattr(tokenize, name) for name in ("FSTRING_MIDDLE",) if hasattr(tokenize, name)}
    return [token.string for token in found if token.type not in skipped]

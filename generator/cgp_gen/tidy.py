"""The last touch, the same for every run: black for Python; no trailing space, no blank runs, one final newline for all."""

from __future__ import annotations

import re
from collections.abc import Mapping

LINE_LENGTH = 100


def tidy(files: Mapping[str, str]) -> dict[str, str]:
    """The files, clean."""
    return {path: _black(text) if path.endswith(".py") else _plain(path, text) for path, text in files.items()}


def _plain(path: str, text: str) -> str:
    if not path.endswith(".md"):  # two spaces at the end of a line are a line break in Markdown
        text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
        text = re.sub(r"\n{3,}", "\n\n", text)
    return text.rstrip("\n") + "\n"


def _black(text: str) -> str:
    import black  # only Python output pays for it

    mode = black.Mode(target_versions={black.mode.TargetVersion.PY310}, line_length=LINE_LENGTH)
    return black.format_str(text, mode=mode)

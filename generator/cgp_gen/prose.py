"""Words of documentation in lines."""

from __future__ import annotations

import re
from collections.abc import Iterable


def fill(words: Iterable[str], width: int, markup: re.Pattern[str] | None = None) -> list[str]:
    """Lines no longer than ``width`` unless a word is; none but the first begins with what ``markup`` matches. At least one."""
    lines: list[str] = []
    for word in words:
        fits = lines and len(lines[-1]) + 1 + len(word) <= width
        if fits or (lines and markup and markup.match(word)):
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines or ["."]

"""The last touch, the same for every run: black for Python; no trailing space, no blank runs, one final newline for all.

Templates print text that black leaves alone, but for one thing that they cannot know: whether a name of the schema makes a line
too long. So only top-level blocks with such a line pass through black, and files that no template printed. That this gives what
black would make of the whole file is tested; it costs a tenth (black needs half a second for a thousand lines).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

LINE_LENGTH = 100
_TOO_LONG = re.compile(rf"^.{{{LINE_LENGTH + 1},}}$", re.MULTILINE)
# Between top-level blocks; a line inside a docstring is indented, and no block starts with a quote or a bracket.
_BETWEEN = re.compile(r"\n\n\n(?=[A-Za-z_@#])")


def tidy(files: Mapping[str, str], foreign: Collection[str] = ()) -> dict[str, str]:
    """The files, clean. ``foreign``: paths of files that no template printed."""
    return {path: _tidy(path, text, path in foreign) for path, text in files.items()}


def _tidy(path: str, text: str, foreign: bool) -> str:
    if path.endswith(".py"):
        return _black(text) if foreign else _python(text)
    return _plain(path, text)


def _python(text: str) -> str:
    text = re.sub(r"[ \t]+$", "", text.strip("\n"), flags=re.MULTILINE)
    text = re.sub(r"\n{4,}", "\n\n\n", text)
    text = re.sub(r"\n{3,}(?=[ \t])", "\n\n", text)
    blocks = _BETWEEN.split(text)
    return "\n\n\n".join(_black(block).rstrip("\n") if _TOO_LONG.search(block) else block for block in blocks) + "\n"


def _plain(path: str, text: str) -> str:
    if not path.endswith(".md"):  # two spaces at the end of a line are a line break in Markdown
        text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
        text = re.sub(r"\n{3,}", "\n\n", text)
    return text.rstrip("\n") + "\n"


def _black(text: str) -> str:
    import black  # only Python output pays for it

    mode = black.Mode(target_versions={black.mode.TargetVersion.PY310}, line_length=LINE_LENGTH)
    return black.format_str(text, mode=mode)

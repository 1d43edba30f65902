"""The registry of languages. A module is imported only when its language is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cgp_gen.target import Target

# A language is one line here, and a module of the same name beside this file that defines TARGET.
LANGUAGES = (
    "go",
    "java",
    "python",
    "rust",
    "typescript",
)


class _Targets(Mapping[str, "Target"]):
    def __getitem__(self, name: str) -> Target:
        if name not in LANGUAGES:
            raise KeyError(name)
        target: Target = import_module(f"{__name__}.{name}").TARGET
        return target

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


TARGETS: Mapping[str, Target] = _Targets()

"""What is measured against what, and how far off it may be: the numbers of the project's issues, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

QUICKTYPE = "26.0.0"
"""The pinned version of the peer on npm. The peer on PyPI is a pinned dependency of the generator itself."""


@dataclass(frozen=True, slots=True)
class Generator:
    """The generator that a language is held against, and the most that our time may be as a multiple of its time."""

    peer: str
    bar: float


@dataclass(frozen=True, slots=True)
class Codec:
    """How a language's benchmark is built and run, in its own folder; the run takes a file with one line as last argument.

    It prints one JSON object: nanoseconds a line by name. ``bars``: by our name, the peer's name, what that is in words, and
    the bar. All other names are shown beside, as multiples of the same peer.
    """

    build: tuple[tuple[str, ...], ...]
    run: tuple[str, ...]
    bars: Mapping[str, tuple[str, str, float]]


def _load(language: Path) -> tuple[Generator, Codec]:
    told = json.loads((language / "bars.json").read_text("utf-8"))
    codec = told["codec"]
    bars = {name: (peer, words, bar) for name, (peer, words, bar) in codec["bars"].items()}
    return Generator(**told["generator"]), Codec(tuple(map(tuple, codec["build"])), tuple(codec["run"]), bars)


_LOADED = {path.parent.name: _load(path.parent) for path in sorted(Path(__file__).parent.glob("*/bars.json"))}
GENERATORS: Mapping[str, Generator] = {language: generator for language, (generator, _) in _LOADED.items()}
CODECS: Mapping[str, Codec] = {language: codec for language, (_, codec) in _LOADED.items()}
"""By language, from the file ``bars.json`` in its folder of bench/."""

ALL_LANGUAGES = 2.0
"""The most seconds that generating every language may take on two cores, as a process of its own."""

LINEAR = 1.3
"""The most that a definition of the largest schema may cost as a multiple of one of the smallest, in time and in memory."""

SIZES = (500, 1000, 2000, 5000)

"""What is measured against what, and how far off it may be: the numbers of the project's issues, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

QUICKTYPE = "26.0.0"
"""The pinned version of the peer on npm. The peer on PyPI is a pinned dependency of the generator itself."""


@dataclass(frozen=True, slots=True)
class Generator:
    """The generator that a language is held against, and the most that our time may be as a multiple of its time."""

    peer: str
    bar: float


GENERATORS: Mapping[str, Generator] = {
    "go": Generator("quicktype", 1.0),
    "python": Generator("datamodel-codegen", 2.2),
}


@dataclass(frozen=True, slots=True)
class Codec:
    """How a language's benchmark is built and run, in its own folder; the run takes a file with one line as last argument.

    It prints one JSON object: nanoseconds a line by name. ``bars``: by our name, the peer's name, what that is in words, and
    the bar. All other names are shown beside, as multiples of the same peer.
    """

    build: tuple[tuple[str, ...], ...]
    run: tuple[str, ...]
    bars: Mapping[str, tuple[str, str, float]]


CODECS: Mapping[str, Codec] = {
    "go": Codec(
        build=(("go", "build", "-buildvcs=false", "-o", "bench", "."),),
        run=("./bench",),
        bars={
            "decode": ("json_decode", "encoding/json, same structs", 0.3),
            "encode": ("json_encode", "encoding/json, same structs", 0.6),
        },
    ),
    "python": Codec(
        build=(),
        run=("{python}", "main.py"),
        bars={
            "decode": ("json_decode", "json.loads", 1.75),
            "encode": ("json_encode", "json.dumps of dicts", 0.85),
        },
    ),
}

LINEAR = 1.3
"""The most that a definition of the largest schema may cost as a multiple of one of the smallest, in time and in memory."""

SIZES = (500, 1000, 2000, 5000)

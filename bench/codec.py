"""What decoding and encoding a line costs in each language, beside that language's usual library."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench import fixture
from bench.bars import CODECS, Codec
from bench.measure import BrokenError, UnavailableError, run
from bench.programs import PROJECT, cgp_gen, environment
from bench.report import Row
from cgp_gen.targets import TARGETS

LINES = {"20 frames": False, "20 frames with 384 numbers each": True}
"""By name, whether the frames of the line have embeddings. The bars are for the first; the other one is shown beside it."""


def measure(folder: Path, quick: bool) -> Iterator[Row]:
    """Rows for each language: our codec against the usual library, then what else its benchmark measured."""
    for language in TARGETS:
        what = f"{language} codec"
        if language not in CODECS or not (PROJECT / "bench" / language).is_dir():
            yield Row(what, problem="it has no folder in bench/, or no bars.json there")
            continue
        try:
            place = _prepare(language, CODECS[language], folder)
            for name, embeddings in list(LINES.items())[: 1 if quick else None]:
                figures = _figures(CODECS[language], place, fixture.line(embeddings))
                yield from rows(f"{language}, {name}", figures, CODECS[language], barred=not embeddings)
        except UnavailableError as lack:
            yield Row(what, problem=str(lack))
        except BrokenError as broken:
            yield Row(what, problem=str(broken), broken=True)


def rows(prefix: str, figures: Mapping[str, float], codec: Codec, barred: bool) -> Iterator[Row]:
    """Rows of one run's nanoseconds: the barred ones first, then everything else against the same peers."""
    for name, (peer, words, bar) in codec.bars.items():
        if name not in figures or peer not in figures:
            yield Row(f"{prefix}: {name}", problem=f"the benchmark printed no {name} or no {peer}", broken=True)
            continue
        yield _row(f"{prefix}: {name}", figures, name, peer, words, bar if barred else None)
    told = {*codec.bars, *(peer for peer, _, _ in codec.bars.values()), "bytes"}
    for name in figures:
        side = "decode" if "decode" in name or "valid" in name else "encode"
        peer, words, _ = codec.bars[side]
        if name not in told and peer in figures:
            yield _row(f"{prefix}: {name}", figures, name, peer, words, None)


def _row(what: str, figures: Mapping[str, float], name: str, peer: str, words: str, bar: float | None) -> Row:
    return Row(what, figures[name] / 1e9, figures[peer] / 1e9, words, bar)


def _prepare(language: str, codec: Codec, folder: Path) -> Path:
    """A copy of the benchmark beside a package generated now, as they lie in the project: bench/LANG and generated/LANG."""
    for tool in TARGETS[language].toolchain:
        if shutil.which(tool) is None:
            raise UnavailableError(f"{tool} is not installed")
    package = folder / "generated" / language
    package.parent.mkdir(exist_ok=True)
    run(cgp_gen(language, str(package)), folder, environment())
    place = folder / "bench" / language
    shutil.copytree(PROJECT / "bench" / language, place)
    for argv in codec.build:
        run(_filled(argv), place)
    return place


def _figures(codec: Codec, place: Path, line: bytes) -> dict[str, float]:
    file = place / "line.ndjson"
    file.write_bytes(line)
    argv = [*_filled(codec.run), str(file)]
    done = subprocess.run(argv, cwd=place, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        raise BrokenError(f"{' '.join(codec.run)} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _filled(argv: Sequence[str]) -> list[str]:
    return [part.replace("{python}", sys.executable) for part in argv]

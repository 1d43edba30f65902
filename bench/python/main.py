"""Measures the generated codec and the standard `json` on one line, and prints medians of nanoseconds a line as JSON.

    python main.py FIXTURE

The package lies in ../../generated/python, as in the checkout. pydantic and msgspec, where they are installed, read the
same dataclasses.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "generated" / "python"))

from context_provider.protocol import Frames, decode_line, encode_line

ROUNDS = 15
SECONDS = 0.1  # of one side in one round


def main() -> None:
    line = Path(sys.argv[1]).read_bytes()
    message = decode_line(line)
    assert isinstance(message, Frames) and decode_line(encode_line(message)) == message, "the line did not come back"
    tree = json.loads(line)
    assert json.loads(encode_line(message)) == tree, "the line did not come back as it was"
    sides: dict[str, Callable[[], object]] = {
        "decode": lambda: decode_line(line),
        "json_decode": lambda: json.loads(line),
        "encode": lambda: encode_line(message),
        "json_encode": lambda: json.dumps(tree),
        **compiled(line, message),
    }
    print(json.dumps({"bytes": len(line), **medians(sides)}))


def compiled(line: bytes, message: Frames) -> Mapping[str, Callable[[], object]]:
    """Libraries with compiled cores, for comparison."""
    sides: dict[str, Callable[[], object]] = {}
    try:
        import pydantic

        adapter = pydantic.TypeAdapter(Frames)
        sides["pydantic_decode"] = lambda: adapter.validate_json(line)
    except ImportError:
        pass
    try:
        import msgspec

        decoder, encoder = msgspec.json.Decoder(Frames), msgspec.json.Encoder()
        sides["msgspec_decode"] = lambda: decoder.decode(line)
        sides["msgspec_encode"] = lambda: encoder.encode(message)
    except ImportError:
        pass
    return sides


def medians(sides: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Nanoseconds a call. The sides take turns, so that a slow moment of the machine hits all of them."""
    counts = {name: max(1, int(SECONDS / timed(call, 3))) for name, call in sides.items()}
    taken: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(ROUNDS):
        for name, call in sides.items():
            taken[name].append(timed(call, counts[name]))
    return {name: statistics.median(times) * 1e9 for name, times in taken.items()}


def timed(call: Callable[[], object], count: int) -> float:
    """Seconds a call."""
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


if __name__ == "__main__":
    main()

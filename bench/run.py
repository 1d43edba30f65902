"""Measure the generator and what it generates beside their peers, and say which bars are met.

python bench/run.py [--only PART] [--quick] [--json FILE] [--markdown]
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path[:1] = [str(PROJECT), str(PROJECT / "generator")]  # in place of bench/, whose modules go by bench.NAME

from bench import codec, generator, scale  # noqa: E402
from bench.machine import machine  # noqa: E402
from bench.report import Row, as_json, summary, table  # noqa: E402

PARTS: dict[str, Callable[[Path, bool], Iterator[Row]]] = {
    "generator": generator.measure,
    "codec": codec.measure,
    "scale": scale.measure,
}


def main() -> int:
    """Print the report; 0 with a miss too, 1 if something could not be measured because it is broken."""
    parser = argparse.ArgumentParser(description="Measure the generator and what it generates beside their peers.")
    parser.add_argument("--only", choices=PARTS, action="append", help="this part; may be repeated (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer rounds and smaller sizes: a look, nothing to quote")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures, unrounded")
    parser.add_argument("--markdown", action="store_true", help="print a Markdown table")
    args = parser.parse_args()

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that temporary folders are removed
    facts = machine()
    rows: list[Row] = []
    for name in args.only or PARTS:
        print(f"measuring: {name}", file=sys.stderr)
        with tempfile.TemporaryDirectory(prefix="cgp-gen-bench-") as folder:
            rows += PARTS[name](Path(folder), args.quick)
    print("\n".join(f"{'* ' if args.markdown else ''}{name}: {value}" for name, value in facts.items()), end="\n\n")
    print(table(rows, args.markdown), summary(rows), sep="\n\n")
    if args.json:
        args.json.write_text(json.dumps(as_json(rows, facts), indent=1, ensure_ascii=False) + "\n", "utf-8")
    return int(any(row.broken for row in rows))


if __name__ == "__main__":
    sys.exit(main())

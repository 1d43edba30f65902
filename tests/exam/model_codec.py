"""A round-trip program built on the judge, which can be told to break one rule: it proves that the exam can be failed.

usage: model_codec.py SCHEMA [RULE]
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from judge import Judge, Verdict  # noqa: E402

# What a careless reader makes of a line before it is judged, by the rule that this breaks.
CARELESS_READING: dict[str, Callable[[bytes], bytes]] = {
    "L3": lambda line: line + b"x" if line.endswith(b"}\r") else line,
    "L5": lambda line: line.decode("utf-8", "replace").encode(),
    "L7": lambda line: b'{"type":"shutdown"}' if len(line) > 16 * 1024 * 1024 else line,
    "J1": lambda line: line.replace(b"NaN", b"0"),
    "J2": lambda line: line.replace(b"1e400", b"1e308"),
    "J3": lambda line: re.sub(rb"\\ud83d(?!\\u)", b"?", line),
    "J6": lambda line: line.replace(b"[[]]", b"[]"),
    "E2": lambda line: line.replace(b'"type":1}', b'"type":"1"}'),
    "E4": lambda line: re.sub(rb',"type":"\w+"}', b"}", line),
    "E5": lambda line: line.replace(b'"Message"', b'"message"'),
    "M1": lambda line: line.replace(b'"x":null', b'"x":nul'),
    "M3": lambda line: line.replace(b'"code":null', b'"code":5'),
    "M4": lambda line: line.replace(b'"score":true', b'"score":1'),
    "M5": lambda line: line.replace(b"42.0", b"42.5"),
    "M6": lambda line: line.replace(b"4294967296", b"0").replace(b"12.5", b"12"),
    "M8": lambda line: line.replace(b'"representation":"FULL"', b'"representation":"full"'),
    "M9": lambda line: line.replace(b'"vendor:x"', b'"unknown"'),
    "M10": lambda line: line.replace(b'"bed":"flat"', b'"bed":"raised"'),
    "M11": lambda line: line.replace(b'"goal":""', b'"goal":null'),
}

# What a careless writer makes of the line of output.
CARELESS_WRITING: dict[str, Callable[[str], str]] = {
    "E3": lambda said: re.sub(r'^\{"unknown":.*', '{"error":{"path":"/type","message":"unknown"}}', said),
    "W1": lambda said: said.replace('"code":"c","message":"m"', '"message":"m","code":"c"'),
    "W2": lambda said: said.replace(",", ", "),
    "W3": lambda said: said.replace(',"kinds":[]', ""),
    "W4": lambda said: said.replace("<", "\\u003c"),
    "W5": lambda said: said.replace(":4294967295,", ":4294967295.0,"),
    "W7": lambda said: said.replace('"uri":"u",', ""),
    "W8": lambda said: said.replace('"code":"",', ""),
    "path": lambda said: said.replace('{"path":"",', "{"),
    "message": lambda said: said.replace('"message":"J1', '"message":"","was":"J1'),
    "outcome": lambda said: said.replace('{"ok"', '{"fine"'),
    "json": lambda said: said.replace('{"unknown":""', '{"unknown":'),
}


def outcome(verdict: Verdict) -> str:
    said: dict[str, Any] = {"error": {"path": "", "message": verdict.why}}
    if verdict.kind == "ok":
        said = {"ok": verdict.value}
    elif verdict.kind == "unknown":
        said = {"unknown": verdict.tag}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def main(schema: str, rule: str = "") -> None:
    read = CARELESS_READING.get(rule, lambda line: line)
    write = CARELESS_WRITING.get(rule, lambda said: said)
    judge = Judge(json.loads(Path(schema).read_text("utf-8")))
    for line in sys.stdin.buffer:
        verdict = judge.judge(read(line.removesuffix(b"\n")))
        if verdict.kind != "skip":
            sys.stdout.buffer.write(write(outcome(verdict)).encode() + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])

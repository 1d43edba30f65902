"""Print the `frames` line that the codec benchmarks read: 20 frames, about 43 KB, always the same bytes.

python3 bench/fixture.py                a line of 20 frames
python3 bench/fixture.py --embeddings   the same, each frame with a vector of 384 numbers
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Mapping, Sequence

SUBJECTS = [
    "the scheduler",
    "a worker",
    "the cache",
    "our retry policy",
    "the loader",
    "every session",
    "the index",
    "a reader",
]
VERBS = ["keeps", "drops", "writes", "compares", "waits for", "renews", "splits", "reports"]
OBJECTS = [
    "the oldest entry",
    "its own lease",
    "a list of open files",
    "the last known digest",
    "two copies of the row",
    "a short note in the log",
    "the table of names",
    "whatever the caller asked for",
    "the next batch",
]
ACCENTED = ["the café table", "whatever the caller “asked for”", "the next batch — never the same one"]
REASONS = [
    "so that a restart costs nothing",
    "because the disk is slower than the network here",
    "unless the flag is off",
    'when "strict" is set',
    "and says so on the console",
    "which took 40 ms on the old machine",
    "although nobody relied on it",
    "before the lock is given back",
]
CODE = (
    "    if entry.age > limit:\n        queue.remove(entry)",
    '    path = os.path.join(root, "state", name + ".json")',
    "    for key, value in sorted(table.items()):\n\tprint(key, value)",
    'match = re.search(r"^\\s*(\\w+)\\s*=", line)',
)
KINDS = ("doc", "snippet", "fact", "symbol")
SENTENCES = 9


def paragraph(dice: random.Random, objects: Sequence[str]) -> str:
    sentences = [
        f"{dice.choice(SUBJECTS).capitalize()} {dice.choice(VERBS)} {dice.choice(objects)} {dice.choice(REASONS)}."
        for _ in range(SENTENCES)
    ]
    return " ".join(sentences)


def digest(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def frame(number: int, dice: random.Random, embeddings: bool) -> Mapping[str, object]:
    objects = OBJECTS + ACCENTED if number % 4 == 0 else OBJECTS  # one text in four is more than ASCII
    first, second = paragraph(dice, objects), paragraph(dice, objects)
    content = f"## Section {number}\n\n{first}\n\n{dice.choice(CODE)}\n\n{second}\n"
    uri = f"file:///srv/handbook/part-{number:02}.md"
    line = dice.randrange(1, 400)
    made: dict[str, object] = {
        "id": f"handbook:part-{number:02}#section-{number}",
        "kind": dice.choice(KINDS),
        "title": f"Part {number}: what {dice.choice(SUBJECTS)} does",
        "content": content,
        "content_digest": digest(content),
        "uri": uri,
        "score": round(0.99 - number * 0.031, 3),
        "token_cost": (len(content.encode()) + 3) // 4,
        "valid_from": f"2026-0{number % 9 + 1}-11T08:30:00Z",
        "recorded_at": f"2026-09-{number % 28 + 1:02}T17:05:21.25Z",
        "provenance": [
            {
                "type": "file",
                "uri": uri,
                "range": f"L{line}-{line + 24}",
                "digest": digest(content),
                "method": "read",
                "by": "handbook",
            }
        ],
        "citation_label": f"part-{number:02}.md L{line}-{line + 24}",
    }
    if embeddings:
        vector = [round(dice.uniform(-1, 1), 7) for _ in range(384)]
        made["embedding"] = {"fingerprint": "small-text/384", "vector": vector}
    made["relations"] = [
        {
            "rel": "doc.documents",
            "target_uri": f"file:///srv/handbook/part-{(number + 1) % 20:02}.md",
            "display_name": f"Part {(number + 1) % 20}",
        }
    ]
    return made


def line(embeddings: bool = False) -> bytes:
    dice = random.Random(20)
    frames = [frame(number, dice, embeddings) for number in range(20)]
    message = {"type": "frames", "id": "q7", "result": {"frames": frames, "truncated": True, "dropped_estimate": 31}}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Print the line that the codec benchmarks read.")
    parser.add_argument("--embeddings", action="store_true", help="give each frame a vector of 384 numbers")
    sys.stdout.buffer.write(line(parser.parse_args().embeddings))

"""Synthetic schemas of any size for the scale benchmark: the same bytes for the same size.

python3 bench/schemas.py SIZE   prints one
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from typing import Any

NOUNS = ["parcel", "route", "depot", "label", "driver", "ticket", "window", "ledger", "beacon", "shelf", "crane", "permit"]
STATES = ["planned", "loaded", "moving", "held", "returned", "lost", "opened", "sealed", "weighed", "signed"]
MEMBERS = ["owner", "weight", "reason", "opened_at", "position", "attempts", "note", "fragile", "price", "channel"]
GROUP = ("message", "record", "record", "enum", "record", "record", "union", "record", "open_enum", "record")
"""What ten definitions in a row are: one message of the root union, six records, two enumerations, one tagged union."""


def schema(definitions: int) -> str:
    """The text of a schema with that many definitions, under a root that is a tagged union of its messages."""
    dice = random.Random(definitions)
    kinds = [GROUP[number % len(GROUP)] for number in range(definitions)]
    names = [f"{NOUNS[number % len(NOUNS)].capitalize()}{kind_suffix(kinds[number])}{number}" for number in range(definitions)]
    made = {name: definition(number, kinds, names, dice) for number, name in enumerate(names)}
    messages = [{"$ref": f"#/$defs/{name}"} for name, kind in zip(names, kinds, strict=True) if kind == "message"]
    return json.dumps(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Message",
            "description": f"A made-up protocol of {definitions} definitions.",
            "oneOf": messages,
            "$defs": made,
        },
        indent=1,
    )


def kind_suffix(kind: str) -> str:
    return {"enum": "State", "open_enum": "Channel", "union": "Event"}.get(kind, "")


def definition(number: int, kinds: Sequence[str], names: Sequence[str], dice: random.Random) -> dict[str, Any]:
    match kinds[number]:
        case "enum":
            return {"description": f"How number {number} stands.", "type": "string", "enum": dice.sample(STATES, 5)}
        case "open_enum":
            known = [f"{word}.{number}" for word in dice.sample(STATES, 4)]
            return {"description": "Others may come.", "type": "string", "x-cgp": {"open": True, "known": known}}
        case "union":
            return {"description": "One of two happenings.", "oneOf": [event(word, dice) for word in ("came", "left")]}
        case kind:
            tag = {"type": {"const": f"say_{number}"}} if kind == "message" else {}
            return record(number, tag, names, dice)


def event(word: str, dice: random.Random) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"event": {"const": word}, "at": {"type": "string"}, dice.choice(MEMBERS): {"type": "number"}},
        "required": ["event", "at"],
    }


def record(number: int, tag: dict[str, Any], names: Sequence[str], dice: random.Random) -> dict[str, Any]:
    near = [names[dice.randrange(max(0, number - 40), min(len(names), number + 40))] for _ in range(4)]
    ref = [{"$ref": f"#/$defs/{name}"} for name in near]
    first, second, third = dice.sample(MEMBERS, 3)
    members = {
        **tag,
        "id": {"type": "string", "minLength": 1, "description": f"Names this {NOUNS[number % len(NOUNS)]} for good."},
        first: {"type": "string", "description": "Free text, as a person wrote it."},
        second: {"type": "integer", "minimum": 0, "maximum": 2**32 - 1},
        third: {"type": ["number", "null"]},
        "done": {"type": "boolean", "description": "Whether nothing is left to do."},
        "main": ref[0],
        "spare": {"anyOf": [ref[1], {"type": "null"}]},
        "parts": {"type": "array", "items": ref[2], "description": "In the order in which they arrived."},
        "by_name": {"type": "object", "additionalProperties": ref[3]},
        "tags": {"type": "array", "items": {"type": "string"}},
    }
    return {
        "type": "object",
        "description": f"What is known of number {number}, a made-up thing.",
        "properties": members,
        "required": [*tag, "id", second],
    }


if __name__ == "__main__":
    print(schema(int(sys.argv[1])))

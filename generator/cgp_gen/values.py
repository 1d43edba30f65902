"""JSON values as JSON Schema compares them: 1 and 1.0 are one value, 1 and true are two."""

from __future__ import annotations

import json
import math
from typing import Any

JSON_TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")


def json_text(value: Any) -> str:
    """Compact JSON, non-ASCII raw."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def json_key(value: Any) -> str:
    """A text that two values share exactly when JSON Schema calls them equal."""
    return json.dumps(_plain(value), sort_keys=True)


def distinct(values: list[Any]) -> list[Any]:
    """The values, each once, in order."""
    firsts: dict[str, Any] = {}
    for value in values:
        firsts.setdefault(json_key(value), value)
    return list(firsts.values())


def intersect(left: list[Any], right: list[Any]) -> list[Any]:
    """The values of ``left`` that ``right`` has too."""
    keys = {json_key(value) for value in right}
    return [value for value in left if json_key(value) in keys]


def json_type(value: Any) -> str:
    """The JSON Schema type; a number with an integral value is an integer."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "integer" if value.is_integer() else "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"


def integer_bounds(schema: dict[str, Any]) -> tuple[int | None, int | None]:
    """The inclusive bounds that a schema sets for an integer."""
    lows = [math.ceil(schema["minimum"])] if "minimum" in schema else []
    highs = [math.floor(schema["maximum"])] if "maximum" in schema else []
    if "exclusiveMinimum" in schema:
        lows.append(math.floor(schema["exclusiveMinimum"]) + 1)
    if "exclusiveMaximum" in schema:
        highs.append(math.ceil(schema["exclusiveMaximum"]) - 1)
    return max(lows, default=None), min(highs, default=None)


def _plain(value: Any) -> Any:
    match value:
        case float() if value.is_integer():
            return int(value)
        case list():
            return [_plain(item) for item in value]
        case dict():
            return {name: _plain(item) for name, item in value.items()}
    return value

"""No text of a schema becomes code: looked for in each language's own tokens, comments and literals left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cgp_gen.pipeline import build, source
from cgp_gen.targets import LANGUAGES

from harness import SHARED
from languages import known

CANARY = "CGP_CANARY"
# Ends of comments and literals of many languages, escapes, interpolation, line ends of all sorts, template marks.
BREAKERS = [
    "*/",
    '"""',
    "'''",
    "`",
    '"',
    "'",
    "\\",
    "\\u002a/",
    "\\x0a",
    "\n",
    "\r",
    "\u2028",
    "\u0085",
    "\x00",
    "-->",
    "}}",
    "{{",
    "{%",
    "%}",
    "${",
    "#{",
    "$(",
    "//",
    "#",
    "/*",
    "?>",
    "]]>",
    '"#',
    '"##',
    "\\\n",
]


def hostile() -> dict[str, Any]:
    """A schema that says something nasty wherever a schema can say something."""
    texts = [f"{breaker}{CANARY}();{breaker}{CANARY}" for breaker in BREAKERS]
    everything = "".join(texts)
    members: dict[str, Any] = {"type": {"const": f"tag{everything}"}}
    for number, text in enumerate(texts):
        members[f"m{number}"] = {
            "type": "string",
            "title": text,
            "description": text,
            "default": text,
            "examples": [text],
            "pattern": (
                "^" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").replace("*", "\\*")
                if number == 0
                else "^a$"
            ),
            "$comment": text,
            "x-go-type": text,
            f"x-{text}": text,
        }
        members[f"e{number}"] = {"enum": [f"v{number}", text], "description": text}
        members[f"c{number}"] = {"const": [text, {text: text}]}
    return {
        "$id": "urn:x:hostile",
        "title": everything,
        "description": everything,
        "oneOf": [{"$ref": "#/$defs/One"}, {"$ref": "#/$defs/Two"}],
        "$defs": {
            "One": {"type": "object", "description": everything, "properties": members, "required": ["type"]},
            "Two": {"type": "object", "properties": {"type": {"const": "two"}}, "required": ["type"]},
        },
    }


def code(language: str, schema: Path, folder: Path) -> list[str]:
    return known(language).tokens(dict(build(source(schema), language).files), folder)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hostile_schema(language: str, tmp_path: Path) -> None:
    (tmp_path / "hostile.json").write_text(json.dumps(hostile()), "utf-8")
    texts = build(source(tmp_path / "hostile.json"), language).files.values()
    assert any(CANARY in text for text in texts)
    tokens = code(language, tmp_path / "hostile.json", tmp_path)
    assert len(tokens) > 1000
    assert [token for token in tokens if CANARY in token] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cases(language: str, shared: Path, tmp_path: Path) -> None:
    cases = [path for path in sorted((SHARED / "cases").glob("[0-9]*.json")) if CANARY in path.read_text("utf-8")]
    assert len(cases) >= 3
    for path in cases:
        if path.name.startswith(("51", "66")):
            continue  # refused
        assert [token for token in code(language, path, tmp_path) if CANARY in token] == [], path.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_leak_is_found(language: str, shared: Path, tmp_path: Path) -> None:
    """The canary in a comment and in a literal of a real source file is not seen; as a word of code it is."""
    files = dict(build(source(), language).files)
    path = next(path for path in sorted(files) if path.endswith(known(language).SUFFIX) and len(files[path]) > 1000)
    assert not any(CANARY in token for token in known(language).tokens({path: files[path]}, tmp_path))
    leaking = {path: f"{files[path]}\n{CANARY}\n"}
    assert any(CANARY in token for token in known(language).tokens(leaking, tmp_path))

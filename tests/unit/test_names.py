"""Names are a function of the schema element; clashes are settled by spelling, never by order."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

from cgp_gen.load import load
from cgp_gen.lower import lower
from cgp_gen.names import Element, Names, Scope, name, split

from plain import PLAIN


def named(tmp_path: Path, schema: Any) -> Names:
    path = tmp_path / "s.json"
    path.write_text(json.dumps(schema), "utf-8")
    return name(lower(load(path))[0], PLAIN)


def record(*members: str) -> dict[str, Any]:
    return {"type": "object", "properties": {member: {"type": "string"} for member in members}}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("max_tokens", "max tokens"),
        ("maxTokens", "max Tokens"),
        ("HTTPServer2", "HTTP Server2"),
        ("sha256-digest", "sha256 digest"),
        ("3ds", "3 ds"),
        ("", "empty"),
        ("-", "dash"),
        ("$$", "dollar dollar"),
        ("café", "caf u233"),
        ("../../etc", "etc"),
    ],
)
def test_split(text: str, words: str) -> None:
    assert split(text) == tuple(words.split())


def test_own_spelling_keeps_the_name_whatever_the_order(tmp_path: Path) -> None:
    members = ["user_id", "userId", "user-id", "UserID"]
    maps = []
    for order in itertools.permutations(members):
        fields = named(tmp_path, record(*order)).fields
        maps.append(dict(fields))
    assert all(found == maps[0] for found in maps)
    assert maps[0]["#/properties/user_id"] == "user_id"
    assert len(set(maps[0].values())) == len(members)


def test_a_pinned_name_wins(tmp_path: Path) -> None:
    schema = record("user_id", "other")
    schema["properties"]["other"]["x-cgp"] = {"name": "user_id"}
    fields = named(tmp_path, schema).fields
    assert fields["#/properties/other"] == "user_id"
    assert fields["#/properties/user_id"] != "user_id"


def test_reserved_words_are_escaped(tmp_path: Path) -> None:
    assert named(tmp_path, record("class")).fields["#/properties/class"] == "class_"
    types = named(tmp_path, {"$defs": {"reader": record("a")}}).types
    assert types["#/$defs/reader"] == "Reader_"


def test_an_inline_type_gives_way_to_a_definition(tmp_path: Path) -> None:
    schema = {
        "$defs": {
            "Lamp": {"type": "object", "properties": {"shade": record("a")}},
            "LampShade": record("b"),
        }
    }
    types = named(tmp_path, schema).types
    assert types["#/$defs/LampShade"] == "LampShade"
    assert types["#/$defs/Lamp/properties/shade"] not in ("LampShade", "Lamp")


def test_a_definition_called_like_the_root_keeps_its_name(tmp_path: Path) -> None:
    tagged = {"type": "object", "properties": {"type": {"const": "a"}}, "required": ["type"]}
    types = named(tmp_path, {"oneOf": [{"$ref": "#/$defs/Envelope"}], "$defs": {"Envelope": tagged}}).types
    assert types["#/$defs/Envelope"] == "Envelope"
    assert types["#"] != "Envelope"


def test_enumeration_constants_are_distinct_and_stable(tmp_path: Path) -> None:
    values = ["a", "A", "a-b", "a_b", "a b", "", " ", "1", "-1", "true", "é", "e"]
    fewer = named(tmp_path, {"enum": values[:-1]}).values
    names = named(tmp_path, {"enum": values}).values
    assert len(set(names.values())) == len(values)
    assert {key: names[key] for key in fewer} == fewer


def test_long_names_are_cut_and_stay_distinct() -> None:
    scope = Scope("_".join, frozenset(), lambda text: text + "_")
    elements = [Element(i, f"{i}", (*(f"word{n}" for n in range(40)), str(i))) for i in range(50)]
    names = scope.assign(elements)
    assert len(set(names.values())) == len(elements)
    assert max(map(len, names.values())) <= 80


def test_folded_names_differ_by_more_than_case() -> None:
    scope = Scope("".join, frozenset(), lambda text: text + "_", folded=True)
    names = scope.assign([Element("a", "Url", ("Url",)), Element("b", "URL", ("URL",)), Element("c", "url", ("url",))])
    assert len({text.casefold() for text in names.values()}) == 3


def test_reserved_words_are_folded_with_the_names() -> None:
    scope = Scope("".join, frozenset({"jsonreader"}), lambda text: text + "_", folded=True)
    assert scope.assign([Element("a", "Jsonreader", ("Jsonreader",))]) == {"a": "Jsonreader_"}


def test_a_text_and_a_value_of_one_spelling(tmp_path: Path) -> None:
    values = named(tmp_path, {"enum": ["true", True, "1", 1, "a"]}).values
    assert len(set(values.values())) == 5


def test_one_long_word_is_cut() -> None:
    scope = Scope("_".join, frozenset(), lambda text: text + "_")
    names = scope.assign([Element(i, "x" * 90 + end, ("x" * 90, end)) for i, end in enumerate("abc")])
    assert len(set(names.values())) == 3
    assert max(map(len, names.values())) <= 80

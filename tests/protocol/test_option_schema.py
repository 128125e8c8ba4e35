"""The options of games as JSON schemas."""

from typing import Any

from darklantern.core import registry
from darklantern.protocol.option_schema import option_schema
from tests.pebbles.rules import GAME


def properties(name: str) -> dict[str, Any]:
    return option_schema(registry.game(name))["properties"]


def test_schema_has_descriptions_defaults_and_bounds():
    schema = option_schema(GAME)["properties"]
    assert schema["pile"] == {
        "type": "integer",
        "minimum": 5,
        "maximum": 12,
        "default": 7,
        "description": "How many pebbles lie in the middle.",
    }
    assert schema["lamp"] == {"enum": ["none", "race"], "default": "race"}
    assert schema["dark"] == {"type": "boolean", "default": False}
    assert schema["race_seconds"] == {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}], "default": 20}


def test_editions_are_a_choice_of_names():
    assert option_schema(GAME)["properties"]["edition"] == {"enum": ["plain", "shiny"], "default": "plain"}


def test_schemas_contain_no_references_and_name_every_option():
    for name in registry.game_ids():
        game = registry.game(name)
        assert "$ref" not in str(option_schema(game))
        assert set(properties(name)) == set(game.wire_types.options.__struct_fields__)


def test_seats_and_enums_of_the_games_are_marked():
    first = properties("art-robbery")["first"]
    assert first["anyOf"][0] == {"type": "integer", "format": "seat"}
    assert first["description"] == "Who starts; null for a random seat (AR-S2)."
    assert properties("midnight-exchange")["exchanges"]["enum"] == ["all-pass", "two-turns"]


def test_bounds_for_forms_do_not_limit_the_rules():
    """A table with doubled time limits has a longer raid than the form offers."""
    seconds = properties("midnight-exchange")["raid_seconds"]["anyOf"][0]
    assert (seconds["minimum"], seconds["maximum"]) == (10, 3600)
    assert registry.game("midnight-exchange").options({"raid_seconds": 7200}).raid_seconds == 7200

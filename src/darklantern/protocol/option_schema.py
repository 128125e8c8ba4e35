"""The options of a game as a JSON schema, from which clients make a form."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast, get_args, get_type_hints

import msgspec

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.protocol.codegen.attribute_docs import attribute_docs

SEAT_FORMAT = "seat"
"""The format of an integer that is the number of a seat."""
EDITION = "edition"


@cache
def option_schema(game: AnyGame) -> Mapping[str, Any]:
    """Return the JSON schema of a game's options, with descriptions, defaults and bounds, and without references.

    The edition is one of those that come with the game, by its name. An integer that is a seat has the format ``seat``.
    """
    kind = game.wire_types.options
    schema = msgspec.json.schema(kind)
    definitions = schema.get("$defs", {})
    properties: dict[str, Any] = {}
    for field, value in _resolve(schema, definitions)["properties"].items():
        properties[field] = value if field == EDITION else _inlined(value, definitions)
    editions = list(game.editions())
    properties[EDITION] = {"enum": editions, "default": editions[0]}
    for field, text in _descriptions(kind).items():
        if field in properties:
            properties[field].setdefault("description", text)
    for field in _seats(kind):
        for part in (properties[field], *properties[field].get("anyOf", ())):
            if part.get("type") == "integer":
                part["format"] = SEAT_FORMAT
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _resolve(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a schema, or the definition that it refers to."""
    reference = schema.get("$ref")
    return schema if reference is None else definitions[reference.rpartition("/")[2]]


def _inlined(value: Any, definitions: Mapping[str, Any]) -> Any:
    """Return a schema with the definitions in place of references to them."""
    if isinstance(value, dict):
        given = cast(dict[str, Any], value)
        merged = {**_resolve(given, definitions), **{key: part for key, part in given.items() if key != "$ref"}}
        return {key: _inlined(part, definitions) for key, part in merged.items() if key != "title"}
    return [_inlined(part, definitions) for part in cast(list[Any], value)] if isinstance(value, list) else value


def _descriptions(kind: Any) -> Mapping[str, str]:
    """Return the docstrings of the fields; none if the source of the type is not available."""
    try:
        return attribute_docs(kind)
    except (OSError, StopIteration, RuntimeError):
        return {}


def _seats(kind: Any) -> Iterator[str]:
    for field, hint in get_type_hints(kind).items():
        if Seat in (hint, *get_args(hint)):
            yield field

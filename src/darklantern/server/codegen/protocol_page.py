"""The protocol page: text written by people, with generated sections between marks."""

import re
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import cast

from darklantern.core import registry
from darklantern.match import match, play, timeouts
from darklantern.protocol import messages
from darklantern.server.codegen.attribute_docs import module_attribute_docs
from darklantern.server.codegen.markdown import declaration_section, fields_table, objects_table, table, values_table
from darklantern.server.codegen.protocol_types import (
    GameTypes,
    common_types,
    game_types,
    http_error_codes,
    table_error_codes,
)
from darklantern.server.codegen.type_model import (
    AliasType,
    Declaration,
    EnumType,
    ObjectType,
    Reference,
    UnionOf,
    references,
)
from darklantern.server.delivery import broadcaster
from darklantern.server.live import connection, live_table, websocket_route
from darklantern.server.live.connection import CLOSE_CODES

_LIMITS: Mapping[ModuleType, Mapping[str, str]] = {
    messages: {"MAX_MESSAGE_BYTES": "bytes"},
    websocket_route: {"MAX_INVALID_MESSAGES": ""},
    connection: {"MAX_UNSENT_BYTES": "bytes", "PONG_TIMEOUT_MS": "ms"},
    live_table: {"RACE_PING_INTERVAL_S": "s", "PING_INTERVAL_S": "s", "WATCHER_PING_INTERVAL_S": "s"},
    broadcaster: {"UPDATES_KEPT": "", "TALK_MESSAGES_KEPT": ""},
    play: {"MAX_QUEUED_MOVES": ""},
    match: {"COUNTDOWN_MS": "ms", "READY_TIMEOUT_MS": "ms"},
    timeouts: {
        "DISCONNECT_GRACE_MS": "ms",
        "RACE_DISCONNECT_GRACE_MS": "ms",
        "RACE_IDLE_TIMEOUT_MS": "ms",
        "MAX_MISSED_DECISIONS": "",
        "PREGAME_DISCONNECT_GRACE_MS": "ms",
    },
}
"""By module: the constants that clients should know, with their units."""

_SECTION = re.compile(r"(<!-- made from the types: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def fill_page(page: str, made: Mapping[str, str]) -> str:
    """Return the page with new sections between its marks. Raises `ValueError` unless each section has a place."""
    places = [found[2] for found in _SECTION.finditer(page)]
    if sorted(places) != sorted(made):
        raise ValueError(f"the page has places for {', '.join(places)}; there are {', '.join(made)}")
    return _SECTION.sub(lambda found: f"{found[1]}\n{made[found[2]]}\n\n{found[3]}", page)


def sections() -> Mapping[str, str]:
    """Return all generated sections, by the names of their marks."""
    declared = common_types().declared
    to_server, to_client, happened = _members("ClientMessage"), _members("ServerMessage"), _members("TableEvent")
    apart = {one.name for one in (*to_server, *to_client, *happened)} | {"ClientMessage", "ServerMessage", "TableEvent"}
    rest = [one for name, one in declared.items() if name in _reachable("ClientMessage", "ServerMessage") - apart]
    return {
        "to-the-server": _joined(declaration_section(one, 3, by_tag=True) for one in to_server),
        "to-the-client": _joined(declaration_section(one, 3, by_tag=True) for one in to_client),
        "happened": objects_table(happened),
        "things": _joined(declaration_section(one, 3) for one in rest),
        "refusals": values_table(table_error_codes().values, "code"),
        "mistakes": values_table(http_error_codes().values, "code"),
        "limits": _limits_table(),
        "closing": values_table(close_reasons(cast(EnumType, declared["CloseReason"])), "reason"),
        **{name: _game_section(game_types(name)) for name in registry.games()},
    }


def close_reasons(reasons: EnumType) -> tuple[tuple[str, str], ...]:
    """Return the reasons for closing a connection and their meanings, with the code of the close frame, if any."""
    codes = {str(reason): code.value for reason, code in CLOSE_CODES.items()}
    return tuple((name, f"{text} ({codes[name]})" if name in codes else text) for name, text in reasons.values)


def _limits_table() -> str:
    """Return a table of the limits and times in `_LIMITS`, with their docstrings."""
    rows: list[tuple[str, str]] = []
    for module, names in _LIMITS.items():
        for name, unit in names.items():
            rows.append((f"{getattr(module, name):g} {unit}".strip(), module_attribute_docs(module.__name__)[name]))
    return table(("figure", "what it limits"), rows)


def _game_section(words: GameTypes) -> str:
    """Return the section of a game."""
    declared = words.types.declared
    apart = {"Event", words.options.name, words.view.name, *(event.name for event in words.events)}
    parts = [one for name, one in declared.items() if name not in apart | common_types().origins.keys()]
    return _joined(
        [
            "### Options",
            words.options.meaning,
            fields_table(words.options.fields),
            "### Actions",
            words.notation,
            "### Events",
            objects_table(words.events),
            "### View",
            words.view.meaning,
            fields_table(words.view.fields),
            "### Types in editions, views and events",
            *(declaration_section(one, 4) for one in parts),
            "### Refusals",
            values_table(words.error_codes.values, "code"),
        ]
    )


def _members(name: str) -> list[ObjectType]:
    """Return the object types of a union."""
    union = cast(UnionOf, cast(AliasType, common_types().declared[name]).kind)
    return [cast(ObjectType, common_types().declared[cast(Reference, kind).name]) for kind in union.members]


def _reachable(*names: str) -> set[str]:
    """Return the names of these declarations and of all that they refer to."""
    found: set[str] = set()
    todo: list[Declaration] = [common_types().declared[name] for name in names]
    while todo:
        one = todo.pop()
        if one.name not in found:
            found.add(one.name)
            todo += [common_types().declared[name] for name in references(one)]
    return found


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)

"""The protocol page: text written by people, with generated sections between marks."""

import re
from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import cast

from darklantern.core import registry
from darklantern.match import match, patience, play
from darklantern.server import connection, messages, room, socket
from darklantern.server.connection import CODES
from darklantern.server.delivery import broadcaster
from darklantern.server.documents.markdown import fields_table, section, table, things_table, words_table
from darklantern.server.documents.meanings import constants
from darklantern.server.documents.shapes import Alias, Choice, Declared, Named, OneOf, Thing, references
from darklantern.server.documents.vocabulary import GameWords, common, mistakes, of_game, refused

_FIGURES: Mapping[ModuleType, Mapping[str, str]] = {
    messages: {"LONGEST": "bytes"},
    socket: {"STRIKES": ""},
    connection: {"BACKLOG": "bytes", "SILENCE": "ms"},
    room: {"PINGS": "s", "CALM": "s", "WATCHER_PING_INTERVAL_S": "s"},
    broadcaster: {"KEPT": "", "TALK": ""},
    play: {"QUEUE": ""},
    match: {"COUNTDOWN": "ms", "READY": "ms"},
    patience: {"GRACE": "ms", "RACE_GRACE": "ms", "IDLE": "ms", "MISSES": "", "VACANT": "ms"},
}
"""By module: the constants that clients should know, with their units."""

_MARKED = re.compile(r"(<!-- made from the types: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str, made: Mapping[str, str]) -> str:
    """Return the page with new sections between its marks. Raises `ValueError` unless each section has a place."""
    places = [found[2] for found in _MARKED.finditer(page)]
    if sorted(places) != sorted(made):
        raise ValueError(f"the page has places for {', '.join(places)}; there are {', '.join(made)}")
    return _MARKED.sub(lambda found: f"{found[1]}\n{made[found[2]]}\n\n{found[3]}", page)


def sections() -> Mapping[str, str]:
    """Return all generated sections, by the names of their marks."""
    declared = common().declared
    to_server, to_client, happened = _members("Incoming"), _members("Outgoing"), _members("Happened")
    apart = {one.name for one in (*to_server, *to_client, *happened)} | {"Incoming", "Outgoing", "Happened"}
    rest = [one for name, one in declared.items() if name in _reached("Incoming", "Outgoing") - apart]
    return {
        "to-the-server": _joined(section(one, 3, by_tag=True) for one in to_server),
        "to-the-client": _joined(section(one, 3, by_tag=True) for one in to_client),
        "happened": things_table(happened),
        "things": _joined(section(one, 3) for one in rest),
        "refusals": words_table(refused().words, "code"),
        "mistakes": words_table(mistakes().words, "code"),
        "limits": _limits(),
        "closing": words_table(closings(cast(Choice, declared["Closing"])), "reason"),
        **{name: _game(of_game(name)) for name in registry.games()},
    }


def closings(reasons: Choice) -> tuple[tuple[str, str], ...]:
    """Return the reasons for closing a connection and their meanings, with the code of the close frame, if any."""
    codes = {str(reason): code.value for reason, code in CODES.items()}
    return tuple((name, f"{text} ({codes[name]})" if name in codes else text) for name, text in reasons.words)


def _limits() -> str:
    """Return a table of the limits and times in `_LIMITS`, with their docstrings."""
    rows: list[tuple[str, str]] = []
    for module, names in _FIGURES.items():
        for name, unit in names.items():
            rows.append((f"{getattr(module, name):g} {unit}".strip(), constants(module.__name__)[name]))
    return table(("figure", "what it limits"), rows)


def _game(words: GameWords) -> str:
    """Return the section of a game."""
    declared = words.shapes.declared
    apart = {"Event", words.options.name, words.view.name, *(event.name for event in words.events)}
    parts = [one for name, one in declared.items() if name not in apart | common().sources.keys()]
    return _joined(
        [
            "### Options",
            words.options.meaning,
            fields_table(words.options.fields),
            "### Actions",
            words.notation,
            "### Events",
            things_table(words.events),
            "### View",
            words.view.meaning,
            fields_table(words.view.fields),
            "### Types in editions, views and events",
            *(section(one, 4) for one in parts),
            "### Refusals",
            words_table(words.refusals.words, "code"),
        ]
    )


def _members(name: str) -> list[Thing]:
    """Return the object types of a union."""
    union = cast(OneOf, cast(Alias, common().declared[name]).kind)
    return [cast(Thing, common().declared[cast(Named, kind).name]) for kind in union.kinds]


def _reached(*names: str) -> set[str]:
    """Return the names of these declarations and of all that they refer to."""
    found: set[str] = set()
    todo: list[Declared] = [common().declared[name] for name in names]
    while todo:
        one = todo.pop()
        if one.name not in found:
            found.add(one.name)
            todo += [common().declared[name] for name in references(one)]
    return found


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part for part in parts if part)

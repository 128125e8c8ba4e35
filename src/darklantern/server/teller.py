"""What happened, as each pair of eyes may know it."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.match import log
from darklantern.server import messages
from darklantern.server.messages import Happened

_encode = msgspec.json.Encoder().encode

KNOWN = 10_000
"""How many actions of a game are remembered in writing."""
ALIKE = 4_096
"""How many lists of them are: several seats of a table often have the same, and so have tables."""

Eye: TypeAlias = Seat | None
"""Whose eyes one sees with; None are a spectator's."""


class Teller:
    """Puts the log, the events and the choices of one game into messages."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._listed = _writing(game)

    def choices(self, state: Any, seat: Eye) -> bytes:
        """All that a seat may do, in the game's notation, as JSON."""
        if seat is None or state is None:
            return b"[]"
        return self._listed(tuple(self._game.legal(state, seat)))

    def telling(self, events: tuple[Any, ...]) -> "Telling":
        """What happened, to be told to several."""
        return Telling(self._game, events)

    def events(self, events: tuple[Any, ...], seat: Eye) -> bytes:
        """What a seat may know of what happened, as JSON."""
        return Telling(self._game, events).to(seat)

    def view(self, state: Any, seat: Eye) -> dict[str, Any] | None:
        """What a seat may know of a state, but for the edition, which never changes; None before the game begins."""
        if state is None:
            return None
        return without_edition(self._game.view(state, seat))


@cache
def _writing(game: AnyGame) -> Callable[[tuple[Any, ...]], bytes]:
    """Writes lists of a game's actions as JSON."""

    @lru_cache(maxsize=KNOWN)
    def written(action: Any) -> bytes:
        return _encode(game.format(action))

    @lru_cache(maxsize=ALIKE)
    def listed(actions: tuple[Any, ...]) -> bytes:
        return b"[" + b",".join([written(action) for action in actions]) + b"]"

    return listed


class Telling:
    """Some events. What several may know of them alike is written once."""

    __slots__ = ("_events", "_game", "_texts")

    def __init__(self, game: AnyGame, events: tuple[Any, ...]) -> None:
        self._game = game
        self._events = events
        self._texts: list[tuple[list[Any], bytes]] = []

    def to(self, seat: Eye) -> bytes:
        """What a seat may know of what happened, as JSON."""
        redact = self._game.redact
        told = [known for event in self._events if (known := redact(event, seat)) is not None]
        for known, text in self._texts:
            if known == told:
                return text
        text = _encode(told)
        self._texts.append((told, text))
        return text


def without_edition(view: Any) -> dict[str, Any]:
    """A view but for the edition, which never changes and is told once."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "edition"}


def told(entry: log.AnyEntry, host_seat: int | None) -> Happened:
    """An entry of the log without what is nobody's business: who people are, and what chance is about to say."""
    match entry:
        case log.Moved(_, seat, _, at, _, by, verdict):
            return messages.Moved(seat, at, by, verdict)
        case log.Sat(_, seat, name, _, bot):
            return messages.SatDown(seat, name, bot)
        case log.Rose(_, seat):
            return messages.Rose(seat)
        case log.Hosted():
            return messages.Hosted(host_seat)
        case log.Began():
            return messages.Began()
        case log.StoodIn(_, seat, why):
            return messages.StoodIn(seat, why)
        case log.CameBack(_, seat):
            return messages.CameBack(seat)
        case log.Said():
            return said(entry)
        case log.TalkSet(_, on):
            return messages.TalkSet(on)


def said(entry: log.Said) -> messages.Said:
    """What somebody said."""
    phrase = None if entry.phrase is None else messages.Phrase(entry.phrase)
    return messages.Said(entry.name, entry.seat, entry.text, phrase)


def write(message: Any) -> bytes:
    """Something as JSON."""
    return _encode(message)


def raw(message: Any) -> Raw:
    """Something in writing, to be put into a message as it is."""
    return Raw(_encode(message))

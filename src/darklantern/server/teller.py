"""What happened, as each pair of eyes may know it."""

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.match import log
from darklantern.server import messages
from darklantern.server.messages import Happened

_encode = msgspec.json.Encoder().encode

KNOWN = 10_000
"""How many actions are remembered in writing."""
ALIKE = 4
"""How many lists of choices are: those of a table differ little, and often several seats have the same."""


class Teller:
    """Puts the log, the events and the choices of one game into messages."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._written: dict[Any, bytes] = {}
        self._lists: deque[tuple[Sequence[Any], bytes]] = deque(maxlen=ALIKE)

    def choices(self, state: Any, seat: int | None) -> bytes:
        """All that a seat may do, in the game's notation, as JSON."""
        if seat is None or state is None:
            return b"[]"
        actions = self._game.legal(state, Seat(seat))
        for known, text in self._lists:
            if known == actions:
                return text
        written = self._written
        try:
            text = b"[" + b",".join([written[action] for action in actions]) + b"]"
        except KeyError:
            self._learn(actions)
            text = b"[" + b",".join([written[action] for action in actions]) + b"]"
        self._lists.append((actions, text))
        return text

    def telling(self, events: tuple[Any, ...]) -> "Telling":
        """What happened, to be told to several."""
        return Telling(self._game, events)

    def events(self, events: tuple[Any, ...], seat: int | None) -> bytes:
        """What a seat may know of what happened, as JSON."""
        return Telling(self._game, events).to(seat)

    def view(self, state: Any, seat: int | None) -> dict[str, Any] | None:
        """What a seat may know of a state, but for the edition, which never changes; None before the game begins."""
        if state is None:
            return None
        return without_edition(self._game.view(state, None if seat is None else Seat(seat)))

    def _learn(self, actions: Sequence[Any]) -> None:
        if len(self._written) > KNOWN:
            self._written.clear()
        for action in actions:
            self._written[action] = _encode(self._game.format(action))


class Telling:
    """Some events. What several may know of them alike is written once."""

    __slots__ = ("_events", "_game", "_texts")

    def __init__(self, game: AnyGame, events: tuple[Any, ...]) -> None:
        self._game = game
        self._events = events
        self._texts: list[tuple[list[Any], bytes]] = []

    def to(self, seat: int | None) -> bytes:
        """What a seat may know of what happened, as JSON."""
        redact = self._game.redact
        eye = None if seat is None else Seat(seat)
        told = [known for event in self._events if (known := redact(event, eye)) is not None]
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

"""What happened, as each pair of eyes may know it."""

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


class Teller:
    """Puts the log, the events and the choices of one game into messages."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._written: dict[Any, bytes] = {}

    def choices(self, state: Any, seat: int | None) -> bytes:
        """All that a seat may do, in the game's notation, as JSON."""
        if seat is None or state is None:
            return b"[]"
        written = self._written
        try:
            return b"[" + b",".join([written[action] for action in self._game.legal(state, Seat(seat))]) + b"]"
        except KeyError:
            self._learn(state, Seat(seat))
            return self.choices(state, seat)

    def events(self, events: tuple[Any, ...], seat: int | None) -> bytes:
        """What a seat may know of what happened, as JSON."""
        redact = self._game.redact
        eye = None if seat is None else Seat(seat)
        return _encode([told for event in events if (told := redact(event, eye)) is not None])

    def view(self, state: Any, seat: int | None) -> dict[str, Any] | None:
        """What a seat may know of a state, but for the edition, which never changes; None before the game begins."""
        if state is None:
            return None
        return without_edition(self._game.view(state, None if seat is None else Seat(seat)))

    def _learn(self, state: Any, seat: Seat) -> None:
        if len(self._written) > KNOWN:
            self._written.clear()
        for action in self._game.legal(state, seat):
            self._written[action] = _encode(self._game.format(action))


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


def raw(message: Any) -> Raw:
    """Something in writing, to be put into a message as it is."""
    return Raw(_encode(message))

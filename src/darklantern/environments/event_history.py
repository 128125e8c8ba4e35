"""What each seat has seen of a game so far, as fingerprints: perfect recall."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.environments.immutable import Immutable

SPECTATOR = -1
"""The number of a spectator among the seats."""


class SeenStep(NamedTuple):
    """A step of a game, for those who see it."""

    game: AnyGame
    seen_after_step: Callable[[Any, Seat | None], bytes]
    """``(state, seat)``: return what a seat sees besides the events."""
    state: Any
    """The state after it."""
    events: tuple[Any, ...] = ()
    """What happened, unredacted."""
    move: tuple[Seat, Any] | None = None
    """Who did what; None is the deal."""


class Seen(NamedTuple):
    """What a seat has seen so far."""

    digest: bytes = b""
    """A fingerprint of all events that it was told, of its own actions, and of what it saw after each step."""
    now: bytes = b""
    """A fingerprint of what it saw after the last step."""


class EventHistory(Immutable):
    """The history of a game as each seat saw it. Fingerprints are worked out when they are first needed."""

    __slots__ = ("_before", "_seen", "_step")

    def __init__(self, before: "EventHistory | None", step: SeenStep | None, seen: Mapping[int, Seen]) -> None:
        self._before, self._step, self._seen = before, step, dict(seen)

    def fingerprint(self, seat: int) -> bytes:
        """Return a fingerprint of all that a seat saw: it differs for any two games that the seat can tell apart."""
        return self.seen(seat).digest

    def seen(self, seat: int) -> Seen:
        """Return what a seat, or `SPECTATOR`, has seen."""
        chain: list[EventHistory] = [self]
        while seat not in chain[-1]._seen and (before := chain[-1]._before) is not None:
            chain.append(before)
        seen = chain[-1]._seen.get(seat, Seen())
        for history in reversed(chain):
            if seat not in history._seen:
                history._seen[seat] = seen if history._step is None else _after_step(seen, history._step, seat)
            seen = history._seen[seat]
        return seen

    def without_events(self, seats: int) -> "EventHistory":
        """Return the same history with the fingerprints alone."""
        return EventHistory(None, None, {seat: self.seen(seat) for seat in range(SPECTATOR, seats)})


def _after_step(seen: Seen, step: SeenStep, seat: int) -> Seen:
    """Return what a seat has seen after a step. A step that it does not notice changes nothing."""
    game, observer = step.game, None if seat == SPECTATOR else Seat(seat)
    told = [event for event in (game.redact(event, observer) for event in step.events) if event is not None]
    own = game.format_action(step.move[1]) if step.move is not None and step.move[0] == seat else None
    now = fingerprint(step.seen_after_step(step.state, observer))
    if not told and own is None and now == seen.now:
        return seen
    return Seen(fingerprint(seen.digest, now, msgspec.json.encode((own, told))), now)


def fingerprint(*parts: bytes) -> bytes:
    """Return a short fingerprint."""
    return blake2b(b"".join(parts), digest_size=16).digest()

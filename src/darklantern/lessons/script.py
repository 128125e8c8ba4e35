"""A lesson as it is written: what the coach tells, what the learner may do, and what the others do meanwhile."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from darklantern.core.ids import GameId, Seat

LEARNER = Seat(0)

Where: TypeAlias = tuple[int | None, int]
"""A tile and the spot where it lies; no tile for a spot where one is put down."""


class Way(NamedTuple):
    """Something that is done, and what chance says to it."""

    action: str
    """In the game's notation."""
    picks: tuple[int, ...] = ()
    where: Where | None = None
    """What the action is about, where others are just like it."""
    like: Mapping[str, Where] = {}
    """Actions that may be taken instead: what comes of them is the same, with the two tiles and spots swapped."""


Step: TypeAlias = str | Callable[[Any], str]
"""What the coach says, by its name in the page's words; it may depend on how things stand."""


class Tell(NamedTuple):
    """The coach tells something."""

    step: Step


class Ask(NamedTuple):
    """The coach asks the learner to do something: one of these."""

    step: Step
    ways: Callable[[Any], Sequence[Way]]


class Other(NamedTuple):
    """Somebody else does something."""

    seat: Seat
    way: Callable[[Any], Way]


Beat: TypeAlias = Tell | Ask | Other


class Lesson(NamedTuple):
    """A lesson. Its beats come one after another, whatever the learner chooses."""

    game: GameId
    options: Mapping[str, object]
    seats: int
    picks: Callable[[Any], Sequence[int]]
    """What chance says at the start, by the game's options."""
    beats: Sequence[Beat]

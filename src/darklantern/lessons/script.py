"""Types for the script of a lesson: the coach's texts, the learner's choices and the opponents' moves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from darklantern.core.ids import GameId, Seat

LEARNER = Seat(0)

TileAndSpot: TypeAlias = tuple[int | None, int]
"""A tile and its spot; None and a spot for a tile that is put down there."""


class ScriptedAction(NamedTuple):
    """An action and the picks of chance that it takes."""

    action: str
    """In the game's notation."""
    picks: tuple[int, ...] = ()
    where: TileAndSpot | None = None
    """The tile and spot of the action, if others are interchangeable with it."""
    like: Mapping[str, TileAndSpot] = {}
    """Equivalent actions: their outcome is the same, with the two tiles and spots swapped."""


CoachText: TypeAlias = str | Callable[[Any], str]
"""The name of the coach's text in the page's translations; it may depend on the state."""


class Explanation(NamedTuple):
    """A text of the coach."""

    step: CoachText


class Exercise(NamedTuple):
    """A text of the coach that asks the learner for one of some moves."""

    step: CoachText
    ways: Callable[[Any], Sequence[ScriptedAction]]


class OpponentTurn(NamedTuple):
    """A move of an opponent."""

    seat: Seat
    way: Callable[[Any], ScriptedAction]


ScriptItem: TypeAlias = Explanation | Exercise | OpponentTurn


class Lesson(NamedTuple):
    """The script of a lesson. Its items follow each other for every choice of the learner."""

    game: GameId
    options: Mapping[str, object]
    seats: int
    picks: Callable[[Any], Sequence[int]]
    """Return the picks of chance for the start, from the game's options."""
    items: Sequence[ScriptItem]

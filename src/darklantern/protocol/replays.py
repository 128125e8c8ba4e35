"""Replays of records."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Raw, Struct

from darklantern.core.game import Outcome
from darklantern.core.record import DecidedBy

ALL_VISIBLE, SPECTATOR = "all", "spectator"
"""The viewpoints that are no seat."""

Viewpoint: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^(all|spectator|[0-9])$",
        description="The viewpoint: a seat, counted from 0; `spectator`; or `all` to see everything.",
    ),
]


class ReplayMoment(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a replay: a move and the position after it."""

    seat: int | None = None
    """The seat that moved; -1 is the clock, null is the start."""
    at: int | None = None
    """Milliseconds of play since the start, if they were recorded."""
    by: DecidedBy = "player"
    """Who decided the move."""
    events: list[Any] | Raw = []
    """The effects of the move, as seen from the viewpoint, as events of the game."""
    chapter: int | None = None
    """The part of the game, such as a raid, counted from 1; left out if it is the same as before."""
    standing: list[int] | None = None
    """The score of each seat if the game ended now; left out if it is the same as before."""
    awaited: list[int] | None = None
    """The seats for which the game waits; left out if they are the same as before."""
    view: Any = None
    """The view from the viewpoint. During a race it is left out except at the beginning, unless the request has
    ``views=true``; apply the events instead."""


class Replay(Struct, frozen=True, kw_only=True):
    """A replay of a record from one viewpoint."""

    game: str
    """The id of the game."""
    edition: Any
    """The edition, as the game defines it; views leave it out."""
    players: list[str]
    """The names of people and bots, by seat."""
    eyes: str
    """The viewpoint."""
    end: Literal["finished", "cut-off", "open"]
    """Whether the game was finished, was cut off for its length, or can be continued."""
    outcome: Outcome | None
    """The game's outcome, if it has ended."""
    moments: list[ReplayMoment]
    """The start, and one moment for each move."""

"""What a table is set up with."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]


class NoClock(Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Everyone takes as long as they like."""


class MoveClock(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So much time for each decision."""

    seconds: Seconds


class BudgetClock(Struct, frozen=True, tag_field="kind", tag="budget", forbid_unknown_fields=True):
    """So much time for the whole game, and a little more for each decision."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


Clock: TypeAlias = NoClock | MoveClock | BudgetClock


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is set up with. It never changes."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    """As `Game.options` takes them."""
    clock: Clock = NoClock()
    stretch: Annotated[int, Meta(ge=1, le=10)] | None = 1
    """For practice: all limits of time are so many times as long; None switches them off."""


def game_options(game: AnyGame, setup: Setup) -> Any:
    """The game's options as this table plays it. Raises `BadOptions`, also for seats that the game does not have."""
    if setup.seats not in game.seats:
        raise BadOptions(
            f"{game.about.title} is for {game.seats[0]} to {game.seats[-1]} players, not {setup.seats}.", "seats"
        )
    return game.relaxed(game.options(setup.options), setup.stretch)


def check_start(game: AnyGame, options: Any, seats: int) -> None:
    """Raise `BadOptions` if no game can start with these options: start one by the readable rules, and drop it."""
    game.start(options, seats, Chance.seeded(0))

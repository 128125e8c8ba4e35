"""The game, seats, options and clock of a table."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.game import AnyGame

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=7 * 24 * 3600)]


class NoClock(Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """No time limit for decisions."""


class MoveClock(Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """A fixed time for each decision."""

    seconds: Seconds


class BudgetClock(Struct, frozen=True, tag_field="kind", tag="budget", forbid_unknown_fields=True):
    """A fixed time for the whole game, plus an increment for each decision."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


Clock: TypeAlias = NoClock | MoveClock | BudgetClock


class TableSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game, seats, options and clock of a table. They never change."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    """The game's options, as `Game.options` takes them."""
    clock: Clock = NoClock()
    stretch: Annotated[int, Meta(ge=1, le=10)] | None = 1
    """For practice: a factor for all time limits; None switches them off."""


def game_options(game: AnyGame, setup: TableSetup) -> Any:
    """Return the game's options for this table. Raises `BadOptions`, also for a number of seats that the game lacks."""
    if setup.seats not in game.seat_counts:
        raise BadOptions(
            f"{game.info.title} is for {game.seat_counts[0]} to {game.seat_counts[-1]} players, not {setup.seats}.",
            "seats",
        )
    return game.scale_time_limits(game.options(setup.options), setup.stretch)


def check_can_start(game: AnyGame, options: Any, seats: int) -> None:
    """Raise `BadOptions` if no game can start with these options. Starts one by the readable rules and discards it."""
    game.start(options, seats, Chance.seeded(0))

"""Random games, step by step, for checks that look at every state on the way."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat

UNHURRIED = 500
"""The clock acts in one of so many moves, where it may."""


class Stride(NamedTuple):
    """One move of a random game."""

    before: Any
    seat: Seat
    legal: tuple[Any, ...]
    action: Any
    picks: tuple[int, ...]
    events: tuple[Any, ...]
    after: Any


def walk(
    game: AnyGame,
    seats: int,
    seed: int,
    given: Mapping[str, object] | None = None,
    weigh: Callable[[Any], int] | None = None,
) -> Iterator[Stride]:
    """A game of random legal moves with the options given, until it ends or its patience does.

    Each move is as likely as any other, or as likely as it weighs.
    """
    chance = Chance.seeded(seed)
    chooser = Chance.seeded(seed, 1)
    state = game.start(game.options(given or {}), seats, chance)
    chance.collect()
    while (deciders := sorted(game.deciders(state))) and game.turns(state) < game.patience:
        if deciders[0] == CLOCK and len(deciders) > 1 and chooser.pick(UNHURRIED):
            deciders.remove(CLOCK)
        seat = deciders[chooser.pick(len(deciders))]
        legal = tuple(game.legal(state, seat))
        choice = legal if weigh is None else [action for action in legal for _ in range(weigh(action))]
        action = choice[chooser.pick(len(choice))]
        step = game.apply(state, seat, action, chance)
        yield Stride(state, seat, legal, action, chance.collect(), step.events, step.state)
        state = step.state


def sample(strides: list[Stride], most: int = 150) -> list[Stride]:
    """Some of many moves, evenly spread over the game; all of them if they are few."""
    if len(strides) <= most:
        return strides
    return [strides[number * len(strides) // most] for number in range(most)]

"""Random games, move by move, for checks that look at every state."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat

UNHURRIED = 500
"""Where the clock may act, it does so in one of this many moves."""


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
    """Yield the moves of a random game until it ends or has had `max_turns` turns.

    Legal moves are chosen with equal probability, or in proportion to ``weight``.
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
    """Return at most ``limit`` moves, spread evenly over the game."""
    if len(strides) <= most:
        return strides
    return [strides[number * len(strides) // most] for number in range(most)]

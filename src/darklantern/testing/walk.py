"""Random games, step by step, for checks that look at every state on the way."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat


class Stride(NamedTuple):
    """One move of a random game."""

    before: Any
    seat: Seat
    legal: tuple[Any, ...]
    action: Any
    picks: tuple[int, ...]
    events: tuple[Any, ...]
    after: Any


def walk(game: AnyGame, seats: int, seed: int, options: Any = None) -> Iterator[Stride]:
    """A game of random legal moves, until it ends or its patience does."""
    chance = Chance.seeded(seed)
    chooser = Chance.seeded(seed, 1)
    state = game.start(game.options({}) if options is None else options, seats, chance)
    chance.collect()
    while (deciders := sorted(game.deciders(state))) and game.turns(state) < game.patience:
        seat = deciders[chooser.pick(len(deciders))]
        legal = tuple(game.legal(state, seat))
        action = legal[chooser.pick(len(legal))]
        step = game.apply(state, seat, action, chance)
        yield Stride(state, seat, legal, action, chance.collect(), step.events, step.state)
        state = step.state

"""Random games, move by move, for checks that look at every state."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat

OptionValues: TypeAlias = Mapping[str, object] | None
"""Options of a game; None for the defaults."""

CLOCK_MOVE_ODDS = 500
"""Where the clock may act, it does so in one of this many moves."""


class Transition(NamedTuple):
    """One move of a random game."""

    before: Any
    seat: Seat
    legal: tuple[Any, ...]
    action: Any
    picks: tuple[int, ...]
    events: tuple[Any, ...]
    after: Any


def random_transitions(
    game: AnyGame,
    seats: int,
    seed: int,
    given: OptionValues = None,
    weight: Callable[[Any], int] | None = None,
) -> Iterator[Transition]:
    """Yield the moves of a random game until it ends or has had `max_turns` turns.

    Legal moves are chosen with equal probability, or in proportion to ``weight``.
    """
    chance = Chance.seeded(seed)
    chooser = Chance.seeded(seed, 1)
    state = game.start(game.options(given or {}), seats, chance)
    chance.take_picks()
    while (may_act := sorted(game.may_act(state))) and game.turns(state) < game.max_turns:
        if may_act[0] == CLOCK and len(may_act) > 1 and chooser.pick(CLOCK_MOVE_ODDS):
            may_act.remove(CLOCK)
        seat = may_act[chooser.pick(len(may_act))]
        legal = tuple(game.legal_actions(state, seat))
        choice = legal if weight is None else [action for action in legal for _ in range(weight(action))]
        action = choice[chooser.pick(len(choice))]
        step = game.apply(state, seat, action, chance)
        yield Transition(state, seat, legal, action, chance.take_picks(), step.events, step.state)
        state = step.state


def sample_evenly(transitions: list[Transition], limit: int = 150) -> list[Transition]:
    """Return at most ``limit`` moves, spread evenly over the game."""
    if len(transitions) <= limit:
        return transitions
    return [transitions[number * len(transitions) // limit] for number in range(limit)]

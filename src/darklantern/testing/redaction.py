"""A check for information leaks: nothing that a seat is shown depends on what is hidden from it."""

from typing import Any

import msgspec

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.testing.conformance import OptionValues
from darklantern.testing.random_games import Transition, random_transitions, sample_evenly

ATTEMPTS_PER_MOVE = 4
"""How many seeds are tried to get the same view after a move."""


def check_redaction(game: AnyGame, seats: int, seed: int, given: OptionValues = None) -> None:
    """Check that views, legal actions and redacted events agree in states that a seat cannot tell apart.

    The states to compare with come from `Game.imagine` and the seat's view. A move may show the seat something random,
    such as the card it draws; so events are compared only if the views after the move are the same.
    """
    chance = Chance.seeded(seed, 2)
    different = compared = 0
    for transition in sample_evenly(list(random_transitions(game, seats, seed, given))):
        for observer in (None, *map(Seat, range(seats))):
            other = game.imagine(game.view(transition.before, observer), chance)
            different += other != transition.before
            _check_same_view(game, transition.before, other, observer)
            if transition.action in game.legal_actions(other, transition.seat):
                compared += _check_same_events(game, transition, other, observer)
    assert different, "imagine always returned the true state, so this check shows nothing"
    assert compared, "no move led to the same view in an imagined state, so this check shows nothing about events"


def _check_same_view(game: AnyGame, state: Any, other: Any, observer: Seat | None) -> None:
    seen, imagined = _wire(game.view(state, observer)), _wire(game.view(other, observer))
    assert seen == imagined, f"{_who(observer)} can tell two states apart:\n{seen}\n{imagined}"
    if observer is not None:
        mine, theirs = game.legal_actions(state, observer), game.legal_actions(other, observer)
        assert list(mine) == list(theirs), (
            f"the legal actions of {_who(observer)} reveal what is hidden: {mine} or {theirs}"
        )


def _check_same_events(game: AnyGame, transition: Transition, other: Any, observer: Seat | None) -> bool:
    """Check that a move shows the same events in both states; return False if no views after it were the same."""
    shown = [_wire(game.redact(event, observer)) for event in transition.events]
    after = _wire(game.view(transition.after, observer))
    found = False
    for seed in range(ATTEMPTS_PER_MOVE):
        imagined = game.apply(other, transition.seat, transition.action, Chance.seeded(seed))
        if _wire(game.view(imagined.state, observer)) == after:
            would_be = [_wire(game.redact(event, observer)) for event in imagined.events]
            assert shown == would_be, f"events reveal to {_who(observer)} what is hidden: {shown} or {would_be}"
            found = True
    return found


def _wire(value: Any) -> str:
    """Return a value as the server would send it."""
    return msgspec.json.encode(value).decode()


def _who(observer: Seat | None) -> str:
    return "a spectator" if observer is None else f"seat {observer}"

"""The check for leaks accepts that hidden things are shown to everyone, and nothing else."""

from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.core.ids import Seat
from darklantern.testing.redaction import check_redaction
from tests.small_games.dice import GAME, Event, Rolled, Showdown, SmallDice, State
from tests.small_games.slap import GAME as OPEN_GAME


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dice_may_be_shown_before_they_are_rolled_again(seats: int):
    for seed in range(5):
        check_redaction(GAME, seats, seed)


class KeptDice(SmallDice):
    """Only the loser rolls again: dice that were shown lie hidden once more."""

    def apply(self, state: Any, seat: Any, action: Any, chance: Any) -> Any:
        step = super().apply(state, seat, action, chance)
        if not any(isinstance(event, Showdown) for event in step.events):
            return step
        dice = tuple(
            own if len(own) == left else again
            for own, again, left in zip(state.dice, step.state.dice, step.state.left, strict=True)
        )
        return replace(step, state=replace(step.state, dice=dice))


class ShownToOne(SmallDice):
    """Only the loser sees the dice that are rolled again."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return None if isinstance(event, Showdown) and event.loser != seat else super().redact(event, seat)


class OpenRolls(SmallDice):
    """Everyone sees what is rolled."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event


class ShownSum(SmallDice):
    """The view tells the sum of all dice."""

    def view(self, state: State, seat: Seat | None) -> Any:
        return replace(super().view(state, seat), turns=sum(map(sum, state.dice)))


class HiddenSeat(SmallDice):
    """The view lacks what the legal actions depend on."""

    def legal_actions(self, state: State, seat: Seat) -> Any:
        return list(super().legal_actions(state, seat))[: 1 + sum(map(sum, state.dice))]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (KeptDice(), r"redact reveals to .* what is hidden, at 'challenge': \[0\]\.dice"),
        (ShownToOne(), r"redact reveals to seat . what is hidden, at 'challenge'"),
        (OpenRolls(), r"redact reveals to"),
        (ShownSum(), r"view and imagine disagree: a spectator .* in turns: \d+ or \d+"),
        (HiddenSeat(), r"legal_actions of seat . reveals what is hidden"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, SmallDice) else "",
)
def test_leak_is_found_and_located(game: SmallDice, message: str):
    with pytest.raises(AssertionError, match=message):
        check_seeds(game)


def check_seeds(game: SmallDice) -> None:
    for seed in range(5):
        check_redaction(game, 3, seed)


def test_game_without_hidden_things_passes():
    check_redaction(OPEN_GAME, 3, 1)


def test_rolled_dice_are_redacted():
    """The test above would show nothing otherwise."""
    rolled = Rolled(Seat(0), (1, 2))
    assert GAME.redact(rolled, Seat(1)) == Rolled(Seat(0), None)
    assert GAME.redact(rolled, Seat(0)) == rolled

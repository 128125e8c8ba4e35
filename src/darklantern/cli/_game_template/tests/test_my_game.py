"""The rules of My game, and the checks that every game must pass."""

import pytest
from darklantern import Chance, IllegalAction, Seat
from darklantern.testing import GameConformance
from msgspec.structs import replace

from my_game.components import (
    Card,
    Play,
    Played,
    RoundWon,
    State,
)
from my_game.game import GAME

ADA, BOB = Seat(0), Seat(1)


def table(*hands: tuple[Card, ...], turn: Seat = ADA) -> State:
    """Return a state in which the seats hold these cards."""
    return replace(GAME.start(GAME.options({"first": turn}), len(hands), Chance.seeded(0)), hands=hands)


class TestConformance(GameConformance):
    """The checks that every game must pass, at tables of every size (MG-S1)."""

    game = GAME


def test_everyone_is_dealt_cards_that_others_do_not_see():
    """MG-S1."""
    state = GAME.start(GAME.options({}), 3, Chance.seeded(1))
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert GAME.view(state, ADA).hand == state.hands[ADA]
    assert GAME.view(state, None).hand == ()


def test_first_player_is_drawn_or_named():
    """MG-S2."""
    drawn = {GAME.start(GAME.options({}), 2, Chance.seeded(seed)).turn for seed in range(20)}
    assert drawn == {ADA, BOB}
    assert GAME.start(GAME.options({"first": 1}), 2, Chance.seeded(0)).turn == BOB


def test_players_play_their_own_cards_in_turn():
    """MG-R1."""
    state = table((1, 2), (3, 4))
    assert GAME.legal_actions(state, ADA) == [Play(1), Play(2)]
    step = GAME.apply(state, ADA, Play(2), Chance.seeded(0))
    assert step.events == (Played(ADA, 2),)
    assert step.state.turn == BOB
    for seat, action, code in [(BOB, Play(3), "not-your-turn"), (ADA, Play(4), "not-in-hand")]:
        with pytest.raises(IllegalAction, match=code):
            GAME.apply(state, seat, action, Chance.seeded(0))


def test_highest_card_wins_the_round_and_begins_the_next():
    """MG-R2."""
    state = replace(table((1, 2), (4,), turn=BOB), table=(3, None))
    step = GAME.apply(state, BOB, Play(4), Chance.seeded(0))
    assert step.events == (Played(BOB, 4), RoundWon(BOB, 4))
    assert (step.state.points, step.state.turn, step.state.table) == ((0, 1), BOB, (None, None))


def test_game_ends_when_all_hands_are_empty():
    """MG-E1."""
    state = replace(table((), (4,), turn=BOB), table=(5, None), points=(0, 1))
    outcome = GAME.outcome(GAME.apply(state, BOB, Play(4), Chance.seeded(0)).state)
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 1), (ADA, BOB))

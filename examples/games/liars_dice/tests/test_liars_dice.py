"""The rules of Liar's Dice, and the checks that every game must pass."""

from collections.abc import Sequence

import pytest
from darklantern import BadEdition, BadOptions, Chance, IllegalAction, Seat
from darklantern.testing import GameConformance
from msgspec.structs import replace

from liars_dice.components import Bid, BidMade, Challenge, Dice, DieLost, RoundBegan, Showdown, State
from liars_dice.game import GAME

ADA, BOB, CAT = Seat(0), Seat(1), Seat(2)


def table(*hands: Dice, turn: Seat = ADA, bid: Bid | None = None, wild_ones: bool = True) -> State:
    """Return a state with these dice; the last bidder sits before the player in turn."""
    options = GAME.options({"first": turn, "wild_ones": wild_ones})
    state = GAME.start(options, len(hands), Chance.seeded(0))
    bidder = None if bid is None else Seat((turn - 1) % len(hands))
    return replace(state, hands=hands, bid=bid, bidder=bidder)


def refusal(state: State, seat: Seat, text: str) -> str:
    """Return the code with which an action is refused."""
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, seat, GAME.parse_action(text), Chance.seeded(0))
    return error.value.code


class TestConformance(GameConformance):
    """LD-S1: at tables of every size."""

    game = GAME
    options = ({}, {"edition": "short", "wild_ones": False})


def test_everyone_begins_with_as_many_dice():
    """LD-S1."""
    start = GAME.start(GAME.options({"edition": "short"}), 4, Chance.seeded(1))
    assert GAME.view(start, None).dice_left == (3, 3, 3, 3)


@pytest.mark.parametrize("dice", [0, 10])
def test_edition_with_too_few_or_too_many_dice_is_refused(dice: int):
    """LD-S1."""
    text = GAME.edition_texts()["classic"].replace("dice = 5", f"dice = {dice}")
    with pytest.raises(BadEdition, match="dice must be from 1 to 9"):
        GAME.read_edition(text)


def test_first_bidder_is_drawn_or_named():
    """LD-S2."""
    drawn = {GAME.start(GAME.options({}), 3, Chance.seeded(seed)).turn for seed in range(20)}
    assert drawn == {ADA, BOB, CAT}
    assert GAME.start(GAME.options({"first": 2}), 3, Chance.seeded(0)).turn == CAT
    with pytest.raises(BadOptions, match="Option first: with 3 players it is a seat from 0 to 2, not 3"):
        GAME.start(GAME.options({"first": 3}), 3, Chance.seeded(0))


def test_players_see_their_own_dice_only():
    """LD-S3."""
    state = table((1, 2), (3, 4))
    assert GAME.view(state, ADA).dice == (1, 2)
    assert GAME.view(state, None).dice == ()
    assert "3" not in str(GAME.view(state, ADA).hands)
    assert GAME.open_view(state, state).hands == ((1, 2), (3, 4))


def test_bid_passes_the_turn_to_the_left():
    """LD-B1, LD-B2, LD-E1: players without dice are passed over."""
    step = GAME.apply(table((1,), (), (3,)), ADA, Bid(1, 4), Chance.seeded(0))
    assert step.events == (BidMade(ADA, 1, 4),)
    assert (step.state.turn, step.state.bid, step.state.bidder) == (CAT, Bid(1, 4), ADA)


def test_bids_must_go_up():
    """LD-B2."""
    state = table((1, 2), (3, 4), bid=Bid(2, 3))
    bids = [action for action in GAME.legal_actions(state, ADA) if isinstance(action, Bid)]
    assert bids == [Bid(2, 4), Bid(2, 5), Bid(2, 6), *(Bid(n, face) for n in (3, 4) for face in range(1, 7))]
    for low in ("2x3", "2x2", "1x6"):
        assert refusal(state, ADA, low) == "too-low"


def test_bid_names_dice_that_are_on_the_table():
    """LD-B3."""
    assert refusal(table((1, 2), (3, 4)), ADA, "5x1") == "no-such-bid"


@pytest.mark.parametrize(("wild_ones", "found"), [(True, 3), (False, 2)])
def test_ones_may_count_as_any_face(wild_ones: bool, found: int):
    """LD-B4."""
    state = table((1, 5), (2, 5), bid=Bid(4, 5), wild_ones=wild_ones)
    showdown = GAME.apply(state, ADA, Challenge(), Chance.seeded(0)).events[0]
    assert isinstance(showdown, Showdown)
    assert showdown.found == found


def test_wild_ones_count_once_when_bid_themselves():
    """LD-B4."""
    showdown = GAME.apply(table((1, 5), (2, 5), bid=Bid(2, 1)), ADA, Challenge(), Chance.seeded(0)).events[0]
    assert isinstance(showdown, Showdown)
    assert showdown.found == 1


@pytest.mark.parametrize(("bid", "loser"), [(Bid(3, 5), BOB), (Bid(2, 5), ADA)])
def test_challenge_costs_the_liar_or_the_challenger_a_die(bid: Bid, loser: Seat):
    """LD-C1, LD-C2, LD-C3: the loser begins the next round."""
    hands = ((2, 5), (2, 5))
    step = GAME.apply(table(*hands, bid=bid), ADA, Challenge(), Chance.seeded(0))
    assert step.events == (
        Showdown(ADA, BOB, bid.count, 5, 2, hands),
        DieLost(loser, 1),
        RoundBegan(2, loser),
    )
    assert [len(hand) for hand in step.state.hands] == [1 if seat == loser else 2 for seat in (ADA, BOB)]
    assert (step.state.turn, step.state.bid) == (loser, None)


def test_next_player_with_dice_begins_after_the_last_die_was_lost():
    """LD-C3."""
    step = GAME.apply(table((2,), (), (3,), (3,), bid=Bid(2, 3)), ADA, Challenge(), Chance.seeded(0))
    assert step.events[1:] == (DieLost(ADA, 0), RoundBegan(2, CAT))


def test_challenge_needs_a_bid():
    """LD-C1."""
    state = table((1, 2), (3, 4))
    assert Challenge() not in GAME.legal_actions(state, ADA)
    assert refusal(state, ADA, "liar") == "no-bid"
    assert refusal(state, BOB, "1x1") == "not-your-turn"


def test_last_player_with_dice_wins():
    """LD-E1, LD-E2."""
    state = GAME.apply(table((2, 2), (4,), bid=Bid(3, 5)), ADA, Challenge(), Chance.seeded(0)).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((ADA,), (2, 0))
    assert not GAME.may_act(state)
    assert refusal(state, ADA, "1x1") == "game-over"


@pytest.mark.parametrize("text", ["", "0x1", "1x7", "100x1", "1x1 ", "lie", "٣x1"])
def test_other_text_is_no_action(text: str):
    with pytest.raises(IllegalAction, match="unreadable"):
        GAME.parse_action(text)


def test_imagined_dice_of_others_vary():
    """LD-S3."""
    view = GAME.view(table((1, 2), (3, 4)), ADA)
    imagined: Sequence[State] = [GAME.imagine(view, Chance.seeded(seed)) for seed in range(50)]
    assert {state.hands[ADA] for state in imagined} == {(1, 2)}
    assert len({state.hands[BOB] for state in imagined}) > 10

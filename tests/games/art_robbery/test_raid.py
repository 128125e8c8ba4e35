"""The beginning and the end of a raid of Art Robbery: AR-S1 to AR-S3, AR-R1 to AR-R5."""

import pytest

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.events import BossLost, Drew, RaidBegan, RaidEnded
from tests.games.art_robbery.tables import EDITION, after, apply_action, loot_of, table

HAND = "0 1 2 3 4"
ALL_BUT_4 = "0.. 1 2 3 3 3 5 boss"


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_everyone_is_dealt_five_cards_and_the_dog_stands_in_the_centre(seats: int):
    """AR-S1, AR-C1"""
    state = GAME.start(GAME.options({}), seats, Chance.seeded(1))
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert len(state.draw) == 55 - 5 * seats
    assert (state.discard, state.dog) == ((), None)


def test_first_player_is_random():
    """AR-S2"""
    starts = {GAME.start(GAME.options({}), 3, Chance.seeded(seed)).turn for seed in range(40)}
    assert starts == {0, 1, 2}


def test_first_player_may_be_chosen():
    """AR-S2"""
    options = GAME.options({"first": 2})
    assert {GAME.start(options, 3, Chance.seeded(seed)).turn for seed in range(10)} == {2}


def test_first_player_must_have_a_seat():
    """AR-S2"""
    with pytest.raises(BadOptions, match="a seat from 0 to 2, not 3"):
        GAME.start(GAME.options({"first": 3}), 3, Chance.seeded(1))


def test_raid_starts_with_its_nine_tokens_in_the_centre():
    """AR-S3, AR-C3"""
    state = GAME.start(GAME.options({}), 3, Chance.seeded(1))
    assert len(loot_of(state, None)) == 9
    assert len(loot_of(after_last_take(), None)) == 9


def after_last_take(dog: int | None = None):
    """Return the position after seat 0 took the last token of the sketches, a 4; seat 1 has all others."""
    return after(table(HAND, HAND, HAND, loot={1: ALL_BUT_4}, dog=dog), "4 take 4")


def test_raid_ends_when_the_centre_is_empty_after_the_last_draw():
    """AR-R1"""
    step = apply_action(table(HAND, HAND, HAND, loot={1: ALL_BUT_4}), "4 take 4")
    assert step.state.raid == 1
    assert len(step.state.hands[0]) == 5
    kinds = [type(event) for event in step.events]
    assert kinds.index(Drew) < kinds.index(RaidEnded) < kinds.index(RaidBegan)


def test_raid_does_not_end_while_a_token_lies_in_the_centre():
    """AR-R1"""
    assert after(table(HAND, HAND, loot={1: "0.. 1 2 3 3 5 boss"}), "4 take 4").raid == 0


@pytest.mark.parametrize("company", ["4", "5", "4 5"])
def test_boss_is_kept_with_a_4_or_a_5(company: str):
    """AR-R2"""
    others = " ".join({"4", "5"} - set(company.split()))
    loot = {1: f"boss {company}", 2: f"0.. 1 2 3 3 {others}"}
    state = after(table(HAND, HAND, HAND, loot=loot), "3 take 3")
    assert state.banked[0][-1] == 1


def test_boss_without_a_4_or_a_5_leaves_the_game():
    """AR-R2"""
    step = apply_action(table(HAND, HAND, HAND, loot={1: "boss 3 3", 2: "0.. 1 2 5 4"}), "3 take 3")
    assert step.state.banked[0][-1] is None
    assert BossLost(Seat(1)) in step.events


def test_4_or_5_of_an_earlier_raid_does_not_keep_the_boss():
    """AR-R2"""
    loot = {1: "boss 3 3", 2: "0.. 1. 2 5 4"}
    state = after(table(HAND, HAND, HAND, raid=1, loot=loot, banked=((1,) * 9,)), "3 take 3")
    assert state.banked[1][-1] is None


def test_owners_bank_their_tokens():
    """AR-R3"""
    state = after_last_take()
    banked = dict(zip(EDITION.loot[0], state.banked[0], strict=True))
    assert banked == {"0..": 1, "1": 1, "2": 1, "3": 1, "4": 0, "5": 1, "boss": 1}


def test_next_raid_keeps_hands_and_piles():
    """AR-R4"""
    before = table(HAND, HAND, HAND, loot={1: ALL_BUT_4})
    state = after(before, "4 take 4")
    assert state.hands[1:] == before.hands[1:]
    assert len(state.draw) == len(before.draw) - 1
    assert state.discard == ("4",)


def test_owner_of_the_dog_starts_the_next_raid_and_keeps_it():
    """AR-R5"""
    state = after_last_take(dog=2)
    assert (state.turn, state.dog) == (2, 2)


def test_player_to_the_left_starts_the_next_raid_without_the_dog():
    """AR-R5"""
    state = after_last_take()
    assert (state.turn, state.dog) == (1, None)

"""The guard dog of Art Robbery: AR-D1, AR-D2."""

from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.events import DogMoved, Drew, Stole, TheftTried
from tests.games.art_robbery.tables import after, apply_action, error_code, legal_texts, loot_of, table

HAND = "0 1 2 3 4"


def pending_theft():
    """Return a position in which seat 0 steals the 4 from seat 1, who has the dog."""
    return after(table(HAND, HAND, HAND, loot={1: "4"}, dog=1), "4 steal 4 from 1")


def test_owner_of_the_dog_decides_during_the_turn_of_the_thief():
    """AR-D1"""
    step = apply_action(table(HAND, HAND, HAND, loot={1: "4"}, dog=1), "4 steal 4 from 1")
    assert GAME.may_act(step.state) == {1}
    assert legal_texts(step.state) == ["give token", "give dog"]
    assert [type(event) for event in step.events] == [TheftTried]


def test_theft_changes_nothing_before_the_owner_decides():
    """AR-D1"""
    state = pending_theft()
    assert (loot_of(state, 1), state.dog, len(state.hands[0])) == (["4"], 1, 4)


def test_owner_hands_over_the_token():
    """AR-D1"""
    step = apply_action(pending_theft(), "give token")
    assert (loot_of(step.state, 0), step.state.dog) == (["4"], 1)
    assert isinstance(step.events[0], Stole)


def test_owner_hands_over_the_dog():
    """AR-D1"""
    step = apply_action(pending_theft(), "give dog")
    assert (loot_of(step.state, 0), loot_of(step.state, 1), step.state.dog) == ([], ["4"], 0)
    assert step.events[0] == DogMoved(Seat(0), Seat(1), given=True)


def test_thief_draws_and_the_turn_passes_once_the_owner_has_decided():
    """AR-D1, AR-T1"""
    for answer in ("give token", "give dog"):
        step = apply_action(pending_theft(), answer)
        assert isinstance(step.events[1], Drew)
        assert len(step.state.hands[0]) == 5
        assert step.state.turn == 1


def test_only_the_owner_of_the_dog_may_act_during_a_theft():
    """AR-D1"""
    assert error_code(pending_theft(), "4 take 4", seat=0) == "theft-pending"
    assert error_code(pending_theft(), "give token", seat=0) == "theft-pending"
    assert error_code(pending_theft(), "4 nothing", seat=1) == "theft-pending"


def test_giving_is_refused_without_a_theft():
    """AR-D1"""
    assert error_code(table(HAND, HAND), "give dog", seat=0) == "no-theft"
    assert error_code(table(HAND, HAND), "give dog", seat=1) == "not-your-turn"


def test_dog_guards_the_boss():
    """AR-D1, AR-T4"""
    state = after(table("boss 1 2 3 4", HAND, loot={1: "boss"}, dog=1), "boss steal boss from 1")
    assert GAME.may_act(state) == {1}


def test_dog_guards_only_its_owner():
    """AR-D1"""
    state = after(table(HAND, HAND, HAND, loot={1: "4"}, dog=2), "4 steal 4 from 1")
    assert loot_of(state, 0) == ["4"]


def test_dog_of_the_thief_does_not_guard_the_victim():
    """AR-D1"""
    assert loot_of(after(table(HAND, HAND, loot={1: "4"}, dog=0), "4 steal 4 from 1"), 0) == ["4"]


def test_dog_does_not_guard_itself():
    """AR-D2"""
    step = apply_action(table("dog 1 2 3 4", HAND, dog=1), "dog")
    assert step.state.dog == 0
    assert step.events[0] == DogMoved(Seat(0), Seat(1), given=False)


def test_dog_does_not_guard_the_centre():
    """AR-D2"""
    assert loot_of(after(table(HAND, HAND, dog=1), "4 take 4"), 0) == ["4"]

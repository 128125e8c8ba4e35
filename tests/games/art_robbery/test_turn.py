"""A turn of Art Robbery: AR-T1 to AR-T9."""

from collections import Counter

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.events import DogMoved, Drew, NothingHappened, Reshuffled, Stole, Took
from tests.games.art_robbery.tables import after, apply_action, cards, error_code, legal_texts, loot_of, table

HAND = "0 1 2 3 4"


def test_played_card_goes_to_the_discard_pile_and_a_new_one_is_drawn():
    """AR-T1"""
    state = table(HAND, HAND)
    step = apply_action(state, "3 take 3")
    assert step.state.discard == (Card.THREE,)
    assert len(step.state.hands[0]) == 5
    assert Counter(step.state.hands[0]) + Counter(step.state.draw) == Counter(cards("0 1 2 4")) + Counter(state.draw)


def test_drawn_card_is_the_one_that_chance_picks():
    """AR-T1"""
    state = table(HAND, HAND)
    step = apply_action(state, "3 take 3", picks=(17,))
    assert step.state.hands[0][-1] == state.draw[17]
    assert step.events[-1] == Drew(Seat(0), state.draw[17])


def test_card_that_is_not_in_the_hand_cannot_be_played():
    """AR-T1"""
    assert error_code(table(HAND, "5 5 5 5 5"), "5 take 5") == "not-in-hand"


def test_turns_go_clockwise():
    """AR-T1"""
    state = table(HAND, HAND, HAND, turn=1)
    state = after(state, "3 take 3")
    assert state.turn == 2
    assert after(state, "4 take 4").turn == 0


def test_playing_out_of_turn_is_refused():
    """AR-T1"""
    assert error_code(table(HAND, HAND, turn=1), "3 take 3", seat=0) == "not-your-turn"


def test_exhausted_draw_pile_is_reshuffled_from_the_discard_pile():
    """AR-T2"""
    state = table(HAND, HAND, draw="boss")
    step = apply_action(state, "3 take 3")
    assert step.state.hands[0][-1] is Card.BOSS
    assert step.state.discard == ()
    assert Counter(step.state.draw) == Counter(state.discard) + Counter([Card.THREE])
    assert Reshuffled(len(state.discard) + 1) in step.events


def test_draw_pile_with_cards_left_is_not_touched():
    """AR-T2"""
    step = apply_action(table(HAND, HAND, draw="boss dog"), "3 take 3")
    assert len(step.state.draw) == 1
    assert not any(isinstance(event, Reshuffled) for event in step.events)


def test_number_takes_a_token_of_its_value_from_the_centre():
    """AR-T3"""
    step = apply_action(table(HAND, HAND), "4 take 4")
    assert loot_of(step.state, 0) == ["4"]
    assert step.events[0] == Took(Seat(0), Card.FOUR, Token("4"))


def test_number_does_not_take_another_value():
    """AR-T3"""
    assert error_code(table(HAND, HAND), "4 take 3") == "wrong-card"


def test_number_steals_only_when_the_centre_has_none_of_its_value():
    """AR-T3"""
    state = table(HAND, HAND, loot={1: "3 3"})
    assert [action for action in legal_texts(state) if action.startswith("3")] == ["3 take 3"]
    assert error_code(state, "3 steal 3 from 1") == "centre-first"


def test_thief_chooses_the_victim():
    """AR-T3"""
    state = table(HAND, HAND, HAND, loot={1: "3 3", 2: "3"})
    assert [action for action in legal_texts(state) if action.startswith("3")] == [
        "3 steal 3 from 1",
        "3 steal 3 from 2",
    ]
    step = apply_action(state, "3 steal 3 from 2")
    assert (loot_of(step.state, 0), loot_of(step.state, 2)) == (["3"], [])
    assert isinstance(step.events[0], Stole)


def test_stolen_token_must_belong_to_the_victim():
    """AR-T3"""
    assert error_code(table(HAND, HAND, HAND, loot={1: "4"}), "4 steal 4 from 2") == "not-theirs"


def test_stealing_from_oneself_is_refused():
    """AR-T3"""
    assert error_code(table(HAND, HAND, loot={0: "4"}), "4 steal 4 from 0") == "own-token"


def test_number_does_not_steal_another_value():
    """AR-T3"""
    assert error_code(table(HAND, HAND, loot={1: "5"}), "4 steal 5 from 1") == "wrong-card"


def test_boss_is_taken_from_the_centre():
    """AR-T4"""
    assert loot_of(after(table("boss 1 2 3 4", HAND), "boss take boss"), 0) == ["boss"]


def test_boss_is_stolen_from_its_owner():
    """AR-T4"""
    state = table("boss 1 2 3 4", HAND, HAND, loot={2: "boss"})
    assert [action for action in legal_texts(state) if action.startswith("boss")] == ["boss steal boss from 2"]
    assert loot_of(after(state, "boss steal boss from 2"), 0) == ["boss"]


def test_greedy_thief_takes_any_token_of_the_centre():
    """AR-T5"""
    state = table("thief thief thief thief thief", HAND, loot={1: "1 5"})
    assert legal_texts(state) == ["thief take 0..", "thief take 2", "thief take 3", "thief take 4", "thief take boss"]
    assert loot_of(after(state, "thief take boss"), 0) == ["boss"]


def test_greedy_thief_never_steals():
    """AR-T5"""
    assert error_code(table("thief 1 2 3 4", HAND, loot={1: "5"}), "thief take 5") == "not-in-centre"
    assert error_code(table("thief 1 2 3 4", HAND, loot={1: "5"}), "thief steal 5 from 1") == "wrong-card"


def test_guard_dog_is_taken_from_the_centre():
    """AR-T6, AR-C5"""
    step = apply_action(table("dog 1 2 3 4", HAND), "dog")
    assert step.state.dog == 0
    assert isinstance(step.events[0], DogMoved)


def test_guard_dog_is_taken_from_its_owner():
    """AR-T6"""
    assert after(table("dog 1 2 3 4", HAND, dog=1), "dog").dog == 0


def test_guard_dog_may_be_played_by_its_owner():
    """AR-T6"""
    assert after(table("dog 1 2 3 4", HAND, dog=0), "dog").dog == 0


def test_card_without_a_target_is_spent():
    """AR-T7"""
    state = table(HAND, HAND, loot={0: "4"})
    step = apply_action(state, "4 nothing")
    assert step.state.owners == state.owners
    assert step.state.discard == (Card.FOUR,)
    assert isinstance(step.events[0], NothingHappened)


def test_boss_card_of_the_owner_of_the_boss_is_spent():
    """AR-T7"""
    assert "boss nothing" in legal_texts(table("boss 1 2 3 4", HAND, loot={0: "boss"}))


def test_card_that_can_take_may_not_be_spent():
    """AR-T8"""
    assert error_code(table(HAND, HAND), "4 nothing") == "must-take"
    assert error_code(table("thief 1 2 3 4", HAND), "thief nothing") == "must-take"
    assert error_code(table("dog 1 2 3 4", HAND), "dog nothing") == "must-take"


def test_card_that_can_steal_may_not_be_spent():
    """AR-T8"""
    assert error_code(table(HAND, HAND, loot={1: "4"}), "4 nothing") == "must-take"


def test_taken_tokens_are_open_and_can_be_stolen_back():
    """AR-T9"""
    state = after(table(HAND, HAND), "4 take 4")
    assert "4 steal 4 from 0" in legal_texts(state)


def test_banked_tokens_cannot_be_stolen():
    """AR-T9, AR-R3"""
    state = table(HAND, HAND, raid=1, loot={0: "4"}, banked=((1,) * 9,))
    assert [action for action in legal_texts(state) if action.startswith("4")] == ["4 nothing"]


def test_last_of_equal_tokens_is_open_to_the_greedy_thief():
    """AR-T5"""
    state = table("thief 1 2 3 4", HAND, loot={1: "0.. 1 2 3 3 4 5 boss"})
    assert "thief take 3" in legal_texts(state)
    assert loot_of(after(state, "thief take 3"), None) == list(state.edition.loot[1])

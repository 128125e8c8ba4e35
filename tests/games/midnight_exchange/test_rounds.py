"""From round to round of Midnight Exchange, and the end: ME-N1 to ME-N3, ME-F1 to ME-F3."""

from collections import Counter

import pytest

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    EndBegan,
    Ending,
    Finished,
    Placed,
    RaidBegan,
    Refilled,
)
from darklantern.games.midnight_exchange.rules.state import Phase, State
from tests.games.midnight_exchange.tables import (
    EDITION,
    MarketSetup,
    after,
    apply_move,
    cards_of,
    error_code,
    exchange_position,
    last_placements,
    legal_texts,
    market_of,
    outcome,
    player,
    tiles_of,
    tokens_of,
)

ART = "chalice manuscript watch parure"
FILLED = (MarketSetup("1A", ART, ["watch-1", "jade-mask"]), MarketSetup("4A"))
LOOT = ("iron-key brass-key jewels jewels leather-bag", "iron-key study/jewels study/jewels")


def next_round() -> State:
    """Return the next round after all passed without an exchange."""
    return after(exchange_position(*LOOT, markets=FILLED), "0 pass", "1 pass")


# ME-N1: loot


def test_all_loot_and_keys_return_to_the_centre():
    """ME-N1"""
    state = next_round()
    assert state.raid.boards == ((), ())
    assert None not in state.raid.spots
    assert len(set(state.raid.spots)) == 54


def test_all_tiles_are_face_down_and_unknown():
    """ME-N1"""
    state = next_round()
    assert not any(state.raid.up)
    assert set(state.raid.loots) == {None}
    for seat in (None, Seat(0), Seat(1)):
        assert set(GAME.view(state, seat).raid.loots) == {None}


def test_tiles_hide_the_same_loot_as_at_the_start():
    """ME-N1, ME-C2"""
    assert tiles_of(next_round()) == [Counter(EDITION.loot[place]) for place in Place]


def test_tiles_are_mixed_again():
    """ME-N1"""
    state = exchange_position(*LOOT, markets=FILLED)
    assert next_round().raid.spots != state.raid.spots


def test_only_the_garage_is_open_again():
    """ME-N1, ME-R4"""
    state = next_round()
    assert state.raid.open == ((Place.GARAGE,),) * 2
    assert error_code(state, f"0 lift {EDITION.tile_ids[Place.STUDY][0]}") == "place-closed"


# ME-N2: the markets


def test_emptied_art_spaces_are_refilled_from_the_bag():
    """ME-N2"""
    state = exchange_position("jewels jewels", "", markets=FILLED)
    step = apply_move(state, "0 trade 1A for watch")
    assert None not in market_of(step.state, "1A").art
    assert market_of(step.state, "1A").art[:2] == market_of(state, "1A").art[:2]
    assert len(step.state.bag) == len(state.bag) - 1
    assert Refilled(art=1, cards=0) in step.events


def test_emptied_card_spaces_are_refilled_from_the_deck():
    """ME-N2"""
    state = exchange_position("jewels jewels", "", markets=FILLED)
    step = apply_move(state, "0 trade 1A for space 0")
    (fresh,), kept = market_of(step.state, "1A").cards
    assert fresh in state.deck
    assert kept == ("jade-mask",)
    assert len(step.state.deck) == len(state.deck) - 1
    assert Refilled(art=0, cards=1) in step.events


def test_double_space_is_refilled_with_two_cards():
    """ME-N2, ME-S5"""
    state = exchange_position("cash gold-bar", "", markets=FILLED)
    step = apply_move(state, "0 trade 4A for space 2")
    assert [len(space) for space in market_of(step.state, "4A").cards] == [1, 1, 2]
    assert Refilled(art=0, cards=2) in step.events


def test_untraded_offers_stay():
    """ME-N2"""
    assert next_round().markets == exchange_position(*LOOT, markets=FILLED).markets


def test_components_are_conserved_between_rounds():
    """ME-N2, ME-C4, ME-C5"""
    state = after(exchange_position("jewels jewels", "", markets=FILLED), "0 trade 1A for space 0")
    assert tokens_of(state) == Counter(EDITION.tokens)
    assert cards_of(state) == sorted(EDITION.card_by_name)


# ME-N3: the next raid


def test_getaway_tokens_return_to_the_centre():
    """ME-N3"""
    state = next_round()
    assert state.raid.getaways == (None, None)
    assert None not in state.raid.tokens


def test_new_raid_starts():
    """ME-N3, ME-R1"""
    state = next_round()
    assert (state.phase, state.round, state.turn) == (Phase.RAID, 2, None)
    assert GAME.may_act(state) == {0, 1}
    step = apply_move(after(exchange_position(*LOOT, markets=FILLED), "0 pass"), "1 pass")
    assert step.events[-1] == RaidBegan(2)


def test_exchanges_of_the_next_round_start_from_the_first_cycle():
    """ME-N3, ME-X1"""
    state = next_round()
    assert (state.raid.stashed, state.raid.moves) == ((0, 0), 0)
    assert GAME.outcome(state) is None


# ME-F1: the bag


def test_bag_emptied_by_the_refill_ends_the_game():
    """ME-F1"""
    step = apply_move(exchange_position("jewels jewels", "", bag="painting", markets=FILLED), "0 trade 1A for watch")
    assert step.state.ending is Ending.BAG_EMPTY
    assert "painting" in market_of(step.state, "1A").art
    assert step.events[-2:] == (Refilled(art=1, cards=0), EndBegan(Ending.BAG_EMPTY))


def test_bag_with_one_left_after_the_refill_does_not_end_the_game():
    """ME-F1"""
    state = after(
        exchange_position("jewels jewels", "", bag="painting painting", markets=FILLED), "0 trade 1A for watch"
    )
    assert (state.phase, state.ending) == (Phase.RAID, None)


def test_spaces_are_refilled_until_the_bag_is_empty():
    """ME-F1, ME-N2"""
    short = (MarketSetup("1A", "chalice - - watch", ["watch-1", "jade-mask"]), MarketSetup("4A"))
    state = after(
        exchange_position("jewels jewels", "", bag="painting painting", markets=short), "0 trade 1A for watch"
    )
    assert state.ending is Ending.BAG_EMPTY
    assert sum(art is None for art in market_of(state, "1A").art) == 1


def test_empty_bag_ends_the_game_even_if_nothing_is_refilled():
    """ME-F1"""
    state = exchange_position("leather-bag", "", bag="painting", markets=FILLED)
    step = apply_move(state, "0 open bag")
    assert BagOpened(Seat(0), state.bag[0]) in step.events
    assert step.state.ending is Ending.BAG_EMPTY


def test_bag_emptied_during_the_exchanges_ends_the_game_after_the_phase():
    """ME-F1, ME-X5"""
    step = apply_move(exchange_position("leather-bag", "", bag="", markets=FILLED), "0 open bag")
    assert step.state.ending is Ending.BAG_WAS_EMPTY
    assert step.events[-1] == EndBegan(Ending.BAG_WAS_EMPTY)
    assert not any(isinstance(event, RaidBegan) for event in step.events)


def test_cards_are_not_dealt_when_the_bag_ends_the_game():
    """ME-F1: at once."""
    short = (MarketSetup("1A", ART, ["-", "jade-mask"]), MarketSetup("4A"))
    state = after(exchange_position("jewels jewels", "", bag="painting", markets=short), "0 trade 1A for watch")
    assert market_of(state, "1A").cards[0] == ()


# ME-F2: the deck


def test_too_small_deck_ends_the_game():
    """ME-F2"""
    step = apply_move(exchange_position("jewels jewels", "", deck="", markets=FILLED), "0 trade 1A for space 0")
    assert step.state.ending is Ending.DECK_SHORT
    assert step.events[-2:] == (Refilled(art=0, cards=0), EndBegan(Ending.DECK_SHORT))


def test_deck_emptied_by_the_refill_does_not_end_the_game():
    """ME-F2"""
    state = after(exchange_position("jewels jewels", "", deck="star-chart", markets=FILLED), "0 trade 1A for space 0")
    assert (state.phase, state.ending, state.deck) == (Phase.RAID, None, ())
    assert market_of(state, "1A").cards[0] == ("star-chart",)


def test_empty_deck_does_not_end_the_game_while_every_space_is_filled():
    """ME-F2"""
    state = after(exchange_position("jewels jewels", "", deck="", markets=FILLED), "0 trade 1A for watch")
    assert (state.phase, state.ending) == (Phase.RAID, None)


def test_one_card_is_not_enough_for_the_double_space():
    """ME-F2"""
    state = after(exchange_position("cash gold-bar", "", deck="star-chart", markets=FILLED), "0 trade 4A for space 2")
    assert state.ending is Ending.DECK_SHORT


def test_too_small_deck_fills_art_spaces_but_no_card_spaces():
    """ME-F2"""
    short = (MarketSetup("1A", "chalice - - watch", ["-", "jade-mask"]), MarketSetup("4A"))
    state = after(exchange_position("jewels jewels", "", deck="star-chart", markets=short), "0 trade 1A for space 1")
    assert state.ending is Ending.DECK_SHORT
    assert market_of(state, "1A").cards == ((), ())
    assert None not in market_of(state, "1A").art
    assert state.deck == ("star-chart",)


def test_empty_bag_is_checked_before_the_deck():
    """ME-F1, ME-F2"""
    state = exchange_position("jewels jewels", "", bag="", deck="", markets=FILLED)
    assert after(state, "0 trade 1A for space 0").ending is Ending.BAG_EMPTY


# ME-N3 and ME-F3: the end


def end_phase(*stored: str) -> State:
    """Return the end after the last exchange, with this art in storage and a collection of two chalices each."""
    cards = ("chalice-2", "chalice-3")
    owners = {seat: player(art, {cards[seat]: 0}) for seat, art in enumerate(stored)}
    markets = (MarketSetup("1A", "watch", ["-", "jade-mask"]), MarketSetup("4A"))
    state = exchange_position("jewels jewels", "", getaways=(2, 1), turn=0, deck="", markets=markets, players=owners)
    return after(state, "0 trade 1A for space 1")


def test_getaway_tokens_are_kept_for_the_tie_break():
    """ME-N3"""
    assert end_phase("", "").raid.getaways == (2, 1)
    assert end_phase("chalice", "").raid.getaways == (2, 1)


def test_game_is_over_at_once_without_possible_placements():
    """ME-F3"""
    state = end_phase("watch", "")
    assert state.phase is Phase.OVER
    assert GAME.may_act(state) == GAME.to_act(state) == frozenset()
    assert GAME.outcome(state) is not None


def test_game_waits_for_players_with_possible_placements():
    """ME-F3"""
    state = end_phase("chalice", "watch")
    assert state.phase is Phase.END
    assert GAME.may_act(state) == GAME.to_act(state) == {0}
    assert legal_texts(state, 0) == ["done", "place chalice on chalice-2"]
    assert legal_texts(state, 1) == []
    assert GAME.outcome(state) is None


def test_last_placements_are_made_in_any_order():
    """ME-F3"""
    state = end_phase("chalice chalice", "chalice")
    state = after(state, "1 place chalice on chalice-3", "0 place chalice on chalice-2", "0 place chalice on chalice-2")
    assert state.phase is Phase.OVER
    assert outcome(state).scores == (7 + 3, 4)


def test_player_is_done_after_the_last_possible_placement():
    """ME-F3"""
    step = apply_move(end_phase("chalice", ""), "0 place chalice on chalice-2")
    assert [type(event) for event in step.events] == [Placed, Finished]
    assert step.state.phase is Phase.OVER


def test_player_may_leave_art_in_storage():
    """ME-F3"""
    step = apply_move(end_phase("chalice", ""), "0 done")
    assert step.events == (Finished(Seat(0)),)
    assert step.state.phase is Phase.OVER
    assert outcome(step.state).scores[0] == 1 + 2 + 3


def test_game_waits_for_everyone():
    """ME-F3"""
    state = after(end_phase("chalice", "chalice"), "0 done")
    assert (state.phase, GAME.to_act(state)) == (Phase.END, {1})


def test_player_who_is_done_cannot_place():
    """ME-F3"""
    state = after(end_phase("chalice", "chalice"), "0 done")
    assert error_code(state, "0 place chalice on chalice-2") == "already-done"
    assert error_code(state, "0 done") == "already-done"


@pytest.mark.parametrize("action", ["lift 17", "stash", "getaway", "pass", "open bag", "trade 1A for watch"])
def test_only_placements_are_legal_before_scoring(action: str):
    """ME-F3"""
    state = last_placements(player("chalice", {"chalice-2": 0}), player())
    assert error_code(state, f"0 {action}") == "wrong-phase"


@pytest.mark.parametrize("action", ["lift 17", "stash", "getaway", "pass", "done", "place chalice on chalice-2"])
def test_no_action_is_legal_after_the_game(action: str):
    """ME-F3"""
    assert error_code(end_phase("watch", ""), f"0 {action}") == "game-over"

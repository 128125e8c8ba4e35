"""The exchanges of Midnight Exchange: ME-X1 to ME-X8."""

import pytest

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.actions import TradeCards
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Loot
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    ExchangesBegan,
    Passed,
    RaidBegan,
    Refilled,
    Traded,
)
from darklantern.games.midnight_exchange.rules.state import ExchangeEndRule, Phase
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    MarketSetup,
    after,
    apply_move,
    error_code,
    exchange_position,
    known_loot,
    legal_texts,
    loot_of,
    market_of,
    on_board,
    raid,
    refused_error,
)

EXAMPLE_MARKET = MarketSetup("4A", "chalice chalice watch painting", ["star-chart", "watch-1", "chalice-1 music-box"])
"""The market of the rulebook's example: 1 cash and 1 gold bar for one of four works of art or three card spaces."""
JEWELS = MarketSetup("1A", "chalice manuscript manuscript parure", ["watch-2", "jade-mask"])
"""Two jewels."""
MARKETS = (JEWELS, EXAMPLE_MARKET)


# ME-X1: the order


def test_player_with_the_lowest_getaway_token_begins():
    """ME-X1"""
    state = raid("study/jewels study/jewels", "safe/jewels safe/jewels", FULL_BOARD, getaways=(1, None, None))
    step = apply_move(state, "2 getaway")
    assert ExchangesBegan((Seat(0), Seat(2), Seat(1))) in step.events
    assert step.state.turn == 0


def test_turn_goes_to_the_next_higher_token():
    """ME-X1"""
    loot = ("jewels jewels", "jewels jewels", "study/jewels study/jewels")
    state = exchange_position(*loot, getaways=(3, 1, 2), markets=["1A", "2A", "3A"])
    assert state.turn == 1
    state = after(state, "1 pass")
    assert state.turn == 2
    assert after(state, "2 pass").turn == 0


def test_lowest_token_follows_the_highest():
    """ME-X1"""
    state = exchange_position("jewels jewels jewels jewels", "study/jewels study/jewels", markets=MARKETS)
    state = after(state, "0 trade 1A for chalice", "1 trade 1A for parure")
    assert (state.turn, state.cycle) == (0, 2)


def test_turn_has_one_exchange():
    """ME-X1"""
    state = exchange_position("jewels jewels jewels jewels", "study/jewels study/jewels", markets=MARKETS)
    state = after(state, "0 trade 1A for chalice")
    error = refused_error(state, "0 trade 1A for manuscript")
    assert (error.code, error.params) == ("not-your-turn", {"turn": 1})


@pytest.mark.parametrize("action", ["trade 1A for chalice", "trade 1A for space 0", "open bag", "pass"])
def test_exchanging_out_of_turn_is_refused(action: str):
    """ME-X1"""
    state = exchange_position("jewels jewels", "jewels jewels leather-bag", markets=MARKETS)
    assert error_code(state, f"1 {action}") == "not-your-turn"
    assert GAME.may_act(state) == GAME.to_act(state) == {0}
    assert legal_texts(state, 1) == []


# ME-X2: at a market


def test_exchanges_of_the_example():
    """ME-X2, ME-E4: one of the works of art, or what lies on one of three card spaces."""
    assert legal_texts(exchange_position("cash gold-bar", "", markets=MARKETS), 0) == [
        "trade 4A for chalice",
        "trade 4A for watch",
        "trade 4A for painting",
        "trade 4A for space 0",
        "trade 4A for space 1",
        "trade 4A for space 2",
        "pass",
    ]


def test_work_of_art_is_bought_for_one_cash_and_one_gold_bar():
    """ME-X2, ME-A1: the rulebook's example."""
    state = exchange_position("cash cash gold-bar jewels", "jewels jewels", markets=MARKETS)
    step = apply_move(state, "0 trade 4A for watch")
    assert loot_of(step.state, 0) == ["cash", "jewels"]
    assert step.state.players[0].stored == (Art.WATCH,)
    assert market_of(step.state, "4A").art == (Art.CHALICE, Art.CHALICE, None, Art.PAINTING)
    assert step.events[0] == Traded(Seat(0), "4A", (Loot.CASH, Loot.GOLD_BAR), Art.WATCH, ())


def test_one_of_equal_works_of_art_is_taken():
    """ME-X2"""
    state = after(exchange_position("cash gold-bar", "jewels jewels", markets=MARKETS), "0 trade 4A for chalice")
    assert market_of(state, "4A").art == (None, Art.CHALICE, Art.WATCH, Art.PAINTING)


def test_card_is_bought_at_a_market():
    """ME-X2"""
    step = apply_move(exchange_position("cash gold-bar", "jewels jewels", markets=MARKETS), "0 trade 4A for space 1")
    assert [own.card for own in step.state.players[0].collections] == ["watch-1"]
    assert market_of(step.state, "4A").cards[1] == ()
    assert step.events[0] == Traded(Seat(0), "4A", (Loot.CASH, Loot.GOLD_BAR), None, (CardId("watch-1"),))


def test_double_space_gives_both_cards():
    """ME-X2, ME-C6: the rulebook's example."""
    state = after(exchange_position("cash gold-bar", "jewels jewels", markets=MARKETS), "0 trade 4A for space 2")
    assert [own.card for own in state.players[0].collections] == ["chalice-1"]
    assert state.players[0].finished == ("music-box",)
    assert market_of(state, "4A").cards[2] == ()
    assert loot_of(state, 0) == []


@pytest.mark.parametrize("loot", ["cash cash", "gold-bar gold-bar", "jewels gold-bar", ""])
def test_cost_must_be_paid(loot: str):
    """ME-X2"""
    state = exchange_position(f"{loot} leather-bag", "", markets=MARKETS)
    error = refused_error(state, "0 trade 4A for watch")
    assert (error.code, error.params) == ("cannot-pay", {"face": "4A", "cost": {"cash": 1, "gold-bar": 1}})
    assert legal_texts(state, 0) == ["open bag", "pass"]


def test_cost_is_paid_exactly():
    """ME-X2: what is left stays on the board."""
    state = exchange_position("jewels jewels jewels iron-key", "cash safe/gold-bar", markets=MARKETS)
    assert loot_of(after(state, "0 trade 1A for parure"), 0) == ["iron-key", "jewels"]


def test_loot_of_any_place_pays():
    """ME-X2"""
    state = exchange_position("garage/jewels safe/jewels", "cash gold-bar", markets=MARKETS)
    assert loot_of(after(state, "0 trade 1A for parure"), 0) == []


def test_only_boards_in_play_can_be_used():
    """ME-X2, ME-S3"""
    state = exchange_position("jewels jewels cash cash", "", markets=MARKETS)
    error = refused_error(state, "0 trade 1B for chalice")
    assert (error.code, error.params) == ("no-such-market", {"face": "1B", "faces": ["1A", "4A"]})


@pytest.mark.parametrize("what", ["watch", "space 2", "space 99"])
def test_only_offered_art_and_cards_can_be_taken(what: str):
    """ME-X2"""
    state = exchange_position("jewels jewels", "", markets=MARKETS)
    error = refused_error(state, f"0 trade 1A for {what}")
    assert (error.code, error.params) == ("not-offered", {"face": "1A"})


@pytest.mark.parametrize("space", [-1, -2, 2])
def test_unknown_card_space_is_refused(space: int):
    """ME-X2"""
    state = exchange_position("jewels jewels", "", markets=MARKETS)
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, Seat(0), TradeCards("1A", space), Chance.seeded(1))
    assert caught.value.code == "not-offered"


# ME-X3: a leather bag


def test_leather_bag_is_exchanged_for_a_random_work_of_art():
    """ME-X3"""
    state = exchange_position("leather-bag cash", "jewels jewels", bag="chalice parure watch", markets=MARKETS)
    step = apply_move(state, "0 open bag", picks=[1])
    assert step.state.players[0].stored == (Art.PARURE,)
    assert step.state.bag == (Art.CHALICE, Art.WATCH)
    assert loot_of(step.state, 0) == ["cash"]
    assert step.events[0] == BagOpened(Seat(0), Art.PARURE)


def test_turn_has_one_leather_bag():
    """ME-X3, ME-X1"""
    state = exchange_position("leather-bag leather-bag", "jewels jewels", markets=MARKETS)
    state = after(state, "0 open bag")
    assert loot_of(state, 0) == ["leather-bag"]
    assert state.turn == 1


def test_bag_exchange_takes_a_leather_bag():
    """ME-X3"""
    assert error_code(exchange_position("jewels jewels", "", markets=MARKETS), "0 open bag") == "no-leather-bag"


# ME-X4: what is paid


def test_paid_tiles_go_back_to_the_centre_place_side_up():
    """ME-X4"""
    state = exchange_position("cash gold-bar", "jewels jewels", markets=MARKETS)
    tiles = [on_board(state, 0, "cash"), on_board(state, 0, "gold-bar")]
    state = after(state, "0 trade 4A for watch")
    spots = [state.raid.spots[tile] for tile in tiles]
    assert None not in spots
    assert len(set(spots)) == 2
    assert not set(spots) & set(state.raid.free)
    assert not any(state.raid.up)


def test_leather_bag_goes_back_to_the_centre_place_side_up():
    """ME-X4"""
    state = exchange_position("leather-bag", "jewels jewels", markets=MARKETS)
    tile = on_board(state, 0, "leather-bag")
    state = after(state, "0 open bag")
    assert state.raid.spots[tile] is not None
    assert not state.raid.up[tile]


def test_paid_tiles_stay_known_to_all():
    """ME-X4, ME-R10"""
    state = exchange_position("cash gold-bar", "jewels jewels", markets=MARKETS)
    tile = on_board(state, 0, "gold-bar")
    assert known_loot(after(state, "0 trade 4A for watch"), 1, tile) is Loot.GOLD_BAR


# ME-X5: an empty cloth bag


def test_empty_bag_gives_nothing_for_a_leather_bag():
    """ME-X5"""
    step = apply_move(
        exchange_position("leather-bag", "jewels jewels", bag="", markets=MARKETS), "0 open bag", picks=[]
    )
    assert step.state.players[0].stored == ()
    assert loot_of(step.state, 0) == []
    assert step.events[0] == BagOpened(Seat(0), None)


def test_phase_with_an_empty_bag_continues_and_is_the_last():
    """ME-X5, ME-F1"""
    state = after(exchange_position("leather-bag", "jewels jewels", bag="", markets=MARKETS), "0 open bag")
    assert (state.phase, state.turn, state.last) == (Phase.EXCHANGES, 1, True)
    state = after(state, "1 trade 1A for parure")
    assert state.players[1].stored == (Art.PARURE,)
    assert state.phase is Phase.OVER


def test_drawing_the_last_art_does_not_make_the_phase_the_last():
    """ME-X5: only an exchange with an empty bag does."""
    state = after(exchange_position("leather-bag", "jewels jewels", bag="watch", markets=MARKETS), "0 open bag")
    assert (state.bag, state.last) == ((), False)


def test_bag_exchange_is_possible_with_an_empty_bag():
    """ME-X5, ME-X7"""
    assert legal_texts(exchange_position("leather-bag", "", bag="", markets=MARKETS), 0) == ["open bag", "pass"]


def test_player_with_a_leather_bag_is_not_passed_over_even_if_the_bag_is_empty():
    """ME-X5, ME-X7"""
    state = after(exchange_position("jewels jewels", "leather-bag", bag="", markets=MARKETS), "0 pass")
    assert state.turn == 1


# ME-X6: emptied spaces


def test_emptied_space_is_not_refilled_in_the_same_phase():
    """ME-X6"""
    state = exchange_position("jewels jewels jewels jewels", "study/jewels study/jewels", markets=MARKETS)
    state = after(state, "0 trade 1A for parure", "1 trade 1A for space 0")
    assert market_of(state, "1A").art == (Art.CHALICE, Art.MANUSCRIPT, Art.MANUSCRIPT, None)
    assert market_of(state, "1A").cards == ((), (CardId("jade-mask"),))
    assert error_code(state, "0 trade 1A for parure") == "not-offered"
    assert error_code(state, "0 trade 1A for space 0") == "not-offered"


def test_empty_board_cannot_be_used():
    """ME-X6, ME-X7"""
    empty = MarketSetup("1A", "", ["-", "-"])
    state = exchange_position("jewels jewels leather-bag", "", markets=[empty, EXAMPLE_MARKET])
    assert legal_texts(state, 0) == ["open bag", "pass"]


def test_player_who_can_only_pay_at_an_empty_board_is_passed_over():
    """ME-X6, ME-X7"""
    empty = MarketSetup("1A", "", ["-", "-"])
    step = apply_move(exchange_position("leather-bag", "jewels jewels", markets=[empty, EXAMPLE_MARKET]), "0 open bag")
    assert Passed(Seat(1), forced=True) in step.events


# ME-X7: passing


def test_player_who_can_make_no_exchange_is_passed_over():
    """ME-X7"""
    loot = ("jewels jewels jewels jewels", "cash iron-key", "study/jewels study/jewels")
    step = apply_move(exchange_position(*loot, markets=[*MARKETS, "3A"]), "0 trade 1A for parure")
    assert step.state.turn == 2
    assert step.events[1] == Passed(Seat(1), forced=True)


def test_player_without_loot_is_passed_over_at_the_beginning():
    """ME-X7"""
    drawers = "empty-drawer empty-drawer empty-drawer empty-drawer iron-key brass-key"
    step = apply_move(raid(drawers, "jewels jewels"), "0 getaway")
    assert step.state.turn == 1
    assert Passed(Seat(0), forced=True) in step.events


def test_player_who_could_exchange_may_pass():
    """ME-X7"""
    step = apply_move(exchange_position("jewels jewels", "study/jewels study/jewels", markets=MARKETS), "0 pass")
    assert step.state.turn == 1
    assert loot_of(step.state, 0) == ["jewels", "jewels"]
    assert step.events == (Passed(Seat(0), forced=False),)


def test_player_who_passed_may_exchange_in_a_later_turn():
    """ME-X7"""
    state = exchange_position("jewels jewels", "study/jewels study/jewels", markets=MARKETS)
    state = after(state, "0 pass", "1 trade 1A for chalice")
    assert (state.turn, state.cycle) == (0, 2)
    assert after(state, "0 trade 1A for parure").players[0].stored == (Art.PARURE,)


# ME-X8: the end of the phase


def test_phase_ends_when_all_pass_in_one_cycle_of_turns():
    """ME-X8"""
    state = exchange_position("jewels jewels", "study/jewels study/jewels", markets=MARKETS)
    assert after(state, "0 pass").phase is Phase.EXCHANGES
    step = apply_move(after(state, "0 pass"), "1 pass")
    assert (step.state.phase, step.state.round) == (Phase.RAID, 2)
    assert [type(event) for event in step.events] == [Passed, Refilled, RaidBegan]


def test_cycle_of_turns_runs_from_the_lowest_token_to_the_highest():
    """ME-X8: two passes in a row do not end the phase if there was an exchange between the lowest and the highest."""
    loot = ("study/jewels study/jewels", "jewels jewels jewels jewels")
    state = after(exchange_position(*loot, markets=MARKETS), "0 pass", "1 trade 1A for chalice", "0 pass")
    assert (state.phase, state.turn, state.cycle) == (Phase.EXCHANGES, 1, 2)
    assert after(state, "1 pass").phase is Phase.RAID


def test_exchange_in_a_cycle_of_turns_continues_the_phase():
    """ME-X8"""
    loot = ("jewels jewels jewels jewels", "study/jewels study/jewels")
    state = after(exchange_position(*loot, markets=MARKETS), "0 trade 1A for chalice", "1 pass")
    assert (state.phase, state.turn, state.cycle) == (Phase.EXCHANGES, 0, 2)


def test_phase_ends_when_no_player_can_exchange():
    """ME-X8, ME-X7"""
    step = apply_move(exchange_position("jewels jewels", "cash", markets=MARKETS), "0 trade 1A for chalice")
    assert step.state.phase is Phase.RAID
    assert [event for event in step.events if isinstance(event, Passed)] == [
        Passed(Seat(1), forced=True),
        Passed(Seat(0), forced=True),
        Passed(Seat(1), forced=True),
    ]


def test_next_raid_follows_when_no_exchange_is_possible():
    """ME-X8"""
    drawers = "empty-drawer empty-drawer empty-drawer empty-drawer iron-key brass-key"
    step = apply_move(raid(drawers, "iron-key"), "0 getaway")
    assert (step.state.phase, step.state.round) == (Phase.RAID, 2)


def test_exchanges_continue_until_all_pass_by_default():
    """ME-X8: the French and the Italian reading."""
    loot = ("jewels jewels jewels jewels study/jewels study/jewels", "study/jewels study/jewels")
    state = exchange_position(*loot, markets=MARKETS)
    state = after(state, "0 trade 1A for chalice", "1 trade 1A for manuscript", "0 trade 1A for manuscript")
    assert (state.phase, state.turn, state.cycle) == (Phase.EXCHANGES, 0, 3)
    assert after(state, "0 trade 1A for parure").players[0].stored == (Art.CHALICE, Art.MANUSCRIPT, Art.PARURE)


def test_exchanges_end_after_two_turns_with_that_option():
    """ME-X8: the English and the Dutch reading."""
    loot = ("jewels jewels jewels jewels study/jewels study/jewels", "study/jewels study/jewels")
    state = exchange_position(*loot, markets=MARKETS, reading=ExchangeEndRule.TWO_TURNS)
    state = after(state, "0 trade 1A for chalice", "1 trade 1A for manuscript")
    assert (state.phase, state.turn, state.cycle) == (Phase.EXCHANGES, 0, 2)
    step = apply_move(state, "0 trade 1A for manuscript")
    assert (step.state.phase, step.state.round) == (Phase.RAID, 2)


def test_every_player_gets_a_second_turn():
    """ME-X8"""
    loot = ("jewels jewels jewels jewels", "study/jewels study/jewels study/jewels study/jewels")
    state = exchange_position(*loot, markets=MARKETS, cycle=2, reading=ExchangeEndRule.TWO_TURNS)
    state = after(state, "0 trade 1A for chalice")
    assert (state.phase, state.turn) == (Phase.EXCHANGES, 1)
    assert after(state, "1 trade 1A for manuscript").phase is Phase.RAID


def test_two_turns_end_early_when_all_pass():
    """ME-X8"""
    state = exchange_position(
        "jewels jewels", "study/jewels study/jewels", markets=MARKETS, reading=ExchangeEndRule.TWO_TURNS
    )
    assert after(state, "0 pass", "1 pass").phase is Phase.RAID


def test_actions_of_other_phases_are_refused():
    """ME-X1"""
    state = exchange_position("jewels jewels", "", markets=MARKETS)
    assert error_code(state, "0 done") == "wrong-phase"
    assert error_code(raid("jewels jewels", ""), "0 pass") == "wrong-phase"
    assert error_code(raid("jewels jewels", ""), "0 trade 1A for chalice") == "wrong-phase"
    assert error_code(raid("leather-bag", ""), "0 open bag") == "wrong-phase"

"""Works of art and prestige cards in Midnight Exchange: ME-A1 to ME-A6."""

from collections import Counter

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Art, CardId
from darklantern.games.midnight_exchange.rules.events import Placed
from darklantern.games.midnight_exchange.rules.scoring import score_lines
from darklantern.games.midnight_exchange.rules.state import Collection, Phase, PlayerState
from tests.games.midnight_exchange.tables import (
    EDITION,
    FULL_BOARD,
    MarketSetup,
    after,
    apply_move,
    error_code,
    exchange_position,
    finished_game,
    last_placements,
    legal_texts,
    player,
    raid,
    refused_error,
    tokens_of,
)

CHALICES = player("chalice chalice", {"chalice-2": 0})
MARKETS = (MarketSetup("1A", "chalice manuscript watch parure", ["chalice-2", "jade-mask"]), MarketSetup("4A"))


def points(owner: PlayerState) -> int:
    return sum(line.points for line in score_lines(EDITION, owner))


# ME-A1: art that was won


def test_new_work_of_art_goes_to_storage():
    """ME-A1"""
    state = after(exchange_position("jewels jewels", "cash gold-bar", markets=MARKETS), "0 trade 1A for chalice")
    assert state.players[0].stored == (Art.CHALICE,)


def test_new_work_of_art_may_be_placed_at_once():
    """ME-A1: before the next player does anything."""
    owner = player(collections={"chalice-2": 0})
    state = exchange_position(
        "jewels jewels", "cash gold-bar", markets=[MarketSetup("1A", "chalice", ["-", "-"]), "4A"], players={0: owner}
    )
    state = after(state, "0 trade 1A for chalice", "0 place chalice on chalice-2")
    assert (state.players[0].stored, state.turn) == ((), 1)
    assert state.players[0].collections == (Collection(CardId("chalice-2"), 1),)


def test_storage_has_room_for_any_number():
    """ME-A1, ME-C7"""
    owner = player(" ".join(["chalice"] * 11))
    state = after(
        exchange_position("jewels jewels", "cash gold-bar", markets=MARKETS, players={0: owner}),
        "0 trade 1A for chalice",
    )
    assert state.players[0].stored == (Art.CHALICE,) * 12


def test_only_stored_art_can_be_placed():
    """ME-A1"""
    state = raid("", "", players={0: player("watch", {"chalice-2": 0})})
    error = refused_error(state, "0 place chalice on chalice-2")
    assert (error.code, error.params) == ("not-stored", {"art": "chalice"})


def test_art_is_placed_only_on_collections_of_the_same_player():
    """ME-A1"""
    state = raid("", "", players={0: player("chalice"), 1: player(collections={"chalice-2": 0})})
    error = refused_error(state, "0 place chalice on chalice-2")
    assert (error.code, error.params) == ("not-your-card", {"card": "chalice-2"})


def test_nothing_is_placed_on_a_one_of_a_kind_card():
    """ME-A1, ME-A6"""
    state = raid("", "", players={0: player("statuette", finished="pharaoh-statuette")})
    assert error_code(state, "0 place statuette on pharaoh-statuette") == "not-your-card"


# ME-A2: at any time


def test_art_may_be_placed_in_the_raid():
    """ME-A2"""
    state = raid("", "", players={1: CHALICES})
    assert "place chalice on chalice-2" in legal_texts(state, 1)
    assert after(state, "1 place chalice on chalice-2").players[1].collections[0].filled == 1


def test_art_may_be_placed_with_a_tile_in_the_hand():
    """ME-A2"""
    state = raid("", "", hands={1: "cash"}, players={1: CHALICES})
    after_it = after(state, "1 place chalice on chalice-2")
    assert after_it.raid == state.raid


def test_player_who_got_away_may_still_place_art():
    """ME-A2, ME-G1"""
    state = after(raid(FULL_BOARD, "", "", players={0: CHALICES}), "0 getaway")
    assert legal_texts(state, 0) == ["place chalice on chalice-2"]
    assert 0 in GAME.may_act(state)
    assert GAME.to_act(state) == {1, 2}
    assert after(state, "0 place chalice on chalice-2").players[0].collections[0].filled == 1


def test_art_may_be_placed_out_of_turn():
    """ME-A2"""
    state = exchange_position(
        "jewels jewels", "", markets=MARKETS, players={1: player("manuscript", {"manuscript-1": 0})}
    )
    assert legal_texts(state, 1) == ["place manuscript on manuscript-1"]
    assert (GAME.may_act(state), GAME.to_act(state)) == ({0, 1}, {0})
    placed = after(state, "1 place manuscript on manuscript-1")
    assert (placed.turn, placed.cycle, placed.traded) == (0, state.cycle, state.traded)


def test_placing_does_not_use_up_the_turn():
    """ME-A2, ME-X1: the turn does not pass."""
    state = exchange_position(
        "jewels jewels", "", markets=[MarketSetup("1A", "", ["jade-mask", "-"]), "4A"], players={0: CHALICES}
    )
    state = after(state, "0 place chalice on chalice-2")
    assert state.turn == 0
    assert "trade 1A for space 0" in legal_texts(state, 0)


def test_art_may_be_placed_before_scoring():
    """ME-A2, ME-F3"""
    state = last_placements(CHALICES, CHALICES, done=(False, False))
    assert legal_texts(state, 0) == ["done", "place chalice on chalice-2"]


def test_nothing_is_placed_after_the_game():
    """ME-A2"""
    assert error_code(finished_game(CHALICES, player()), "0 place chalice on chalice-2") == "game-over"


def test_art_may_stay_in_storage():
    """ME-A2"""
    state = raid("", "", players={0: CHALICES})
    assert "lift 17" in legal_texts(state, 0)
    assert after(state, "0 lift 17").players[0] == CHALICES


def test_game_does_not_wait_for_placements():
    """ME-A2"""
    state = exchange_position("jewels jewels", "", markets=MARKETS, players={1: player("watch", {"watch-1": 0})})
    assert GAME.to_act(state) == {0}


# ME-A3: the lowest empty step


def test_step_takes_only_its_kind_of_art():
    """ME-A3"""
    state = raid("", "", players={0: player("watch chalice", {"chalice-2": 0})})
    error = refused_error(state, "0 place watch on chalice-2")
    assert (error.code, error.params) == ("wrong-art", {"card": "chalice-2", "wanted": "chalice"})


def test_steps_are_filled_from_the_bottom():
    """ME-A3: a display case takes a parure before a watch."""
    state = raid("", "", players={0: player("parure watch painting", {"display-1": 0})})
    assert refused_error(state, "0 place watch on display-1").params["wanted"] == "parure"
    assert error_code(state, "0 place painting on display-1") == "wrong-art"
    state = after(state, "0 place parure on display-1")
    assert error_code(state, "0 place painting on display-1") == "wrong-art"
    state = after(state, "0 place watch on display-1")
    assert state.players[0].collections == (Collection(CardId("display-1"), 2),)


def test_every_collection_that_takes_a_stored_kind_is_listed():
    """ME-A3"""
    owner = player("chalice watch", {"chalice-1": 0, "chalice-3": 1, "display-1": 1, "display-3": 1, "parure-2": 0})
    placements = [action for action in legal_texts(raid("", "", players={0: owner}), 0) if action.startswith("place")]
    assert placements == [
        "place chalice on chalice-1",
        "place chalice on chalice-3",
        "place watch on display-1",
    ]


def test_manuscript_card_of_the_example_is_worth_4_instead_of_2():
    """ME-A3, ME-F4: the rulebook's example."""
    state = raid("", "", players={0: player("manuscript", {"manuscript-1": 0})})
    assert EDITION.card_points(CardId("manuscript-1"), 0) == 2
    state = after(state, "0 place manuscript on manuscript-1")
    assert points(state.players[0]) == 4


def test_chalice_card_of_the_example_is_worth_4_then_7():
    """ME-A3, ME-F4: the rulebook's example."""
    state = after(raid("", "", players={0: player("chalice", {"chalice-2": 0})}), "0 place chalice on chalice-2")
    assert points(state.players[0]) == 4
    state = raid("", "", players={0: player("chalice", {"chalice-2": 1})})
    assert points(after(state, "0 place chalice on chalice-2").players[0]) == 7


def test_display_case_of_the_example_is_worth_5_then_9_then_14():
    """ME-A3, ME-F4: the rulebook's example."""
    state, worth = raid("", "", players={0: player("parure watch painting", {"display-1": 0})}), list[int]()
    for art in ("parure", "watch", "painting"):
        state = after(state, f"0 place {art} on display-1")
        stored = sum(EDITION.stored_points[left] for left in state.players[0].stored)
        worth.append(points(state.players[0]) - stored)
    assert worth == [5, 9, 14]


# ME-A4: for good


def test_placed_art_leaves_storage():
    """ME-A4"""
    step = apply_move(raid("", "", players={0: CHALICES}), "0 place chalice on chalice-2")
    assert step.state.players[0].stored == (Art.CHALICE,)
    assert step.events == (Placed(Seat(0), Art.CHALICE, CardId("chalice-2"), 1, complete=False),)


def test_placed_art_cannot_be_placed_again():
    """ME-A4"""
    state = raid("", "", players={0: player("chalice", {"chalice-2": 0, "chalice-1": 0})})
    state = after(state, "0 place chalice on chalice-2")
    assert error_code(state, "0 place chalice on chalice-1") == "not-stored"


def test_placed_art_stays_through_the_rounds():
    """ME-A4"""
    state = exchange_position("jewels jewels", "", markets=MARKETS, players={1: player(collections={"chalice-3": 2})})
    state = after(state, "0 pass")
    assert (state.phase, state.round) == (Phase.RAID, 2)
    assert state.players[1].collections == (Collection(CardId("chalice-3"), 2),)


# ME-A5: complete collections


def test_complete_collection_lies_face_down():
    """ME-A5"""
    state = raid("", "", players={0: player("chalice", {"chalice-2": 1, "watch-1": 0})})
    step = apply_move(state, "0 place chalice on chalice-2")
    assert step.state.players[0].finished == ("chalice-2",)
    assert [own.card for own in step.state.players[0].collections] == ["watch-1"]
    assert step.events == (Placed(Seat(0), Art.CHALICE, CardId("chalice-2"), 2, complete=True),)


def test_tokens_of_a_complete_collection_go_to_the_box_and_not_to_the_bag():
    """ME-A5"""
    state = raid("", "", players={0: player("painting", {"display-1": 2})})
    complete = after(state, "0 place painting on display-1")
    assert Counter(complete.box) - Counter(state.box) == Counter([Art.PARURE, Art.WATCH, Art.PAINTING])
    assert complete.bag == state.bag
    assert tokens_of(complete) == tokens_of(state) == Counter(EDITION.tokens)


def test_tokens_of_an_incomplete_collection_stay_on_it():
    """ME-A5"""
    state = raid("", "", players={0: player("watch", {"display-1": 1})})
    assert after(state, "0 place watch on display-1").box == ()


def test_nothing_is_placed_on_a_complete_collection():
    """ME-A5"""
    state = raid("", "", players={0: player("chalice chalice", {"chalice-1": 0})})
    assert error_code(after(state, "0 place chalice on chalice-1"), "0 place chalice on chalice-1") == "not-your-card"


# ME-A6 and ME-C5: cards that were won


def test_one_of_a_kind_card_goes_face_down_at_once():
    """ME-A6"""
    state = after(exchange_position("jewels jewels", "cash gold-bar", markets=MARKETS), "0 trade 1A for space 1")
    assert state.players[0].finished == ("jade-mask",)
    assert state.players[0].collections == ()


def test_empty_collection_lies_face_up():
    """ME-A1, ME-C5"""
    state = after(exchange_position("jewels jewels", "cash gold-bar", markets=MARKETS), "0 trade 1A for space 0")
    assert state.players[0].collections == (Collection(CardId("chalice-2"), 0),)
    assert state.players[0].finished == ()

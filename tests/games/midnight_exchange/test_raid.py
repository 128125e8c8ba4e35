"""The raid of Midnight Exchange: ME-R1 to ME-R11."""

import pytest

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.actions import Lift
from darklantern.games.midnight_exchange.rules.components import Loot, Place, Spot, Tile
from darklantern.games.midnight_exchange.rules.events import Dropped, Lifted, Stashed, TookBack
from darklantern.games.midnight_exchange.rules.state import Phase
from tests.games.midnight_exchange.tables import (
    EDITION,
    FULL_BOARD,
    GARAGE,
    SAFE,
    STUDY,
    after,
    apply_move,
    error_code,
    in_hand,
    known_loot,
    legal_texts,
    loot_of,
    on_board,
    pick_for_loot,
    raid,
    refused_error,
    start,
    tile_in_centre,
    unused_tile,
)

NEW = unused_tile(GARAGE)
"""A tile of the garage that has not been lifted."""


# ME-R1, ME-R2: everyone at once, with one hand


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_everyone_may_act_from_the_start(seats: int):
    """ME-R1"""
    state = start(seats)
    assert GAME.may_act(state) == GAME.to_act(state) == set(range(seats))


def test_hands_move_in_any_order():
    """ME-R1: there are no turns."""
    state = after(start(3), "2 lift 0", "2 stash", "0 lift 1", "2 lift 2", "0 drop down", "1 lift 1")
    assert state.raid.hands == (None, 1, 2)


def test_hand_holds_one_tile():
    """ME-R2"""
    state = raid("", "", hands={0: "cash"})
    error = refused_error(state, f"0 lift {NEW}")
    assert (error.code, error.params) == ("hand-full", {"tile": in_hand(state, 0)})


def test_full_hand_may_only_stash_or_drop():
    """ME-R2, ME-R5, ME-R7"""
    assert legal_texts(raid("jewels", "", hands={0: "cash"}), 0) == ["stash", "drop down", "drop up"]


# ME-R3: lift


def test_lifted_tile_goes_from_the_centre_to_the_hand():
    """ME-R3"""
    state = raid("", "")
    after_it = after(state, f"0 lift {NEW}")
    assert after_it.raid.hands == (NEW, None)
    assert after_it.raid.spots[NEW] is None
    assert state.raid.spots[NEW] in after_it.raid.free


def test_any_tile_of_the_garage_may_be_lifted_at_first():
    """ME-R3, ME-R4"""
    assert legal_texts(start(2), 0) == [f"lift {tile}" for tile in GARAGE]


def test_loot_is_drawn_when_a_tile_is_first_lifted():
    """ME-R3"""
    state = raid("", "")
    assert state.raid.loots[NEW] is None
    found = apply_move(state, f"0 lift {NEW}", picks=[pick_for_loot(state, Place.GARAGE, "leather-bag")]).state
    assert found.raid.loots[NEW] is Loot.LEATHER_BAG
    assert len(found.raid.hidden[0]) == 17


@pytest.mark.parametrize("loot", ["jewels", "cash", "leather-bag", "iron-key", "empty-drawer"])
def test_loot_is_drawn_from_what_is_left_of_the_place(loot: str):
    """ME-R3, ME-C2"""
    state = raid("", "")
    step = apply_move(state, f"0 lift {NEW}", picks=[pick_for_loot(state, Place.GARAGE, loot)])
    assert step.events == (Lifted(Seat(0), NEW, Loot(loot), public=False),)


def test_loot_is_drawn_uniformly():
    """ME-R3: one pick of chance decides among the loot of that place that has not been found."""
    state = raid("iron-key cash cash", "")
    chance = Chance.seeded(3)
    GAME.apply(state, Seat(0), Lift(unused_tile(STUDY)), chance)
    (picked,) = chance.take_picks()
    assert 0 <= picked < 18
    assert len(state.raid.hidden[0]) == 15


def test_drawn_loot_of_a_tile_does_not_change():
    """ME-R3: lifting a tile again takes no pick of chance."""
    state = apply_move(raid("", ""), f"0 lift {NEW}", picks=[0]).state
    again = apply_move(after(state, "0 drop down"), f"1 lift {NEW}", picks=[]).state
    assert again.raid.loots[NEW] is state.raid.loots[NEW]


def test_only_the_lifter_sees_the_loot():
    """ME-R3"""
    step = apply_move(raid("", "", ""), f"1 lift {NEW}", picks=[0])
    loot = step.state.raid.loots[NEW]
    assert loot is not None
    assert [known_loot(step.state, who, NEW) for who in (None, 0, 1, 2)] == [None, None, loot, None]
    assert [GAME.redact(step.events[0], Seat(who)) for who in range(3)] == [
        Lifted(Seat(1), NEW, None, public=False),
        Lifted(Seat(1), NEW, loot, public=False),
        Lifted(Seat(1), NEW, None, public=False),
    ]


def test_face_up_tile_stays_known_to_all():
    """ME-R3"""
    state = raid("", "", up="cash")
    tile = tile_in_centre(state, "cash")
    step = apply_move(state, f"1 lift {tile}", picks=[])
    assert [known_loot(step.state, who, tile) for who in (None, 0, 1)] == [Loot.CASH] * 3
    assert step.events == (Lifted(Seat(1), tile, Loot.CASH, public=True),)
    assert GAME.redact(step.events[0], None) == step.events[0]


def test_tile_in_a_hand_does_not_lie_loot_side_up():
    """ME-R3"""
    state = raid("", "", up="cash")
    tile = tile_in_centre(state, "cash")
    assert not after(state, f"1 lift {tile}").raid.up[tile]


def test_unknown_tile_is_refused():
    """ME-R3"""
    assert error_code(start(2), "0 lift 54") == "no-such-tile"
    assert refused_error(start(2), "0 lift 99").params == {"tile": 99}


# ME-R4: open places


@pytest.mark.parametrize(("tile", "place", "key"), [(STUDY[0], "study", "iron-key"), (SAFE[0], "safe", "brass-key")])
def test_study_and_safe_are_closed_at_first(tile: int, place: str, key: str):
    """ME-R4"""
    error = refused_error(start(2), f"0 lift {tile}")
    assert (error.code, error.params) == ("place-closed", {"place": place, "key": key})


def test_iron_key_on_the_board_opens_the_study():
    """ME-R4"""
    state = after(raid("", "", hands={0: "iron-key"}), "0 stash")
    assert f"lift {STUDY[-1]}" in legal_texts(state, 0)
    assert after(state, f"0 lift {STUDY[-1]}").raid.hands[0] == STUDY[-1]
    assert error_code(state, f"0 lift {SAFE[-1]}") == "place-closed"


def test_brass_key_on_the_board_opens_the_safe():
    """ME-R4"""
    state = after(raid("iron-key", "", hands={0: "brass-key"}), "0 stash")
    assert after(state, f"0 lift {SAFE[-1]}").raid.hands[0] == SAFE[-1]
    assert [action for action in legal_texts(state, 0) if action.startswith("lift")] == [
        f"lift {tile}" for tile in range(54) if state.raid.spots[tile] is not None
    ]


def test_key_in_the_hand_opens_nothing():
    """ME-R4"""
    state = after(raid("", "", hands={0: "iron-key"}), "0 drop up")
    assert error_code(state, f"0 lift {STUDY[-1]}") == "place-closed"


def test_key_opens_a_place_for_its_owner_only():
    """ME-R4"""
    assert error_code(raid("iron-key", ""), f"1 lift {STUDY[-1]}") == "place-closed"


def test_face_up_tile_of_a_closed_place_cannot_be_lifted():
    """ME-R4"""
    state = raid("", "iron-key", up="study/cash")
    tile = tile_in_centre(state, "cash")
    assert error_code(state, f"0 lift {tile}") == "place-closed"
    assert after(state, f"1 lift {tile}").raid.hands[1] == tile


# ME-R5, ME-R6: stash


def test_stashed_tile_goes_from_the_hand_to_the_board():
    """ME-R5"""
    step = apply_move(raid("", "", hands={0: "cash"}), "0 stash")
    assert loot_of(step.state, 0) == ["cash"]
    assert step.state.raid.hands[0] is None
    assert step.events == (Stashed(Seat(0), step.state.raid.boards[0][0], Loot.CASH),)


def test_stash_needs_a_tile_in_the_hand():
    """ME-R5"""
    assert error_code(raid("", ""), "0 stash") == "hand-empty"


def test_board_has_room_for_six_tiles():
    """ME-R5, ME-C7"""
    state = after(raid("cash cash jewels jewels jewels", "", hands={0: "jewels"}), "0 stash")
    assert len(loot_of(state, 0)) == 6


def test_seventh_tile_is_refused():
    """ME-R5"""
    state = raid(FULL_BOARD, "", hands={0: "jewels"})
    error = refused_error(state, "0 stash")
    assert (error.code, error.params) == ("board-full", {"spaces": 6})
    assert legal_texts(state, 0) == ["drop down", "drop up"]


def test_board_may_hold_equal_loot():
    """ME-R6"""
    state = after(raid("cash cash cash", "", hands={0: "cash"}), "0 stash")
    assert loot_of(state, 0) == ["cash"] * 4


@pytest.mark.parametrize("key", ["iron-key", "brass-key"])
def test_second_key_of_a_kind_is_refused(key: str):
    """ME-R6"""
    state = raid("iron-key brass-key", "", hands={0: key})
    error = refused_error(state, "0 stash")
    assert (error.code, error.params) == ("second-key", {"key": key})
    assert legal_texts(state, 0) == ["drop down", "drop up"]


def test_one_key_of_each_kind_is_allowed():
    """ME-R6"""
    state = after(raid("iron-key", "", hands={0: "brass-key"}), "0 stash")
    assert loot_of(state, 0) == ["brass-key", "iron-key"]


def test_keys_are_counted_for_each_player():
    """ME-R6"""
    state = after(raid("iron-key", "", hands={1: "iron-key"}), "1 stash")
    assert loot_of(state, 1) == ["iron-key"]


# ME-R7: drop


def test_dropped_tile_lies_on_the_spot_that_was_chosen():
    """ME-R7"""
    state = raid("", "", hands={0: "cash"})
    tile = in_hand(state, 0)
    step = apply_move(state, "0 drop down at 63")
    assert step.state.raid.spots[tile] == 63
    assert 63 not in step.state.raid.free
    assert step.state.raid.hands[0] is None
    assert step.events == (Dropped(Seat(0), tile, Spot(63), None),)


def test_dropped_tile_lies_on_the_first_free_spot_if_none_was_chosen():
    """ME-R7"""
    state = raid("", "", hands={0: "cash"})
    tile = in_hand(state, 0)
    assert after(state, "0 drop down").raid.spots[tile] == min(state.raid.free)


def test_legal_actions_list_a_drop_once_for_each_side():
    """ME-R7"""
    assert [action for action in legal_texts(raid("", "", hands={0: "cash"}), 0) if "drop" in action] == [
        "drop down",
        "drop up",
    ]


def test_tile_dropped_loot_side_up_is_seen_by_all():
    """ME-R7"""
    state = raid("", "", hands={0: "cash"})
    tile = in_hand(state, 0)
    step = apply_move(state, "0 drop up at 60")
    assert step.state.raid.up[tile]
    assert [known_loot(step.state, who, tile) for who in (None, 0, 1)] == [Loot.CASH] * 3
    assert step.events == (Dropped(Seat(0), tile, Spot(60), Loot.CASH),)


def test_face_down_tile_is_known_only_to_its_dropper():
    """ME-R7"""
    state = after(raid("", "", hands={0: "cash"}), "0 drop down")
    tile = tile_in_centre(state, "cash")
    assert not state.raid.up[tile]
    assert [known_loot(state, who, tile) for who in (None, 0, 1)] == [None, Loot.CASH, None]


def test_face_up_tile_may_be_dropped_face_down():
    """ME-R7: those who saw it remember."""
    state = raid("", "", up="cash")
    tile = tile_in_centre(state, "cash")
    state = after(state, f"0 lift {tile}", "0 drop down")
    assert not state.raid.up[tile]
    assert known_loot(state, 1, tile) is Loot.CASH


@pytest.mark.parametrize("spot", [GARAGE[5], 54, 55, 64, 99])
def test_tile_is_dropped_only_on_a_free_spot(spot: int):
    """ME-R7: the spot has a tile or a getaway token, or does not exist."""
    state = raid("", "", hands={0: "cash"})
    error = refused_error(state, f"0 drop up at {spot}")
    assert (error.code, error.params) == ("spot-taken", {"spot": spot})


def test_spot_of_a_lifted_tile_is_free():
    """ME-R7"""
    state = after(raid("", ""), f"0 lift {NEW}")
    assert after(state, f"0 drop up at {NEW}").raid.spots[NEW] == NEW


def test_drop_needs_a_tile_in_the_hand():
    """ME-R7"""
    assert error_code(raid("", ""), "0 drop up") == "hand-empty"
    assert error_code(raid("", ""), "0 drop down at 63") == "hand-empty"


# ME-R8, ME-R9: put back


def test_tile_taken_off_the_board_passes_through_the_hand():
    """ME-R8"""
    state = raid("cash jewels", "")
    tile = on_board(state, 0, "cash")
    step = apply_move(state, f"0 put back {tile}")
    assert (step.state.raid.hands[0], loot_of(step.state, 0)) == (tile, ["jewels"])
    assert step.events == (TookBack(Seat(0), tile),)


@pytest.mark.parametrize("side", ["up", "down"])
def test_tile_taken_off_the_board_goes_to_the_centre_on_either_side(side: str):
    """ME-R8"""
    state = raid("cash jewels", "")
    tile = on_board(state, 0, "cash")
    state = after(state, f"0 put back {tile}", f"0 drop {side}")
    assert state.raid.spots[tile] is not None
    assert state.raid.up[tile] == (side == "up")


def test_tile_put_back_face_down_remains_known_to_all():
    """ME-R8, ME-R10"""
    state = raid("cash jewels", "")
    tile = on_board(state, 0, "cash")
    state = after(state, f"0 put back {tile}", "0 drop down")
    assert known_loot(state, 1, tile) is Loot.CASH


def test_putting_back_needs_an_empty_hand():
    """ME-R8"""
    state = raid("cash", "", hands={0: "jewels"})
    assert error_code(state, f"0 put back {on_board(state, 0, 'cash')}") == "hand-full"


def test_only_tiles_of_the_same_players_board_are_put_back():
    """ME-R8"""
    state = raid("cash", "jewels")
    tile = on_board(state, 1, "jewels")
    error = refused_error(state, f"0 put back {tile}")
    assert (error.code, error.params) == ("not-on-board", {"tile": tile})
    assert error_code(state, f"0 put back {NEW}") == "not-on-board"
    assert error_code(state, "0 put back 99") == "not-on-board"


@pytest.mark.parametrize("key", ["iron-key", "brass-key"])
def test_key_is_never_put_back(key: str):
    """ME-R8, ME-R9"""
    state = raid("iron-key brass-key cash", "")
    tile = on_board(state, 0, key)
    error = refused_error(state, f"0 put back {tile}")
    assert (error.code, error.params) == ("key-stays", {"key": key})
    assert [action for action in legal_texts(state, 0) if "put back" in action] == [
        f"put back {on_board(state, 0, 'cash')}"
    ]


def test_key_stays_on_the_board_through_the_exchanges():
    """ME-R9"""
    state = after(raid(FULL_BOARD, "iron-key jewels jewels"), "0 getaway")
    assert state.phase is Phase.EXCHANGES
    assert "iron-key" in loot_of(state, 0)
    assert "iron-key" in loot_of(state, 1)


def test_full_board_may_be_changed_before_the_getaway():
    """ME-R8, ME-G1"""
    state = raid(FULL_BOARD, "")
    tile = on_board(state, 0, "empty-drawer")
    state = after(state, f"0 put back {tile}", "0 drop up")
    assert len(loot_of(state, 0)) == 5
    assert "getaway" not in legal_texts(state, 0)


# ME-R10: boards are open


def test_boards_are_public():
    """ME-R10"""
    state = after(raid("", "", hands={0: "leather-bag"}), "0 stash")
    tile = state.raid.boards[0][0]
    assert [known_loot(state, who, tile) for who in (None, 0, 1)] == [Loot.LEATHER_BAG] * 3


# ME-R11: two hands, one tile


def test_refused_lift_names_the_holder_of_the_tile():
    """ME-R11"""
    state = after(start(3), "2 lift 4")
    error = refused_error(state, "0 lift 4")
    assert (error.code, error.params) == ("tile-taken", {"tile": 4, "holder": 2})
    assert state.raid.hands == (None, None, 4)


def test_other_players_cannot_lift_a_tile_on_a_board():
    """ME-R11"""
    state = raid("", "cash")
    tile = on_board(state, 1, "cash")
    error = refused_error(state, f"0 lift {tile}")
    assert (error.code, error.params) == ("tile-taken", {"tile": tile, "holder": 1})


def test_player_cannot_lift_a_tile_of_the_same_players_board():
    """ME-R11"""
    state = raid("cash", "")
    assert refused_error(state, f"0 lift {on_board(state, 0, 'cash')}").params["holder"] == 0


def test_dropped_tile_can_be_lifted_by_others():
    """ME-R11"""
    state = after(start(2), "0 lift 4", "0 drop down", "1 lift 4")
    assert state.raid.hands == (None, 4)


def test_taken_tile_is_no_longer_listed():
    """ME-R11"""
    state = after(start(2), "0 lift 4")
    assert "lift 4" not in legal_texts(state, 1)


# Handles


def test_tile_keeps_its_id():
    """ME-R3: players can follow a tile with their eyes."""
    state = raid("", "", hands={0: "cash"})
    tile = in_hand(state, 0)
    state = after(state, "0 stash", f"0 put back {tile}", "0 drop down at 63", f"1 lift {tile}")
    assert (state.raid.hands[1], state.raid.loots[tile]) == (tile, Loot.CASH)


def test_tile_ids_of_a_place_are_ordered_by_spot():
    """ME-N1: so they reveal nothing about the raid before."""
    for seed in range(5):
        spots = start(2, seed).raid.spots
        for handles in (GARAGE, STUDY, SAFE):
            lying_there = [spot for tile in handles if (spot := spots[tile]) is not None]
            assert lying_there == sorted(lying_there)


def test_tile_id_determines_the_place():
    """ME-S2: everyone sees the backs."""
    view = GAME.view(start(2), None)
    assert view.raid.places == EDITION.tile_places
    assert [view.raid.places[tile] for tile in (GARAGE[0], STUDY[0], SAFE[0])] == list(Place)


# Who is awaited


def test_game_does_not_wait_for_a_player_without_reachable_tiles():
    """ME-R4: the garage is empty, so the player can only use tiles that others put back."""
    boards = (
        "jewels jewels jewels jewels cash cash",
        "cash cash leather-bag leather-bag iron-key empty-drawer",
        "empty-drawer empty-drawer empty-drawer iron-key",
        "",
    )
    state = raid(*boards, hands={0: "iron-key", 1: "iron-key"})
    assert legal_texts(state, 3) == []
    assert GAME.to_act(state) == GAME.may_act(state) == {0, 1, 2}
    assert GAME.to_act(after(state, "0 drop up")) == {0, 1, 2, 3}


def test_views_and_actions_use_the_same_tile_ids():
    """ME-R3"""
    state = after(start(2), f"1 lift {Tile(7)}")
    assert GAME.view(state, Seat(0)).raid.hands == (None, 7)

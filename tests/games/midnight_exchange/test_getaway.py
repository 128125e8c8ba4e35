"""The end of a raid of Midnight Exchange: ME-G1 to ME-G4."""

import pytest
from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.actions import Getaway, Stash
from darklantern.games.midnight_exchange.rules.components import Loot, Place, Spot
from darklantern.games.midnight_exchange.rules.events import Dropped, ExchangesBegan, GotAway, TimeRanOut
from darklantern.games.midnight_exchange.rules.state import Phase, State
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    GARAGE,
    after,
    apply_move,
    error_code,
    exchange_position,
    in_hand,
    known_loot,
    legal_texts,
    loot_of,
    on_board,
    raid,
    refused_error,
    start,
    unused_tile,
)

SIX = "jewels jewels cash cash leather-bag leather-bag"


# ME-G1: with six tiles


def test_six_tiles_and_an_empty_hand_are_enough_to_get_away():
    """ME-G1"""
    step = apply_move(raid(FULL_BOARD, "", ""), "0 getaway")
    assert step.state.raid.getaways == (1, None, None)
    assert step.events == (GotAway(Seat(0), 1, forced=False),)


def test_five_tiles_are_not_enough_to_get_away():
    """ME-G1"""
    state = raid("cash cash cash cash jewels", "")
    error = refused_error(state, "0 getaway")
    assert (error.code, error.params) == ("not-enough-tiles", {"spaces": 6})
    assert "getaway" not in legal_texts(state, 0)


def test_getaway_needs_an_empty_hand():
    """ME-G1"""
    state = raid(FULL_BOARD, "", hands={0: "cash"})
    assert error_code(state, "0 getaway") == "hand-full"
    assert "getaway" not in legal_texts(state, 0)


def test_six_tiles_do_not_force_a_getaway():
    """ME-G1"""
    state = raid(FULL_BOARD, "")
    assert "getaway" in legal_texts(state, 0)
    assert f"lift {unused_tile(GARAGE)}" in legal_texts(state, 0)


def test_getaway_takes_the_lowest_token_left():
    """ME-G1, ME-C3"""
    state = after(raid(SIX, "", FULL_BOARD, ""), "2 getaway", "0 getaway")
    assert state.raid.getaways == (2, None, 1, None)
    assert [spot is None for spot in state.raid.tokens] == [True, True, False, False]


def test_spot_of_a_taken_token_becomes_free():
    """ME-G1"""
    state = raid(FULL_BOARD, "", "")
    assert state.raid.tokens[0] in after(state, "0 getaway").raid.free


@pytest.mark.parametrize(
    "action", [f"lift {unused_tile(GARAGE)}", "stash", "drop up", "put back 0", "put back 1", "getaway", "pass", "done"]
)
def test_player_who_got_away_cannot_act_in_the_raid(action: str):
    """ME-G1"""
    state = after(raid(FULL_BOARD, "", ""), "0 getaway")
    assert error_code(state, f"0 {action}") == "got-away"


def test_game_does_not_wait_for_players_who_got_away():
    """ME-G1"""
    state = after(raid(FULL_BOARD, "", ""), "0 getaway")
    assert legal_texts(state, 0) == []
    assert GAME.may_act(state) == GAME.to_act(state) == {1, 2}


def test_others_continue_after_a_getaway():
    """ME-G1"""
    state = after(raid(FULL_BOARD, "", ""), "0 getaway", f"1 lift {unused_tile(GARAGE)}", "1 stash")
    assert state.phase is Phase.RAID
    assert len(loot_of(state, 1)) == 1


# ME-G2: the last token


def test_four_players_raid_until_token_3_is_taken():
    """ME-G2: the rulebook's example."""
    state = raid(FULL_BOARD, "cash", SIX, "brass-key cash gemstone gemstone gemstone gemstone")
    state = after(state, "0 getaway", "2 getaway")
    assert (state.phase, state.raid.getaways) == (Phase.RAID, (1, None, 2, None))
    step = apply_move(state, "3 getaway")
    assert step.state.raid.getaways == (1, 4, 2, 3)
    assert step.events[:2] == (GotAway(Seat(3), 3, forced=False), GotAway(Seat(1), 4, forced=True))
    assert step.state.phase is Phase.EXCHANGES


def test_three_players_raid_until_token_2_is_taken():
    """ME-G2"""
    state = after(raid(FULL_BOARD, "cash cash", SIX), "0 getaway")
    assert state.phase is Phase.RAID
    state = after(state, "2 getaway")
    assert state.raid.getaways == (1, 3, 2)


def test_two_players_raid_until_one_gets_away():
    """ME-G2"""
    assert after(raid("cash cash", FULL_BOARD), "1 getaway").raid.getaways == (2, 1)


def test_last_player_keeps_the_tiles_on_the_board():
    """ME-G2"""
    assert loot_of(after(raid(FULL_BOARD, "cash cash"), "0 getaway"), 1) == ["cash", "cash"]


def test_raid_may_end_with_a_player_without_tiles():
    """ME-G2"""
    state = after(raid(FULL_BOARD, ""), "0 getaway")
    assert (state.raid.getaways, loot_of(state, 1)) == ((1, 2), [])


def test_no_token_is_left_in_the_centre():
    """ME-G2"""
    assert after(raid(FULL_BOARD, "cash"), "0 getaway").raid.tokens == (None, None)


def test_exchanges_begin_at_once():
    """ME-G2, ME-X1"""
    step = apply_move(raid("jewels jewels", FULL_BOARD), "1 getaway")
    assert ExchangesBegan((Seat(1), Seat(0))) in step.events


# ME-G3: a tile in the hand


def test_tile_in_the_hand_goes_back_to_the_centre_place_side_up():
    """ME-G3"""
    state = raid(FULL_BOARD, "jewels jewels", hands={1: "cash"})
    tile = in_hand(state, 1)
    step = apply_move(state, "0 getaway")
    assert step.state.raid.hands == (None, None)
    spot = step.state.raid.spots[tile]
    assert spot is not None
    assert not step.state.raid.up[tile]
    assert loot_of(step.state, 1) == ["jewels", "jewels"]
    assert step.events[1] == Dropped(Seat(1), tile, Spot(spot), None)


def test_tile_of_a_hand_is_not_shown_when_the_raid_ends():
    """ME-G3"""
    state = raid(FULL_BOARD, "jewels jewels", hands={1: "cash"})
    tile = in_hand(state, 1)
    state = after(state, "0 getaway")
    assert known_loot(state, 0, tile) is None
    assert known_loot(state, 1, tile) == "cash"


def test_key_in_the_hand_is_lost_when_the_raid_ends():
    """ME-G3"""
    state = after(raid(FULL_BOARD, "jewels jewels", hands={1: "iron-key"}), "0 getaway")
    assert loot_of(state, 1) == ["jewels", "jewels"]


# ME-G4: time


def end_by_clock(state: State) -> list[int]:
    """Return the getaway tokens by seat after time is up."""
    taken = {seat: token for seat, token in enumerate(state.raid.getaways) if token is not None}
    for event in apply_move(state, "clock time up").events:
        if isinstance(event, GotAway):
            assert event.forced
            taken[event.seat] = event.token
    return [taken[seat] for seat in range(len(state.players))]


def test_there_is_no_clock_without_a_limit():
    """ME-G4"""
    state = start(2)
    assert CLOCK not in GAME.may_act(state)
    assert legal_texts(state, CLOCK) == []
    assert GAME.time_limit(state) is None
    assert error_code(state, "clock time up") == "no-limit"


def test_clock_may_act_but_game_does_not_wait_for_it():
    """ME-G4"""
    state = start(2, raid_seconds=90)
    assert GAME.may_act(state) == {CLOCK, 0, 1}
    assert GAME.to_act(state) == {0, 1}
    assert legal_texts(state, CLOCK) == ["time up"]


def test_every_raid_reports_its_time_limit():
    """ME-G4"""
    assert GAME.time_limit(start(2, raid_seconds=90)) == (1, 90)


def test_there_is_no_clock_in_the_exchanges():
    """ME-G4"""
    state = after(raid(FULL_BOARD, "jewels jewels", limit=90), "0 getaway")
    assert CLOCK not in GAME.may_act(state)
    assert GAME.time_limit(state) is None
    assert refused_error(state, "clock time up").params == {"phase": "exchanges"}


def test_only_the_clock_may_call_time_up():
    """ME-G4"""
    assert error_code(start(2, raid_seconds=90), "0 time up") == "clock-only"


def test_clock_may_only_call_time_up():
    """ME-G4"""
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(start(2, raid_seconds=90), CLOCK, Stash(), Chance.seeded(1))
    assert caught.value.code == "clock-only"


def test_player_with_most_tiles_gets_the_lowest_token_when_time_is_up():
    """ME-G4"""
    step = apply_move(raid("cash", "jewels jewels jewels", "cash cash", limit=90), "clock time up")
    assert step.state.raid.getaways == (3, 1, 2)
    assert step.events[:4] == (
        TimeRanOut(),
        GotAway(Seat(1), 1, forced=True),
        GotAway(Seat(2), 2, forced=True),
        GotAway(Seat(0), 3, forced=True),
    )


def test_earlier_last_stash_wins_ties_when_time_is_up():
    """ME-G4"""
    state = raid("cash", "cash", "cash", stashed=(12, 5, 9), limit=90)
    assert end_by_clock(state) == [3, 1, 2]


def test_ties_are_decided_by_the_last_stash():
    """ME-G4"""
    state = raid("", "", "", hands={0: "cash", 1: "cash", 2: "jewels"}, limit=90)
    state = after(state, "0 stash", "1 stash", "1 lift 17", "1 stash", "0 lift 16", "0 stash", "2 stash")
    assert end_by_clock(state) == [2, 1, 3]


def test_players_without_any_tile_take_tokens_by_seat():
    """ME-G4"""
    assert end_by_clock(raid("", "cash", "", limit=90)) == [2, 1, 3]


def test_tokens_taken_before_time_is_up_are_kept():
    """ME-G4"""
    state = after(raid("cash", FULL_BOARD, "cash cash", limit=90), "1 getaway")
    assert end_by_clock(state) == [3, 1, 2]


def test_full_board_without_a_token_is_no_getaway():
    """ME-G4"""
    state = raid(FULL_BOARD, SIX, stashed=(9, 3), limit=90)
    assert end_by_clock(state) == [2, 1]


def test_hands_are_emptied_when_time_is_up():
    """ME-G4, ME-G3"""
    state = raid("cash cash", "", hands={0: "jewels", 1: "jewels"}, limit=90)
    held = [in_hand(state, 0), in_hand(state, 1)]
    state = after(state, "clock time up")
    assert state.raid.hands == (None, None)
    spots = [state.raid.spots[tile] for tile in held]
    assert None not in spots
    assert len(set(spots)) == 2
    assert not any(state.raid.up)


def test_tile_in_the_hand_does_not_count_when_time_is_up():
    """ME-G4, ME-G3"""
    state = raid("cash", "jewels", hands={1: "jewels"}, stashed=(1, 2), limit=90)
    assert end_by_clock(state) == [1, 2]


def test_exchanges_begin_when_time_is_up():
    """ME-G4, ME-X1"""
    state = after(raid("jewels jewels", "", limit=90), "clock time up")
    assert (state.phase, state.turn) == (Phase.EXCHANGES, 0)


def test_raid_actions_are_over_with_the_raid():
    """ME-G2"""
    state = exchange_position("jewels jewels cash", "")
    for action in (
        f"lift {unused_tile(GARAGE)}",
        "stash",
        "drop up",
        f"put back {on_board(state, 0, 'cash')}",
        "getaway",
    ):
        error = refused_error(state, f"0 {action}")
        assert (error.code, error.params) == ("wrong-phase", {"phase": "exchanges"})


def test_raid_ends_when_no_player_inside_can_act():
    """ME-G2: all tiles of the garage lie on the boards of those who left."""
    state = start(4)
    garage = state.edition.tile_ids[Place.GARAGE]
    raid = replace(
        state.raid,
        spots=tuple(None if tile in garage else spot for tile, spot in enumerate(state.raid.spots)),
        loots=tuple(Loot.JEWELS if tile in garage else None for tile in range(54)),
        boards=(garage[:6], garage[6:], (), ()),
        getaways=(None, 1, None, None),
        tokens=(None, *state.raid.tokens[1:]),
    )
    after = GAME.apply(replace(state, raid=raid), Seat(0), Getaway(), Chance.seeded(1)).state
    assert after.raid.getaways == (2, 1, 3, 4)
    assert after.phase is not Phase.RAID

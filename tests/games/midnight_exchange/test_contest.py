"""Races, contests and time limits of raids, as a live table uses them."""

import pytest

from darklantern.core.chance import Chance
from darklantern.core.game import Contest
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME as ART_ROBBERY
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.state import State
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    GARAGE,
    SAFE,
    STUDY,
    exchange_position,
    finished_game,
    last_placements,
    options,
    player,
    raid,
    start,
    unused_tile,
)


def contest(state: State, move: str) -> Contest | None:
    """Return what a move, written as seat and action, reaches for."""
    seat, action = move.split(" ", 1)
    return GAME.contest(state, Seat(int(seat)), GAME.parse_action(action))


def rivals(state: State, move: str) -> set[int]:
    """Return the other seats that could reach for it."""
    found = contest(state, move)
    assert found is not None
    return set(found.rivals)


# Lifts


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_everyone_else_is_a_rival_for_a_garage_tile(seats: int):
    """ME-R11"""
    state = start(seats)
    assert rivals(state, "1 lift 0") == set(range(seats)) - {1}


def test_only_lifts_of_the_same_tile_contest_each_other():
    """ME-R11"""
    state = start(3)
    first, second, other = (contest(state, move) for move in ("0 lift 5", "2 lift 5", "2 lift 6"))
    assert first is not None
    assert second is not None
    assert other is not None
    assert first.target == second.target != other.target


@pytest.mark.parametrize(
    ("keys", "place", "able"),
    [
        (("", "iron-key", "brass-key"), GARAGE, {1, 2}),
        (("iron-key", "iron-key", "brass-key"), STUDY, {1}),
        (("iron-key brass-key", "iron-key", "brass-key"), SAFE, {2}),
        (("iron-key", "", ""), STUDY, set[int]()),
    ],
)
def test_rival_needs_the_place_open(keys: tuple[str, ...], place: tuple[int, ...], able: set[int]):
    """ME-R11: only those to whom the place is open (ME-R4) could be first."""
    assert rivals(raid(*keys), f"0 lift {place[-1]}") == able


def test_rival_needs_an_empty_hand():
    """ME-R11: one hand, one tile (ME-R2)."""
    assert rivals(raid("", "", "", hands={1: "cash"}), f"0 lift {unused_tile(GARAGE)}") == {2}


def test_rival_must_be_inside():
    """ME-R11: a player who got away does nothing more (ME-G1)."""
    state = raid("", FULL_BOARD, "", getaways=(None, 1, None))
    assert rivals(state, f"0 lift {unused_tile(GARAGE)}") == {2}


@pytest.mark.parametrize("tile", [99, GARAGE[0]])
def test_tile_outside_the_centre_is_not_contested(tile: int):
    """ME-R11: it has been taken."""
    assert contest(raid("cash", "", hands={1: "jewels"}), f"1 lift {tile}") is None


# Getaways


def test_players_with_full_boards_and_empty_hands_contest_the_getaway_token():
    """ME-G1"""
    boards = (FULL_BOARD, "cash cash jewels jewels empty-drawer empty-drawer", "cash", "")
    assert rivals(raid(*boards), "0 getaway") == {1}


def test_rival_for_a_token_needs_an_empty_hand():
    """ME-G1"""
    boards = (FULL_BOARD, "cash cash jewels jewels empty-drawer empty-drawer", "")
    assert rivals(raid(*boards, hands={1: "empty-drawer"}), "0 getaway") == set()


def test_player_who_got_away_is_no_rival_for_a_token():
    """ME-G1"""
    boards = (FULL_BOARD, "cash cash jewels jewels empty-drawer empty-drawer", "")
    assert rivals(raid(*boards, getaways=(None, 1, None)), "0 getaway") == set()


def test_getaways_and_lifts_do_not_contest_each_other():
    """ME-G1, ME-R11"""
    state = raid(FULL_BOARD, "", "")
    getaway, lift = contest(state, "0 getaway"), contest(state, f"1 lift {unused_tile(GARAGE)}")
    assert getaway is not None
    assert lift is not None
    assert getaway.target != lift.target


# Other actions


@pytest.mark.parametrize("action", ["stash", "drop up", "drop down at 3", "put back 0", "pass", "done", "time up"])
def test_other_actions_are_not_contested(action: str):
    """ME-R11: actions with the own hand and board have no rivals."""
    assert contest(raid("cash", "", hands={0: "jewels"}), f"0 {action}") is None


def test_only_lifts_and_getaways_are_contested():
    """ME-R11, ME-G1"""
    state = raid(FULL_BOARD, "iron-key", "")
    for seat in range(3):
        for action in GAME.legal_actions(state, Seat(seat)):
            reaches = GAME.format_action(action).split()[0] in ("lift", "getaway")
            assert (GAME.contest(state, Seat(seat), action) is not None) == reaches


# Races


def test_raid_is_a_race_numbered_by_its_round():
    """ME-R1"""
    assert GAME.race(start()) == 1


@pytest.mark.parametrize(
    "state", [exchange_position("", ""), last_placements(player("chalice"), player()), finished_game(player())]
)
def test_there_is_no_race_outside_raids(state: State):
    """ME-R1: exchanges and last placements have no signal."""
    assert GAME.race(state) is None


# Limits of time


@pytest.mark.parametrize(
    ("seconds", "factor", "relaxed"),
    [(60, 1, 60), (60, 10, 600), (60, None, None), (None, 10, None), (None, None, None)],
)
def test_time_limit_of_raids_can_be_scaled_or_switched_off(
    seconds: int | None, factor: int | None, relaxed: int | None
):
    """ME-G4"""
    given = options(raid_seconds=seconds, exchanges="two-turns")
    found = GAME.scale_time_limits(given, factor)
    assert found.raid_seconds == relaxed
    assert found == options(raid_seconds=relaxed, exchanges="two-turns")


# A game without races


def test_art_robbery_has_no_races_contests_or_limits():
    """Its players take turns without a time limit."""
    given = ART_ROBBERY.options({})
    state = ART_ROBBERY.start(given, 3, Chance.seeded(1))
    (seat,) = ART_ROBBERY.may_act(state)
    assert ART_ROBBERY.race(state) is None
    assert ART_ROBBERY.time_limit(state) is None
    assert {ART_ROBBERY.contest(state, seat, action) for action in ART_ROBBERY.legal_actions(state, seat)} == {None}
    assert ART_ROBBERY.scale_time_limits(given, 10) == ART_ROBBERY.scale_time_limits(given, None) == given

"""Before the first raid of Midnight Exchange: ME-S1 to ME-S5, ME-C1, ME-C3."""

import pytest

from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.components import Loot
from darklantern.games.midnight_exchange.rules.rounds import character_name
from darklantern.games.midnight_exchange.rules.state import ExchangeEndRule, Phase
from tests.games.midnight_exchange.tables import EDITION, cards_of, options, start, tokens_of


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_players_have_different_identities(seats: int):
    """ME-S1"""
    names = [character_name(EDITION, Seat(seat)) for seat in range(seats)]
    assert len(set(names)) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_unsupported_number_of_players_is_refused(seats: int):
    """ME-C1"""
    with pytest.raises(BadOptions, match=f"2 to 4 players, not {seats}"):
        start(seats)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_tiles_start_face_down_on_separate_spots(seats: int):
    """ME-S2"""
    table = start(seats).raid
    assert len(table.spots) == 54
    assert None not in table.spots
    assert len({*table.spots, *table.tokens, *table.free}) == 54 + seats + len(table.free)
    assert not any(table.up)
    assert set(table.loots) == {None}
    assert set(table.seen) == {()}


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_centre_has_a_getaway_token_for_each_player(seats: int):
    """ME-S2, ME-C3"""
    table = start(seats).raid
    assert len(table.tokens) == seats
    assert None not in table.tokens
    assert table.getaways == (None,) * seats


def test_tiles_are_mixed():
    """ME-S2"""
    assert len({start(2, seed).raid.spots for seed in range(10)}) == 10
    assert len({start(2, seed).raid.tokens for seed in range(10)}) > 5


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_as_many_boards_as_players_are_in_play(seats: int):
    """ME-S3"""
    for seed in range(20):
        faces = [market.face for market in start(seats, seed).markets]
        assert len({EDITION.face_by_name[face].board for face in faces}) == len(faces) == seats


def test_boards_and_faces_are_random():
    """ME-S3"""
    faces = {market.face for seed in range(60) for market in start(2, seed).markets}
    assert faces == set(EDITION.face_by_name)


def test_host_may_choose_boards_and_faces():
    """ME-S3"""
    assert [market.face for market in start(2, boards=["4A", "1B"]).markets] == ["1B", "4A"]


def test_unspecified_face_of_a_chosen_board_is_random():
    """ME-S3"""
    tables = [start(2, seed, boards=["4", "1B"]) for seed in range(20)]
    assert {tuple(market.face for market in table.markets) for table in tables} == {("1B", "4A"), ("1B", "4B")}


@pytest.mark.parametrize(
    ("boards", "reason"),
    [
        (["1A"], "2 players play with 2 boards, not 1"),
        (["1A", "2A", "3A"], "2 players play with 2 boards, not 3"),
        (["1A", "5A"], "unknown board '5A': use one of 1, 2, 3, 4, 1A"),
        (["1A", "1B"], "board 1 is named twice"),
        (["1", "1A"], "board 1 is named twice"),
    ],
)
def test_invalid_boards_are_refused(boards: list[str], reason: str):
    """ME-S3"""
    with pytest.raises(BadOptions, match=reason):
        start(2, boards=boards)


def test_loot_that_no_market_takes_is_allowed():
    """ME-S3"""
    wanted = {
        loot for market in start(2, boards=["1A", "2A"]).markets for loot in EDITION.face_by_name[market.face].cost
    }
    assert wanted == {Loot.JEWELS, Loot.CASH}


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_art_space_has_one_token_and_the_bag_has_the_rest(seats: int):
    """ME-S4"""
    state = start(seats)
    assert [len(market.art) for market in state.markets] == [4] * seats
    assert None not in [art for market in state.markets for art in market.art]
    assert len(state.bag) == 60 - 4 * seats
    assert tokens_of(state).total() == 60


def test_art_on_the_spaces_is_random():
    """ME-S4"""
    assert len({start(2, seed).markets[0].art for seed in range(20)}) > 15


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_card_space_is_filled_and_the_deck_has_the_rest(seats: int):
    """ME-S5"""
    state = start(seats)
    for market in state.markets:
        assert [len(space) for space in market.cards] == list(EDITION.face_by_name[market.face].cards)
    assert cards_of(state) == sorted(EDITION.card_by_name)


def test_double_space_has_two_cards():
    """ME-S5, ME-C6"""
    (market,) = [market for market in start(2, boards=["1A", "4A"]).markets if market.face == "4A"]
    assert sorted(len(space) for space in market.cards) == [1, 1, 2]


def test_cards_on_the_spaces_are_random():
    """ME-S5"""
    assert len({start(2, seed).markets[0].cards for seed in range(20)}) > 15


def test_first_raid_begins_with_nothing_in_hands_on_boards_or_in_storage():
    """ME-S2, ME-C7"""
    state = start(3)
    assert (state.phase, state.round) == (Phase.RAID, 1)
    assert state.raid.hands == (None,) * 3
    assert state.raid.boards == ((),) * 3
    assert [(owner.stored, owner.collections, owner.finished) for owner in state.players] == [((), (), ())] * 3


def test_setup_is_deterministic_by_seed():
    """ME-S2"""
    assert start(3, 7) == start(3, 7)
    assert start(3, 7) != start(3, 8)


def test_raid_time_limit_is_at_least_a_second():
    """ME-G4"""
    with pytest.raises(BadOptions, match="from 1 to 604800 seconds, not 0"):
        start(2, raid_seconds=0)


def test_options_have_defaults():
    """ME-S3, ME-X8, ME-G4"""
    chosen = GAME.options({})
    assert (chosen.boards, chosen.exchanges, chosen.raid_seconds) == (None, ExchangeEndRule.ALL_PASS, None)
    assert chosen.edition.name == "house"


def test_unknown_options_are_refused():
    """ME-X8"""
    with pytest.raises(BadOptions, match="exchanges"):
        options(exchanges="three-turns")
    with pytest.raises(BadOptions, match="sides"):
        options(sides=2)
    with pytest.raises(UnknownName, match="Unknown edition 'hearsay'"):
        options(edition="hearsay")


def test_options_are_stored_in_the_state():
    """ME-X8, ME-G4"""
    state = GAME.start(options(exchanges="two-turns", raid_seconds=90), 2, Chance.seeded(1))
    assert (state.exchanges, state.raid_seconds) == (ExchangeEndRule.TWO_TURNS, 90)

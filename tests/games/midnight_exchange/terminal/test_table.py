"""Rendering of the table of Midnight Exchange."""

import re

import pytest

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.games.midnight_exchange.terminal import RENDERER
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    MarketSetup,
    after,
    exchange_position,
    finished_game,
    last_placements,
    player,
    raid,
)
from tests.games.midnight_exchange.terminal.screen import NAMES, positions, states, table_of
from tests.terminal.screen import rendered

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def row(text: str, words: str) -> str:
    """Return the only line with these words."""
    (line,) = [line for line in text.splitlines() if words in line]
    return line


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 120])
def test_table_is_at_most_80_wide_and_colour_changes_nothing_else(seats: int, width: int):
    for number, state in enumerate(states(seats, seed=seats)):
        for seat in (None, Seat(number % seats)):
            shown = RENDERER.table(GAME.view(state, seat), NAMES[:seats])
            without = rendered(shown, width)
            assert max(map(len, without.splitlines())) <= 80
            assert "\x1b" not in without
            assert ANSI.sub("", rendered(shown, width, colour=True)) == without


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_table_does_not_depend_on_hidden_information(seats: int):
    """ME-R3: two tables that differ only in what the seat has not seen look the same."""
    for number, state in enumerate(states(seats, seed=4)):
        for seat in (None, Seat(0), Seat(seats - 1)):
            other = GAME.imagine(GAME.view(state, seat), Chance.seeded(number))
            assert table_of(other, seat) == table_of(state, seat)


def test_table_of_two_is_compact():
    """It fits a screen of 40 lines, together with the question."""
    for state in positions(2)[::7]:
        assert len(table_of(state).splitlines()) <= 36


def test_tiles_show_their_place_as_a_letter():
    """ME-C2"""
    shown = table_of(raid("", ""))
    assert shown.count(" G") + shown.count("\nG") >= 18
    for mark in ("G0", "G17", "S18", "S35", "F36", "F53"):
        assert re.search(rf"(^|\s){mark}\s", shown)
    assert "G garage  S study  F safe" in shown


def test_face_up_tile_has_its_loot_in_capitals():
    """ME-R7"""
    state = raid("", "", up="jewels safe/gold-bar")
    for seat in (None, 0, 1):
        assert "G0  JEWEL" in table_of(state, seat)
        assert "F36 GOLD" in table_of(state, seat)


def test_seen_tile_shows_its_loot_only_to_the_seat_that_saw_it():
    """ME-R3"""
    state = raid("", "", peeked={0: "iron-key"})
    assert "G0  iron" in table_of(state, 0)
    for other in (None, 1):
        assert "iron" not in table_of(state, other)
        assert "G0  ?" in table_of(state, other)


def test_tile_in_a_hand_shows_its_back_to_the_others():
    """ME-R2, ME-R3"""
    state = raid("", "", hands={0: "gold-bar"})
    assert "Hand   F36 gold" in table_of(state, 0)
    for other in (None, 1):
        assert "Hand   F36 ?" in table_of(state, other)
        assert "F36 gold" not in table_of(state, other)


def test_free_spots_and_tokens_are_on_the_table():
    """ME-S2: the tokens lie on spots 54 and 55."""
    shown = table_of(raid("", ""))
    for thing in ("(1)", "(2)", "·56", "·63"):
        assert thing in shown
    assert "·53" not in shown
    assert "·0 " in table_of(after(raid("", ""), "0 lift 0"))


def test_board_has_six_spaces_and_the_open_places():
    """ME-C7, ME-R4"""
    shown = table_of(raid("iron-key cash brass-key", ""))
    assert "iron cash brass · · ·" in shown
    assert "· · · · · ·" in shown
    assert "open G S F" in shown


def test_player_who_got_away_shows_the_getaway_token():
    """ME-G1"""
    shown = table_of(raid(FULL_BOARD, "", "", getaways=(1, None, None)))
    assert "Out    (1) getaway token" in shown
    assert "2 inside" in shown
    assert shown.count("(1)") == 1


def test_every_player_is_shown_with_their_identity():
    """ME-S1"""
    shown = table_of(raid("", "", ""), seat=1)
    assert shown.index("You · amber") < shown.index("Cleo (random) · teal") < shown.index("Ada · violet")


def test_markets_show_cost_art_and_cards():
    """ME-C6"""
    stall = MarketSetup("4A", "chalice watch chalice", ("chalice-2", "-", "display-1 jade-mask"))
    shown = table_of(exchange_position("cash gold-bar", "", markets=(stall, "1B"), bag="watch", deck="star-chart"))
    line = row(shown, "4A")
    assert "✓ cash + gold bar" in line
    assert "2 chalices, watch" in line
    assert "chalice-2(4·7) | display-1(par5·wat9·pai14) +" in shown
    assert "jade-mask(3)" in shown
    assert "1B   2 cash" in shown
    assert "cloth bag 1 work of art · deck 1 card ─" in shown


def test_only_affordable_markets_are_ticked():
    """ME-X2"""
    state = exchange_position("cash gold-bar", "", markets=("4A", "1B"))
    assert "✓" in table_of(state, 0)
    assert "✓" not in table_of(state, 1)
    assert "✓" not in table_of(state, None)


def test_emptied_market_is_labelled():
    """ME-X6"""
    shown = table_of(exchange_position("", "", markets=(MarketSetup("1A", "", ("-", "-")), "2A")))
    assert "no art left" in shown
    assert "no cards left" in shown


def test_collections_show_what_is_filled_and_what_they_are_worth():
    """ME-C5, ME-F4"""
    has = player("chalice chalice watch", {"chalice-3": 2, "display-2": 1, "parure-1": 0}, "jade-mask manuscript-1")
    shown = table_of(exchange_position("", "", players={0: has}))
    assert " 4 stored 2 chalices, watch" in shown
    assert " 7 chalice-3 ■4 ■7 □11" in shown
    assert " 5 display-2 ■wat5 □pai9 □par14" in shown
    assert " 2 parure-1 □5" in shown
    assert " 7 face down jade-mask(3), " in shown
    assert "25 points so far" in shown


def test_many_collections_share_lines():
    cards = ("chalice-1", "chalice-2", "watch-1", "watch-2", "parure-1", "parure-2")
    shown = table_of(exchange_position("", "", players={0: player("", dict.fromkeys(cards, 0))}))
    assert " 2 chalice-1 □4  2 chalice-2 □4 □7" in shown
    assert " 2 watch-1 □5  2 watch-2 □5 □9" in shown


def test_phase_round_and_turn_are_readable_without_colour():
    """ME-X1"""
    state = exchange_position("cash", "cash", getaways=(2, 1), cycle=2)
    shown = table_of(state)
    assert "Round 1, the exchanges · turn 2 · Bruno (random), You" in shown
    assert "▸ Bruno (random) · amber" in shown
    assert "▸ You" not in shown
    assert "Round 1, the raid · 2 inside · no time limit" in table_of(raid("", ""))
    assert "limit 60 s" in table_of(raid("", "", limit=60))


def test_end_shows_what_each_has_scored():
    """ME-F3, ME-F5"""
    waiting = table_of(last_placements(player("chalice", {"chalice-1": 0}), player(), done=(False, True)))
    assert "The last placements" in waiting
    assert "▸ You" in waiting
    assert "▸ Bruno" not in waiting
    shown = table_of(finished_game(player("chalice"), player("watch"), getaways=(2, 1)))
    assert "The game is over" in shown
    assert "1 point ─" in shown
    assert "2 points ─" in shown
    assert "Getaway (2)" in shown
    assert "so far" not in shown


def test_long_and_odd_names_fit_the_table():
    names = ("A" * 70, "[red]Bo[/]", ":dog: Cy\\")
    for state in (raid("", "", ""), exchange_position("cash", "", "")):
        for seat in (None, Seat(1)):
            shown = rendered(RENDERER.table(GAME.view(state, seat), names))
            assert max(map(len, shown.splitlines())) <= 80
            assert "Cy\\" in shown
    assert "[red]Bo[/]" in rendered(RENDERER.table(GAME.view(raid("", "", ""), None), names))


def test_all_hands_are_rendered():
    state = raid("", "", hands={1: "gold-bar"}, peeked={0: "iron-key"}, up="cash")
    shown = rendered(RENDERER.hands([GAME.view(state, Seat(seat)) for seat in range(2)], NAMES[:2]))
    assert "holds nothing; knows G1  iron" in row(shown, "Ada")
    assert row(shown, "Bruno").rstrip(" │").endswith("holds F36 gold")
    assert max(map(len, shown.splitlines())) <= 80


def test_hands_are_not_rendered_outside_raids():
    state = exchange_position("cash", "")
    assert state.phase is Phase.EXCHANGES
    assert rendered(RENDERER.hands([GAME.view(state, Seat(seat)) for seat in range(2)], NAMES[:2])).strip() == ""

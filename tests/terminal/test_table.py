"""Rendering of the table of Art Robbery."""

import re

import pytest
from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.rules.components import Card
from darklantern.games.art_robbery.rules.edition import TokenRow
from darklantern.games.art_robbery.terminal import RENDERER
from tests.games.art_robbery.tables import EDITION, after, finished_game, table
from tests.terminal.screen import NAMES, rendered, states, table_of

ANSI = re.compile(r"\x1b\[[0-9;]*m")
HAND = "0 1 2 3 4"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("width", [80, 120])
def test_table_fits_the_width_with_and_without_colour(seats: int, width: int):
    for number, state in enumerate(states(seats, seed=seats)):
        for seat in (None, Seat(number % seats)):
            shown = RENDERER.table(GAME.view(state, seat), NAMES[:seats])
            without = rendered(shown, width)
            assert max(map(len, without.splitlines())) <= width
            assert ANSI.sub("", rendered(shown, width, colour=True)) == without


def test_table_without_colour_has_no_colour_codes():
    assert "\x1b" not in table_of(table(HAND, HAND))


@pytest.mark.parametrize(("seats", "lines"), [(2, 17), (3, 17), (4, 21), (5, 21)])
def test_table_leaves_room_for_the_question_on_a_screen_of_24_lines(seats: int, lines: int):
    assert len(table_of(table(*[HAND] * seats)).splitlines()) == lines


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_table_does_not_depend_on_hidden_information(seats: int):
    """Two tables that differ only in the others' hands and the draw pile look the same."""
    for number, state in enumerate(states(seats, seed=4)):
        for seat in (None, Seat(0), Seat(seats - 1)):
            view = GAME.view(state, seat)
            other = GAME.imagine(view, Chance.seeded(number))
            assert table_of(other, seat) == table_of(state, seat)


def test_spectator_sees_no_hand():
    assert "Your hand" not in table_of(table(HAND, HAND), seat=None)


def test_raid_is_shown_with_its_name_and_number():
    """AR-C3"""
    assert "Antiquities · raid 3 of 4" in table_of(table(HAND, HAND, raid=2))


def test_alibis_are_dots_on_the_tokens():
    """AR-C4"""
    shown = table_of(table(HAND, HAND, loot={1: "1."}, raid=1))
    assert "│● ●│" in shown
    assert "(1●)" in shown


def test_open_loot_is_shown_with_its_owner():
    """AR-T9"""
    shown = table_of(table(HAND, HAND, loot={1: "3 boss 3"}))
    assert "(3) (3) (boss)" in shown


def test_dog_is_shown_in_the_centre_or_with_its_owner():
    """AR-S1"""
    assert "[dog]" not in table_of(table(HAND, HAND))
    assert "│ guard │" in table_of(table(HAND, HAND))
    assert "[dog]" in table_of(table(HAND, HAND, dog=1))
    assert "│ guard │" not in table_of(table(HAND, HAND, dog=1))


def test_banked_points_and_alibis_are_summed():
    """AR-R3: the loot of the sketches raid is 0●● 1 2 3 3 3 4 5 boss, in this order."""
    shown = table_of(table(HAND, HAND, raid=1, banked=((0, 0, 1, 1, 1, 1, 1, 0, None),)))
    assert "Banked 6 · 2 alibis" in shown
    assert "Banked 15 · 0 alibis" in shown


def test_one_alibi_is_in_the_singular():
    shown = table_of(table(HAND, HAND, raid=2, banked=((1,) * 9, (0, 1, 0, 0, 0, 0, 0, 0, 0))))
    assert "· 1 alibi " not in shown
    assert "Banked 27 · 3 alibis" in shown
    shown = table_of(table(HAND, HAND, raid=2, banked=((1,) * 9, (1, 0, 1, 1, 1, 1, 1, 1, 1))))
    assert "Banked 1 · 1 alibi " in shown


def test_piles_are_counted_and_the_last_card_is_shown():
    """AR-T1"""
    shown = table_of(after(table(HAND, HAND), "3 take 3"))
    assert "draw pile 44 · discard pile 1, on top 3" in shown


def test_turn_is_readable_without_colour():
    assert "▸ Bruno (random)" in table_of(table(HAND, HAND, turn=1))


def test_players_are_shown_clockwise_from_the_view_seat():
    shown = table_of(table(HAND, HAND, HAND), seat=1)
    assert shown.index("You") < shown.index("Cleo") < shown.index("Ada")


def test_hand_is_numbered_only_when_a_card_is_to_be_played():
    state = table("3 3 4 5 5", HAND, loot={0: "4"}, dog=0, turn=1)
    assert "1)" not in table_of(state)
    assert "1)" not in table_of(after(state, "4 steal 4 from 0"))
    assert "3)" in table_of(replace(state, turn=Seat(0)))


def test_finished_game_is_labelled_as_over():
    shown = table_of(finished_game(((0,) * 9,) * 4, 3))
    assert "The game is over" in shown
    assert "no loot yet" not in shown


def test_long_and_odd_names_fit_the_table():
    names = ("A" * 70, "[red]Bo[/]", ":dog: Cy\\")
    shown = rendered(
        RENDERER.table(GAME.view(table("3 3 0 0 0", HAND, HAND, loot={1: "3 3", 2: "3 0.."}), Seat(0)), names)
    )
    assert "[red]Bo[/]" in shown
    assert "steal the 0●● from :dog: Cy\\" in shown
    assert max(map(len, shown.splitlines())) <= 80
    shown = rendered(RENDERER.table(GAME.view(table(HAND, HAND, HAND), Seat(1)), names))
    assert max(map(len, shown.splitlines())) <= 80


def test_edition_with_more_alibis_than_usual_still_fits():
    rows = tuple(
        TokenRow(face=card, alibis=dots, count=1, provenance=EDITION.raids[0].provenance)
        for dots, card in enumerate([Card.ZERO, Card.ONE, Card.TWO, Card.THREE, Card.FOUR, Card.FIVE, Card.BOSS], 9)
    )
    edition = replace(EDITION, raids=tuple(replace(raid, tokens=rows) for raid in EDITION.raids))
    for seat in (None, 0):
        assert max(map(len, table_of(table(HAND, HAND, edition=edition), seat).splitlines())) <= 80


def test_all_hands_are_rendered():
    state = table("boss boss 1 2 3", "thief dog 0 0 0")
    shown = rendered(RENDERER.hands([GAME.view(state, Seat(0)), GAME.view(state, Seat(1))], NAMES[:2]))
    assert "▏1▕ ▏2▕ ▏3▕ ▏boss▕ ▏boss▕" in shown
    assert "▏0▕ ▏0▕ ▏0▕ ▏guard dog▕ ▏greedy thief▕" in shown

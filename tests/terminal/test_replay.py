"""Stepping through a record."""

import re

import pytest
from msgspec.structs import replace

from darklantern.core.errors import BadRecord, UnknownName
from darklantern.core.record import Record
from darklantern.games.art_robbery import GAME
from darklantern.terminal.replay import Perspective, show_replay
from tests.terminal.screen import Screen, TypedLines, random_record

RECORD = random_record(3, seed=1)
OPEN = random_record(3, seed=1, moves=4)


def show(record: Record = RECORD, seat: Perspective = None, width: int = 80) -> str:
    screen = Screen(width)
    show_replay(GAME, record, screen.console, seat)
    return screen.text


def step_through(*lines: str | BaseException, seat: Perspective = None) -> tuple[str, list[str]]:
    """Step through a record; return what is printed and the headings of the shown positions."""
    screen = Screen(terminal=True)
    show_replay(GAME, OPEN, screen.console, seat, step=True, ask_input=TypedLines(lines))
    return screen.text, re.findall(r"The start|Move \d+", screen.text)


@pytest.mark.parametrize("seat", [None, 0, 2, "all"])
def test_every_move_is_shown_with_its_action(seat: Perspective):
    text = show(seat=seat)
    total = len(RECORD.moves)
    for number, move in enumerate(RECORD.moves, start=1):
        who = "You" if move.seat == seat else RECORD.players[move.seat]
        assert f"Move {number} of {total} · {who} · {move.action} ─" in text
    assert max(map(len, text.splitlines())) <= 80


def test_end_says_that_the_record_is_valid_and_who_won():
    text = show()
    assert f"The record is in order: {len(RECORD.moves)} moves. The game came to its end." in text
    assert "Score sheet" in text
    assert "★" in text


def test_open_record_is_labelled_open():
    text = show(OPEN)
    assert "The record is in order: 4 moves. The game is still open." in text
    assert "Score sheet" not in text


def test_spectator_sees_neither_hands_nor_drawn_cards():
    """AR-T1"""
    text = show(seat=None, width=300)
    assert "Your hand" not in text
    assert "▏" not in text
    assert "draws a card" in text
    assert re.search(r"draws a (?!card)", text) is None


def test_seat_sees_only_its_own_hand_and_draws():
    text = show(seat=1, width=300)
    assert "Your hand" in text
    assert "You draw a" in text
    assert "draws a card" in text
    assert re.search(r"draws a (?!card)", text) is None


def test_perspective_of_all_seats_shows_every_card():
    text = show(seat="all")
    assert text.count("All hands") == len(RECORD.moves) + 1
    assert re.search(r"draws a (?!card)", text)
    assert "draws a card" not in text


def test_bad_record_is_shown_up_to_its_error():
    bad = replace(OPEN, moves=(*OPEN.moves, replace(OPEN.moves[0], action="give dog")))
    screen = Screen()
    with pytest.raises(BadRecord, match="move 5"):
        show_replay(GAME, bad, screen.console)
    assert "Move 4 of 5" in screen.text
    assert "in order" not in screen.text


@pytest.mark.parametrize("seat", [-1, 3])
def test_unknown_seat_is_refused(seat: int):
    with pytest.raises(UnknownName, match="seat"):
        show(seat=seat)


def test_names_from_a_record_are_printed_without_control_characters():
    assert "\x1b" not in show(replace(OPEN, players=("\x1b[2J", "[bold]", ":dog:")))


def test_enter_steps_to_the_end():
    text, places = step_through("", "", "", "", "")
    assert places == ["The start", "Move 1", "Move 2", "Move 3", "Move 4"]
    assert "The record is in order" in text


def test_b_goes_back_and_stops_at_the_start():
    assert step_through("", "b", "b", "q")[1] == ["The start", "Move 1", "The start", "The start"]


def test_number_jumps_to_that_move():
    assert step_through("3", "0", "q")[1] == ["The start", "Move 3", "The start"]


@pytest.mark.parametrize("typed", ["5", "x", "-1", "9" * 5000, "²"])
def test_bad_input_is_explained_and_requested_again(typed: str):
    text, places = step_through(typed, "1", "q")
    assert "Press Enter, or type b, q or a move from 0 to 4." in text
    assert places == ["The start", "Move 1"]


@pytest.mark.parametrize("end", [EOFError(), KeyboardInterrupt()])
def test_end_of_input_ends_the_stepping(end: BaseException):
    assert step_through("", end)[1] == ["The start", "Move 1"]


def test_no_prompt_without_a_terminal():
    screen = Screen()
    script = TypedLines()
    show_replay(GAME, OPEN, screen.console, step=True, ask_input=script)
    assert script.prompts == []
    assert "in order" in screen.text

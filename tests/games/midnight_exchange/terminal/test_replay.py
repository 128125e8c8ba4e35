"""Stepping through a record of Midnight Exchange."""

import re

import pytest

from darklantern.core.record import Record
from darklantern.games.midnight_exchange import GAME
from darklantern.terminal.replay import Perspective, show_replay
from tests.games.midnight_exchange.terminal.screen import greedy_record, open_record
from tests.terminal.screen import Screen


def show(record: Record, seat: Perspective = None, width: int = 80) -> str:
    screen = Screen(width)
    show_replay(GAME, record, screen.console, seat)
    return screen.text


@pytest.mark.parametrize("seat", [0, "all"])
def test_every_move_is_shown_with_its_action(seat: Perspective):
    record = greedy_record(4)
    text = show(record, seat)
    total = len(record.moves)
    for number, move in enumerate(record.moves, start=1):
        who = "You" if move.seat == seat else f"greedy {move.seat}"
        assert move.at is not None
        assert f"Move {number} of {total} · at {move.at / 1000:.1f} s · {who} · {move.action} ─" in text
    assert max(map(len, text.splitlines())) <= 80
    assert f"The record is in order: {total} moves. The game came to its end." in text
    assert "★" in text
    assert ("What each has seen" in text) == (seat == "all")


def test_moves_show_their_time_and_the_clock_is_named():
    """ME-G4"""
    record = greedy_record(2, limit=2)
    number, move = next((at, move) for at, move in enumerate(record.moves, start=1) if move.seat == -1)
    assert move.at == 2000
    record = open_record(record, number)
    text = show(record)
    assert f"Move {number} of {len(record.moves)} · at 2.0 s · The clock · time up ─" in text
    assert "Time is up." in text


def test_spectator_does_not_see_found_loot():
    """ME-R3"""
    text = show(open_record(greedy_record(2), 60), width=300)
    assert "and looks at it." in text
    assert re.search(r"tile \d+ and finds", text) is None


def test_perspective_of_all_seats_shows_everything():
    text = show(open_record(greedy_record(2), 60), "all", width=300)
    assert "and looks at it." not in text
    assert re.search(r"greedy \d lifts garage tile \d+ and finds", text)

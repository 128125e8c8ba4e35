"""Midnight Exchange in the terminal, where raids go in turns."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from darklantern.core.chance import Chance
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.record import Record, replay
from darklantern.games.midnight_exchange import GAME
from tests.games.midnight_exchange.tables import start
from tests.games.midnight_exchange.terminal.screen import ScreenReader, play_typed, whole_game
from tests.terminal.screen import Screen


class WaitingBot:
    """A bot that always waits, unless it must act."""

    name = "waiter"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        return None


def moves(record: Record, seat: int = 0) -> list[str]:
    return [move.action for move in record.moves if move.seat == seat]


@pytest.mark.parametrize(("seats", "bot"), [(2, "greedy"), (3, "random"), (4, "greedy")])
def test_game_can_be_played_to_its_end(seats: int, bot: str):
    result, text = whole_game(seats, bot)
    assert result.exit_code == 0
    assert result.record.end == "finished"
    assert "✗" not in text
    assert "The markets open." in text
    assert "The game is over" in text
    assert "Score sheet" in text
    assert max(map(len, text.splitlines())) <= 80
    assert len(list(replay(GAME, result.record))) == len(result.record.moves) + 1
    assert {action.split()[0] for action in moves(result.record)} >= {"lift", "stash", "drop", "trade"}


def test_players_take_turns_during_a_raid():
    """ME-R1 without a race: while both are inside, they take turns."""
    record = whole_game(2, "greedy")[0].record
    seats = [position.move.seat for position in replay(GAME, record) if position.move is not None]
    first = next(number for number, move in enumerate(record.moves) if move.action == "getaway")
    assert seats[:first] == [number % 2 for number in range(first)]


def test_welcome_says_that_there_is_no_race():
    text = play_typed()[1]
    assert "take your time" in text[: text.index("Round 1")]


@pytest.mark.parametrize("limit", [None, 60])
def test_waiting_bots_do_not_stop_the_game(monkeypatch: pytest.MonkeyPatch, limit: int | None):
    """ME-G4: the clock ends a raid with a limit; without one, bots make random moves."""

    def make_waiting_bot(game: str, name: str) -> WaitingBot:
        return WaitingBot()

    monkeypatch.setattr("darklantern.terminal.play.bot", make_waiting_bot)
    screen = Screen()
    result, text = play_typed(bots=["waiter"] * 2, screen=screen, ask=ScreenReader(screen), raid_seconds=limit)
    assert result.record.end == "finished"
    assert ("Time is up." in text) == (limit is not None)
    assert (CLOCK in {move.seat for move in result.record.moves}) == (limit is not None)


def test_same_seed_and_answers_give_the_same_game():
    def play_once(seed: int) -> Record:
        screen = Screen()
        return play_typed(screen=screen, ask=ScreenReader(screen, most=60), seed=seed)[0].record

    assert play_once(5) == play_once(5)
    assert play_once(5) != play_once(6)


@pytest.mark.parametrize("typed", ["lift 17", "LIFT  17", " Lift 17 "])
def test_action_can_be_typed_in_notation(typed: str):
    assert moves(play_typed(typed)[0].record) == ["lift 17"]


def test_spot_of_a_drop_can_be_typed():
    """ME-R7"""
    spot = start().raid.free[-1]
    record = play_typed("lift 17", f"drop up at {spot}")[0].record
    assert moves(record) == ["lift 17", f"drop up at {spot}"]


def test_market_may_be_typed_in_lower_case():
    """ME-X2: every trade that has a number can also be typed in notation."""
    record = whole_game(2, "greedy")[0].record
    at = next(number for number, move in enumerate(record.moves) if move.seat == 0 and move.action.startswith("trade"))
    lines = [move.action for move in record.moves[: at + 1] if move.seat == 0]
    again = play_typed(*[line.lower() for line in lines])[0].record
    assert moves(again) == lines


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There is no 99 here. Choose 1 or 2."),
        ("lift 20", "The study is closed to you."),
        ("lift", "“lift” is not a move."),
        ("getaway", "a full board of 6 tiles"),
        ("pass", "Now a raid is on"),
        ("time up", "Only the clock"),
    ],
)
def test_bad_input_is_explained_and_requested_again(typed: str, answer: str):
    result, text = play_typed(typed, "1")
    assert answer in text
    assert text.count("✗") == 1
    assert len(moves(result.record)) == 1


def test_help_shows_rules_and_keys_on_one_screen():
    """ME-R4, ME-G1, ME-F4"""
    text = play_typed("?")[1]
    shown = text[text.index("Goal ") : text.index("Your hand is empty", text.index("Goal "))]
    assert len(shown.splitlines()) <= 24
    for words in (
        "A real raid is a race",
        "brass key",
        "until everyone passes",
        "Silver counts 1: manuscript",
        "lift 0",
    ):
        assert words in shown
    assert "until everyone passes or has had 2 turns" in play_typed("?", exchanges="two-turns")[1]


def test_loot_found_by_bots_is_not_printed():
    """ME-R3"""
    screen = Screen(width=300)
    text = play_typed(screen=screen, ask=ScreenReader(screen, most=60))[1]
    assert "You lift garage tile" in text
    assert re.search(r"Bruno lifts \w+ tile \d+ and looks at it", text)
    assert re.search(r"Bruno lifts \w+ tile \d+ and finds", text) is None


def test_score_sheet_agrees_with_the_final_table():
    """ME-F4, ME-F5: getaway tokens are shown by their numbers."""
    result, text = whole_game(2, "greedy")
    outcome = result.record.outcome
    assert outcome is not None
    end = text[text.index("The game is over") :]
    for seat, score in enumerate(outcome.scores):
        assert re.search(rf" {score} points? ─╯", end), f"seat {Seat(seat)}"
    assert re.search(r"│ Collections +│", end)
    assert re.search(rf"│ Getaway +│ +{-outcome.tiebreaks[0]} │ +{-outcome.tiebreaks[1]} │", end)

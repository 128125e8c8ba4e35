"""The score sheet."""

import pytest

from darklantern.core.game import Outcome, ScoreLine
from darklantern.core.ids import Seat
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.terminal import RENDERER
from darklantern.terminal.score_sheet import score_sheet, winner_sentence
from tests.games.art_robbery.tables import finished_game
from tests.terminal.screen import NAMES, plain, rendered


def sheet(outcome: Outcome, you: int | None = 0) -> str:
    return rendered(score_sheet(outcome, RENDERER, NAMES[: len(outcome.scores)], None if you is None else Seat(you)))


def outcome(scores: tuple[int, ...], tiebreaks: tuple[int, ...], winners: tuple[int, ...]) -> Outcome:
    lines = tuple((ScoreLine("sketches", score),) for score in scores)
    return Outcome(scores, tuple(Seat(seat) for seat in winners), tiebreaks, lines)


def row(text: str, name: str) -> list[str]:
    (line,) = [line for line in text.splitlines() if line.startswith(f"│ {name} ")]
    return [cell.strip() for cell in line.strip("│").split("│")[1:]]


def test_points_are_listed_line_by_line():
    """AR-F2, AR-F4: the loot is 0●● 1 2 3 3 3 4 5 boss; Cleo has no alibi and is caught."""
    state = finished_game(((0, 1, 2, 2, 2, 2, 2, 2, 2), (0, 1, 2, 2, 2, 2, 2, 2, 2), (0,) * 9, (0,) * 9), 3)
    found = GAME.outcome(state)
    assert found is not None
    shown = sheet(found)
    assert row(shown, "Sketches") == ["0", "1", "25"]
    assert row(shown, "Paintings") == ["26", "0", "0"]
    assert row(shown, "Caught") == ["", "", "−50"]
    assert row(shown, "Score") == ["52", "2", "0"]
    assert row(shown, "Alibis") == ["14", "1", "0"]
    assert "★ You win with 52 points." in shown


def test_fine_between_two_players_has_a_line():
    """AR-F3"""
    found = GAME.outcome(finished_game(((0,) * 9, (0,) * 9, (0,) * 9, (1,) * 9), 2))
    assert found is not None
    assert row(sheet(found), "Fined") == ["", "−10"]


def test_winner_is_marked_without_colour():
    shown = sheet(outcome((3, 9), (1, 1), (1,)))
    assert shown.count("★ winner") == 1
    assert "★ Bruno (random) wins with 9 points." in shown


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (outcome((9, 3), (0, 0), (0,)), "★ You win with 9 points."),
        (outcome((1, 0), (0, 0), (0,)), "★ You win with 1 point."),
        (outcome((9, 9), (1, 2), (1,)), "★ Bruno (random) wins with 9 points, ahead by alibis."),
        (outcome((9, 9), (2, 2), (0, 1)), "★ You and Bruno (random) share the victory with 9 points each."),
        (outcome((-3, -5), (2, 2), (0,)), "★ You win with −3 points."),
    ],
)
def test_winner_sentence_says_who_won_and_by_how_many_points(found: Outcome, words: str):
    """AR-F5"""
    assert plain(winner_sentence(found, RENDERER, NAMES, Seat(0))) == words


def test_sheet_of_five_fits_the_width():
    shown = sheet(outcome((9, 9, 9, 9, 9), (1, 1, 1, 1, 1), (0, 1, 2, 3, 4)), you=None)
    assert max(map(len, shown.splitlines())) <= 80

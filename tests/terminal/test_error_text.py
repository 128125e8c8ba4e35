"""Texts for refused actions of Art Robbery."""

import pytest

from darklantern.core.errors import IllegalAction
from darklantern.games.art_robbery.rules.error_codes import ErrorCode
from darklantern.games.art_robbery.rules.state import State
from darklantern.games.art_robbery.terminal import RENDERER
from darklantern.games.art_robbery.terminal.error_text import ERROR_TEXTS
from tests.games.art_robbery.tables import after, apply_action, finished_game, table
from tests.terminal.screen import plain

NAMES = ("you", "Bruno", "Cleo")
HAND = "0 1 2 3 4"
THEFT = after(table(HAND, HAND, loot={1: "4"}, dog=1), "4 steal 4 from 1")

CASES: list[tuple[ErrorCode, State, str, int, str]] = [
    (ErrorCode.UNREADABLE, table(HAND, HAND), "3 taek 3", 0, "“3 taek 3” is not a move."),
    (ErrorCode.GAME_OVER, finished_game(((0,) * 9,) * 4, 2), "3 take 3", 0, "The game is over"),
    (ErrorCode.NOT_YOUR_TURN, table(HAND, HAND, turn=1), "3 take 3", 0, "It is the turn of Bruno"),
    (ErrorCode.THEFT_PENDING, THEFT, "3 take 3", 0, "Bruno must choose between “give token” and “give dog”."),
    (ErrorCode.NO_THEFT, table(HAND, HAND), "give dog", 0, "Play a card instead."),
    (ErrorCode.NOT_IN_HAND, table(HAND, HAND), "5 take 5", 0, "You hold no 5."),
    (ErrorCode.NOT_IN_HAND, table(HAND, HAND), "dog", 0, "You hold no guard dog."),
    (ErrorCode.WRONG_CARD, table(HAND, HAND), "3 take 4", 0, "A 3 does not bring that."),
    (ErrorCode.NOT_IN_CENTRE, table(HAND, HAND, loot={1: "4"}), "4 take 4", 0, "No 4 lies in the centre."),
    (ErrorCode.CENTRE_FIRST, table(HAND, HAND, loot={1: "3"}), "3 steal 3 from 1", 0, "only when the centre has none."),
    (ErrorCode.NOT_THEIRS, table(HAND, HAND, HAND, loot={1: "4"}), "4 steal 4 from 2", 0, "no 4 to steal from Cleo."),
    (ErrorCode.NOT_THEIRS, table(HAND, HAND, loot={1: "4"}), "4 steal 4 from 9", 0, "no 4 to steal from seat 9."),
    (ErrorCode.OWN_TOKEN, table(HAND, HAND, loot={0: "4"}), "4 steal 4 from 0", 0, "You cannot steal from yourself."),
    (ErrorCode.MUST_TAKE, table(HAND, HAND), "3 nothing", 0, "A 3 can bring something now, so it must."),
]


@pytest.mark.parametrize(("code", "state", "action", "seat", "words"), CASES, ids=[words for *_, words in CASES])
def test_error_text_says_what_is_wrong(code: ErrorCode, state: State, action: str, seat: int, words: str):
    """AR-D1, AR-T1, AR-T3 to AR-T8"""
    with pytest.raises(IllegalAction) as refused:
        apply_action(state, action, seat)
    assert refused.value.code == code
    assert words in plain(RENDERER.describe_error(refused.value, NAMES))


def test_every_error_code_has_a_text():
    assert set(ERROR_TEXTS) == set(ErrorCode)
    assert {code for code, *_ in CASES} == set(ErrorCode)


def test_every_error_text_is_full_sentences():
    for code in ErrorCode:
        error = IllegalAction(code, text="x", turn=1, victim=1, card="boss", token="0..")
        words = plain(RENDERER.describe_error(error, NAMES))
        assert words[0].isupper() or words[0] == "“"
        assert words.endswith(".")


def test_unreadable_text_is_printed_without_control_characters():
    words = plain(RENDERER.describe_error(IllegalAction(ErrorCode.UNREADABLE, text="\x1b[31m[bold]x"), NAMES))
    assert words.startswith("“·[31m[bold]x” is not a move.")

"""Texts for refused actions of Midnight Exchange."""

import pytest

from darklantern.core.errors import IllegalAction
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.state import Phase, State
from darklantern.games.midnight_exchange.terminal import RENDERER
from darklantern.games.midnight_exchange.terminal.error_text import ERROR_TEXTS
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    MarketSetup,
    exchange_position,
    finished_game,
    last_placements,
    player,
    raid,
    refused_error,
)
from tests.terminal.screen import plain

NAMES = ("you", "Bruno", "Cleo")
STORED = player("chalice", {"watch-1": 0, "chalice-1": 0})

CASES: list[tuple[ErrorCode, State, str, str]] = [
    (ErrorCode.UNREADABLE, raid("", ""), "0 lfit 3", "“lfit 3” is not a move."),
    (ErrorCode.GAME_OVER, finished_game(player(), player()), "0 pass", "The game is over"),
    (ErrorCode.NO_SUCH_SEAT, raid("", ""), "7 lift 0", "There is no seat 7 at this table."),
    (ErrorCode.WRONG_PHASE, raid("", ""), "0 pass", "Now a raid is on: lift, stash, drop"),
    (ErrorCode.WRONG_PHASE, exchange_position("cash", ""), "0 lift 0", "Now the exchanges are on: trade at a market"),
    (ErrorCode.CLOCK_ONLY, raid("", "", limit=60), "0 time up", "Only the clock calls the time"),
    (ErrorCode.NO_LIMIT, raid("", ""), "clock time up", "no time limit"),
    (ErrorCode.GOT_AWAY, raid(FULL_BOARD, "", "", getaways=(1, None, None)), "0 lift 9", "You got away already"),
    (ErrorCode.HAND_FULL, raid("", "", hands={0: "cash"}), "0 lift 9", "it holds tile 0 already. Stash that"),
    (ErrorCode.HAND_EMPTY, raid("", ""), "0 stash", "Lift a tile first."),
    (ErrorCode.NO_SUCH_TILE, raid("", ""), "0 lift 99", "There is no tile 99."),
    (
        ErrorCode.TILE_TAKEN,
        raid("", "cash"),
        "0 lift 0",
        "Tile 0 does not lie in the centre any more: Bruno came first.",
    ),
    (ErrorCode.PLACE_CLOSED, raid("", ""), "0 lift 20", "The study is closed to you. Stash an iron key first"),
    (ErrorCode.PLACE_CLOSED, raid("", ""), "0 lift 40", "The safe is closed to you. Stash a brass key first"),
    (ErrorCode.BOARD_FULL, raid(FULL_BOARD, "", hands={0: "cash"}), "0 stash", "All 6 spaces of your board are taken."),
    (ErrorCode.SECOND_KEY, raid("iron-key", "", hands={0: "iron-key"}), "0 stash", "You have one iron key already"),
    (ErrorCode.NOT_ON_BOARD, raid("", ""), "0 put back 3", "Tile 3 is not on your board."),
    (ErrorCode.KEY_STAYS, raid("iron-key", ""), "0 put back 0", "The iron key stays on your board"),
    (ErrorCode.SPOT_TAKEN, raid("", "", hands={0: "cash"}), "0 drop up at 9", "Spot 9 is not free."),
    (ErrorCode.NOT_ENOUGH_TILES, raid("cash", ""), "0 getaway", "a full board of 6 tiles"),
    (ErrorCode.NOT_YOUR_TURN, exchange_position("cash", "", turn=1), "0 pass", "It is the turn of Bruno"),
    (
        ErrorCode.NO_SUCH_MARKET,
        exchange_position("", "", markets=("1A", "2B")),
        "0 trade 4A for watch",
        "There is no market 4A in this game. Open are 1A and 2B.",
    ),
    (
        ErrorCode.CANNOT_PAY,
        exchange_position("", "", markets=(MarketSetup("4A", "watch"), "2B")),
        "0 trade 4A for watch",
        "Market 4A costs cash and gold bar, which your board does not hold.",
    ),
    (
        ErrorCode.NOT_OFFERED,
        exchange_position("", "", markets=(MarketSetup("4A", "chalice"), "2B")),
        "0 trade 4A for watch",
        "Market 4A does not offer that now.",
    ),
    (ErrorCode.NO_LEATHER_BAG, exchange_position("", ""), "0 open bag", "You have no leather bag"),
    (
        ErrorCode.NOT_STORED,
        raid("", "", players={0: STORED}),
        "0 place watch on watch-1",
        "You have no watch in storage.",
    ),
    (
        ErrorCode.NOT_YOUR_CARD,
        raid("", "", players={0: STORED}),
        "0 place chalice on chalice-2",
        "no open collection chalice-2.",
    ),
    (
        ErrorCode.WRONG_ART,
        raid("", "", players={0: STORED}),
        "0 place chalice on watch-1",
        "The next step of watch-1 takes a watch.",
    ),
    (
        ErrorCode.ALREADY_DONE,
        last_placements(STORED, STORED, done=(True, False)),
        "0 done",
        "You have said that you place nothing more.",
    ),
]


@pytest.mark.parametrize(("code", "state", "move", "words"), CASES, ids=[words for *_, words in CASES])
def test_error_text_says_what_is_wrong(code: ErrorCode, state: State, move: str, words: str):
    """ME-R2 to ME-R9, ME-G1, ME-X1, ME-X2, ME-A3"""
    error = refused_error(state, move)
    assert error.code == code
    assert words in plain(RENDERER.describe_error(error, NAMES))


def test_every_error_code_has_a_text():
    assert set(ERROR_TEXTS) == set(ErrorCode)
    assert {code for code, *_ in CASES} == set(ErrorCode)


def test_every_error_text_is_full_sentences():
    params = {"tile": 3, "holder": 1, "place": "safe", "key": "brass-key", "phase": Phase.END, "turn": None}
    for code in ErrorCode:
        error = IllegalAction(code, **params, text="x", faces=["1A"], cost={"cash": 1}, face="1A", spaces=6, seat=9)
        words = plain(RENDERER.describe_error(error, NAMES))
        assert words[0].isupper() or words[0] == "“"
        assert words.endswith(".")


def test_unreadable_text_is_printed_without_control_characters():
    words = plain(RENDERER.describe_error(IllegalAction(ErrorCode.UNREADABLE, text="\x1b[31m[bold]x"), NAMES))
    assert words.startswith("“·[31m[bold]x” is not a move.")

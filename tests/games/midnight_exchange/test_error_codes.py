"""Every error code of Midnight Exchange, with its parameters."""

import pytest

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange import GAME
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.state import State
from tests.games.midnight_exchange.tables import (
    FULL_BOARD,
    STUDY,
    MarketSetup,
    after,
    exchange_position,
    finished_game,
    last_placements,
    player,
    raid,
    refused_error,
    start,
)

MARKETS = (MarketSetup("1A", "chalice", ["watch-1", "-"]), MarketSetup("4A"))
SHOP = exchange_position("jewels jewels", "jewels jewels", markets=MARKETS)
CHALICES = player("chalice watch", {"chalice-2": 0})

CASES: list[tuple[ErrorCode, State, str, dict[str, object]]] = [
    (ErrorCode.UNREADABLE, start(2), "0 dance", {"text": "dance"}),
    (ErrorCode.GAME_OVER, finished_game(player(), player()), "0 done", {}),
    (ErrorCode.GAME_OVER, finished_game(CHALICES, player()), "0 place chalice on chalice-2", {}),
    (ErrorCode.NO_SUCH_SEAT, start(2), "2 lift 0", {"seat": 2}),
    (ErrorCode.NO_SUCH_SEAT, start(2), "-2 lift 0", {"seat": -2}),
    (ErrorCode.NO_SUCH_SEAT, start(2), "7 place chalice on chalice-2", {"seat": 7}),
    (ErrorCode.WRONG_PHASE, start(2), "0 pass", {"phase": "raid"}),
    (ErrorCode.WRONG_PHASE, SHOP, "0 lift 17", {"phase": "exchanges"}),
    (ErrorCode.WRONG_PHASE, last_placements(CHALICES, CHALICES), "0 pass", {"phase": "end"}),
    (ErrorCode.CLOCK_ONLY, start(2, raid_seconds=9), "0 time up", {}),
    (ErrorCode.CLOCK_ONLY, start(2, raid_seconds=9), "clock lift 0", {}),
    (ErrorCode.NO_LIMIT, start(2), "clock time up", {}),
    (ErrorCode.GOT_AWAY, after(raid(FULL_BOARD, "", ""), "0 getaway"), "0 lift 17", {}),
    (ErrorCode.HAND_FULL, raid("", "", hands={0: "cash"}), "0 lift 17", {"tile": 0}),
    (ErrorCode.HAND_EMPTY, raid("", ""), "0 stash", {}),
    (ErrorCode.NO_SUCH_TILE, raid("", ""), "0 lift 54", {"tile": 54}),
    (ErrorCode.TILE_TAKEN, raid("", "", hands={1: "cash"}), "0 lift 0", {"tile": 0, "holder": 1}),
    (ErrorCode.PLACE_CLOSED, raid("", ""), f"0 lift {STUDY[0]}", {"place": "study", "key": "iron-key"}),
    (ErrorCode.BOARD_FULL, raid(FULL_BOARD, "", hands={0: "cash"}), "0 stash", {"spaces": 6}),
    (ErrorCode.SECOND_KEY, raid("iron-key", "", hands={0: "iron-key"}), "0 stash", {"key": "iron-key"}),
    (ErrorCode.NOT_ON_BOARD, raid("", "cash"), "0 put back 0", {"tile": 0}),
    (ErrorCode.KEY_STAYS, raid("iron-key", ""), "0 put back 0", {"key": "iron-key"}),
    (ErrorCode.SPOT_TAKEN, raid("", "", hands={0: "cash"}), "0 drop up at 17", {"spot": 17}),
    (ErrorCode.NOT_ENOUGH_TILES, raid("cash", ""), "0 getaway", {"spaces": 6}),
    (ErrorCode.NOT_YOUR_TURN, SHOP, "1 trade 1A for chalice", {"turn": 0}),
    (ErrorCode.NO_SUCH_MARKET, SHOP, "0 trade 2A for chalice", {"face": "2A", "faces": ["1A", "4A"]}),
    (ErrorCode.CANNOT_PAY, SHOP, "0 trade 4A for space 0", {"face": "4A", "cost": {"cash": 1, "gold-bar": 1}}),
    (ErrorCode.NOT_OFFERED, SHOP, "0 trade 1A for watch", {"face": "1A"}),
    (ErrorCode.NOT_OFFERED, SHOP, "0 trade 1A for space 1", {"face": "1A"}),
    (ErrorCode.NO_LEATHER_BAG, SHOP, "0 open bag", {}),
    (ErrorCode.NOT_STORED, raid("", "", players={0: CHALICES}), "0 place parure on chalice-2", {"art": "parure"}),
    (ErrorCode.NOT_YOUR_CARD, raid("", "", players={0: CHALICES}), "0 place watch on watch-1", {"card": "watch-1"}),
    (
        ErrorCode.WRONG_ART,
        raid("", "", players={0: CHALICES}),
        "0 place watch on chalice-2",
        {"card": "chalice-2", "wanted": "chalice"},
    ),
    (ErrorCode.ALREADY_DONE, last_placements(CHALICES, CHALICES, done=(True, False)), "0 done", {}),
]


@pytest.mark.parametrize(
    ("code", "state", "move", "params"), CASES, ids=[f"{code}: {move}" for code, _, move, _ in CASES]
)
def test_error_has_its_code_and_params(code: ErrorCode, state: State, move: str, params: dict[str, object]):
    error = refused_error(state, move)
    assert (error.code, error.params) == (code, params)


def test_every_code_is_raised():
    assert {code for code, *_ in CASES} == set(ErrorCode)


@pytest.mark.parametrize(
    "state", [start(2), SHOP, last_placements(CHALICES, CHALICES), finished_game(player(), player())]
)
def test_clock_action_is_refused_without_a_running_limit(state: State):
    """ME-G4"""
    assert list(GAME.legal_actions(state, CLOCK)) == []
    with pytest.raises(IllegalAction):
        GAME.apply(state, CLOCK, GAME.parse_action("time up"), Chance.seeded(1))


def test_closed_place_is_checked_before_chance_is_asked():
    """ME-R4: a refused lift takes no pick of chance."""
    chance = Chance.seeded(1)
    with pytest.raises(IllegalAction):
        GAME.apply(start(2), Seat(0), GAME.parse_action(f"lift {STUDY[0]}"), chance)
    assert chance.take_picks() == ()

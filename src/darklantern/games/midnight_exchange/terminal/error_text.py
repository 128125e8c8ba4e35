"""English texts for refused actions of Midnight Exchange."""

from collections.abc import Callable, Mapping
from typing import cast

from darklantern.core.errors import IllegalAction
from darklantern.games.midnight_exchange.rules.components import Loot
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.games.midnight_exchange.terminal.words import loot_counts, loot_name
from darklantern.terminal.english import join_words
from darklantern.terminal.error_params import ErrorParams
from darklantern.terminal.renderer import PlayerNames

_PHASES = {
    Phase.RAID: "a raid is on: lift, stash, drop or put back a tile, or get away",
    Phase.EXCHANGES: "the exchanges are on: trade at a market, open a leather bag, or pass",
    Phase.END: "the last placements are made: place what you have stored, or say that you are done",
    Phase.OVER: "the game is over, and nothing is left to decide",
}


class _ErrorParams(ErrorParams):
    @property
    def phase(self) -> str:
        return _PHASES[Phase(str(self.params["phase"]))]

    @property
    def key(self) -> str:
        return loot_name(Loot(str(self.params["key"])))

    @property
    def faces(self) -> str:
        return join_words(cast(list[str], self.params["faces"]))

    @property
    def cost(self) -> str:
        return loot_counts(cast(dict[Loot, int], self.params["cost"]), between=" and ")


ERROR_TEXTS: Mapping[ErrorCode, Callable[[_ErrorParams], str]] = {
    ErrorCode.UNREADABLE: lambda it: (
        f"“{it['text']}” is not a move. Type a number from the list, or a move such as “lift 17”, “drop up at 42” or "
        "“trade 4A for chalice”."
    ),
    ErrorCode.GAME_OVER: lambda it: "The game is over: there is nothing left to decide.",
    ErrorCode.NO_SUCH_SEAT: lambda it: f"There is no seat {it['seat']} at this table. Seats are counted from 0.",
    ErrorCode.WRONG_PHASE: lambda it: f"This is not the time for that. Now {it.phase}.",
    ErrorCode.CLOCK_ONLY: lambda it: "Only the clock calls the time, and it does nothing else. Players move tiles.",
    ErrorCode.NO_LIMIT: lambda it: (
        "Raids have no time limit at this table. One lasts until all but one player have got away."
    ),
    ErrorCode.GOT_AWAY: lambda it: "You got away already, and do nothing more in this raid. Wait for the exchanges.",
    ErrorCode.HAND_FULL: lambda it: (
        f"One hand holds one tile, and it holds tile {it['tile']} already. Stash that, or drop it."
    ),
    ErrorCode.HAND_EMPTY: lambda it: "Your hand is empty, so there is nothing to put anywhere. Lift a tile first.",
    ErrorCode.NO_SUCH_TILE: lambda it: f"There is no tile {it['tile']}. Choose a number that the table shows.",
    ErrorCode.TILE_TAKEN: lambda it: (
        f"Tile {it['tile']} does not lie in the centre any more: {it.who('holder')} came first. Choose another one."
    ),
    ErrorCode.PLACE_CLOSED: lambda it: (
        f"The {it['place']} is closed to you. Stash {'an' if it.key[0] in 'aeiou' else 'a'} {it.key} first; "
        "that opens it for this raid."
    ),
    ErrorCode.BOARD_FULL: lambda it: (
        f"All {it['spaces']} spaces of your board are taken. Drop the tile, and get away or put another one back."
    ),
    ErrorCode.SECOND_KEY: lambda it: f"You have one {it.key} already, and one is all that you may have. Drop this one.",
    ErrorCode.NOT_ON_BOARD: lambda it: (
        f"Tile {it['tile']} is not on your board. Only what lies there can be put back from it."
    ),
    ErrorCode.KEY_STAYS: lambda it: (
        f"The {it.key} stays on your board until the round is over. Put back something that is no key."
    ),
    ErrorCode.SPOT_TAKEN: lambda it: (
        f"Spot {it['spot']} is not free. Choose one that the table marks with a dot, or name none."
    ),
    ErrorCode.NOT_ENOUGH_TILES: lambda it: (
        f"To get away you need a full board of {it['spaces']} tiles. Stash some more first."
    ),
    ErrorCode.NOT_YOUR_TURN: lambda it: f"It is the turn of {it.who('turn')}; wait until it comes round to you.",
    ErrorCode.NO_SUCH_MARKET: lambda it: f"There is no market {it['face']} in this game. Open are {it.faces}.",
    ErrorCode.CANNOT_PAY: lambda it: (
        f"Market {it['face']} costs {it.cost}, which your board does not hold. Choose what you can pay, or pass."
    ),
    ErrorCode.NOT_OFFERED: lambda it: (
        f"Market {it['face']} does not offer that now. Choose something that lies there; "
        "empty spaces are filled for the next round."
    ),
    ErrorCode.NO_LEATHER_BAG: lambda it: "You have no leather bag on your board. Trade at a market instead, or pass.",
    ErrorCode.NOT_STORED: lambda it: f"You have no {it['art']} in storage. Place a work of art that you have.",
    ErrorCode.NOT_YOUR_CARD: lambda it: (
        f"You have no open collection {it['card']}. Choose one of those that lie beside your board."
    ),
    ErrorCode.WRONG_ART: lambda it: (
        f"The next step of {it['card']} takes a {it['wanted']}. Steps are filled from the lowest on."
    ),
    ErrorCode.ALREADY_DONE: lambda it: "You have said that you place nothing more. Wait for the score.",
}
"""By error code: what is wrong and what would be legal, in full sentences."""


def error_text(error: IllegalAction, names: PlayerNames) -> str:
    """Return what is wrong with an action and what would be legal, in rich markup."""
    return ERROR_TEXTS[ErrorCode(error.code)](_ErrorParams(error, names))

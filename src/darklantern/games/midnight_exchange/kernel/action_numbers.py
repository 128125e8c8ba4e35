"""Conversion of actions to numbers and back."""

from typing import Any

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.kernel.packing import card_names, face_number, first_spaces
from darklantern.games.midnight_exchange.kernel.records import (
    ART_KINDS,
    ARTS,
    DONE,
    DROP,
    DROP_UP,
    GETAWAY,
    OPEN_BAG,
    PASS,
    PLACE_ART,
    SIDES,
    STASH,
    TAKE_TILE,
    TIME_UP,
    TRADE_ART,
    TRADE_CARDS,
)
from darklantern.games.midnight_exchange.rules.actions import (
    Action,
    Done,
    Drop,
    Getaway,
    Lift,
    OpenBag,
    Pass,
    PlaceArt,
    PutBack,
    Stash,
    TimeUp,
    TradeArt,
    TradeCards,
)
from darklantern.games.midnight_exchange.rules.components import Tile
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.state import State

_FIXED_NUMBERS: dict[Action, int] = {
    Stash(): STASH,
    Drop(up=False): DROP,
    Drop(up=True): DROP_UP,
    Getaway(): GETAWAY,
    TimeUp(): TIME_UP,
    OpenBag(): OPEN_BAG,
    Pass(): PASS,
    Done(): DONE,
}
_FIXED_ACTIONS = {number: action for action, number in _FIXED_NUMBERS.items()}


def encode_action(state: State, seat: Seat, action: Action) -> int:
    """Return the number of a legal action. Drops on a chosen spot have no number."""
    match action:
        case Lift(tile) | PutBack(tile):
            return TAKE_TILE + tile
        case TradeArt(face, art):
            return TRADE_ART + face_number(state.edition, face) // SIDES * ART_KINDS + ARTS.index(art)
        case TradeCards(face, space):
            return TRADE_CARDS + first_spaces(state.edition)[face_number(state.edition, face) // SIDES] + space
        case PlaceArt(_, card):
            return PLACE_ART + card_names(state.edition).index(card)
        case _:
            return _FIXED_NUMBERS[action]


def decode_action(edition: MidnightExchangeEdition, setup: Any, state: Any, action: int) -> Action:
    """Return the action of a number that is legal in a packed state."""
    if action in _FIXED_ACTIONS:
        return _FIXED_ACTIONS[action]
    if action >= PLACE_ART:
        card = action - PLACE_ART
        one, two = (int(plane) >> card & 1 for plane in state["filled"])
        name = card_names(edition)[card]
        return PlaceArt(edition.card_by_name[name].ladder[one + 2 * two].art, name)
    if action >= TRADE_CARDS:
        space = action - TRADE_CARDS
        board = int(setup["board"][space])
        return TradeCards(edition.faces[int(state["face"][board])].name, space - first_spaces(edition)[board])
    if action >= TRADE_ART:
        board, art = divmod(action - TRADE_ART, ART_KINDS)
        return TradeArt(edition.faces[int(state["face"][board])].name, ARTS[art])
    tile = Tile(action - TAKE_TILE)
    return Lift(tile) if int(state["lying"]) >> tile & 1 else PutBack(tile)

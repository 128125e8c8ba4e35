"""English texts for refused actions of Art Robbery."""

from collections.abc import Callable, Mapping

from darklantern.core.errors import IllegalAction
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.error_codes import ErrorCode
from darklantern.games.art_robbery.terminal.words import a_card, card_name, token_name
from darklantern.terminal.error_params import ErrorParams
from darklantern.terminal.renderer import PlayerNames


class _ErrorParams(ErrorParams):
    @property
    def card(self) -> Card:
        return Card(str(self.params["card"]))

    @property
    def token(self) -> str:
        return token_name(Token(str(self.params["token"])))


ERROR_TEXTS: Mapping[ErrorCode, Callable[[_ErrorParams], str]] = {
    ErrorCode.UNREADABLE: lambda it: (
        f"“{it['text']}” is not a move. Type a number from the list, or a move such as “3 take 3” or “thief take boss”."
    ),
    ErrorCode.GAME_OVER: lambda it: "The game is over: there is nothing left to decide.",
    ErrorCode.NOT_YOUR_TURN: lambda it: f"It is the turn of {it.who('turn')}; wait until it comes round to you.",
    ErrorCode.THEFT_PENDING: lambda it: (
        f"There is a theft to settle first: {it.who('victim')} must choose between “give token” and “give dog”."
    ),
    ErrorCode.NO_THEFT: lambda it: (
        "There is no theft to settle, so you have nothing to hand over. Play a card instead."
    ),
    ErrorCode.NOT_IN_HAND: lambda it: f"You hold no {card_name(it.card)}. Play one of the cards in your hand.",
    ErrorCode.WRONG_CARD: lambda it: (
        f"{a_card(it.card).capitalize()} does not bring that. A number or the boss brings a token of its own kind, "
        "the greedy thief any token from the centre, and the guard dog the dog."
    ),
    ErrorCode.NOT_IN_CENTRE: lambda it: f"No {it.token} lies in the centre. Choose a token that does.",
    ErrorCode.CENTRE_FIRST: lambda it: (
        f"You may steal a {card_name(it.card)} only when the centre has none. Take the one from the centre."
    ),
    ErrorCode.NOT_THEIRS: lambda it: (
        f"There is no {it.token} to steal from {it.who('victim')}. Choose a player who has one before them."
    ),
    ErrorCode.OWN_TOKEN: lambda it: "You cannot steal from yourself. Choose another player.",
    ErrorCode.MUST_TAKE: lambda it: (
        f"{a_card(it.card).capitalize()} can bring something now, so it must. Say what, or play another card."
    ),
}
"""By error code: what is wrong and what would be legal, in full sentences."""


def error_text(error: IllegalAction, names: PlayerNames) -> str:
    """Return what is wrong with an action and what would be legal, in rich markup."""
    return ERROR_TEXTS[ErrorCode(error.code)](_ErrorParams(error, names))

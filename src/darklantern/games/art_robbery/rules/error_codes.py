"""The error codes of illegal actions in Art Robbery.

The functions find the code of an action that the rules have already found illegal.
"""

from enum import StrEnum

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Fetch, Play, Steal, Take
from darklantern.games.art_robbery.rules.components import Card, token_face
from darklantern.games.art_robbery.rules.state import State


class ErrorCode(StrEnum):
    """Why an action is illegal. A code never changes its meaning."""

    UNREADABLE = "unreadable"
    """``text`` is not an action of this game."""
    GAME_OVER = "game-over"
    """The game is over."""
    NOT_YOUR_TURN = "not-your-turn"
    """It is ``turn``'s turn."""
    THEFT_PENDING = "theft-pending"
    """The dog's owner ``victim`` must first answer a theft (AR-D1)."""
    NO_THEFT = "no-theft"
    """There is no theft for this seat to answer (AR-D1)."""
    NOT_IN_HAND = "not-in-hand"
    """The seat does not hold ``card`` (AR-T1)."""
    WRONG_CARD = "wrong-card"
    """``card`` does not allow this action (AR-T3 to AR-T6)."""
    NOT_IN_CENTRE = "not-in-centre"
    """No ``token`` lies in the centre (AR-T3)."""
    CENTRE_FIRST = "centre-first"
    """The centre has a token for ``card``, so it may not steal (AR-T3)."""
    NOT_THEIRS = "not-theirs"
    """``victim`` has no ``token`` in this raid (AR-T3)."""
    OWN_TOKEN = "own-token"
    """Players may not steal from themselves (AR-T3)."""
    MUST_TAKE = "must-take"
    """``card`` has a possible effect, so it may not be wasted (AR-T8)."""


def answer_error(state: State, seat: Seat) -> IllegalAction:
    """Return why this seat may not answer a theft."""
    return _turn_error(state, seat) or IllegalAction(ErrorCode.NO_THEFT)


def play_error(state: State, seat: Seat, action: Play) -> IllegalAction:
    """Return why this seat may not play this card with this effect."""
    if (early := _turn_error(state, seat)) is not None:
        return early
    card = action.card
    if card not in state.hands[seat]:
        return IllegalAction(ErrorCode.NOT_IN_HAND, card=card)
    if isinstance(action, Take):
        known = action.token in state.edition.loot[state.raid]
        if known and card is not Card.THIEF and card is not token_face(action.token):
            return IllegalAction(ErrorCode.WRONG_CARD, card=card)
        return IllegalAction(ErrorCode.NOT_IN_CENTRE, token=action.token)
    if isinstance(action, Steal):
        return _steal_error(state, seat, action)
    if isinstance(action, Fetch):
        return IllegalAction(ErrorCode.WRONG_CARD, card=card)
    return IllegalAction(ErrorCode.MUST_TAKE, card=card)


def _turn_error(state: State, seat: Seat) -> IllegalAction | None:
    if state.turn is None:
        return IllegalAction(ErrorCode.GAME_OVER)
    if state.theft is not None:
        return IllegalAction(ErrorCode.THEFT_PENDING, victim=state.theft.victim)
    if seat != state.turn:
        return IllegalAction(ErrorCode.NOT_YOUR_TURN, turn=state.turn)
    return None


def _steal_error(state: State, seat: Seat, action: Steal) -> IllegalAction:
    if action.token not in state.edition.loot[state.raid]:
        return IllegalAction(ErrorCode.NOT_THEIRS, token=action.token, victim=action.victim)
    if action.card is not token_face(action.token):
        return IllegalAction(ErrorCode.WRONG_CARD, card=action.card)
    loot = zip(state.edition.loot[state.raid], state.owners, strict=True)
    if any(owner is None and token_face(token) is action.card for token, owner in loot):
        return IllegalAction(ErrorCode.CENTRE_FIRST, card=action.card)
    if action.victim == seat:
        return IllegalAction(ErrorCode.OWN_TOKEN)
    return IllegalAction(ErrorCode.NOT_THEIRS, token=action.token, victim=action.victim)

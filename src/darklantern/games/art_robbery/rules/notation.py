"""Art Robbery's actions as text.

``3 take 3``, ``thief take 0..``, ``boss steal boss from 2``, ``dog``, ``5 nothing``, ``give token``, ``give dog``:
the card, what it does, the token with its face and dots, and the seat, counted from 0, that is robbed.
"""

import re

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.actions import Action, Fetch, GiveDog, GiveToken, Steal, Take, Waste
from darklantern.games.art_robbery.rules.components import Card, Token
from darklantern.games.art_robbery.rules.error_codes import ErrorCode

_FIXED: dict[str, Action] = {"dog": Fetch(), "give token": GiveToken(), "give dog": GiveDog()}
_PLAY = re.compile(
    r"(?P<card>[0-5]|boss|thief|dog) "
    r"(?:nothing|(?P<verb>take|steal) (?P<token>(?:[0-5]|boss)\.*)(?: from (?P<victim>0|[1-9]\d?))?)"
)


def format_action(action: Action) -> str:
    """Return an action as text."""
    match action:
        case Take(card, token):
            return f"{card} take {token}"
        case Steal(card, token, victim):
            return f"{card} steal {token} from {victim}"
        case Fetch():
            return "dog"
        case Waste(card):
            return f"{card} nothing"
        case GiveToken():
            return "give token"
        case GiveDog():
            return "give dog"


def parse_action(text: str) -> Action:
    """Return the action that `format_action` wrote. Raises `IllegalAction` with code ``unreadable``."""
    if text in _FIXED:
        return _FIXED[text]
    if (found := _PLAY.fullmatch(text)) is not None:
        card, verb, token, victim = found["card"], found["verb"], found["token"], found["victim"]
        if verb is None:
            return Waste(Card(card))
        if verb == "take" and victim is None:
            return Take(Card(card), Token(token))
        if verb == "steal" and victim is not None:
            return Steal(Card(card), Token(token), Seat(int(victim)))
    raise IllegalAction(ErrorCode.UNREADABLE, text=text)

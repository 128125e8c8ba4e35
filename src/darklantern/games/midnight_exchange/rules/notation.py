"""Midnight Exchange's actions as text.

In the raid ``lift 17``, ``stash``, ``drop down``, ``drop up at 42``, ``put back 17``, ``getaway`` and, by the clock,
``time up``; in the exchanges ``trade 4A for chalice``, ``trade 4A for space 2``, ``open bag`` and ``pass``; at any time
``place chalice on chalice-2``; at the end ``done``. Tiles and spots are numbered from 0, card spaces too.
"""

import re
from collections.abc import Callable

from darklantern.core.errors import IllegalAction
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
from darklantern.games.midnight_exchange.rules.components import Art, CardId, Spot, Tile
from darklantern.games.midnight_exchange.rules.error_codes import ErrorCode

_NUMBERS = range(100)
_FIXED: dict[str, Action] = {
    **{f"lift {number}": Lift(Tile(number)) for number in _NUMBERS},
    **{f"put back {number}": PutBack(Tile(number)) for number in _NUMBERS},
    **{f"drop down at {number}": Drop(up=False, spot=Spot(number)) for number in _NUMBERS},
    **{f"drop up at {number}": Drop(up=True, spot=Spot(number)) for number in _NUMBERS},
    "stash": Stash(),
    "drop down": Drop(up=False),
    "drop up": Drop(up=True),
    "getaway": Getaway(),
    "time up": TimeUp(),
    "open bag": OpenBag(),
    "pass": Pass(),
    "done": Done(),
}
"""All actions without variable parts, and those of the raid, which are looked up for speed."""
_WORDS = {action: text for text, action in _FIXED.items()}
_ART = "|".join(Art)
_NUMBER = "(0|[1-9][0-9]?)"
_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]], ...] = (
    (re.compile(rf"trade ([0-9A-Z]+) for ({_ART})"), lambda found: TradeArt(found[1], Art(found[2]))),
    (re.compile(rf"trade ([0-9A-Z]+) for space {_NUMBER}"), lambda found: TradeCards(found[1], int(found[2]))),
    (re.compile(rf"place ({_ART}) on ([0-9A-Za-z-]+)"), lambda found: PlaceArt(Art(found[1]), CardId(found[2]))),
)


def format_action(action: Action) -> str:
    """Return an action as text."""
    if (text := _WORDS.get(action)) is not None:
        return text
    match action:
        case TradeArt(face, art):
            return f"trade {face} for {art}"
        case TradeCards(face, space):
            return f"trade {face} for space {space}"
        case PlaceArt(art, card):
            return f"place {art} on {card}"
        case _:
            raise ValueError(f"{action} cannot be written: tiles and spots are numbered from 0 to {_NUMBERS[-1]}")


def parse_action(text: str) -> Action:
    """Return the action that `format_action` wrote. Raises `IllegalAction` with code ``unreadable``."""
    if (action := _FIXED.get(text)) is not None:
        return action
    for form, build in _FORMS:
        if (found := form.fullmatch(text)) is not None:
            return build(found)
    raise IllegalAction(ErrorCode.UNREADABLE, text=text)

"""Midnight Exchange's actions as text.

In the raid ``lift 17``, ``stash``, ``drop down``, ``drop up at 42``, ``put back 17``, ``getaway`` and, by the clock,
``time up``; in the exchanges ``trade 4A for chalice``, ``trade 4A for space 2``, ``open bag`` and ``pass``; at any time
``place chalice on chalice-2``; at the end ``done``. Tiles and spots are numbered from 0, card spaces too.
"""

import re
from collections.abc import Callable

from darklantern.core.errors import IllegalAction
from darklantern.games.midnight_exchange.actions import (
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
from darklantern.games.midnight_exchange.components import Art, CardId, Spot, Tile
from darklantern.games.midnight_exchange.refusals import Refusal

_FIXED: dict[str, Action] = {
    "stash": Stash(),
    "drop down": Drop(up=False),
    "drop up": Drop(up=True),
    "getaway": Getaway(),
    "time up": TimeUp(),
    "open bag": OpenBag(),
    "pass": Pass(),
    "done": Done(),
}
_WORDS = {action: text for text, action in _FIXED.items()}
_ART = "|".join(Art)
_NUMBER = "(0|[1-9][0-9]?)"
_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Action]], ...] = (
    (re.compile(rf"lift {_NUMBER}"), lambda found: Lift(Tile(int(found[1])))),
    (re.compile(rf"put back {_NUMBER}"), lambda found: PutBack(Tile(int(found[1])))),
    (re.compile(rf"drop (up|down) at {_NUMBER}"), lambda found: Drop(found[1] == "up", Spot(int(found[2])))),
    (re.compile(rf"trade ([0-9A-Z]+) for ({_ART})"), lambda found: TradeArt(found[1], Art(found[2]))),
    (re.compile(rf"trade ([0-9A-Z]+) for space {_NUMBER}"), lambda found: TradeCards(found[1], int(found[2]))),
    (re.compile(rf"place ({_ART}) on ([0-9A-Za-z-]+)"), lambda found: PlaceArt(Art(found[1]), CardId(found[2]))),
)


def format_action(action: Action) -> str:
    """An action as text."""
    match action:
        case Lift(tile):
            return f"lift {tile}"
        case PutBack(tile):
            return f"put back {tile}"
        case Drop(up, int(spot)):
            return f"drop {'up' if up else 'down'} at {spot}"
        case TradeArt(face, art):
            return f"trade {face} for {art}"
        case TradeCards(face, space):
            return f"trade {face} for space {space}"
        case PlaceArt(art, card):
            return f"place {art} on {card}"
        case _:
            return _WORDS[action]


def parse_action(text: str) -> Action:
    """The action that `format_action` writes like this. Raises `IllegalAction` with code ``unreadable``."""
    if text in _FIXED:
        return _FIXED[text]
    for form, build in _FORMS:
        if (found := form.fullmatch(text)) is not None:
            return build(found)
    raise IllegalAction(Refusal.UNREADABLE, text=text)

"""Art Robbery, a card game by Reiner Knizia, published by Helvetiq: its rules and types."""

from typing import TYPE_CHECKING

from darklantern.core.lazy import lazy_getattr

if TYPE_CHECKING:
    from darklantern.games.art_robbery.rules.actions import (
        Action,
        Answer,
        Fetch,
        GiveDog,
        GiveToken,
        Play,
        Steal,
        Take,
        Waste,
    )
    from darklantern.games.art_robbery.rules.components import Card, Owners, Token
    from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
    from darklantern.games.art_robbery.rules.events import (
        BossLost,
        DogMoved,
        Drew,
        Event,
        NothingHappened,
        RaidBegan,
        RaidEnded,
        Reshuffled,
        Stole,
        TheftTried,
        Took,
    )
    from darklantern.games.art_robbery.rules.game import GAME
    from darklantern.games.art_robbery.rules.state import ArtRobberyOptions, Hand, State, Theft
    from darklantern.games.art_robbery.rules.view import OpenView, View
else:
    __getattr__ = lazy_getattr(
        __name__,
        {
            "darklantern.games.art_robbery.rules.actions": (
                "Action Answer Fetch GiveDog GiveToken Play Steal Take Waste"
            ),
            "darklantern.games.art_robbery.rules.components": "Card Owners Token",
            "darklantern.games.art_robbery.rules.edition": "ArtRobberyEdition",
            "darklantern.games.art_robbery.rules.events": (
                "BossLost DogMoved Drew Event NothingHappened RaidBegan RaidEnded Reshuffled Stole TheftTried Took"
            ),
            "darklantern.games.art_robbery.rules.game": "GAME",
            "darklantern.games.art_robbery.rules.state": "ArtRobberyOptions Hand State Theft",
            "darklantern.games.art_robbery.rules.view": "OpenView View",
        },
    )

__all__ = [
    "GAME",
    "Action",
    "Answer",
    "ArtRobberyEdition",
    "ArtRobberyOptions",
    "BossLost",
    "Card",
    "DogMoved",
    "Drew",
    "Event",
    "Fetch",
    "GiveDog",
    "GiveToken",
    "Hand",
    "NothingHappened",
    "OpenView",
    "Owners",
    "Play",
    "RaidBegan",
    "RaidEnded",
    "Reshuffled",
    "State",
    "Steal",
    "Stole",
    "Take",
    "Theft",
    "TheftTried",
    "Token",
    "Took",
    "View",
    "Waste",
]

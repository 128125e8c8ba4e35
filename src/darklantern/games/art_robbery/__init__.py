"""Art Robbery, a card game by Reiner Knizia, published by Helvetiq: its rules and types."""

from darklantern.games.art_robbery.actions import Action, Answer, Fetch, GiveDog, GiveToken, Play, Steal, Take, Waste
from darklantern.games.art_robbery.components import Card, Owners, Token
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.events import (
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
from darklantern.games.art_robbery.game import GAME
from darklantern.games.art_robbery.state import ArtRobberyOptions, Hand, State, Theft
from darklantern.games.art_robbery.view import OpenView, View

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

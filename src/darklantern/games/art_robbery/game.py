"""Art Robbery under the contract that every game keeps."""

from collections.abc import Mapping
from functools import cache

import msgspec

from darklantern.core.edition import read_options, shipped
from darklantern.core.game import About
from darklantern.core.ids import GameId
from darklantern.games.art_robbery import edition
from darklantern.games.art_robbery.edition import ArtRobberyEdition
from darklantern.games.art_robbery.notation import format_action, parse_action
from darklantern.games.art_robbery.rules import apply, deciders, legal, start
from darklantern.games.art_robbery.scoring import outcome
from darklantern.games.art_robbery.state import ArtRobberyOptions, State
from darklantern.games.art_robbery.view import imagine, redact, view


def _edition_texts() -> Mapping[str, str]:
    return shipped("darklantern.games.art_robbery")


@cache
def _editions() -> Mapping[str, ArtRobberyEdition]:
    return {name: edition.read(text) for name, text in _edition_texts().items()}


class ArtRobbery:
    """Take and steal loot over four raids, and mind your alibis. See `darklantern.core.game.Game`."""

    id = GameId(edition.GAME)
    rules = "1"
    patience = 1000
    """AR-E2."""

    def __init__(self) -> None:
        figures = next(iter(_editions().values())).figures
        self.seats = range(figures.players[0], figures.players[1] + 1)
        self.about = About(
            title="Art Robbery",
            minutes=figures.minutes,
            age=figures.age,
            credits="Reiner Knizia, Helvetiq",
        )

    def editions(self) -> Mapping[str, ArtRobberyEdition]:
        return _editions()

    def edition_texts(self) -> Mapping[str, str]:
        return _edition_texts()

    def read_edition(self, text: str) -> ArtRobberyEdition:
        return edition.read(text)

    def options(self, given: Mapping[str, object]) -> ArtRobberyOptions:
        return read_options(ArtRobberyOptions, given, _editions(), edition.flaws)

    start = staticmethod(start)
    deciders = staticmethod(deciders)
    legal = staticmethod(legal)
    apply = staticmethod(apply)
    view = staticmethod(view)
    redact = staticmethod(redact)
    imagine = staticmethod(imagine)
    outcome = staticmethod(outcome)
    format = staticmethod(format_action)
    parse = staticmethod(parse_action)

    def turns(self, state: State) -> int:
        return state.turns

    def encode(self, state: State) -> str:
        return msgspec.json.encode(state).decode()

    def decode(self, text: str) -> State:
        return msgspec.json.decode(text, type=State)

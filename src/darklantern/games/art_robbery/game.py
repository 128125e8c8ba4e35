"""Art Robbery as an implementation of `darklantern.core.game.Game`."""

from darklantern.core.game import About, Shapes
from darklantern.core.ids import GameId
from darklantern.core.shelved import Shelved
from darklantern.games.art_robbery.edition import GAME, ArtRobberyEdition, flaws, read
from darklantern.games.art_robbery.events import Event
from darklantern.games.art_robbery.notation import format_action, parse_action
from darklantern.games.art_robbery.rules import apply, deciders, legal, start
from darklantern.games.art_robbery.scoring import outcome, standing
from darklantern.games.art_robbery.state import ArtRobberyOptions, State
from darklantern.games.art_robbery.view import OpenView, View, imagine, open_view, redact, view


class ArtRobbery(Shelved[State, ArtRobberyEdition, ArtRobberyOptions]):
    """Art Robbery: take and steal loot in four raids, and keep enough alibis. See `darklantern.core.game.Game`."""

    id = GameId(GAME)
    rules = "1"
    shapes = Shapes(ArtRobberyOptions, View, Event, OpenView)
    patience = 1000
    """AR-E2."""

    def __init__(self) -> None:
        super().__init__("darklantern.games.art_robbery", State, ArtRobberyOptions, ArtRobberyEdition, read, flaws)
        figures = next(iter(self.editions().values())).figures
        fewest, most = figures.players
        self.seats = range(fewest, most + 1)
        self.about = About(
            title="Art Robbery",
            minutes=figures.minutes,
            age=figures.age,
            authors=("Reiner Knizia",),
            publisher="Helvetiq",
        )

    start = staticmethod(start)
    deciders = staticmethod(deciders)
    awaited = staticmethod(deciders)
    legal = staticmethod(legal)
    apply = staticmethod(apply)
    view = staticmethod(view)
    redact = staticmethod(redact)
    imagine = staticmethod(imagine)
    outcome = staticmethod(outcome)
    standing = staticmethod(standing)
    open_view = staticmethod(open_view)
    format = staticmethod(format_action)
    parse = staticmethod(parse_action)

    def chapter(self, state: State) -> int:
        """Return the number of the raid; after the game, that of the last one."""
        return min(state.raid + 1, len(state.edition.raids))

    def turns(self, state: State) -> int:
        return state.turns

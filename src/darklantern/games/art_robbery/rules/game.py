"""Art Robbery as an implementation of `darklantern.core.game.Game`."""

from typing import Final

from darklantern.core.base_game import BaseGame
from darklantern.core.game import Game, GameInfo, WireTypes
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.edition import GAME_ID, ArtRobberyEdition
from darklantern.games.art_robbery.rules.edition_flaws import edition_flaws
from darklantern.games.art_robbery.rules.events import Event
from darklantern.games.art_robbery.rules.notation import format_action, parse_action
from darklantern.games.art_robbery.rules.raids import apply, legal_actions, may_act, start
from darklantern.games.art_robbery.rules.scoring import current_scores, outcome
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions, State
from darklantern.games.art_robbery.rules.view import OpenView, View, imagine, open_view, redact, view


class _ArtRobbery(BaseGame[State, ArtRobberyEdition, ArtRobberyOptions]):
    """Art Robbery: take and steal loot in four raids, and keep enough alibis. See `darklantern.core.game.Game`."""

    id = GAME_ID
    rules_version = "1"
    wire_types: WireTypes = WireTypes(ArtRobberyOptions, View, Event, OpenView)
    max_turns = 1000
    """AR-E2."""

    def __init__(self) -> None:
        super().__init__(
            package="darklantern.games.art_robbery",
            state=State,
            options=ArtRobberyOptions,
            edition=ArtRobberyEdition,
            flaws=edition_flaws,
        )
        figures = next(iter(self.editions().values())).figures
        fewest, most = figures.players
        self.seat_counts: Final = range(fewest, most + 1)
        self.info: Final = GameInfo(
            title="Art Robbery",
            minutes=figures.minutes,
            age=figures.age,
            authors=("Reiner Knizia",),
            publisher="Helvetiq",
        )

    start = staticmethod(start)
    may_act = staticmethod(may_act)
    to_act = staticmethod(may_act)
    legal_actions = staticmethod(legal_actions)
    apply = staticmethod(apply)
    view = staticmethod(view)
    redact = staticmethod(redact)
    imagine = staticmethod(imagine)
    outcome = staticmethod(outcome)
    current_scores = staticmethod(current_scores)
    open_view = staticmethod(open_view)
    format_action = staticmethod(format_action)
    parse_action = staticmethod(parse_action)

    def chapter(self, state: State) -> int:
        """Return the number of the raid; after the game, that of the last one."""
        return min(state.raid + 1, len(state.edition.raids))

    def turns(self, state: State) -> int:
        return state.turns


GAME: Game[State, Action, Event, View, ArtRobberyOptions] = _ArtRobbery()
"""The game, as `darklantern.game` returns it, with the types of its state, actions, events, views and options."""

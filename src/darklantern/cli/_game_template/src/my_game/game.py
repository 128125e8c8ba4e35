"""My game as an implementation of `darklantern.Game`.

Actions are written as text: ``play 17`` plays the card with this number.
"""

import re

from darklantern import BaseGame, Game, GameInfo, IllegalAction, WireTypes

from my_game.components import (
    GAME_ID,
    SEAT_COUNTS,
    Action,
    Event,
    GameEdition,
    GameOptions,
    Play,
    State,
    edition_flaws,
)
from my_game.rules import (
    apply,
    current_scores,
    legal_actions,
    may_act,
    outcome,
    start,
)
from my_game.view import (
    View,
    imagine,
    open_view,
    redact,
    view,
)

_PLAY = re.compile(r"play ([1-9]\d{0,3})", re.ASCII)


def format_action(action: Action) -> str:
    """Return an action as text."""
    return f"play {action.card}"


def parse_action(text: str) -> Action:
    """Return the action that `format_action` wrote. Raises `IllegalAction` with code ``unreadable``."""
    if (found := _PLAY.fullmatch(text)) is not None:
        return Play(int(found[1]))
    raise IllegalAction("unreadable", text=text)


class _MyGame(BaseGame[State, GameEdition, GameOptions]):
    """My game: the highest card of each round is worth a point."""

    id = GAME_ID
    rules_version = "1"
    seat_counts = SEAT_COUNTS
    info = GameInfo(title="My game", minutes=5, age=6, authors=("you",), publisher="")
    wire_types: WireTypes = WireTypes(GameOptions, View, Event, View)
    max_turns = 1000

    def __init__(self) -> None:
        super().__init__("my_game", State, GameOptions, GameEdition, edition_flaws)

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
        """Return the number of the round."""
        return min(state.turns // len(state.hands) + 1, state.edition.hand)

    def turns(self, state: State) -> int:
        """Return the number of cards played."""
        return state.turns


GAME: Game[State, Action, Event, View, GameOptions] = _MyGame()
"""The game."""

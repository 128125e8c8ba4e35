"""Slapjack as an implementation of `darklantern.Game`.

Actions are written as text: ``flip`` turns up a card, ``slap 7`` slaps the card with this number, ``time up`` is the
clock's.
"""

import re

from darklantern import BaseGame, Contest, Game, GameInfo, IllegalAction, Seat, TimeLimit, WireTypes
from msgspec.structs import replace

from slapjack.components import (
    GAME_ID,
    SEAT_COUNTS,
    Action,
    Event,
    Flip,
    Slap,
    SlapjackEdition,
    SlapjackOptions,
    State,
    TimeUp,
    edition_flaws,
)
from slapjack.rules import apply, contest, current_scores, legal_actions, may_act, outcome, start, to_act
from slapjack.view import View, imagine, open_view, redact, view

_FIXED: dict[str, Action] = {"flip": Flip(), "time up": TimeUp()}
_SLAP = re.compile(r"slap (0|[1-9]\d{0,3})", re.ASCII)


def format_action(action: Action) -> str:
    """Return an action as text."""
    if isinstance(action, Slap):
        return f"slap {action.target}"
    return "flip" if isinstance(action, Flip) else "time up"


def parse_action(text: str) -> Action:
    """Return the action that `format_action` wrote. Raises `IllegalAction` with code ``unreadable``."""
    if text in _FIXED:
        return _FIXED[text]
    if (found := _SLAP.fullmatch(text)) is not None:
        return Slap(int(found[1]))
    raise IllegalAction("unreadable", text=text)


class _Slapjack(BaseGame[State, SlapjackEdition, SlapjackOptions]):
    """Slapjack: be the first to slap each jack, and nothing else. The whole game is one race."""

    id = GAME_ID
    rules_version = "1"
    seat_counts = SEAT_COUNTS
    info = GameInfo(title="Slapjack", minutes=5, age=6, authors=(), publisher="")
    wire_types: WireTypes = WireTypes(SlapjackOptions, View, Event, View)
    has_races = True
    max_turns = 200

    def __init__(self) -> None:
        super().__init__("slapjack", State, SlapjackOptions, SlapjackEdition, edition_flaws)

    start = staticmethod(start)
    may_act = staticmethod(may_act)
    to_act = staticmethod(to_act)
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

    def race(self, state: State) -> int | None:
        """Return 1 until the game is over: everyone may slap at any time."""
        return None if state.over else 1

    def contest(self, state: State, seat: Seat, action: Action) -> Contest | None:
        """Return the jack that is slapped."""
        return contest(state, seat, action)

    def time_limit(self, state: State) -> TimeLimit | None:
        """Return how long the next card may take (SJ-T3)."""
        return None if state.seconds is None or state.over else TimeLimit(state.turns, state.seconds)

    def scale_time_limits(self, options: SlapjackOptions, factor: int | None) -> SlapjackOptions:
        """Return the options with more time for each card, or without limit."""
        seconds = None if options.seconds is None or factor is None else options.seconds * factor
        return replace(options, seconds=seconds)

    def chapter(self, state: State) -> int:
        """Return 1: the game has no parts."""
        return 1

    def turns(self, state: State) -> int:
        """Return the number of cards turned up and piles won."""
        return state.turns


GAME: Game[State, Action, Event, View, SlapjackOptions] = _Slapjack()
"""The game."""

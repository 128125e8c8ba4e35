"""Liar's Dice as an implementation of `darklantern.Game`.

Actions are written as text: ``4x5`` bids four fives, ``liar`` challenges the last bid.
"""

import re

from darklantern import BaseGame, Game, GameInfo, IllegalAction, WireTypes

from liars_dice.components import (
    GAME_ID,
    SEAT_COUNTS,
    Action,
    Bid,
    Challenge,
    Event,
    LiarsDiceEdition,
    LiarsDiceOptions,
    State,
    edition_flaws,
)
from liars_dice.rules import apply, current_scores, legal_actions, may_act, outcome, start
from liars_dice.view import View, imagine, open_view, redact, view

_BID = re.compile(r"([1-9]\d?)x([1-6])", re.ASCII)


def format_action(action: Action) -> str:
    """Return an action as text."""
    return f"{action.count}x{action.face}" if isinstance(action, Bid) else "liar"


def parse_action(text: str) -> Action:
    """Return the action that `format_action` wrote. Raises `IllegalAction` with code ``unreadable``."""
    if text == "liar":
        return Challenge()
    if (found := _BID.fullmatch(text)) is not None:
        return Bid(int(found[1]), int(found[2]))
    raise IllegalAction("unreadable", text=text)


class _LiarsDice(BaseGame[State, LiarsDiceEdition, LiarsDiceOptions]):
    """Liar's Dice: bid on dice that no one sees all of, and lose one for each bluff that fails."""

    id = GAME_ID
    rules_version = "1"
    seat_counts = SEAT_COUNTS
    info = GameInfo(title="Liar's Dice", minutes=15, age=8, authors=(), publisher="")
    wire_types: WireTypes = WireTypes(LiarsDiceOptions, View, Event, View)
    max_turns = 5000

    def __init__(self) -> None:
        super().__init__("liars_dice", State, LiarsDiceOptions, LiarsDiceEdition, edition_flaws)

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
        return state.round

    def turns(self, state: State) -> int:
        """Return the number of bids and challenges so far."""
        return state.turns


GAME: Game[State, Action, Event, View, LiarsDiceOptions] = _LiarsDice()
"""The game."""

"""A small race without hidden things, for 2 to 4 players.

In turn the players turn up a card of the deck. When it is a jack, the first to slap takes the pile; a slap on another
card costs a point. After the last card the game is over, and who has most wins.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition, Flaw
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import Contest, Game, GameInfo, Outcome, ScoreLine, Step, WireTypes
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options

JACKS, OTHERS = 4, 8
EDITION = """
game = "small-slap"
name = "plain"
title = "Twelve cards"
"""


class Flip(Struct, frozen=True, tag="flip"):
    """Turn up the next card."""


class Slap(Struct, frozen=True, tag="slap"):
    """Slap the pile."""


Action = Flip | Slap


class Acted(Struct, frozen=True, tag="acted"):
    """A seat has flipped or slapped, and the pile has changed."""

    seat: Seat
    action: Action
    jack: bool


class SlapOptions(Options, frozen=True, kw_only=True):
    """The options of the game."""


class State(Struct, frozen=True):
    """All of the game; nothing is hidden but what chance has not yet decided."""

    edition: Edition
    points: tuple[int, ...]
    jacks: int
    others: int
    pile: int
    jack: bool
    """Whether a jack lies on top."""
    turn: Seat
    turns: int


class View(State, frozen=True, kw_only=True):
    """The same, with the seat that sees it."""

    seat: Seat | None


def _flaws(edition: Edition) -> Iterator[Flaw]:
    yield from ()


class SmallSlap(BaseGame[State, Edition, SlapOptions]):
    """The rules. See `darklantern.core.game.Game`."""

    id = GameId("small-slap")
    rules_version = "1"
    seat_counts = range(2, 5)
    info = GameInfo("Small Slap", 5, 6, ("traditional",), "none")
    wire_types = WireTypes(SlapOptions, View, Acted, View)
    has_races = True
    max_turns = 500

    def __init__(self) -> None:
        super().__init__("small-slap", State, SlapOptions, Edition, _flaws)

    def edition_texts(self) -> Mapping[str, str]:
        return {"plain": EDITION}

    def start(self, options: SlapOptions, seats: int, chance: Chance) -> State:
        if seats not in self.seat_counts:
            raise BadOptions(f"2 to 4 players, not {seats}.", "seats")
        return State(options.edition, (0,) * seats, JACKS, OTHERS, 0, False, Seat(0), 0)

    def may_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if self.outcome(state) else frozenset(map(Seat, range(len(state.points))))

    def to_act(self, state: State) -> frozenset[Seat]:
        return self.may_act(state) if state.jack else self.may_act(state) & {state.turn}

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat not in self.may_act(state):
            return []
        return [Flip(), Slap()] if seat == state.turn and not state.jack else [Slap()]

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Acted]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not-now")
        after = replace(state, turns=state.turns + 1)
        if isinstance(action, Flip):
            jack = chance.pick(state.jacks + state.others) < state.jacks
            after = replace(
                after,
                jacks=state.jacks - jack,
                others=state.others - (not jack),
                pile=state.pile + 1,
                jack=jack,
                turn=Seat((seat + 1) % len(state.points)),
            )
        else:
            gained = state.pile if state.jack else -1
            points = tuple(own + gained * (owner == seat) for owner, own in enumerate(state.points))
            after = replace(after, points=points, **({"pile": 0, "jack": False} if state.jack else {}))
        return Step(after, (Acted(seat, action, after.jack),))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(*(getattr(state, name) for name in State.__struct_fields__), seat=seat)

    def redact(self, event: Acted, seat: Seat | None) -> Acted | None:
        return event

    def imagine(self, view: View, chance: Chance) -> State:
        return State(*(getattr(view, name) for name in State.__struct_fields__))

    def race(self, state: State) -> int | None:
        return None if self.outcome(state) else 1

    def contest(self, state: State, seat: Seat, action: Action) -> Contest | None:
        if not (isinstance(action, Slap) and state.jack):
            return None
        return Contest(f"pile {state.jacks}", self.may_act(state) - {seat})

    def outcome(self, state: State) -> Outcome | None:
        if state.jacks + state.others or state.jack:
            return None
        best = max(state.points)
        winners = tuple(Seat(seat) for seat, points in enumerate(state.points) if points == best)
        sheets = tuple((ScoreLine("cards", points),) for points in state.points)
        return Outcome(state.points, winners, (0,) * len(state.points), sheets)

    def chapter(self, state: State) -> int:
        return 1

    def current_scores(self, state: State) -> tuple[int, ...]:
        return state.points

    def open_view(self, state: State, later: State) -> View:
        return self.view(state, None)

    def turns(self, state: State) -> int:
        return state.turns

    def format_action(self, action: Action) -> str:
        return "flip" if isinstance(action, Flip) else "slap"

    def parse_action(self, text: str) -> Action:
        if text in ("flip", "slap"):
            return Flip() if text == "flip" else Slap()
        raise IllegalAction("unreadable")


GAME: Game[State, Action, Acted, Any, SlapOptions] = SmallSlap()

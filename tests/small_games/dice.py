"""A small game of bluffing with hidden dice, for 2 to 4 players.

Everyone rolls two dice in secret. In turn each bids how many dice of a face there are in all, more than the bid before,
or challenges the last bid: then all dice are shown, and the bidder or the challenger loses a die. The others roll
again. The last player with dice wins.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition, Flaw
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import Game, GameInfo, Outcome, ScoreLine, Step, WireTypes
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options

DICE, FACES = 2, 4
EDITION = """
game = "small-dice"
name = "plain"
title = "Two dice each"
"""


class Bid(Struct, frozen=True, tag="bid"):
    """At least `count` dice show a face."""

    count: int
    face: int


class Challenge(Struct, frozen=True, tag="challenge"):
    """The last bid is doubted."""


Action = Bid | Challenge


class HasBid(Struct, frozen=True, tag="has-bid"):
    """A seat has bid."""

    seat: Seat
    bid: Bid


class Showdown(Struct, frozen=True, tag="showdown"):
    """All dice are shown, and a seat loses one."""

    dice: tuple[tuple[int, ...], ...]
    loser: Seat


class Rolled(Struct, frozen=True, tag="rolled"):
    """A seat has rolled its dice, which only it sees."""

    seat: Seat
    dice: tuple[int, ...] | None


Event = HasBid | Showdown | Rolled


class DiceOptions(Options, frozen=True, kw_only=True):
    """The options of the game."""


class State(Struct, frozen=True):
    """All of the game. After the end no dice lie on the table."""

    edition: Edition
    dice: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    """The number of dice of each seat."""
    bid: Bid | None
    bidder: Seat
    turn: Seat
    round: int
    turns: int


class View(Struct, frozen=True):
    """What a seat sees: its own dice, and how many the others have."""

    seat: Seat | None
    edition: Edition
    dice: tuple[int, ...]
    left: tuple[int, ...]
    bid: Bid | None
    bidder: Seat
    turn: Seat
    round: int
    turns: int


def _flaws(edition: Edition) -> Iterator[Flaw]:
    yield from ()


def _roll(count: int, chance: Chance) -> tuple[int, ...]:
    return tuple(sorted(1 + chance.pick(FACES) for _ in range(count)))


class SmallDice(BaseGame[State, Edition, DiceOptions]):
    """The rules. See `darklantern.core.game.Game`."""

    id = GameId("small-dice")
    rules_version = "1"
    seat_counts = range(2, 5)
    info = GameInfo("Small Dice", 5, 8, ("traditional",), "none")
    wire_types = WireTypes(DiceOptions, View, Event, State)
    max_turns = 300

    def __init__(self) -> None:
        super().__init__("small-dice", State, DiceOptions, Edition, _flaws)

    def edition_texts(self) -> Mapping[str, str]:
        return {"plain": EDITION}

    def start(self, options: DiceOptions, seats: int, chance: Chance) -> State:
        if seats not in self.seat_counts:
            raise BadOptions(f"2 to 4 players, not {seats}.", "seats")
        dice = tuple(_roll(DICE, chance) for _ in range(seats))
        return State(options.edition, dice, (DICE,) * seats, None, Seat(0), Seat(0), 1, 0)

    def may_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if self.outcome(state) else frozenset({state.turn})

    def to_act(self, state: State) -> frozenset[Seat]:
        return self.may_act(state)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat not in self.may_act(state):
            return []
        lowest = (0, 0) if state.bid is None else (state.bid.count, state.bid.face)
        bids = [
            Bid(count, face)
            for count in range(1, sum(state.left) + 1)
            for face in range(1, FACES + 1)
            if (count, face) > lowest
        ]
        return bids if state.bid is None else [Challenge(), *bids]

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not-now")
        if isinstance(action, Bid):
            after = replace(state, bid=action, bidder=seat, turn=self._next(state.left, seat), turns=state.turns + 1)
            return Step(after, (HasBid(seat, action),))
        assert state.bid is not None
        shown = sum(dice.count(state.bid.face) for dice in state.dice)
        loser = seat if shown >= state.bid.count else state.bidder
        left = tuple(count - (owner == loser) for owner, count in enumerate(state.left))
        events: list[Event] = [Showdown(state.dice, loser)]
        over = sum(count > 0 for count in left) == 1
        dice = tuple(() if over else _roll(count, chance) for count in left)
        events += [Rolled(Seat(owner), own) for owner, own in enumerate(dice) if own]
        turn = loser if left[loser] else self._next(left, loser)
        after = State(state.edition, dice, left, None, turn, turn, state.round + (not over), state.turns + 1)
        return Step(after, tuple(events))

    def _next(self, left: tuple[int, ...], seat: Seat) -> Seat:
        order = [Seat((seat + step) % len(left)) for step in range(1, len(left) + 1)]
        return next(other for other in order if left[other])

    def view(self, state: State, seat: Seat | None) -> View:
        own = () if seat is None else state.dice[seat]
        return View(seat, state.edition, own, state.left, state.bid, state.bidder, state.turn, state.round, state.turns)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return replace(event, dice=None) if isinstance(event, Rolled) and event.seat != seat else event

    def imagine(self, view: View, chance: Chance) -> State:
        over = sum(count > 0 for count in view.left) == 1
        dice = tuple(
            view.dice if seat == view.seat else () if over else _roll(count, chance)
            for seat, count in enumerate(view.left)
        )
        return State(view.edition, dice, view.left, view.bid, view.bidder, view.turn, view.round, view.turns)

    def outcome(self, state: State) -> Outcome | None:
        if sum(count > 0 for count in state.left) > 1:
            return None
        sheets = tuple((ScoreLine("dice", count),) for count in state.left)
        winners = tuple(Seat(seat) for seat, count in enumerate(state.left) if count)
        return Outcome(state.left, winners, (0,) * len(state.left), sheets)

    def chapter(self, state: State) -> int:
        return state.round

    def current_scores(self, state: State) -> tuple[int, ...]:
        return state.left

    def open_view(self, state: State, later: State) -> State:
        return state

    def turns(self, state: State) -> int:
        return state.turns

    def format_action(self, action: Action) -> str:
        return f"bid {action.count}x{action.face}" if isinstance(action, Bid) else "challenge"

    def parse_action(self, text: str) -> Action:
        if text == "challenge":
            return Challenge()
        if found := re.fullmatch(r"bid ([1-9][0-9]?)x([1-9])", text, re.ASCII):
            return Bid(int(found[1]), int(found[2]))
        raise IllegalAction("unreadable")


GAME: Game[State, Action, Event, Any, DiceOptions] = SmallDice()

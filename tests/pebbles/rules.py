"""The rules of Pebbles: take pebbles in turns, and be the first to grab the lamp."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition, Flaw
from darklantern.core.errors import BadOptions, IllegalAction
from darklantern.core.game import Contest, Game, GameInfo, Outcome, ScoreLine, Step, TimeLimit, WireTypes
from darklantern.core.ids import CLOCK, GameId, Seat
from darklantern.core.options import Options

STONES = 3
"""The largest secret stone."""


class PebblesOptions(Options, frozen=True, kw_only=True):
    """What can be chosen before a game."""

    edition: Edition
    pile: Annotated[int, Meta(ge=5, le=12, description="How many pebbles lie in the middle.")] = 7
    lamp: Literal["race", "none"] = "race"
    dark: bool = False
    race_seconds: Annotated[int, Meta(ge=1)] | None = 20


class State(Struct, frozen=True, kw_only=True):
    """Everything about a game in progress."""

    options: PebblesOptions
    pile: int
    taken: tuple[int, ...]
    stones: tuple[int, ...]
    turn: Seat
    turns: int = 0
    racing: bool = False
    lamp: Seat | None = None
    over: bool = False


class View(Struct, frozen=True, kw_only=True):
    """What a seat may know: not the stones of others."""

    seat: Seat | None
    edition: str
    pile: int
    taken: tuple[int, ...]
    stone: int | None
    turn: Seat
    turns: int
    racing: bool
    lamp: Seat | None
    over: bool
    options: PebblesOptions


class Take(Struct, frozen=True, tag="take"):
    """Take pebbles from the middle."""

    count: int


class Grab(Struct, frozen=True, tag="grab"):
    """Grab the lamp."""


class TimeIsUp(Struct, frozen=True, tag="time-is-up"):
    """No one grabbed the lamp in time."""


Action: TypeAlias = Take | Grab | TimeIsUp


class Took(Struct, frozen=True, tag="took"):
    """A player took pebbles."""

    seat: Seat
    count: int


class Grabbed(Struct, frozen=True, tag="grabbed"):
    """A player grabbed the lamp."""

    seat: Seat


class LampLeft(Struct, frozen=True, tag="lamp-left"):
    """The lamp stayed where it was."""


Event: TypeAlias = Took | Grabbed | LampLeft


def _no_flaws(edition: Edition) -> Iterator[Flaw]:
    yield from ()


class _Pebbles(BaseGame[State, Edition, PebblesOptions]):
    id = GameId("pebbles")
    rules_version = "1"
    seat_counts = range(2, 5)
    info = GameInfo(title="Pebbles [beach]", minutes=2, age=4, authors=("A. Stone",), publisher="Shore")
    wire_types: WireTypes = WireTypes(PebblesOptions, View, Event, View)
    has_races = True
    max_turns = 50

    def __init__(self) -> None:
        super().__init__("tests.pebbles", State, PebblesOptions, Edition, _no_flaws)

    def start(self, options: PebblesOptions, seats: int, chance: Chance) -> State:
        if seats not in self.seat_counts:
            raise BadOptions(f"Pebbles is for 2 to 4 players, not {seats}.")
        stones = tuple(1 + chance.pick(STONES) for _ in range(seats))
        return State(options=options, pile=options.pile, taken=(0,) * seats, stones=stones, turn=Seat(0))

    def scale_time_limits(self, options: PebblesOptions, factor: int | None) -> PebblesOptions:
        seconds = options.race_seconds
        return replace(options, race_seconds=None if seconds is None or factor is None else seconds * factor)

    def time_limit(self, state: State) -> TimeLimit | None:
        seconds = state.options.race_seconds
        return TimeLimit(1, seconds) if state.racing and seconds is not None else None

    def race(self, state: State) -> int | None:
        return 1 if state.racing else None

    def contest(self, state: State, seat: Seat, action: Action) -> Contest | None:
        if not state.racing:
            return None
        return Contest("lamp", frozenset(map(Seat, range(len(state.taken)))) - {seat})

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.over:
            return frozenset()
        return frozenset(map(Seat, range(len(state.taken)))) if state.racing else frozenset({state.turn})

    def may_act(self, state: State) -> frozenset[Seat]:
        clock = frozenset({CLOCK}) if self.time_limit(state) is not None else frozenset[Seat]()
        return self.to_act(state) | clock

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat not in self.may_act(state):
            return ()
        if seat == CLOCK:
            return (TimeIsUp(),)
        return (Grab(),) if state.racing else tuple(Take(count) for count in range(1, min(3, state.pile) + 1))

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not-your-turn", turn=state.turn)
        match action:
            case Take(count):
                taken = tuple(number + count * (at == seat) for at, number in enumerate(state.taken))
                after = replace(
                    state,
                    pile=state.pile - count,
                    taken=taken,
                    turn=Seat((seat + 1) % len(taken)),
                    turns=state.turns + 1,
                )
                if after.pile == 0:
                    raced = state.options.lamp == "race"
                    after = replace(after, racing=raced, over=not raced)
                return Step(after, (Took(seat, count),))
            case Grab():
                return Step(replace(state, lamp=seat, racing=False, over=True), (Grabbed(seat),))
            case TimeIsUp():
                return Step(replace(state, racing=False, over=True), (LampLeft(),))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            edition=state.options.edition.name,
            pile=state.pile,
            taken=state.taken,
            stone=None if seat is None else state.stones[seat],
            turn=state.turn,
            turns=state.turns,
            racing=state.racing,
            lamp=state.lamp,
            over=state.over,
            options=state.options,
        )

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        return event

    def imagine(self, view: View, chance: Chance) -> State:
        stones = tuple(
            view.stone if at == view.seat and view.stone is not None else 1 + chance.pick(STONES)
            for at in range(len(view.taken))
        )
        return State(
            options=view.options,
            pile=view.pile,
            taken=view.taken,
            stones=stones,
            turn=view.turn,
            turns=view.turns,
            racing=view.racing,
            lamp=view.lamp,
            over=view.over,
        )

    def _sheet(self, state: State, seat: int) -> tuple[ScoreLine, ...]:
        return (
            ScoreLine("pebbles", state.taken[seat]),
            ScoreLine("secret-stone", state.stones[seat]),
            ScoreLine("lamp", 2 * (state.lamp == seat)),
        )

    def current_scores(self, state: State) -> tuple[int, ...]:
        sheets = [self._sheet(state, seat) for seat in range(len(state.taken))]
        return tuple(sum(line.points for line in sheet) for sheet in sheets)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        scores = self.current_scores(state)
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
        sheets = tuple(self._sheet(state, seat) for seat in range(len(scores)))
        return Outcome(scores, winners, (0,) * len(scores), sheets)

    def chapter(self, state: State) -> int:
        return 1

    def open_view(self, state: State, later: State) -> View:
        return self.view(state, None)

    def turns(self, state: State) -> int:
        return state.turns

    def format_action(self, action: Action) -> str:
        match action:
            case Take(count):
                return f"take {count}"
            case Grab():
                return "grab"
            case TimeIsUp():
                return "time"

    def parse_action(self, text: str) -> Action:
        actions: tuple[Action, ...] = (Take(1), Take(2), Take(3), Grab(), TimeIsUp())
        for action in actions:
            if self.format_action(action) == text:
                return action
        raise IllegalAction("unreadable", text=text)


GAME: Game[State, Action, Event, View, PebblesOptions] = _Pebbles()
"""The game."""

"""The rules: two races in which all seats grab bells, each of which one seat gets."""

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.errors import IllegalAction
from darklantern.core.game import Contest, GameInfo, Outcome, ScoreLine, Step, TimeLimit, WireTypes
from darklantern.core.ids import CLOCK, GameId, Seat
from darklantern.core.options import Options

TONES = ("c", "d", "e", "g")
RACES = 2
SECONDS = 90


class BellsEdition(Edition, frozen=True, kw_only=True):
    """The only edition has no figures."""


class BellsOptions(Options, frozen=True, kw_only=True):
    """The only option is the edition."""

    edition: BellsEdition


class Grab(Struct, frozen=True, tag="grab"):
    """Grab a bell."""

    bell: str


class TimeUp(Struct, frozen=True, tag="time-up"):
    """The clock ends the race."""


Action: TypeAlias = Grab | TimeUp


class Grabbed(Struct, frozen=True, tag="grabbed"):
    """A seat got a bell."""

    seat: Seat
    bell: str


class RaceOver(Struct, frozen=True, tag="race-over"):
    """A race has ended."""

    race: int


Event: TypeAlias = Grabbed | RaceOver


class State(Struct, frozen=True):
    """The state, of which nothing is hidden."""

    edition: BellsEdition
    race: int
    hanging: tuple[str, ...]
    """The bells that are left."""
    grabbed: tuple[tuple[str, ...], ...]
    """By seat: the bells of this race."""
    points: tuple[int, ...]


class Bells(BaseGame[State, BellsEdition, BellsOptions]):
    """The game."""

    rules_version: ClassVar[str] = "1"
    seat_counts: ClassVar[range] = range(2, 4)
    has_races = True
    wire_types: ClassVar[WireTypes] = WireTypes(BellsOptions, State, Event, State)
    max_turns: ClassVar[int] = 100

    def __init__(self, id: str, title: str) -> None:
        super().__init__("bells", State, BellsOptions, BellsEdition, lambda _: iter(()))
        self.id = GameId(id)
        self.info = GameInfo(title, 5, 8, ("Bob",), "Nobody")

    def edition_texts(self) -> dict[str, str]:
        """The edition, under the id of this game."""
        texts = super().edition_texts()
        return {name: text.replace('"bells"', f'"{self.id}"') for name, text in texts.items()}

    def start(self, options: BellsOptions, seats: int, chance: Chance) -> State:
        """Hang all bells."""
        return State(options.edition, 1, TONES, ((),) * seats, (0,) * seats)

    def may_act(self, state: State) -> frozenset[Seat]:
        """Everyone, and the clock."""
        return frozenset() if state.race > RACES else self.to_act(state) | {CLOCK}

    def to_act(self, state: State) -> frozenset[Seat]:
        """Everyone."""
        return frozenset() if state.race > RACES else frozenset(map(Seat, range(len(state.points))))

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Any bell that is left."""
        if seat not in self.may_act(state):
            return []
        return [TimeUp()] if seat == CLOCK else [Grab(bell) for bell in state.hanging]

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        """Give the bell to the seat. The last one ends the race."""
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("bell-gone", bell=getattr(action, "bell", ""))
        events: list[Event] = []
        if isinstance(action, Grab):
            hanging = tuple(bell for bell in state.hanging if bell != action.bell)
            grabbed = tuple(
                (*bells, action.bell) if owner == seat else bells for owner, bells in enumerate(state.grabbed)
            )
            points = tuple(number + (owner == seat) for owner, number in enumerate(state.points))
            state = replace(state, hanging=hanging, grabbed=grabbed, points=points)
            events.append(Grabbed(seat, action.bell))
        else:
            state = replace(state, hanging=())
        if not state.hanging:
            events.append(RaceOver(state.race))
            state = replace(state, race=state.race + 1, hanging=TONES, grabbed=((),) * len(state.points))
        return Step(state, tuple(events))

    def view(self, state: State, seat: Seat | None) -> State:
        """Everything."""
        return state

    def open_view(self, state: State, later: State) -> State:
        """Everything."""
        return state

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """All events are public."""
        return event

    def imagine(self, view: State, chance: Chance) -> State:
        """Nothing is hidden."""
        return view

    def race(self, state: State) -> int | None:
        """The game is one race after the other."""
        return None if state.race > RACES else state.race

    def time_limit(self, state: State) -> TimeLimit | None:
        """Each race has a limit."""
        return None if state.race > RACES else TimeLimit(state.race, SECONDS)

    def contest(self, state: State, seat: Seat, action: Action) -> Contest | None:
        """Everyone else may grab the same bell."""
        if not isinstance(action, Grab) or action.bell not in state.hanging:
            return None
        return Contest(action.bell, self.to_act(state) - {seat})

    def outcome(self, state: State) -> Outcome | None:
        """A point for each bell."""
        if state.race <= RACES:
            return None
        best = max(state.points)
        winners = tuple(Seat(seat) for seat, points in enumerate(state.points) if points == best)
        sheets = tuple((ScoreLine("bells", points),) for points in state.points)
        return Outcome(state.points, winners, (0,) * len(state.points), sheets)

    def chapter(self, state: State) -> int:
        """Each race is a chapter."""
        return min(state.race, RACES)

    def current_scores(self, state: State) -> tuple[int, ...]:
        """The points so far."""
        return state.points

    def turns(self, state: State) -> int:
        """The number of bells grabbed."""
        return sum(state.points)

    def format_action(self, action: Action) -> str:
        """Such as `grab c`."""
        return f"grab {action.bell}" if isinstance(action, Grab) else "time-up"

    def parse_action(self, text: str) -> Action:
        """Read what `format_action` wrote."""
        match text.split(" "):
            case ["grab", bell]:
                return Grab(bell)
            case ["time-up"]:
                return TimeUp()
            case _:
                raise IllegalAction("unreadable")


BELLS: Any = Bells("bells", "Bells")
OWN: Any = Bells("bells-own", "Bells of Their Own")
EXAMPLE: Any = Bells("bells-example", "Example Bells")
LATE: Any = Bells("bells-late", "Late Bells")
MISSING: Any = Bells("bells-missing", "Missing Bells")
THROWS: Any = Bells("bells-throws", "Cracked Bells")
VERSION: Any = Bells("bells-version", "Future Bells")

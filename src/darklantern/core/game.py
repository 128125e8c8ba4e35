"""The contract of a game. Whatever keeps it can be played, recorded, replayed, simulated and tested by the rest."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
O = TypeVar("O", bound=Options)  # noqa: E741 - options


class Step(Struct, Generic[S, E], frozen=True, gc=False):
    """What an accepted action leads to."""

    state: S
    """The state after the action."""
    events: tuple[E, ...]
    """What happened, in order. An event may tell secrets: `Game.redact` it before anyone sees it."""


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a score sheet."""

    what: str
    """What is counted: an id that the page translates."""
    points: int
    """What it adds to the score, or takes from it."""
    item: str = ""
    """Which one, where there are several of the kind: a card by its name."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """Each seat's points: the sum of its lines."""
    winners: tuple[Seat, ...]
    """Who won: one seat, or several that share the victory."""
    tiebreaks: tuple[int, ...]
    """What decides between equal scores, for each seat; more is better."""
    sheets: tuple[tuple[Line, ...], ...]
    """Each seat's points, line by line."""


class About(Struct, frozen=True):
    """What the shelf says of a game."""

    title: str
    minutes: int
    """How long a game takes, about."""
    age: int
    """From what age on."""
    authors: tuple[str, ...]
    """Who made the game up."""
    publisher: str
    """Who publishes it, in a box."""

    @property
    def credits(self) -> str:
        """Both in one line: the authors, then the publisher."""
        return ", ".join((*self.authors, self.publisher))


class TimeLimit(NamedTuple):
    """How long a stretch of play may last, before the clock acts."""

    stretch: int
    """Which stretch it is; each has a number of its own."""
    seconds: int


class Contest(Struct, frozen=True, gc=False):
    """What an action reaches for that others could take first."""

    over: str
    """What it is: actions over the same thing exclude each other, or gain by being earlier."""
    rivals: frozenset[Seat]
    """The other seats that could reach for it now."""


class Shapes(NamedTuple):
    """The types in which a game speaks to the world outside; documents and decoders are made from them."""

    options: Any
    view: Any
    event: Any
    open_view: Any
    """What `Game.open_view` returns: a view, or more than one."""


class Game(Protocol[S, A, E, V, O]):
    """The rules of a game, without clock, dice, words or I/O.

    Every method is a pure function of its arguments: what was handed out never changes under its holder, and all
    chance comes from the argument of that name.
    """

    id: GameId
    rules: str
    """The version of the rules. A record is replayed by the rules it was played with, and by no others."""
    seats: range
    """How many may play."""
    about: About
    shapes: Shapes
    patience: int
    """A simulated game is cut off after this many `turns`; a played one never is."""

    def editions(self) -> Mapping[str, Edition]:
        """The editions that come with the game, the default first."""
        ...

    def edition_texts(self) -> Mapping[str, str]:
        """The same editions as the TOML they are written in, with their comments."""
        ...

    def read_edition(self, text: str) -> Edition:
        """The edition in a TOML file's text. Raises `BadEdition` with everything that is wrong with it."""
        ...

    def make_edition(self, data: Mapping[str, object]) -> Edition:
        """The edition in plain data, as a record has it. Raises `BadEdition` with everything that is wrong with it."""
        ...

    def options(self, given: Mapping[str, object]) -> O:
        """The options with defaults for what is not given. Raises `BadOptions`, naming what is wrong."""
        ...

    def relaxed(self, options: O, factor: int | None) -> O:
        """The same options with all limits of time so many times as long; None switches them off."""
        ...

    def start(self, options: O, seats: int, chance: Chance) -> S:
        """The state before the first decision. Raises `BadOptions` for seats that the game does not have."""
        ...

    def deciders(self, state: S) -> frozenset[Seat]:
        """Everyone who may act now: one seat in a turn, several in a race, none at the end."""
        ...

    def awaited(self, state: S) -> frozenset[Seat]:
        """Those of the deciders for whom the game waits; nobody when it is over. The others may act, or let it be."""
        ...

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every action that `apply` would accept from this seat now, each once, in a stable order.

        Empty for a seat that is not among the deciders, never empty for one that is. It is the same for any two
        states that the seat cannot tell apart. An action may carry a detail on which no rule depends, such as the
        spot where a tile is put down: it is listed once, without the detail, and accepted with any that is possible.
        """
        ...

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S, E]:
        """Carries out an action. Raises `IllegalAction`, having changed nothing and picked nothing."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat may know of a state; None is a spectator, who may know what everyone may."""
        ...

    def redact(self, event: E, seat: Seat | None) -> E | None:
        """What a seat may know of an event; None if not even that it happened."""
        ...

    def imagine(self, view: V, chance: Chance) -> S:
        """A state that looks like this: its view is the same.

        What the view does not tell is drawn evenly; it depends on nothing but the view, so a bot may search it.
        """
        ...

    def time_limit(self, state: S) -> TimeLimit | None:
        """The stretch of play that is going on and how long it may last; None if there is no limit."""
        ...

    def race(self, state: S) -> int | None:
        """Which race is on, each with a number of its own: all act at once, on a signal. None outside of races."""
        ...

    def contest(self, state: S, seat: Seat, action: A) -> Contest | None:
        """What this action reaches for that others could take first.

        None where it does not matter who is earlier, and where the seat may not do that now.
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while somebody has still to decide."""
        ...

    def chapter(self, state: S) -> int:
        """Which part of the game it is, such as a raid, counted from 1; for whoever looks for a moment of it."""
        ...

    def standing(self, state: S) -> tuple[int, ...]:
        """What each seat would score if the game ended now. It may tell secrets: for nobody's eyes before the end."""
        ...

    def open_view(self, state: S, later: S) -> V:
        """All there is to know of a state, and what a later one of the same chapter tells of it. For replays only.

        Whoever may not know all of a game never gets one.
        """
        ...

    def turns(self, state: S) -> int:
        """How many turns have been played; a simulation's patience is counted in them."""
        ...

    def format(self, action: A) -> str:
        """An action in the game's notation, as records write it."""
        ...

    def parse(self, text: str) -> A:
        """The action that `format` writes like this. Raises `IllegalAction` with code ``unreadable``."""
        ...

    def encode(self, state: S) -> str:
        """A state as one line of JSON."""
        ...

    def decode(self, text: str) -> S:
        """The state that `encode` writes like this."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game about which nothing more is known."""

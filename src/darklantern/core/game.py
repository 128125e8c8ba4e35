"""The contract of a game. A class that implements `Game` can be played, recorded, replayed, simulated and tested."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
OptionsT = TypeVar("OptionsT", bound=Options)


class Step(Struct, Generic[StateT, EventT], frozen=True, gc=False):
    """The result of an accepted action."""

    state: StateT
    """The state after the action."""
    events: tuple[EventT, ...]
    """What happened, in order. Events may contain hidden information: apply `Game.redact` before sending them."""


class ScoreLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a score sheet."""

    what: str
    """What is counted: an id that the client translates."""
    points: int
    """The points that the line adds to the score; negative if it takes some away."""
    item: str = ""
    """Which one, if there are several of this kind: for example the name of a card."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    scores: tuple[int, ...]
    """Each seat's points: the sum of its lines."""
    winners: tuple[Seat, ...]
    """Who won: one seat, or several that share the victory."""
    tiebreaks: tuple[int, ...]
    """Each seat's tie-break value; among equal scores the higher value wins."""
    sheets: tuple[tuple[ScoreLine, ...], ...]
    """Each seat's points, line by line."""


class GameInfo(Struct, frozen=True):
    """Title, duration, age, authors and publisher of a game."""

    title: str
    minutes: int
    """The approximate duration of a game."""
    age: int
    """The minimum age of players."""
    authors: tuple[str, ...]
    """The designers of the game; none if they are unknown, as of traditional games."""
    publisher: str
    """The publisher of the boxed game; empty for a game that belongs to everyone."""

    @property
    def credits(self) -> str:
        """The authors, then the publisher, in one line."""
        return ", ".join(filter(None, (*self.authors, self.publisher)))


class TimeLimit(NamedTuple):
    """How long a period of play may last before the clock acts."""

    period: int
    """The number of the period; each period of a game has a different one."""
    seconds: int


class Contest(Struct, frozen=True, gc=False):
    """Something that an action tries to get and that other seats could get first."""

    target: str
    """An id of what is contested. Among actions with the same target, the earlier one has the advantage."""
    rivals: frozenset[Seat]
    """The other seats that could act on the same target now."""


class WireTypes(NamedTuple):
    """The types that a game sends and receives; decoders and the protocol documentation are generated from them."""

    options: Any
    view: Any
    event: Any
    open_view: Any
    """The return type of `Game.open_view`."""


class Game(Protocol[StateT, ActionT, EventT, ViewT, OptionsT]):
    """The rules of a game, without clock, random numbers, texts or I/O.

    Every method is a pure function of its arguments. A state is never changed after it was returned, and the argument
    ``chance`` is the only source of randomness.
    """

    id: GameId
    """The id of the game, such as ``liars-dice``."""
    rules_version: str
    """The version of the rules. A record can only be replayed with the version it was played with."""
    seat_counts: range
    """The allowed numbers of players."""
    info: GameInfo
    """Title, authors, publisher, age and duration."""
    wire_types: WireTypes
    """The types of its options, views and events."""
    has_races: bool
    """Whether there are races, in which all seats act at the same time."""
    max_turns: int
    """Simulated games are cut off after this many `turns`; games at a live table are not."""

    def editions(self) -> Mapping[str, Edition]:
        """Return the editions that come with the game, the default first."""
        ...

    def edition_texts(self) -> Mapping[str, str]:
        """Return the TOML texts of these editions, with their comments."""
        ...

    def read_edition(self, text: str) -> Edition:
        """Return the edition in the text of a TOML file. Raises `BadEdition` with all problems."""
        ...

    def make_edition(self, data: Mapping[str, object]) -> Edition:
        """Return the edition in plain data, as records contain it. Raises `BadEdition` with all problems."""
        ...

    def options(self, given: Mapping[str, object]) -> OptionsT:
        """Return the options, with defaults for those not given. Raises `BadOptions`, naming the invalid option."""
        ...

    def scale_time_limits(self, options: OptionsT, factor: int | None) -> OptionsT:
        """Return the options with all time limits multiplied by ``factor``; None removes the limits."""
        ...

    def start(self, options: OptionsT, seats: int, chance: Chance) -> StateT:
        """Return the state before the first decision. Raises `BadOptions` for a number of seats that is not allowed."""
        ...

    def may_act(self, state: StateT) -> frozenset[Seat]:
        """Return the seats that may act now: one in a turn, several in a race, none at the end."""
        ...

    def to_act(self, state: StateT) -> frozenset[Seat]:
        """Return those seats of `may_act` that the game waits for; empty when it is over. The others need not act."""
        ...

    def legal_actions(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """Return every action that `apply` would accept from this seat now, each once, in a stable order.

        The list is empty exactly for the seats that are not in `may_act`. It is the same for any two states that the
        seat cannot tell apart. An action may have a detail that no rule depends on, such as the spot where a tile is
        put down: it is listed once, without the detail, and accepted with any possible detail.
        """
        ...

    def apply(self, state: StateT, seat: Seat, action: ActionT, chance: Chance) -> Step[StateT, EventT]:
        """Return the result of an action. Raises `IllegalAction` before anything is picked."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return what a seat may know of a state. None is a spectator, who sees only what is public.

        A view has a field ``seat`` with that seat. It keeps what the seat's legal actions depend on, and what events
        revealed, for as long as it is true.
        """
        ...

    def redact(self, event: EventT, seat: Seat | None) -> EventT | None:
        """Return what a seat may know of an event; None if the seat may not know that it happened."""
        ...

    def imagine(self, view: ViewT, chance: Chance) -> StateT:
        """Return a random state that has this view (a determinization, for search and for leak tests).

        Hidden information is drawn uniformly. The result depends only on the view and on ``chance``.
        """
        ...

    def time_limit(self, state: StateT) -> TimeLimit | None:
        """Return the current period of play and how long it may last; None if there is no limit."""
        ...

    def race(self, state: StateT) -> int | None:
        """Return the number of the current race, in which all seats act at the same time; None outside of races."""
        ...

    def contest(self, state: StateT, seat: Seat, action: ActionT) -> Contest | None:
        """Return what this action tries to get and other seats could get first.

        None if it does not matter who acts first, or if the seat may not do this now.
        """
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
        ...

    def chapter(self, state: StateT) -> int:
        """Return the number of the current part of the game, such as a raid, counted from 1. Replays list it."""
        ...

    def current_scores(self, state: StateT) -> tuple[int, ...]:
        """Return what each seat would score if the game ended now. It may reveal hidden information."""
        ...

    def open_view(self, state: StateT, later: StateT) -> ViewT:
        """Return a view of a state with nothing hidden, for replays of finished games.

        Facts that chance had not yet decided in ``state`` are taken from ``later``, a later state of the same chapter.
        """
        ...

    def turns(self, state: StateT) -> int:
        """Return how many turns have been played. `max_turns` limits this number in simulations."""
        ...

    def format_action(self, action: ActionT) -> str:
        """Return an action in the game's notation, as it is written in records."""
        ...

    def parse_action(self, text: str) -> ActionT:
        """Return the action that `format_action` wrote. Raises `IllegalAction` with code ``unreadable``."""
        ...

    def encode_state(self, state: StateT) -> str:
        """Return a state as one line of JSON."""
        ...

    def decode_state(self, text: str) -> StateT:
        """Return the state that `encode_state` wrote."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""Any game, for code that does not depend on the types of one game."""

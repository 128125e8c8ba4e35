"""The rules: put pearls into bowls, or guess a pearl in another hand."""

from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.errors import IllegalAction
from darklantern.core.game import GameInfo, Outcome, ScoreLine, Step, WireTypes
from darklantern.core.ids import GameId, Seat
from darklantern.core.options import Options

HAND = 5
FULL = 12
FULL_BONUS = 5
GUESS_POINTS = 3
ROUNDS = 3


class PearlsEdition(Edition, frozen=True, kw_only=True):
    """The only edition has no figures."""


class PearlsOptions(Options, frozen=True, kw_only=True):
    """The only option is the edition."""

    edition: PearlsEdition


class Bowl(StrEnum):
    """The bowls."""

    CORAL = "coral"
    AMBER = "amber"
    JADE = "jade"


class Put(Struct, frozen=True, tag="put"):
    """Put a pearl from the hand into a bowl."""

    pearl: int
    bowl: Bowl


class Guess(Struct, frozen=True, tag="guess"):
    """Guess that another seat has a pearl."""

    seat: Seat
    pearl: int


class Pass(Struct, frozen=True, tag="pass"):
    """Do nothing."""


Action: TypeAlias = Put | Guess | Pass


class PearlPut(Struct, frozen=True, tag="pearl-put"):
    """A seat put a pearl into a bowl."""

    seat: Seat
    pearl: int
    bowl: Bowl
    full: bool


class Guessed(Struct, frozen=True, tag="guessed"):
    """A seat guessed."""

    seat: Seat
    other: Seat
    pearl: int
    right: bool


class Passed(Struct, frozen=True, tag="passed"):
    """A seat did nothing."""

    seat: Seat


Event: TypeAlias = PearlPut | Guessed | Passed


class BowlContent(Struct, frozen=True):
    """The pearls in a bowl."""

    bowl: Bowl
    pearls: tuple[int, ...]


class State(Struct, frozen=True):
    """The state."""

    edition: PearlsEdition
    hands: tuple[tuple[int, ...], ...]
    bowls: tuple[BowlContent, ...]
    put: tuple[int, ...]
    guessed: tuple[int, ...]
    turns: int = 0


class View(Struct, frozen=True):
    """What a seat knows; with all hands open in replays."""

    edition: PearlsEdition
    seat: Seat | None
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    bowls: tuple[BowlContent, ...]
    put: tuple[int, ...]
    guessed: tuple[int, ...]
    turn: Seat | None
    round: int
    turns: int
    hands: tuple[tuple[int, ...], ...] = ()


class Pearls(BaseGame[State, PearlsEdition, PearlsOptions]):
    """The game."""

    id = GameId("pearls")
    rules_version: ClassVar[str] = "1"
    seat_counts: ClassVar[range] = range(2, 5)
    info: ClassVar[GameInfo] = GameInfo("Pearls", 5, 8, ("Ada",), "Nobody")
    wire_types: ClassVar[WireTypes] = WireTypes(PearlsOptions, View, Event, View)
    max_turns: ClassVar[int] = 100

    def __init__(self) -> None:
        super().__init__("pearls", State, PearlsOptions, PearlsEdition, lambda _: iter(()))

    def start(self, options: PearlsOptions, seats: int, chance: Chance) -> State:
        """Deal a hand to each seat."""
        hands = tuple(tuple(sorted(chance.pick(6) + 1 for _ in range(HAND))) for _ in range(seats))
        bowls = tuple(BowlContent(bowl, ()) for bowl in Bowl)
        return State(options.edition, hands, bowls, (0,) * seats, (0,) * seats)

    def may_act(self, state: State) -> frozenset[Seat]:
        """The seat whose turn it is."""
        return self.to_act(state)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seat whose turn it is."""
        turn = _turn(state)
        return frozenset() if turn is None else frozenset({turn})

    def legal_actions(self, state: State, seat: Seat) -> list[Action]:
        """Put, guess or pass."""
        if seat != _turn(state):
            return []
        puts = [
            Put(pearl, content.bowl)
            for pearl in sorted(set(state.hands[seat]))
            for content in state.bowls
            if sum(content.pearls) + pearl <= FULL
        ]
        others = [other for other in range(len(state.hands)) if other != seat and state.hands[other]]
        return [*puts, *(Guess(Seat(other), pearl) for other in others for pearl in range(1, 7)), Pass()]

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State, Event]:
        """Carry out an action."""
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not-possible")
        state = replace(state, turns=state.turns + 1)
        match action:
            case Put(pearl, bowl):
                return _put(state, seat, pearl, bowl)
            case Guess(other, pearl):
                right = pearl in state.hands[other]
                if right:
                    guessed = _added(state.guessed, seat, GUESS_POINTS)
                    state = replace(state, hands=_without(state.hands, other, pearl), guessed=guessed)
                return Step(state, (Guessed(seat, other, pearl, right),))
            case Pass():
                return Step(state, (Passed(seat),))

    def view(self, state: State, seat: Seat | None) -> View:
        """All but the other hands."""
        return View(
            edition=state.edition,
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            hand_sizes=tuple(map(len, state.hands)),
            bowls=state.bowls,
            put=state.put,
            guessed=state.guessed,
            turn=_turn(state),
            round=state.turns // len(state.hands) + 1,
            turns=state.turns,
        )

    def open_view(self, state: State, later: State) -> View:
        """All hands."""
        return replace(self.view(state, None), hands=state.hands)

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """All events are public."""
        return event

    def imagine(self, view: View, chance: Chance) -> State:
        """Draw the other hands."""
        hands = [tuple(sorted(chance.pick(6) + 1 for _ in range(size))) for size in view.hand_sizes]
        if view.seat is not None:
            hands[view.seat] = view.hand
        return State(view.edition, tuple(hands), view.bowls, view.put, view.guessed, view.turns)

    def outcome(self, state: State) -> Outcome | None:
        """The points for pearls and guesses."""
        if _turn(state) is not None:
            return None
        sheets = tuple(
            (ScoreLine("put", put), ScoreLine("guessed", guessed))
            for put, guessed in zip(state.put, state.guessed, strict=True)
        )
        scores = self.current_scores(state)
        best = max(scores)
        winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)
        return Outcome(scores, winners, (0,) * len(scores), sheets)

    def chapter(self, state: State) -> int:
        """There is one chapter."""
        return 1

    def current_scores(self, state: State) -> tuple[int, ...]:
        """The points so far."""
        return tuple(put + guessed for put, guessed in zip(state.put, state.guessed, strict=True))

    def turns(self, state: State) -> int:
        """The number of turns so far."""
        return state.turns

    def format_action(self, action: Action) -> str:
        """Such as `put 3 jade`."""
        match action:
            case Put(pearl, bowl):
                return f"put {pearl} {bowl}"
            case Guess(seat, pearl):
                return f"guess {seat} {pearl}"
            case Pass():
                return "pass"

    def parse_action(self, text: str) -> Action:
        """Read what `format_action` wrote."""
        try:
            match text.split(" "):
                case ["put", pearl, bowl]:
                    return Put(int(pearl), Bowl(bowl))
                case ["guess", seat, pearl]:
                    return Guess(Seat(int(seat)), int(pearl))
                case ["pass"]:
                    return Pass()
                case _:
                    raise IllegalAction("unreadable")
        except ValueError:
            raise IllegalAction("unreadable") from None


def _turn(state: State) -> Seat | None:
    seats = len(state.hands)
    return None if state.turns == seats * ROUNDS else Seat(state.turns % seats)


def _put(state: State, seat: Seat, pearl: int, bowl: Bowl) -> Step[State, Event]:
    contents = {content.bowl: content.pearls for content in state.bowls}
    contents[bowl] += (pearl,)
    full = sum(contents[bowl]) == FULL
    points = pearl + FULL_BONUS * full
    if full:
        contents[bowl] = ()
    state = replace(
        state,
        hands=_without(state.hands, seat, pearl),
        bowls=tuple(BowlContent(bowl, pearls) for bowl, pearls in contents.items()),
        put=_added(state.put, seat, points),
    )
    return Step(state, (PearlPut(seat, pearl, bowl, full),))


def _added(points: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return tuple(number + more * (seat == owner) for owner, number in enumerate(points))


def _without(hands: tuple[tuple[int, ...], ...], seat: Seat, pearl: int) -> tuple[tuple[int, ...], ...]:
    hand = list(hands[seat])
    hand.remove(pearl)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


GAME: Any = Pearls()

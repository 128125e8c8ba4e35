"""Two tiny games without a kernel: a bluff with hidden dice, and a race for chips."""

import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from darklantern.core.base_game import BaseGame
from darklantern.core.chance import Chance
from darklantern.core.edition import Edition
from darklantern.core.errors import IllegalAction
from darklantern.core.game import Contest, GameInfo, Outcome, ScoreLine, Step, TimeLimit, WireTypes
from darklantern.core.ids import CLOCK, GameId, Seat
from darklantern.core.options import Options
from darklantern.core.small import SmallSetup
from darklantern.environments.specification import ActionNumbers, EnvironmentSpec
from tests.installed_game import installed


class TinyEdition(Edition, frozen=True):
    """How many faces a die has, or how many chips there are."""

    size: int


class TinyOptions(Options, frozen=True):
    edition: TinyEdition
    seconds: int | None = None
    """How long a race may last."""


class TinyGame(BaseGame[Any, TinyEdition, TinyOptions]):
    """What both games have in common."""

    rules_version = "1"
    seat_counts = range(2, 4)
    max_turns = 100
    size: int

    def __init__(self, id: str, state: type[Any], view: Any, event: Any) -> None:
        self.id = GameId(id)
        self.info = GameInfo(title=id.title(), minutes=1, age=6, authors=("tests",), publisher="tests")
        self.wire_types = WireTypes(TinyOptions, view, event, view)
        super().__init__("tests.environments", state, TinyOptions, TinyEdition, lambda edition: iter(()))

    @property
    def _editions(self) -> Mapping[str, TinyEdition]:  # pyright: ignore[reportIncompatibleVariableOverride]
        return {"plain": TinyEdition(game=self.id, name="plain", title="Plain", size=self.size)}

    def edition_texts(self) -> Mapping[str, str]:
        return {"plain": ""}

    def to_act(self, state: Any) -> frozenset[Seat]:
        return self.may_act(state)

    def may_act(self, state: Any) -> frozenset[Seat]:
        raise NotImplementedError

    def redact(self, event: Any, seat: Seat | None) -> Any:
        return event

    def chapter(self, state: Any) -> int:
        return 1

    def format_action(self, action: Any) -> str:
        return str(action)

    def parse_action(self, text: str) -> Any:
        if re.fullmatch("0|[1-9][0-9]?", text) is None:
            raise IllegalAction("unreadable", text=text)
        return int(text)

    def open_view(self, state: Any, later: Any) -> Any:
        return self.view(state, None)

    def view(self, state: Any, seat: Seat | None) -> Any:
        raise NotImplementedError

    def current_scores(self, state: Any) -> tuple[int, ...]:
        return state.scores


def outcome_of(scores: tuple[int, ...]) -> Outcome:
    winners = tuple(Seat(seat) for seat, score in enumerate(scores) if score == max(scores))
    return Outcome(scores, winners, (0,) * len(scores), tuple((ScoreLine("points", score),) for score in scores))


class Bluff(Struct, frozen=True):
    """The state of the bluff: each seat has a die, and claims how much all of them show together."""

    faces: int
    dice: tuple[int, ...]
    claim: int
    turn: Seat
    scores: tuple[int, ...]
    over: bool
    turns: int


class BluffView(Struct, frozen=True):
    die: int | None
    shown: tuple[int, ...]
    """All dice, at the end."""
    seat: Seat | None
    faces: int
    seats: int
    claim: int
    turn: Seat
    scores: tuple[int, ...]
    over: bool
    turns: int


class Claimed(Struct, frozen=True, tag=True):
    seat: Seat
    claim: int


class Shown(Struct, frozen=True, tag=True):
    dice: tuple[int, ...]


DOUBT = 0


class BluffGame(TinyGame):
    """A seat raises the claim, or doubts it: then the dice are shown, and who was wrong loses."""

    has_races = False
    size = 3

    def __init__(self, id: str = "tiny-bluff") -> None:
        super().__init__(id, Bluff, BluffView, Claimed | Shown)

    def start(self, options: TinyOptions, seats: int, chance: Chance) -> Bluff:
        dice = tuple(1 + chance.pick(options.edition.size) for _ in range(seats))
        return Bluff(options.edition.size, dice, seats - 1, Seat(0), (0,) * seats, False, 0)

    def may_act(self, state: Bluff) -> frozenset[Seat]:
        return frozenset() if state.over else frozenset({state.turn})

    def legal_actions(self, state: Bluff, seat: Seat) -> list[int]:
        if state.over or seat != state.turn:
            return []
        raises = range(state.claim + 1, state.faces * len(state.dice) + 1)
        return [*raises, *([DOUBT] if state.claim >= len(state.dice) else [])]

    def apply(self, state: Bluff, seat: Seat, action: int, chance: Chance) -> Step[Bluff, Any]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not-legal")
        following = Seat((seat + 1) % len(state.dice))
        if action != DOUBT:
            after = replace(state, claim=action, turn=following, turns=state.turns + 1)
            return Step(after, (Claimed(seat, action),))
        last = Seat((seat - 1) % len(state.dice))
        loser = seat if sum(state.dice) >= state.claim else last
        scores = tuple(int(other != loser) for other in range(len(state.dice)))
        return Step(replace(state, scores=scores, over=True, turns=state.turns + 1), (Shown(state.dice),))

    def view(self, state: Bluff, seat: Seat | None) -> BluffView:
        die, shown = None if seat is None else state.dice[seat], state.dice if state.over else ()
        shared = {name: getattr(state, name) for name in ("faces", "claim", "turn", "scores", "over", "turns")}
        return BluffView(die=die, shown=shown, seat=seat, seats=len(state.dice), **shared)

    def imagine(self, view: BluffView, chance: Chance) -> Bluff:
        dice = list(view.shown) or [1 + chance.pick(view.faces) for _ in range(view.seats)]
        if view.seat is not None and view.die is not None:
            dice[view.seat] = view.die
        return Bluff(view.faces, tuple(dice), view.claim, view.turn, view.scores, view.over, view.turns)

    def outcome(self, state: Bluff) -> Outcome | None:
        return outcome_of(state.scores) if state.over else None

    def turns(self, state: Bluff) -> int:
        return state.turns


class Grab(Struct, frozen=True):
    """The state of the race: everyone grabs chips from the table at once."""

    chips: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: int | None
    turns: int


class GrabView(Grab, frozen=True, kw_only=True):
    seat: Seat | None


class GrabGame(TinyGame):
    """A seat grabs any chip that is left; each is worth its number. Running out of time ends the game."""

    has_races = True
    size = 4

    def __init__(self, id: str = "tiny-grab") -> None:
        super().__init__(id, Grab, GrabView, Claimed)

    def scale_time_limits(self, options: TinyOptions, factor: int | None) -> TinyOptions:
        seconds = None if factor is None or options.seconds is None else options.seconds * factor
        return replace(options, seconds=seconds)

    def time_limit(self, state: Grab) -> TimeLimit | None:
        return None if state.seconds is None else TimeLimit(1, state.seconds)

    def race(self, state: Grab) -> int | None:
        return 1 if state.chips else None

    def start(self, options: TinyOptions, seats: int, chance: Chance) -> Grab:
        return Grab(tuple(range(1, options.edition.size + 1)), (0,) * seats, options.seconds, 0)

    def may_act(self, state: Grab) -> frozenset[Seat]:
        return frozenset(map(Seat, range(len(state.scores)))) if state.chips else frozenset()

    def legal_actions(self, state: Grab, seat: Seat) -> list[int]:
        if seat == CLOCK:
            return [0] if state.chips and state.seconds is not None else []
        return list(state.chips) if seat in self.may_act(state) else []

    def apply(self, state: Grab, seat: Seat, action: int, chance: Chance) -> Step[Grab, Any]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction("not-legal")
        if seat == CLOCK:
            return Step(replace(state, chips=()), ())
        scores = tuple(score + action * (other == seat) for other, score in enumerate(state.scores))
        chips = tuple(chip for chip in state.chips if chip != action)
        return Step(Grab(chips, scores, state.seconds, state.turns + 1), (Claimed(seat, action),))

    def contest(self, state: Grab, seat: Seat, action: int) -> Contest | None:
        return Contest(str(action), self.may_act(state) - {seat})

    def view(self, state: Grab, seat: Seat | None) -> GrabView:
        return GrabView(state.chips, state.scores, state.seconds, state.turns, seat=seat)

    def imagine(self, view: GrabView, chance: Chance) -> Grab:
        return Grab(view.chips, view.scores, view.seconds, view.turns)

    def outcome(self, state: Grab) -> Outcome | None:
        return None if state.chips else outcome_of(state.scores)

    def turns(self, state: Grab) -> int:
        return state.turns


class TimedGrabGame(GrabGame):
    """The race with a limit of time by default."""

    def __init__(self) -> None:
        super().__init__("timed-grab")

    def options(self, given: Mapping[str, object]) -> TinyOptions:
        return super().options({"seconds": 2, **given})


BLUFF, NUMBERED_BLUFF, GRAB, TIMED_GRAB = BluffGame(), BluffGame("numbered-bluff"), GrabGame(), TimedGrabGame()
SMALL = SmallSetup(
    options={"edition": {"game": "tiny-bluff", "name": "coins", "title": "Coins for dice", "size": 2}}, max_turns=3
)
SMALL_PLAIN = SmallSetup(options={"edition": "plain"}, max_turns=2)
NUMBERED = EnvironmentSpec(actions=ActionNumbers(count=10, encode=lambda state, seat, action: action))

_MANIFESTS = """
from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

HERE = "tests.environments.tiny_games:"
BLUFF = GameManifest(id=GameId("tiny-bluff"), game=HERE + "BLUFF", small=HERE + "SMALL")
NUMBERED = GameManifest(
    id=GameId("numbered-bluff"),
    game=HERE + "NUMBERED_BLUFF",
    environment=HERE + "NUMBERED",
    small=HERE + "SMALL_PLAIN",
)
GRAB = GameManifest(id=GameId("tiny-grab"), game=HERE + "GRAB")
TIMED = GameManifest(id=GameId("timed-grab"), game=HERE + "TIMED_GRAB")
"""


@contextmanager
def tiny_games(folder: Path) -> Generator[None]:
    """Install the games for a time."""
    points = {
        "tiny-bluff": "tiny:BLUFF",
        "numbered-bluff": "tiny:NUMBERED",
        "tiny-grab": "tiny:GRAB",
        "timed-grab": "tiny:TIMED",
    }
    with installed(folder, "tiny-games", {"tiny": _MANIFESTS}, points):
        yield

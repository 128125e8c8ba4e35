"""A lesson, played by the rules: every position that the learner can come to, once."""

from typing import Any, cast

import msgspec
from msgspec import Struct

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.lessons.script import LEARNER, Ask, Lesson, Tell, Way, Where


class Course(Struct, frozen=True, omit_defaults=True):
    """What somebody does, and where that leads."""

    to: int
    """The frame that follows."""
    events: list[Any]
    """What happens, as the learner may know it."""
    seat: int | None = None
    """Who does it, if not the learner."""
    where: Where | None = None
    like: dict[str, Where] = {}


class Frame(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A moment of a lesson."""

    legal: int
    """What the learner may do by the rules: which of the file's lists."""
    awaited: list[int]
    """The seats for which the game waits."""
    view: int | None = None
    """What the learner knows: which of the file's views. None in the middle of a race, where the events say it all."""
    step: str | None = None
    """What the coach says; None where somebody else acts."""
    number: int | None = None
    """Which step that is, counted from 1."""
    ways: dict[str, Course] | None = None
    """What the learner may do, by how it is written."""
    other: Course | None = None
    """What somebody else does."""
    to: int | None = None
    """What comes when the learner has read it. None of these three: the lesson is over."""


class Played(Struct, frozen=True):
    """A lesson as the page has it."""

    game: str
    seats: int
    steps: int
    edition: Any
    views: list[dict[str, Any]]
    """The first is whole; the others have what differs from it, one level down in what is an object."""
    legals: list[list[str]]
    frames: list[Frame]
    """The first is the beginning."""


def played(lesson: Lesson) -> Played:
    """The lesson with all that can come of the learner's choices. Raises `IllegalAction` for what the rules forbid."""
    return _Playing(lesson).all()


class _Playing:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game: AnyGame = registry.game(lesson.game)
        self.options = self.game.options(lesson.options)
        self.frames: list[Frame | None] = []
        self.views: list[dict[str, Any]] = []
        self.legals: list[list[str]] = []
        self.known: dict[tuple[int, str], int] = {}
        self.numbers = self._numbers()

    def all(self) -> Played:
        chance = Chance.recorded(self.lesson.picks(self.options))
        state = self.game.start(self.options, self.lesson.seats, chance)
        chance.finish()
        self._view(state)
        self._frame(0, state)
        return Played(
            game=self.lesson.game,
            seats=self.lesson.seats,
            steps=max(number for number in self.numbers if number is not None),
            edition=msgspec.to_builtins(self.options.edition),
            views=[self.views[0], *(_differences(self.views[0], view) for view in self.views[1:])],
            legals=self.legals,
            frames=cast(list[Frame], self.frames),
        )

    def _numbers(self) -> list[int | None]:
        """By beat: which step it is. Beats in a row for which the coach says the same are one step."""
        numbers: list[int | None] = []
        count, last = 0, None
        for beat in self.lesson.beats:
            if isinstance(beat, Tell | Ask):
                count += beat.step != last
                last = beat.step
                numbers.append(count)
            else:
                numbers.append(None)
        return numbers

    def _frame(self, at: int, state: Any) -> int:
        """The number of the frame for this beat and this state, made if there is none yet."""
        key = at, self.game.encode(state)
        if key not in self.known:
            self.known[key] = len(self.frames)
            self.frames.append(None)
            self.frames[self.known[key]] = self._made(at, state)
        return self.known[key]

    def _made(self, at: int, state: Any) -> Frame:
        legal = [self.game.format(action) for action in self.game.legal(state, LEARNER)]
        frame = Frame(
            legal=_noted(self.legals, legal),
            awaited=sorted(self.game.awaited(state)),
            view=self._view(state) if at == 0 or self.game.race(state) is None else None,
        )
        if at == len(self.lesson.beats):
            return frame
        beat = self.lesson.beats[at]
        if not isinstance(beat, Tell | Ask):
            return msgspec.structs.replace(frame, other=self._course(at, state, beat.seat, beat.way(state)))
        step = beat.step if isinstance(beat.step, str) else beat.step(state)
        frame = msgspec.structs.replace(frame, step=step, number=self.numbers[at])
        if isinstance(beat, Tell):
            return msgspec.structs.replace(frame, to=self._frame(at + 1, state))
        ways = {way.action: self._course(at, state, LEARNER, way) for way in beat.ways(state)}
        return msgspec.structs.replace(frame, ways=ways)

    def _course(self, at: int, state: Any, seat: Seat, way: Way) -> Course:
        chance = Chance.recorded(way.picks)
        step = self.game.apply(state, seat, self.game.parse(way.action), chance)
        chance.finish()
        events = [told for event in step.events if (told := self.game.redact(event, LEARNER)) is not None]
        return Course(
            to=self._frame(at + 1, step.state),
            events=[msgspec.to_builtins(event) for event in events],
            seat=None if seat == LEARNER else seat,
            where=way.where,
            like=dict(way.like),
        )

    def _view(self, state: Any) -> int:
        view = cast(dict[str, Any], msgspec.to_builtins(self.game.view(state, LEARNER)))
        return _noted(self.views, {name: value for name, value in view.items() if name != "edition"})


def _noted(notes: list[Any], note: Any) -> int:
    """Where a note stands, written down if it is new."""
    if note not in notes:
        notes.append(note)
    return notes.index(note)


def _differences(base: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """What differs from the base, one level down in objects."""
    found: dict[str, Any] = {}
    for name, value in other.items():
        was = base[name]
        if isinstance(value, dict) and isinstance(was, dict):
            parts = cast(dict[str, Any], value)
            value = {part: new for part, new in parts.items() if new != cast(dict[str, Any], was)[part]}
            if value:
                found[name] = value
        elif value != was:
            found[name] = value
    return found

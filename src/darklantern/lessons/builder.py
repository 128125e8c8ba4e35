"""Building a lesson: its script is played by the rules, and every reachable position becomes a frame."""

from typing import Any, cast

import msgspec
from msgspec import Struct

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.lessons.script import LEARNER, Exercise, Explanation, Lesson, ScriptedAction, TileAndSpot


class LessonMove(Struct, frozen=True, omit_defaults=True):
    """A move, its events and the frame after it."""

    to: int
    """The index of the next frame."""
    events: list[Any]
    """The events, redacted for the learner."""
    seat: int | None = None
    """The seat that moves; None for the learner."""
    where: TileAndSpot | None = None
    like: dict[str, TileAndSpot] = {}


class LessonFrame(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One position of a lesson."""

    legal: int
    """The learner's legal actions: an index into `LessonFile.legals`."""
    awaited: list[int]
    """The seats for which the game waits."""
    view: int | None = None
    """The learner's view: an index into `LessonFile.views`. None during a race, where the events suffice."""
    step: str | None = None
    """The coach's text; None when an opponent acts."""
    number: int | None = None
    """The number of that step, counted from 1."""
    ways: dict[str, LessonMove] | None = None
    """The learner's choices by action, in the game's notation."""
    other: LessonMove | None = None
    """An opponent's move."""
    to: int | None = None
    """The frame after the text is read. Without `ways`, `other` and `to`, the lesson is over."""


class LessonFile(Struct, frozen=True):
    """A lesson as the page loads it."""

    game: str
    seats: int
    steps: int
    edition: Any
    views: list[dict[str, Any]]
    """The first is complete; the others have their differences from it, one level deep in objects."""
    legals: list[list[str]]
    frames: list[LessonFrame]
    """The first frame is the start."""


def build_lesson(lesson: Lesson) -> LessonFile:
    """Return a lesson with every outcome of the learner's choices. Raises `IllegalAction` for an illegal move."""
    return _LessonBuilder(lesson).build()


class _LessonBuilder:
    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game: AnyGame = registry.game(lesson.game)
        self.options = self.game.options(lesson.options)
        self.frames: list[LessonFrame | None] = []
        self.views: list[dict[str, Any]] = []
        self.legals: list[list[str]] = []
        self.frame_indices: dict[tuple[int, str], int] = {}
        self.step_numbers = self._step_numbers()

    def build(self) -> LessonFile:
        chance = Chance.recorded(self.lesson.picks(self.options))
        state = self.game.start(self.options, self.lesson.seats, chance)
        chance.finish()
        self._view_index(state)
        self._frame_index(0, state)
        return LessonFile(
            game=self.lesson.game,
            seats=self.lesson.seats,
            steps=max(number for number in self.step_numbers if number is not None),
            edition=msgspec.to_builtins(self.options.edition),
            views=[self.views[0], *(_changed_entries(self.views[0], view) for view in self.views[1:])],
            legals=self.legals,
            frames=cast(list[LessonFrame], self.frames),
        )

    def _step_numbers(self) -> list[int | None]:
        """Return the step number of each script item. Consecutive items with the same text are one step."""
        numbers: list[int | None] = []
        count, last = 0, None
        for item in self.lesson.items:
            if isinstance(item, Explanation | Exercise):
                count += item.step != last
                last = item.step
                numbers.append(count)
            else:
                numbers.append(None)
        return numbers

    def _frame_index(self, item_index: int, state: Any) -> int:
        """Return the index of the frame for a script item and a state; build it if it is new."""
        key = item_index, self.game.encode_state(state)
        if key not in self.frame_indices:
            self.frame_indices[key] = len(self.frames)
            self.frames.append(None)
            self.frames[self.frame_indices[key]] = self._build_frame(item_index, state)
        return self.frame_indices[key]

    def _build_frame(self, item_index: int, state: Any) -> LessonFrame:
        legal = [self.game.format_action(action) for action in self.game.legal_actions(state, LEARNER)]
        frame = LessonFrame(
            legal=_index_of(self.legals, legal),
            awaited=sorted(self.game.to_act(state)),
            view=self._view_index(state) if item_index == 0 or self.game.race(state) is None else None,
        )
        if item_index == len(self.lesson.items):
            return frame
        item = self.lesson.items[item_index]
        if not isinstance(item, Explanation | Exercise):
            return msgspec.structs.replace(frame, other=self._build_move(item_index, state, item.seat, item.way(state)))
        step = item.step if isinstance(item.step, str) else item.step(state)
        frame = msgspec.structs.replace(frame, step=step, number=self.step_numbers[item_index])
        if isinstance(item, Explanation):
            return msgspec.structs.replace(frame, to=self._frame_index(item_index + 1, state))
        ways = {way.action: self._build_move(item_index, state, LEARNER, way) for way in item.ways(state)}
        return msgspec.structs.replace(frame, ways=ways)

    def _build_move(self, item_index: int, state: Any, seat: Seat, way: ScriptedAction) -> LessonMove:
        chance = Chance.recorded(way.picks)
        step = self.game.apply(state, seat, self.game.parse_action(way.action), chance)
        chance.finish()
        events = [seen for event in step.events if (seen := self.game.redact(event, LEARNER)) is not None]
        return LessonMove(
            to=self._frame_index(item_index + 1, step.state),
            events=[msgspec.to_builtins(event) for event in events],
            seat=None if seat == LEARNER else seat,
            where=way.where,
            like=dict(way.like),
        )

    def _view_index(self, state: Any) -> int:
        view = cast(dict[str, Any], msgspec.to_builtins(self.game.view(state, LEARNER)))
        return _index_of(self.views, {name: value for name, value in view.items() if name != "edition"})


def _index_of(notes: list[Any], note: Any) -> int:
    """Return the index of an item; append it if it is new."""
    if note not in notes:
        notes.append(note)
    return notes.index(note)


def _changed_entries(base: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return the entries that differ from the base, one level deep in objects."""
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

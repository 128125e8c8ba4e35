"""Lessons follow the rules, and every choice of the learner leads to the end."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.lesson import LESSON as MIDNIGHT_EXCHANGE
from darklantern.games.midnight_exchange.rules.state import Raid, State
from darklantern.lessons import outdated_files, render_files
from darklantern.lessons.files import SCRIPT, lessons
from darklantern.lessons.script import LEARNER, Exercise, Lesson, OpponentTurn, ScriptedAction, TileAndSpot

ROOT = Path(__file__).parents[2]
PAGE_GAMES = ROOT / "web" / "src" / "games"
DROPPED = re.compile(r" at \d+$")
"""The list of legal actions leaves out the spot of a drop."""

by_game = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.game)


def lesson_file(lesson: Lesson) -> Any:
    return json.loads(render_files()[SCRIPT.format(game=lesson.game)])


def test_lesson_files_of_the_page_are_up_to_date():
    assert outdated_files(ROOT) == [], "if this is intended: run scripts/lessons, and review the diff"


def test_outdated_lesson_files_are_listed(tmp_path: Path):
    for name, text in render_files().items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace('"step":"welcome"', '"step":"farewell"'), "utf-8")
    assert outdated_files(tmp_path) == list(render_files())


@by_game
def test_lesson_file_is_small(lesson: Lesson):
    text = render_files()[SCRIPT.format(game=lesson.game)]
    assert len(gzip.compress(text.encode())) < 5_000


@by_game
def test_expected_moves_are_legal(lesson: Lesson):
    file = lesson_file(lesson)
    exercises = [frame for frame in file["frames"] if "ways" in frame]
    assert len(exercises) > 5
    for frame in exercises:
        legal = file["legals"][frame["legal"]]
        for action, course in frame["ways"].items():
            for one in (action, *course.get("like", ())):
                assert DROPPED.sub("", one) in legal


@by_game
def test_every_choice_reaches_the_end_through_all_steps(lesson: Lesson):
    file = lesson_file(lesson)
    frames = file["frames"]

    def steps(at: int, taken: tuple[int, ...]) -> set[tuple[int, ...]]:
        """Return the step numbers on every path from here to the end."""
        frame = frames[at]
        number = frame.get("number")
        taken = taken if number is None or number in taken else (*taken, number)
        courses = [*frame.get("ways", {}).values(), *([frame["other"]] if "other" in frame else ())]
        ends = [course["to"] for course in courses] + ([frame["to"]] if "to" in frame else [])
        return {way for end in ends for way in steps(end, taken)} if ends else {taken}

    assert steps(0, ()) == {tuple(range(1, file["steps"] + 1))}


@by_game
def test_every_step_has_a_text_and_a_highlight(lesson: Lesson):
    steps = {frame["step"] for frame in lesson_file(lesson)["frames"] if "step" in frame}
    assert len(steps) >= 11
    for name in ("targets.ts", "words/en.ts"):
        text = PAGE_GAMES.joinpath(lesson.game, "lesson", name).read_text("utf-8")
        names = set(re.findall(r"^ +(\w+): \{", text, re.MULTILINE))
        assert steps <= names, name


def swap_tiles(raid: Raid, one: TileAndSpot, other: TileAndSpot) -> Raid:
    """Return a raid in which two tiles, and their spots, are swapped."""
    tiles = {one[0]: other[0], other[0]: one[0]}
    spots = {one[1]: other[1], other[1]: one[1]}

    def tile(number: Any) -> Any:
        return tiles.get(number, number)

    def spot(number: Any) -> Any:
        return spots.get(number, number)

    def by_tile(things: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(things[tile(number)] for number in range(len(things)))

    return replace(
        raid,
        spots=tuple(map(spot, by_tile(raid.spots))),
        loots=by_tile(raid.loots),
        up=by_tile(raid.up),
        seen=by_tile(raid.seen),
        free=tuple(sorted(map(spot, raid.free))),
        tokens=tuple(map(spot, raid.tokens)),
        hands=tuple(map(tile, raid.hands)),
        boards=tuple(tuple(map(tile, board)) for board in raid.boards),
    )


def test_unseen_tiles_are_interchangeable():
    """ME-R3: the loot of a tile is drawn when it is first lifted. ME-R7: a tile may be dropped on any spot."""
    lesson = MIDNIGHT_EXCHANGE
    game = registry.game(lesson.game)
    options = game.options(lesson.options)
    state: State = game.start(options, lesson.seats, Chance.recorded(lesson.picks(options)))
    compared = 0

    def applied(seat: Seat, way: ScriptedAction, action: str) -> State:
        return game.apply(state, seat, game.parse_action(action), Chance.recorded(way.picks)).state

    for item in lesson.items:
        if not isinstance(item, Exercise | OpponentTurn):
            continue
        seat, ways = (LEARNER, item.ways(state)) if isinstance(item, Exercise) else (item.seat, [item.way(state)])
        for way in ways:
            for action, where in way.like.items():
                assert way.where is not None
                expected = swap_tiles(applied(seat, way, way.action).raid, way.where, where)
                assert applied(seat, way, action).raid == expected
                compared += 1
        state = applied(seat, ways[0], ways[0].action)
    assert compared > 90

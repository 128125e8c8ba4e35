"""Golden games: a random game as readable text, kept under version control and reviewed as a diff."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, cast

import msgspec

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import Seat
from darklantern.testing.walk import Stride, walk


def playthrough(game: AnyGame, seats: int, seed: int) -> str:
    """A random game as text: every move with what else was legal, what happened and what changed."""
    return "\n".join(_lines(game, seats, seed)) + "\n"


def _lines(game: AnyGame, seats: int, seed: int) -> Iterator[str]:
    options = game.options({})
    chance = Chance.seeded(seed)
    state = game.start(options, seats, chance)
    chosen = {key: value for key, value in _fields(options).items() if key != "edition"}
    yield f"{game.about.title}, rules {game.rules}, edition {options.edition.name}, {seats} seats, seed {seed}"
    yield f"options: {_text(chosen)}"
    yield f"deal: {_text(chance.collect())}"
    yield from _changes({}, _fields(state))
    for number, stride in enumerate(walk(game, seats, seed), start=1):
        yield ""
        yield from _move(game, number, stride, seats)
        state = stride.after
    yield ""
    yield from _outcome(game.outcome(state))


def _outcome(outcome: Outcome | None) -> Iterator[str]:
    if outcome is None:
        yield "cut off"
        return
    yield f"winners: {_text(outcome.winners)}"
    for seat, score in enumerate(outcome.scores):
        lines = ", ".join(f"{line.what} {line.points}" for line in outcome.sheets[seat])
        yield f"  seat {seat}: {score} = {lines}; tie-break {outcome.tiebreaks[seat]}"


def _move(game: AnyGame, number: int, stride: Stride, seats: int) -> Iterator[str]:
    yield f"{number}. seat {stride.seat}: {game.format(stride.action)}"
    yield f"  legal: {' | '.join(game.format(action) for action in stride.legal)}"
    if stride.picks:
        yield f"  picks: {_text(stride.picks)}"
    for event in stride.events:
        shown = [game.redact(event, observer) for observer in (None, *map(Seat, range(seats)))]
        kept = "" if all(one == event for one in shown) else f" (spectators: {_event(shown[0])})"
        yield f"  event: {_event(event)}{kept}"
    yield from _changes(_fields(stride.before), _fields(stride.after))


def _changes(before: dict[str, object], after: dict[str, object]) -> Iterator[str]:
    for key, value in after.items():
        if key != "edition" and (key not in before or before[key] != value):
            yield f"  {key}: {_text(value) or 'none'}"


def _fields(value: object) -> dict[str, object]:
    return cast(dict[str, object], msgspec.to_builtins(value)) if value is not None else {}


def _event(event: Any) -> str:
    if event is None:
        return "nothing"
    fields = _fields(event)
    words = [f"{key}={_text(value)}" for key, value in fields.items() if key != "type"]
    return " ".join([str(fields["type"]), *words])


def _text(value: object) -> str:
    """Plain data, short: ``boss 3×2`` is a boss and two threes, ``/`` stands between lists."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        return " ".join(f"{key}={_text(item)}" for key, item in cast(dict[str, object], value).items())
    if isinstance(value, list | tuple):
        items = [_text(item) or "none" for item in cast(list[object], value)]
        if any(isinstance(item, list | tuple | dict) for item in cast(list[object], value)):
            return " / ".join(items)
        runs = [(item, len(list(run))) for item, run in groupby(items)]
        return " ".join(item if count == 1 else f"{item}×{count}" for item, count in runs)
    return str(value)

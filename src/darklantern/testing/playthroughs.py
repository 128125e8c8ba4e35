"""Golden games: whole games as text, kept under version control so that changes show as a diff."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, cast

import msgspec

from darklantern.core.game import AnyGame, Outcome
from darklantern.core.ids import Seat
from darklantern.core.record import Position, Record, replay

MAX_LISTED_ACTIONS = 30
"""The maximum number of legal actions that are listed."""


def playthrough(game: AnyGame, record: Record) -> str:
    """Return a recorded game as text: every move with the legal actions, the events and the changes of the state."""
    return "\n".join(_lines(game, record)) + "\n"


def _lines(game: AnyGame, record: Record) -> Iterator[str]:
    yield f"{game.info.title}, rules {record.rules}, edition {record.edition.name} {record.edition.digest}"
    yield f"options: {_text(record.options)}"
    yield f"players: {', '.join(record.players)}"
    yield f"deal: {_text(record.deal)}"
    before: Any = None
    for position in replay(game, record):
        if position.move is not None:
            yield ""
            yield from _move(game, position, before, len(record.players))
        yield from _changes("", _fields(before), _fields(position.state))
        before = position.state
    yield ""
    yield from _outcome(game.outcome(before))


def _outcome(outcome: Outcome | None) -> Iterator[str]:
    if outcome is None:
        yield "cut off"
        return
    yield f"winners: {_text(outcome.winners)}"
    for seat, score in enumerate(outcome.scores):
        lines = ", ".join(f"{line.what} {line.points}" for line in outcome.sheets[seat])
        yield f"  seat {seat}: {score} = {lines}; tie-break {outcome.tiebreaks[seat]}"


def _move(game: AnyGame, position: Position, before: Any, seats: int) -> Iterator[str]:
    move = position.move
    assert move is not None, "the first position has no move"
    when = "" if move.at is None else f" at {move.at} ms"
    yield f"{position.number}. seat {move.seat}{when}: {move.action}"
    legal = [game.format_action(action) for action in game.legal_actions(before, Seat(move.seat))]
    more = len(legal) - MAX_LISTED_ACTIONS
    yield f"  legal: {' | '.join(legal[:MAX_LISTED_ACTIONS])}{f' and {more} more' if more > 0 else ''}"
    if move.picks:
        yield f"  picks: {_text(move.picks)}"
    for event in position.events:
        seen = [game.redact(event, observer) for observer in (None, *map(Seat, range(seats)))]
        spectators = "" if all(view == event for view in seen) else f" (spectators: {_event(seen[0])})"
        yield f"  event: {_event(event)}{spectators}"


def _changes(path: str, before: object, after: object) -> Iterator[str]:
    """Yield the differences of two values, as deep in the data as possible."""
    if before == after or path == "edition":
        return
    if isinstance(after, dict) and isinstance(before, dict):
        old_fields, fields = cast(dict[str, object], before), cast(dict[str, object], after)
        for key, value in fields.items():
            yield from _changes(f"{path}.{key}" if path else key, old_fields.get(key), value)
        return
    if isinstance(after, list | tuple) and isinstance(before, list | tuple):
        old_items, items = cast(list[object], before), cast(list[object], after)
        if len(old_items) == len(items):
            for at, item in enumerate(items):
                yield from _changes(f"{path}[{at}]", old_items[at], item)
            return
    yield f"  {path}: {_text(cast(object, after)) or 'none'}"


def _fields(value: object) -> dict[str, object]:
    return cast(dict[str, object], msgspec.to_builtins(value)) if value is not None else {}


def _event(event: Any) -> str:
    if event is None:
        return "nothing"
    fields = _fields(event)
    words = [f"{key}={_text(value)}" for key, value in fields.items() if key != "type"]
    return " ".join([str(fields["type"]), *words])


def _text(value: object) -> str:
    """Return plain data in short: ``boss 3×2`` is a boss and two threes, ``/`` separates lists."""
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

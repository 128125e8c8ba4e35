"""The page follows a raid by itself, from what happens. It must come to what the rules come to, for all eyes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.actions import Drop, Getaway, Lift, PutBack, Stash
from darklantern.games.midnight_exchange.components import Spot, Tile
from darklantern.games.midnight_exchange.game import MidnightExchange
from darklantern.games.midnight_exchange.state import SPOTS, Phase, State
from tests.web.node import told

RAIDS = 60
ATTEMPTS = 300
"""In a raid at the most: random hands seldom get away."""

GAME = MidnightExchange()


def test_the_page_follows_raids_as_the_rules_play_them(tmp_path: Path) -> None:
    """ME-R2 to ME-R9 and ME-G1 to ME-G3: refusals and why, what a move brings about, how things stand."""
    lines = [line for number in range(RAIDS) for line in _raid(number)]
    accepted = sum(line.get("answer", "") is None for line in lines)
    assert accepted > 5_000, "too few moves to tell much"
    codes = {line["answer"]["code"] for line in lines if line.get("answer")}
    assert codes == {
        *("board-full", "got-away", "hand-empty", "hand-full", "key-stays", "not-enough-tiles", "not-on-board"),
        *("place-closed", "second-key", "spot-taken", "tile-taken"),
    }, "not everything that can be refused was tried"
    path = tmp_path / "raids.jsonl"
    path.write_bytes(b"\n".join(map(msgspec.json.encode, lines)))
    compared = sum(len(line.get("views", ())) for line in lines)
    assert told(["follow.js", str(path)]).strip() == f"{compared} views compared"


def _raid(number: int) -> Iterator[dict[str, Any]]:
    """A raid of random attempts, most of them sensible. Each pair of eyes is compared every few moves, in turn."""
    seats = 2 + number % 3
    chance, chooser = Chance.seeded(number), Chance.seeded(number, 1)
    state: State = GAME.start(GAME.options({}), seats, chance)
    eyes: list[Seat | None] = [*map(Seat, range(seats)), None]
    spaces = state.edition.figures.loot_spaces
    yield {"begins": {"views": {_name(eye): GAME.view(state, eye).raid for eye in eyes}, "spaces": spaces}}
    for turn in range(ATTEMPTS):
        seat = Seat(chooser.pick(seats))
        attempt = _attempt(state, seat, chooser)
        line: dict[str, Any] = {"seat": seat, "attempt": _written(attempt), "answer": None}
        try:
            step = GAME.apply(state, seat, attempt, chance)
        except IllegalAction as error:
            yield {**line, "answer": {"code": error.code, "params": error.params}}
            continue
        state = step.state
        if state.phase is not Phase.RAID and state.round == 1:
            compared = eyes
        elif state.round == 1:
            compared = [eyes[turn % len(eyes)]]
        else:  # nobody had anything to exchange: a new raid has begun, of which the page is told as a whole
            compared = []
        line["events"] = {_name(eye): [GAME.redact(event, eye) for event in step.events] for eye in eyes}
        yield {**line, "views": {_name(eye): GAME.view(state, eye).raid for eye in compared}}
        if state.phase is not Phase.RAID or state.round > 1:
            return


def _attempt(state: State, seat: Seat, chooser: Chance) -> Any:
    """Two in three times something that one may do; else anything."""
    legal = GAME.legal(state, seat)
    raid = state.raid
    if legal and chooser.pick(3):
        action = Stash() if Stash() in legal and chooser.pick(2) else legal[chooser.pick(len(legal))]
        return msgspec.structs.replace(action, spot=raid.free[0]) if isinstance(action, Drop) else action
    tile = Tile(chooser.pick(len(raid.spots)))
    board = raid.boards[seat]
    return (
        Lift(tile),
        Stash(),
        Drop(bool(chooser.pick(2)), Spot(chooser.pick(SPOTS))),
        PutBack(board[chooser.pick(len(board))] if board and chooser.pick(2) else tile),
        Getaway(),
    )[chooser.pick(5)]


def _written(action: Any) -> dict[str, Any]:
    """A move as the page has it."""
    fields: dict[str, Any] = msgspec.to_builtins(action)
    return {"kind" if name == "type" else name: value for name, value in fields.items()}


def _name(eye: Seat | None) -> str:
    return "spectator" if eye is None else str(eye)

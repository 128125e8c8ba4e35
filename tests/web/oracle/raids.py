"""Random raids of Midnight Exchange, as the rules play them."""

from collections.abc import Iterator
from typing import Any

import msgspec

from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import Drop, Getaway, Lift, PutBack, Stash
from darklantern.games.midnight_exchange.rules.components import Spot, Tile
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.game import GAME
from darklantern.games.midnight_exchange.rules.state import Phase, State

ATTEMPTS = 300
"""The most attempts in a raid: random moves seldom lead to a getaway."""


def raids(count: int) -> list[list[dict[str, Any]]]:
    """Return raids as lists of entries: first the views at the start, then one entry an attempt."""
    return [list(_raid(number)) for number in range(count)]


def _raid(number: int) -> Iterator[dict[str, Any]]:
    """A raid of random attempts, two thirds of them legal. Each viewer's view is compared every few moves, in turn."""
    seats = 2 + number % 3
    chance, chooser = Chance.seeded(number), Chance.seeded(number, 1)
    state: State = GAME.start(GAME.options({}), seats, chance)
    viewers: list[Seat | None] = [*map(Seat, range(seats)), None]
    spaces = state.edition.figures.loot_spaces
    yield {"views": {_name(viewer): GAME.view(state, viewer).raid for viewer in viewers}, "spaces": spaces}
    for turn in range(ATTEMPTS):
        seat = Seat(chooser.pick(seats))
        attempt = _attempt(state, seat, chooser)
        entry: dict[str, Any] = {"seat": seat, "attempt": _as_page_move(attempt), "refusal": None}
        try:
            step = GAME.apply(state, seat, attempt, chance)
        except IllegalAction as error:
            yield {**entry, "refusal": {"code": error.code, "params": error.params}, "events": {}, "views": {}}
            continue
        state = step.state
        if state.phase is not Phase.RAID and state.round == 1:
            compared = viewers
        elif state.round == 1:
            compared = [viewers[turn % len(viewers)]]
        else:  # The exchange was empty and a new raid has begun, which is sent to the page in full.
            compared = []
        events = {_name(viewer): [GAME.redact(event, viewer) for event in step.events] for viewer in viewers}
        yield {
            **entry,
            "events": events,
            "views": {_name(viewer): GAME.view(state, viewer).raid for viewer in compared},
        }
        if state.phase is not Phase.RAID or state.round > 1:
            return


def _attempt(state: State, seat: Seat, chooser: Chance) -> Any:
    """A legal move in two of three cases, else any."""
    legal = GAME.legal_actions(state, seat)
    raid = state.raid
    if legal and chooser.pick(3):
        action = Stash() if Stash() in legal and chooser.pick(2) else legal[chooser.pick(len(legal))]
        return msgspec.structs.replace(action, spot=raid.free[0]) if isinstance(action, Drop) else action
    tile = Tile(chooser.pick(len(raid.spots)))
    board = raid.boards[seat]
    return (
        Lift(tile),
        Stash(),
        Drop(bool(chooser.pick(2)), Spot(chooser.pick(SPOT_COUNT))),
        PutBack(board[chooser.pick(len(board))] if board and chooser.pick(2) else tile),
        Getaway(),
    )[chooser.pick(5)]


def _as_page_move(action: Any) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(action)
    return {"kind" if name == "type" else name: value for name, value in fields.items()}


def _name(viewer: Seat | None) -> str:
    return "spectator" if viewer is None else str(viewer)

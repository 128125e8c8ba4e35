"""Positions of raids with every action that a hand could try: the legal ones, and why the others are illegal.

They are taken from games of greedy and of random bots and recorded in a file, against which the rules, the kernel and
the page's own code are tested. ``scripts/playthroughs`` writes it again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from darklantern.bots.registry import bot
from darklantern.bots.tempo import tempo
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.record import replay
from darklantern.games.midnight_exchange.rules.actions import Stash
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.edition import GAME_ID
from darklantern.games.midnight_exchange.rules.game import GAME
from darklantern.games.midnight_exchange.rules.state import Phase, State
from darklantern.lab.selfplay import play_game
from darklantern.testing.random_games import random_transitions

FILE = Path(__file__).with_name("raid_positions.json")
SEED = 7
RANDOM_MOVES = 800
"""The moves of each random game that are looked at."""
STASH_WEIGHT = 30
"""Random bots stash this often compared with each other action; else their boards would hardly fill up."""


class Position(NamedTuple):
    """A seat's position in a raid."""

    state: State
    seat: Seat
    legal: tuple[str, ...]
    illegal: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...]
    """The code and the parameters of each reason, and the actions that it forbids."""


def recorded_positions() -> list[dict[str, Any]]:
    """Return the positions as they are in the file."""
    return json.loads(FILE.read_text("utf-8"))


def as_recorded(position: Position) -> dict[str, Any]:
    """Return a position as it is recorded: with what the seat sees of it."""
    view = GAME.view(position.state, position.seat)
    return {
        "seat": position.seat,
        "spaces": view.edition.figures.loot_spaces,
        "raid": msgspec.to_builtins(view.raid),
        "legal": list(position.legal),
        "illegal": [
            {"code": code, "params": params, "actions": list(actions)} for code, params, actions in position.illegal
        ],
    }


def positions() -> Iterator[Position]:
    """Yield the first position of each kind, by seats, open places, and which actions are legal or why they are not."""
    kinds = set[tuple[int, tuple[Place, ...], frozenset[tuple[str, str]]]]()
    for state in _states():
        if state.phase is Phase.RAID:
            for number in range(len(state.players)):
                position = _position(state, seat := Seat(number))
                reasons = {(action[:4], code) for code, _, actions in position.illegal for action in actions}
                reasons |= {(action[:4], "") for action in position.legal}
                kind = (len(state.players), state.raid.open[seat], frozenset(reasons))
                if kind not in kinds:
                    kinds.add(kind)
                    yield position


def _states() -> Iterator[State]:
    for seats in GAME.seat_counts:
        hand = tempo(GAME_ID)
        assert hand is not None
        options = GAME.options({})
        for moment in replay(GAME, play_game(GAME, options, [bot(GAME_ID, "greedy")] * seats, SEED, 0, [hand] * seats)):
            yield moment.state
        moves = random_transitions(GAME, seats, SEED, weight=lambda action: STASH_WEIGHT if action == Stash() else 1)
        for _, transition in zip(range(RANDOM_MOVES), moves, strict=False):
            yield transition.before


def _position(state: State, seat: Seat) -> Position:
    legal: list[str] = []
    illegal: dict[str, tuple[str, dict[str, Any], list[str]]] = {}
    for text in _attempts(state):
        try:
            GAME.apply(state, seat, GAME.parse_action(text), Chance.seeded(0))
        except IllegalAction as error:
            params = msgspec.to_builtins(error.params)
            illegal.setdefault(json.dumps([error.code, params]), (error.code, params, []))[2].append(text)
        else:
            legal.append(text)
    reasons = tuple((str(code), params, tuple(actions)) for code, params, actions in illegal.values())
    return Position(state, seat, tuple(legal), reasons)


def _attempts(state: State) -> Iterator[str]:
    """Yield every action of a raid.

    A tile is dropped on the first free and the first taken spot. Of the tiles in the centre only one is put back.
    """
    raid = state.raid
    tiles = range(len(raid.spots))
    lying = [tile for tile in tiles if raid.spots[tile] is not None]
    taken = next(spot for spot in range(SPOT_COUNT) if spot not in raid.free)
    yield from (f"lift {tile}" for tile in tiles)
    yield "stash"
    yield from (f"drop {side} at {spot}" for side in ("down", "up") for spot in (raid.free[0], taken))
    yield from (f"put back {tile}" for tile in tiles if tile not in lying[1:])
    yield "getaway"


def write() -> None:
    """Write the file."""
    lines = (json.dumps(as_recorded(position), separators=(",", ":")) for position in positions())
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")
    print(f"wrote {FILE.relative_to(Path(__file__).parents[3])}")


if __name__ == "__main__":
    write()

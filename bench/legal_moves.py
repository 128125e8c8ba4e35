"""CPU time of sending the moves of raids, with legal moves and without: ``python -m bench.legal_moves``."""

import gc
import random
import time
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple, cast

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.session import Session
from darklantern.match.log import MovedEntry
from darklantern.match.output_buffer import NewEntry
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.delivery.frames import Frame
from darklantern.server.live.connection import Connection

GAME = registry.game("midnight-exchange")
PLAYERS = ("Ada", "Bob", "Cleo", "Dan")
RAIDS = 12
"""The raids of one run."""
MAX_MOVES = 150
"""The most moves of a raid."""
RUNS = 10
"""Runs with legal moves and without, alternating."""


class Raid(NamedTuple):
    """A raid of random legal moves."""

    start: Any
    entries: list[NewEntry]


class Client:
    """A seated client that counts the bytes of its frames."""

    person = None
    wants_views = False

    def __init__(self, wants_race_moves: bool) -> None:
        self.wants_race_moves = wants_race_moves
        self.received = 0

    def send(self, frame: Frame) -> None:
        """Count a frame."""
        self.received += len(frame)


class Result(NamedTuple):
    """The cost of one move to all players."""

    cpu_us: float
    bytes_per_update: float


def play_raid(seed: int) -> Raid:
    """Play a raid. Its states are new objects, so that nothing about them is cached."""
    rng, session = random.Random(seed), Session(GAME, GAME.options({}), PLAYERS, Chance.seeded(seed))
    start, entries = session.state, list[NewEntry]()
    while GAME.race(session.state) is not None and len(entries) < MAX_MOVES:
        seat = rng.choice(sorted(GAME.to_act(session.state)))
        events = session.play(seat, rng.choice(GAME.legal_actions(session.state, seat)))
        number, move = len(entries) + 1, session.last
        entry = MovedEntry(number, seat, move.action, 10 * number, move.picks)
        entries.append(NewEntry(entry, events, session.state, GAME.to_act(session.state), None))
    return Raid(start, entries)


def publish(raids: Sequence[Raid], wants_race_moves: bool) -> Result:
    """Publish all moves of raids to clients on every seat."""
    clients: list[Client] = []
    tables: list[tuple[Broadcaster, list[NewEntry]]] = []
    for raid in raids:
        broadcaster = Broadcaster(GAME, Disclosure((1,)))
        broadcaster.restart(0, raid.start)
        for seat in range(len(PLAYERS)):
            clients.append(client := Client(wants_race_moves))
            broadcaster.add(cast(Connection, cast(Any, client)), Seat(seat))
        tables.append((broadcaster, raid.entries))
    gc.collect()
    start = time.process_time()
    for broadcaster, entries in tables:
        for entry in entries:
            broadcaster.publish(entry, None, None, True)
    seconds = time.process_time() - start
    moves = sum(len(raid.entries) for raid in raids)
    return Result(1e6 * seconds / moves, sum(client.received for client in clients) / moves / len(PLAYERS))


def main() -> None:
    """Print the median of all runs."""
    results: dict[bool, list[Result]] = {True: [], False: []}
    for run in range(RUNS):
        for wants_race_moves, runs in results.items():
            runs.append(publish([play_raid(run * RAIDS + number) for number in range(RAIDS)], wants_race_moves))
    for wants_race_moves, runs in results.items():
        cpu, size = median(run.cpu_us for run in runs), median(run.bytes_per_update for run in runs)
        name = "with legal moves" if wants_race_moves else "without"
        print(f"{name}: {cpu:.1f} µs of CPU for each move, {size:.0f} bytes for each update")


if __name__ == "__main__":
    main()

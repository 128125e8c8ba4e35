"""Bots of any game act at human speed in races, by a clock that the test moves."""

import asyncio
from collections.abc import Callable, Generator, Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from darklantern.bots.bot import Bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.server.live import bots
from darklantern.server.live.bots import TableBots
from tests.small_games import SLAP, installed_games
from tests.small_games.reflexes import QUICKEST_REACTION_MS, SLOWEST_REACTION_MS, ReflexBot, reaction_times

SEATS = 3


@pytest.fixture
def game(tmp_path: Path) -> Generator[AnyGame]:
    with installed_games(tmp_path):
        yield registry.game(SLAP)


class SteppedLoop:
    """A stand-in for the event loop, whose time passes at once."""

    def __init__(self) -> None:
        self.now = 0.0
        self._calls: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self._numbers = count()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[..., None], *arguments: Any) -> None:
        heappush(self._calls, (max(when, self.now), next(self._numbers), callback, arguments))

    def call_later(self, delay: float, callback: Callable[..., None], *arguments: Any) -> None:
        self.call_at(self.now + delay, callback, *arguments)

    def run(self) -> None:
        """Call what was scheduled, in the order of time, until nothing is left."""
        while self._calls:
            self.now, _, callback, arguments = heappop(self._calls)
            callback(*arguments)


class SteppedTable:
    """A table with bots at all seats."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self._chance = Chance.seeded(seed)
        self.state: Any = game.start(game.options({}), SEATS, self._chance)
        self.moves: list[tuple[float, Seat, str]] = []
        self.loop = SteppedLoop()
        self._bots: TableBots | None = None

    @property
    def play(self) -> Any:
        return SimpleNamespace(
            session=SimpleNamespace(state=self.state), race=self.game.race(self.state), timed_out=set[Seat]()
        )

    @property
    def seat_states(self) -> Sequence[Any]:
        return [SimpleNamespace(seat=Seat(seat), bot="mastermind@quick") for seat in range(SEATS)]

    def seats_for_bots(self) -> list[Seat]:
        return sorted(self.game.to_act(self.state))

    def act(self, seat: Seat, action: Any) -> None:
        self.state = self.game.apply(self.state, seat, action, self._chance).state
        self.moves.append((self.loop.now * 1000, seat, self.game.format_action(action)))
        assert self._bots is not None
        self._bots.schedule_decisions()

    def play_to_the_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        services = SimpleNamespace(heavy_work=None, counters=None, bot_pace=1.0)
        data = SimpleNamespace(match=self, hints=False)
        monkeypatch.setattr(asyncio, "get_running_loop", lambda: self.loop)
        self._bots = TableBots(cast(Any, data), cast(Any, services), self.act)
        self._bots.schedule_decisions()
        self.loop.run()


def test_bots_at_a_table_take_time_to_react(game: AnyGame, monkeypatch: pytest.MonkeyPatch):
    def make_bot(*_: object) -> Bot:
        return ReflexBot()

    monkeypatch.setattr(bots, "make_bot", make_bot)
    found: list[float] = []
    winners: set[Seat] = set()
    for seed in range(10):
        table = SteppedTable(game, seed)
        table.play_to_the_end(monkeypatch)
        assert game.outcome(table.state) is not None
        assert table.moves[0][0] >= QUICKEST_REACTION_MS
        found += reaction_times(table.moves)
        winners |= {seat for _, seat, what in table.moves if what == "slap"}
        for before, after in pairwise(move for move in table.moves if move[1] == 0):
            assert after[0] - before[0] >= QUICKEST_REACTION_MS
    assert min(found) >= QUICKEST_REACTION_MS
    assert max(found) <= SLOWEST_REACTION_MS
    assert len(set(map(round, found))) > 20
    assert winners == set(range(SEATS))

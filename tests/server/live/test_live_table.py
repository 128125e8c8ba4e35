"""A live table publishes what is stored, in the order of its log, also when its match is ahead of the store."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any, cast

import pytest

from darklantern.bots.registry import bot
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.match.log import write_entry
from darklantern.match.stage import Stage
from darklantern.server.counters import Counters
from darklantern.server.live import live_table, recovery
from darklantern.server.live.connection import Connection
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_data import TableData
from darklantern.server.live.table_services import TableServices
from darklantern.server.store import StoreUnavailable, TableId
from tests.match.harness import ADA, ART, TableHarness
from tests.server.delivery.recorded_game import frames, read
from tests.server.live.test_table_clients import FakeConnection

TABLE = TableId("table")
TIMEOUT_S = 20


class FakeStore:
    """A store that answers when it is asked to, and has a log."""

    def __init__(self, log: list[bytes]) -> None:
        self.log = log
        self._unanswered: list[tuple[list[bytes], Callable[[BaseException | None], None]]] = []

    def append_with_callback(self, table: TableId, first: int, lines: list[bytes], *rest: Any) -> None:
        self._unanswered.append((lines, rest[0]))

    def answer(self, error: BaseException | None = None, stored: bool = True) -> None:
        """Answer all groups, with an error or without, of which the entries are stored or not."""
        unanswered, self._unanswered = self._unanswered, []
        for lines, answer in unanswered:
            self.log += lines if stored else []
            answer(error)

    async def healthy(self) -> bool:
        return True

    async def entries(self, table: TableId) -> list[bytes]:
        return [*self.log]


class FakeBots:
    """The bots of a table, which never decide."""

    def __init__(self, *_: object) -> None:
        self.stopped = False
        self.scheduled = False

    def prepare(self) -> None:
        pass

    def schedule_decisions(self) -> None:
        self.scheduled = True

    def stop(self) -> None:
        self.stopped = True


class PingedConnection(FakeConnection):
    """A connection that counts the pings."""

    pings = 0

    def ping(self) -> None:
        self.pings += 1


class LiveTableHarness:
    """A live table of Ada, who has left her seat to a bot, and a bot; with a watcher."""

    def __init__(self) -> None:
        self.table = TableHarness(ART).begin(ADA)
        self.table.match.leave(ADA)
        self.table.collect()
        config = TableConfig(setup=self.table.setup, hints=False)
        self.data = TableData(TABLE, 0.0, True, config, self.table.seed, self.table.match)
        self.store = FakeStore([write_entry(entry) for entry in self.table.log])
        self.finished: list[TableData] = []
        """The table, each time that it is reported as finished."""
        services = TableServices(
            *(cast(Any, self.store), cast(Any, None), Counters(), self.table.clock),
            bot_pace=1.0,
            on_finished=self.finished.append,
        )
        self.live_table = LiveTable(self.data, services)
        self.watcher = FakeConnection(None)
        self.live_table.broadcaster.add(cast(Connection, cast(Any, self.watcher)), None)

    def play_to_end(self) -> None:
        """Let bots make all moves that are left, which the store does not answer yet."""
        match = self.data.match
        greedy = bot(GameId(match.game.id), "greedy")
        for number in count():
            if match.stage is Stage.OVER:
                return
            assert match.play is not None
            state, seat = match.play.session.state, match.seats_for_bots()[0]
            legal = match.game.legal_actions(state, seat)
            action = greedy.choose(match.game.view(state, seat), legal, Chance.seeded(number))
            self.live_table.act(seat, legal[0] if action is None else action)

    async def recovered(self) -> None:
        """Wait until the table continues from the stored log."""
        old = self.table.match
        async with asyncio.timeout(TIMEOUT_S):
            while self.data.match is old:
                await asyncio.sleep(0)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages to the watcher, without states of the table."""
        decoded = [read(payload) for frame in self.watcher.frames for _, payload in frames(frame)]
        return [message for message in decoded if message["type"] != "table"]


@pytest.fixture(autouse=True)
def short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "RETRY_INTERVAL_S", 0.0)


async def test_end_is_published_once_and_after_the_last_move():
    harness = LiveTableHarness()
    harness.play_to_end()
    assert harness.watcher.frames == []
    harness.store.answer()
    harness.live_table.close()
    types = [message["type"] for message in harness.messages]
    assert types[-2:] == ["update", "over"]
    assert types.count("over") == 1
    assert harness.messages[-2]["number"] == harness.table.match.outputs.last_number
    assert harness.finished == [harness.data]


async def test_game_whose_end_is_found_in_the_stored_log_is_finished():
    harness = LiveTableHarness()
    harness.play_to_end()
    harness.store.answer(StoreUnavailable("the connection was lost", in_doubt=True))
    assert harness.finished == []
    await harness.recovered()
    harness.live_table.close()
    assert harness.finished == [harness.data]
    assert harness.messages[-1]["type"] == "welcome"
    assert harness.messages[-1]["outcome"] is not None


async def test_outage_after_the_end_does_not_finish_the_game_again():
    harness = LiveTableHarness()
    harness.play_to_end()
    harness.store.answer()
    harness.table.match.moderation.set_talk(False)
    committing = asyncio.create_task(harness.live_table.commit())
    await asyncio.sleep(0)
    harness.store.answer(StoreUnavailable("the disk is full"), stored=False)
    with pytest.raises(StoreUnavailable, match="the disk is full"):
        await committing
    await harness.recovered()
    harness.live_table.close()
    assert harness.data.match.talk_allowed, "the table continues from the stored log"
    assert harness.finished == [harness.data]


async def test_bots_stop_in_an_outage_and_others_continue(monkeypatch: pytest.MonkeyPatch):
    made: list[FakeBots] = []

    def make_bots(*_: object) -> FakeBots:
        made.append(FakeBots())
        return made[-1]

    monkeypatch.setattr(live_table, "TableBots", make_bots)
    harness = LiveTableHarness()
    harness.play_to_end()
    harness.store.answer(StoreUnavailable("the disk is full"), stored=False)
    assert [bots.stopped for bots in made] == [True]
    await harness.recovered()
    assert [(bots.stopped, bots.scheduled) for bots in made] == [(True, True), (False, True)]
    harness.live_table.close()
    assert [bots.stopped for bots in made] == [True, True]


async def test_only_players_are_pinged_when_they_connect():
    """A player's latency counts in races from the start."""
    harness = LiveTableHarness()
    connections = [PingedConnection(person) for person in (ADA, None)]
    for connection in connections:
        harness.live_table.connect(cast(Connection, cast(Any, connection)), None)
    harness.live_table.close()
    assert [connection.pings for connection in connections] == [1, 0]

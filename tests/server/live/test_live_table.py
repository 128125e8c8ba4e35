"""A live table publishes what is stored, in the order of its log, also when its match is ahead of the store."""

from collections.abc import Callable
from itertools import count
from typing import Any, cast

from darklantern.bots.registry import bot
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.match.stage import Stage
from darklantern.server.counters import Counters
from darklantern.server.live.connection import Connection
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_config import TableConfig
from darklantern.server.live.table_data import TableData
from darklantern.server.live.table_services import TableServices
from darklantern.server.store import TableId
from tests.match.harness import ADA, ART, TableHarness
from tests.server.delivery.recorded_game import frames, read
from tests.server.live.test_table_clients import FakeConnection

TABLE = TableId("table")


class FakeStore:
    """A store that answers when it is asked to."""

    def __init__(self) -> None:
        self.unanswered: list[Callable[[BaseException | None], None]] = []

    def append_with_callback(self, table: TableId, *group: Any) -> None:
        self.unanswered.append(group[2])


def play_to_end(live_table: LiveTable) -> None:
    """Let bots make all moves that are left, none of which is stored meanwhile."""
    match = live_table.match
    greedy = bot(GameId(match.game.id), "greedy")
    for number in count():
        if match.stage is Stage.OVER:
            return
        assert match.play is not None
        state, seat = match.play.session.state, match.seats_for_bots()[0]
        legal = match.game.legal_actions(state, seat)
        action = greedy.choose(match.game.view(state, seat), legal, Chance.seeded(number))
        live_table.act(seat, legal[0] if action is None else action)


async def test_end_is_published_once_and_after_the_last_move():
    table = TableHarness(ART).begin(ADA)
    table.match.leave(ADA)
    table.collect()
    data = TableData(TABLE, 0.0, True, TableConfig(setup=table.setup, hints=False), table.seed, table.match)
    store, finished = FakeStore(), list[TableData]()
    services = TableServices(
        cast(Any, store), cast(Any, None), Counters(), table.clock, bot_pace=1.0, on_finished=finished.append
    )
    live_table = LiveTable(data, services)
    watcher = FakeConnection(None)
    live_table.broadcaster.add(cast(Connection, cast(Any, watcher)), None)
    play_to_end(live_table)
    assert watcher.frames == []
    for answer in store.unanswered:
        answer(None)
    messages = [read(payload) for frame in watcher.frames for _, payload in frames(frame)]
    live_table.close()
    last = table.match.outputs.last_number
    assert [message["type"] for message in messages if message["type"] != "table"][-2:] == ["update", "over"]
    assert [message["number"] for message in messages if message["type"] == "update"][-1] == last
    assert sum(message["type"] == "over" for message in messages) == 1
    assert finished == [data]

"""Failing bots: the game goes on with a simpler one, and the failure is counted in the metrics."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.fallback import BotDecision, decide
from darklantern.bots.registry import bot, default_bot_name
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from darklantern.server import jobs
from darklantern.server.live import bots
from tests.server.live.client import (
    ART,
    MIDNIGHT,
    LiveServer,
    Message,
    make_ready,
    seat_clients,
    start_server,
    wait_until,
)
from tests.workers.jobs import kill_worker

pytestmark = pytest.mark.usefixtures("short_waits")


class FailingBot(RandomBot):
    """A bot that raises an error at every decision."""

    def __init__(self, name: str, slow: bool) -> None:
        self.name = name
        self.slow = slow

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        raise ZeroDivisionError


def decide_with_failing_bot(game: GameId, name: str, view: Any, legal: Sequence[Any], seed: int) -> BotDecision:
    """What a worker does for a slow bot that fails."""
    return decide(game, FailingBot(name, slow=True), view, legal, Chance.seeded(seed))


def decide_with_lost_worker(game: GameId, name: str, view: Any, legal: Sequence[Any], seed: int) -> None:
    """Exit as a worker that has no memory left."""
    kill_worker()


async def bot_failures(server: LiveServer) -> dict[tuple[str, str], float]:
    """Bot failures counted by the metrics, by game and bot."""
    return {
        (sample.labels["game"], sample.labels["bot"]): sample.value
        for family in text_string_to_metric_families(await server.text("/metrics"))
        for sample in family.samples
        if sample.name == "darklantern_bot_failures_total"
    }


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
@pytest.mark.parametrize(
    "worker", [None, decide_with_failing_bot, decide_with_lost_worker], ids=["quick", "slow", "slow-and-lost"]
)
async def test_failing_bot_is_counted_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, worker: Callable[..., Any] | None
):
    def bot_for(game_id: GameId, name: str) -> Bot:
        return FailingBot(name, slow=worker is not None) if name == "mastermind" else bot(game_id, name)

    monkeypatch.setattr(bots, "make_bot", bot_for)
    monkeypatch.setattr(jobs, "decide", worker)
    async with start_server(tmp_path) as server:
        assert (await server.get("/health")).body["bot_failures"] == 0
        assert await bot_failures(server) == {}
        ada = await server.register()
        table = await ada.open_table(game, bots=[None, "mastermind"])
        (client,) = await seat_clients(table, [ada])
        await make_ready([client])

        def moved(message: Message) -> bool:
            return message["type"] == "update" and message["what"].get("seat") == 1

        # Where everyone acts at once, a person could play the whole game before a lost worker is replaced.
        await (client.play(moved) if game == ART else client.receive_until(moved))
        assert default_bot_name(GameId(game)) == "burglar"

        async def is_counted() -> bool:
            counted, health = await bot_failures(server), (await server.get("/health")).body
            return set(counted) == {(game, "mastermind")} and health["bot_failures"] == sum(counted.values()) > 0

        await wait_until(is_counted)
        assert (await server.get("/health")).body["status"] == "ok"

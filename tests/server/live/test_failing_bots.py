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
from tests.server.live.table import ART, MIDNIGHT, House, Message, eventually, house, ready, seated
from tests.workers.jobs import kill_worker

pytestmark = pytest.mark.usefixtures("quick")


class Failing(RandomBot):
    """A bot that raises an error at every decision."""

    def __init__(self, name: str, slow: bool) -> None:
        self.name = name
        self.slow = slow

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        raise ZeroDivisionError


def decide_by_failing(game: GameId, name: str, view: Any, legal: Sequence[Any], seed: int) -> BotDecision:
    """What a worker does for a slow bot that fails."""
    return decide(game, Failing(name, slow=True), view, legal, Chance.seeded(seed))


def decide_by_losing_the_worker(game: GameId, name: str, view: Any, legal: Sequence[Any], seed: int) -> None:
    """Exit as a worker that has no memory left."""
    kill_worker()


async def failures(server: House) -> dict[tuple[str, str], float]:
    """Bot failures counted by the metrics, by game and bot."""
    return {
        (sample.labels["game"], sample.labels["bot"]): sample.value
        for family in text_string_to_metric_families(await server.text("/metrics"))
        for sample in family.samples
        if sample.name == "darklantern_bot_failures_total"
    }


@pytest.mark.parametrize("game", [ART, MIDNIGHT])
@pytest.mark.parametrize(
    "worker", [None, decide_by_failing, decide_by_losing_the_worker], ids=["quick", "slow", "slow-and-lost"]
)
async def test_a_bot_that_fails_is_counted_and_does_not_hold_up_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, worker: Callable[..., Any] | None
):
    def made(of: GameId, name: str) -> Bot:
        return Failing(name, slow=worker is not None) if name == "mastermind" else bot(of, name)

    monkeypatch.setattr(bots, "make_bot", made)
    monkeypatch.setattr(jobs, "decide", worker)
    async with house(tmp_path) as server:
        assert (await server.get("/health")).body["bot_failures"] == 0
        assert await failures(server) == {}
        ada = await server.enter()
        table = await ada.open(game, bots=[None, "mastermind"])
        (client,) = await seated(table, [ada])
        await ready([client])

        def moved(message: Message) -> bool:
            return message["type"] == "update" and message["what"].get("seat") == 1

        # Where everyone acts at once, a person could play the whole game before a lost worker is replaced.
        await (client.play(moved) if game == ART else client.until(moved))
        assert default_bot_name(GameId(game)) == "burglar"

        async def told() -> bool:
            counted, health = await failures(server), (await server.get("/health")).body
            return set(counted) == {(game, "mastermind")} and health["bot_failures"] == sum(counted.values()) > 0

        await eventually(told)
        assert (await server.get("/health")).body["status"] == "ok"

"""Search bots at live tables of games from outside: they decide, give hints and review in worker processes."""

from collections.abc import Generator
from pathlib import Path

import pytest

from darklantern.bots.explanations import SEARCH_REASON_CODES
from darklantern.server.live import bots
from tests.server.live.client import make_ready, seat_clients, start_server, wait_until
from tests.small_games import DICE, SLAP, installed_games

pytestmark = pytest.mark.usefixtures("short_waits")


@pytest.fixture(autouse=True)
def games(tmp_path: Path) -> Generator[None]:
    with installed_games(tmp_path / "packages"):
        yield


def fail_to_decide_here(*_: object) -> None:
    raise AssertionError("a search bot decides in a worker process")


async def test_search_bots_play_hint_and_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots, "decide", fail_to_decide_here)
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(DICE, 3, bots=[None, "lookout", "owl"], hints=True)
        (client,) = await seat_clients(table, [ada])
        await make_ready([client])
        status, hint = await ada.request("POST", f"/api/tables/{table}/hint")
        assert status == 200, hint
        assert hint["adviser"] == "mastermind"
        assert len(hint["choices"]) == 3
        for choice in hint["choices"]:
            assert choice["actions"][0] in client.legal
            assert choice["deed"]["params"]["action"] == choice["actions"][0]
            assert {reason["code"] for reason in choice["reasons"]} <= SEARCH_REASON_CODES
        await client.play()
        movers = {update["what"]["seat"] for update in client.updates if update["what"]["type"] == "moved"}
        assert movers == {0, 1, 2}
        status, state = await ada.request("POST", f"/api/tables/{table}/review")
        assert status == 200, state

        async def is_reviewed() -> bool:
            _, found = await ada.request("GET", f"/api/reviews/{state['id']}")
            assert not found["failed"]
            return found["review"] is not None

        await wait_until(is_reviewed)
        _, found = await ada.request("GET", f"/api/reviews/{state['id']}")
        assert found["review"]["adviser"] == "mastermind"
        assert {summary["seat"] for summary in found["review"]["players"]} == {0, 1, 2}
        assert (await server.get("/health")).body["bot_failures"] == 0


async def test_search_bots_race(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table(SLAP, 3, bots=[None, "mastermind", "burglar@quick"])
        (client,) = await seat_clients(table, [ada])
        await make_ready([client])
        await client.play()
        assert (await server.get("/health")).body["bot_failures"] == 0
        movers = {update["what"]["seat"] for update in client.updates if update["what"]["type"] == "moved"}
        assert movers == {0, 1, 2}

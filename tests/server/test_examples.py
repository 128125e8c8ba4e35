"""The example bot plays at a real server."""

import asyncio
import importlib.util
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from darklantern.match import lifecycle
from darklantern.server.serve import running
from darklantern.server.settings import Settings

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
PAUSE_S = 0.04
"""The shortest pause between moves that the server's rate limit allows."""
TIMEOUT_S = 300
"""Seconds that a game may take."""


def load_example() -> Any:
    spec = importlib.util.spec_from_file_location("examples_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@asynccontextmanager
async def start_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[str]:
    """A server with short waiting times."""
    monkeypatch.setattr(lifecycle, "COUNTDOWN_MS", 50)
    async with running(Settings(database=f"sqlite:///{folder}/tables.db", port=0, bot_pace=0.05)) as address:
        yield address


@pytest.mark.parametrize("game", ["art-robbery", "midnight-exchange"])
def test_example_bot_plays_whole_game(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def play() -> dict[str, Any]:
        async with start_server(tmp_path, monkeypatch) as address, asyncio.timeout(TIMEOUT_S):
            return await load_example().play(address, game, PAUSE_S)

    outcome = asyncio.run(play())
    assert outcome["seat"] == 0
    assert len(outcome["scores"]) == 2
    assert set(outcome["winners"]) <= {0, 1}


def test_example_bots_join_table_by_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def play() -> list[dict[str, Any]]:
        async with start_server(tmp_path, monkeypatch) as address, ClientSession(address) as http:
            registration = await (await http.post("/api/people", json={"name": "Ada"})).json()
            host_headers = {"Authorization": f"Bearer {registration['token']}"}
            table_config = {"game": "art-robbery", "seats": 3}
            table = await (await http.post("/api/tables", json=table_config, headers=host_headers)).json()
            bot = {"bot": "greedy"}
            guests = [
                asyncio.create_task(load_example().play(f"{address}/table/{table['id']}", None, PAUSE_S)) for _ in "ab"
            ]
            while any(not seat.get("name") for seat in table["state"]["seats"]):
                await asyncio.sleep(0.02)
                table = await (await http.get(f"/api/tables/{table['id']}")).json()
            await http.put(f"/api/tables/{table['id']}/seats/0", json=bot, headers=host_headers)
            async with asyncio.timeout(TIMEOUT_S):
                return await asyncio.gather(*guests)

    first, second = asyncio.run(play())
    assert {first["seat"], second["seat"]} == {1, 2}
    assert first["scores"] == second["scores"]

"""Games that are not installed any more, or whose package cannot be loaded, on a real server."""

import logging
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from darklantern.cli.main import app
from darklantern.core import registry
from darklantern.server.data.check import check, unchecked_tables
from darklantern.server.store import connection_factory
from darklantern.server.store.database_connection import DatabaseConnection
from tests.installed_game import game_modules, installed
from tests.server.running_server import async_test, begin_game, play_to_end, start_server

NOT_INSTALLED = "The game 'pebbles' is not installed here: pip install pebbles-game, then try again."
BROKEN = {**game_modules("heist", "heist"), "heist_rules": "1 / 0"}


def pebbles(folder: Path) -> AbstractContextManager[None]:
    """Install the game for the duration of the block."""
    place = folder / f"packages-{sum(1 for _ in folder.glob('packages-*'))}"
    return installed(place, "pebbles-game", {}, {"pebbles": "tests.pebbles.manifest:MANIFEST"})


@contextmanager
def stored(folder: Path) -> Generator[DatabaseConnection]:
    """Return a connection to the database of the server, which does not run."""
    connection = connection_factory(f"sqlite:///{folder / 'start_server.db'}")(False)
    connection.migrates = False
    connection.open()
    try:
        yield connection
    finally:
        connection.close()


@async_test
async def test_table_of_a_game_that_is_not_installed_is_kept(tmp_path: Path):
    with pebbles(tmp_path):
        async with start_server(tmp_path) as server:
            ada = await server.register()
            table = await ada.open_table(game="pebbles", seats=2)
            other = await ada.open_table()
            played = await ada.open_table(game="pebbles", seats=2, bots=[None, "random"])
            await play_to_end(ada, played)
            record = (await ada.request("GET", f"/api/tables/{played}/record")).text
    async with start_server(tmp_path) as server:
        ada.session, ada.address = server.session, server.address
        for path in (table, f"{table}/record", f"{played}/record", f"{played}/replay", f"{table}/live"):
            response = await ada.request("GET", f"/api/tables/{path}")
            assert (response.status, response.code) == (503, "game-unavailable"), path
            assert response.data["params"]["game"] == "pebbles"
            assert response.data["params"]["package"] == "pebbles-game"
            assert response.data["message"].startswith(NOT_INSTALLED)
        for path in ("replays", "reviews"):
            response = await ada.request(
                "POST", f"/api/{path}", data=record.encode(), headers={"Content-Type": "application/json"}
            )
            assert (response.status, response.code) == (422, "unknown-name")
            assert "The game 'pebbles' is not installed here: install the Python package" in response.data["message"]
        assert [one["id"] for one in (await ada.request("GET", "/api/me/tables")).data] == [other]
        assert (await ada.request("GET", f"/api/tables/{other}")).status == 200
    with pebbles(tmp_path):
        async with start_server(tmp_path) as server:
            ada.session, ada.address = server.session, server.address
            assert (await ada.request("GET", f"/api/tables/{table}")).data["game"] == "pebbles"
            assert {one["id"] for one in (await ada.request("GET", "/api/me/tables")).data} == {table, other}
            assert (await ada.request("GET", f"/api/tables/{played}/record")).text == record


@async_test
async def test_person_at_a_table_of_a_missing_game_can_be_deleted(tmp_path: Path):
    with pebbles(tmp_path):
        async with start_server(tmp_path) as server:
            ada = await server.register()
            table = await ada.open_table(game="pebbles", seats=2)
    async with start_server(tmp_path) as server:
        ada.session, ada.address = server.session, server.address
        assert (await ada.request("DELETE", "/api/me")).status == 204
        assert (await server.client().request("GET", f"/api/tables/{table}")).code == "game-unavailable"


@async_test
async def test_person_at_a_table_of_a_game_with_broken_bots_can_be_deleted(tmp_path: Path):
    with installed(tmp_path / "before", "heist-game", game_modules("heist", "heist"), {"heist": "heist:MANIFEST"}):
        async with start_server(tmp_path) as server:
            ada = await server.register()
            table = await ada.open_table(game="heist", seats=2, bots=[None, "random"])
            await begin_game(ada, table)
    broken = game_modules("heist", "heist", 'bots="heist_bots:BOTS"') | {"heist_bots": "1 / 0"}
    with installed(tmp_path / "after", "heist-game", broken, {"heist": "heist:MANIFEST"}):
        async with start_server(tmp_path) as server:
            ada.session, ada.address = server.session, server.address
            assert (await ada.request("DELETE", "/api/me")).status == 204


@async_test
async def test_stored_tables_of_a_missing_game_are_in_order_and_can_be_exported(tmp_path: Path):
    with pebbles(tmp_path):
        async with start_server(tmp_path) as server:
            ada = await server.register()
            played = await ada.open_table(game="pebbles", seats=2, bots=[None, "random"])
            await play_to_end(ada, played)
            await ada.open_table(game="pebbles", seats=2)
    with stored(tmp_path) as connection:
        assert list(check(connection, lambda done, total: None)) == []
        ((reason, tables),) = unchecked_tables(connection).items()
        assert reason.startswith(NOT_INSTALLED)
        assert tables == 2
    database = f"sqlite:///{tmp_path / 'start_server.db'}"
    checked = CliRunner().invoke(app, ["data", "check", "--database", database])
    assert checked.exit_code == 0
    assert f"2 tables could not be checked. {NOT_INSTALLED}" in checked.output
    assert "Everything else that is stored is in order." in checked.output
    exported = CliRunner().invoke(
        app, ["data", "export", str(tmp_path / "games"), "--game", "pebbles", "--database", database]
    )
    assert exported.exit_code == 0, exported.output
    assert "has 1 record." in exported.output
    pruned = CliRunner().invoke(app, ["data", "prune", "--logs", "1", "--records", "1", "--database", database])
    assert pruned.exit_code == 0, pruned.output
    wrong = CliRunner().invoke(app, ["data", "export", "x", "--game", "chess", "--database", database])
    assert str(wrong.exception).startswith("Unknown game 'chess': use one of art-robbery")
    assert "pebbles" in str(wrong.exception)


@async_test
async def test_package_that_fails_is_in_the_log_and_in_the_health(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with (
        caplog.at_level(logging.WARNING, "darklantern.serve"),
        installed(tmp_path, "heist-game", BROKEN, {"heist": "heist:MANIFEST"}),
    ):
        async with start_server(tmp_path) as server:
            health = (await server.client().request("GET", "/health")).data
            assert health["status"] == "ok"
            (broken,) = health["broken_games"]
            assert (broken["game"], broken["package"]) == ("heist", "heist-game")
            assert "ZeroDivisionError" in broken["reason"]
            assert "The game heist of the package heist-game cannot be used" in caplog.text
            ada = await server.register()
            response = await ada.request("POST", "/api/tables", {"game": "heist", "seats": 2})
            assert (response.status, response.code) == (503, "game-unavailable")
            assert (await ada.request("GET", "/api/games/heist/editions")).code == "game-unavailable"
            listed = [game["id"] for game in (await ada.request("GET", "/api/games")).data]
            assert listed == list(registry.game_ids())
            assert await ada.open_table()

"""Editions of people over HTTP: checked, stored, shared and played; access to other people's editions is refused."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from darklantern.core import registry
from darklantern.core.record import read_record, replay
from darklantern.server.editions import MAX_EDITION_BYTES
from tests.games.midnight_exchange.tables import TEXT
from tests.server.running_server import HttpClient, Response, async_test, play_to_end, start_server

GAMES = registry.game_ids()


def edition_data(game: str = "midnight-exchange", **changes: object) -> dict[str, Any]:
    """A game's first edition with some top-level fields changed."""
    edition = next(iter(registry.game(game).editions().values()))
    return {**msgspec.json.decode(msgspec.json.encode(edition)), **changes}


def custom_edition(game: str = "midnight-exchange") -> dict[str, Any]:
    """An edition that plays unlike every edition of the game."""
    edition = edition_data(game, name="my-box", title="What is in <b>my</b> box")
    if game == "midnight-exchange":
        edition["faces"][0]["cost"] = {"empty-drawer": 1}
        edition["cards"][0]["ladder"][0]["points"] = 6
    else:
        edition["raids"][0]["tokens"][1]["alibis"] = 3
    return edition


async def store_edition(client: HttpClient, components: dict[str, Any]) -> str:
    response = await client.request("POST", "/api/me/editions", {"game": components["game"], "components": components})
    assert response.status == 201, response.text
    return response.data["id"]


def problems(response: Response) -> list[tuple[list[str | int], str]]:
    assert response.status == 200, response.text
    return [(problem["path"], problem["code"]) for problem in response.data["problems"]]


@pytest.mark.parametrize("game", GAMES)
@async_test
async def test_built_in_editions_have_no_problems(game: str, tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        editions = (await client.request("GET", f"/api/games/{game}/editions")).data
        assert [edition["name"] for edition in editions] == list(registry.game(game).editions())
        for edition in editions:
            body = {"components": edition["components"]}
            checked = await client.request("POST", f"/api/games/{game}/editions/check", body)
            assert problems(checked) == []
            read = await client.request("POST", f"/api/games/{game}/editions/read", {"toml": checked.data["toml"]})
            assert read.data == checked.data
            assert read.data["components"] == edition["components"]


@async_test
async def test_check_reports_every_problem_with_path(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client, path = server.client(), "/api/games/midnight-exchange/editions/check"
        draft = edition_data(name="My Box", title="two\nlines")
        draft["cards"][3]["ladder"][0]["points"] = 1
        draft["cards"][4]["name"] = "<b>"
        draft["faces"][1]["cost"] = {}
        draft["tiles"][0]["count"] = 5
        draft["figures"]["gold"] = 1000
        response = await client.request("POST", path, {"components": draft})
        assert sorted(problems(response), key=str) == [
            (["cards", 3, "ladder"], "ladder-rise"),
            (["cards", 4, "name"], "component-name"),
            (["faces", 1, "cost"], "cost-nothing"),
            (["figures", "gold"], "figure"),
            (["name"], "edition-name"),
            (["tiles"], "tile-count"),
            (["title"], "edition-title"),
        ]
        assert response.data["components"] == draft
        (tiles,) = [problem for problem in response.data["problems"] if problem["code"] == "tile-count"]
        assert tiles["params"] == {"place": "garage", "needed": 18, "total": 19}
        draft["tiles"][0]["count"] = "many"
        malformed = await client.request("POST", path, {"components": draft})
        assert problems(malformed) == [(["tiles", 0, "count"], "malformed")]
        assert (malformed.data["components"], malformed.data["toml"]) == (None, None)
        assert problems(await client.request("POST", path, {"components": {}})) == [(["game"], "wrong-game")]
        unknown_game = await client.request("POST", "/api/games/chess/editions/check", {"components": {}})
        assert (unknown_game.status, unknown_game.code) == (404, "no-such-game")


@async_test
async def test_file_problems_have_line_numbers(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:

        async def read(toml: str) -> Any:
            response = await server.client().request(
                "POST", "/api/games/midnight-exchange/editions/read", {"toml": toml}
            )
            assert response.status == 200, response.text
            return response.data

        assert (await read(TEXT))["problems"] == []
        wrong = await read(TEXT.replace('"1A", cost = { jewels = 2 }', '"1A", cost = { jewels = 9 }'))
        line = next(number for number, line in enumerate(TEXT.splitlines(), 1) if '"1A"' in line)
        assert [(problem["code"], problem["line"]) for problem in wrong["problems"]] == [("cost-room", line)]
        assert wrong["components"]["faces"][0]["cost"] == {"jewels": 9}
        assert wrong["toml"] is not None
        malformed = await read("game = [")
        assert [(problem["code"], problem["line"]) for problem in malformed["problems"]] == [("not-toml", None)]
        assert malformed["components"] is None
        deep = await read("a." * 30_000 + "b = 1")
        assert deep["problems"][0]["params"]["reason"] == "it is nested too deeply"


@async_test
async def test_edition_is_stored_changed_shared_and_deleted(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob = await server.register("Ada"), await server.register("Bob")
        edition_id = await store_edition(ada, custom_edition())
        other_id = await store_edition(ada, custom_edition("art-robbery"))
        assert [edition["id"] for edition in (await ada.request("GET", "/api/me/editions")).data] == [
            other_id,
            edition_id,
        ]
        assert (await bob.request("GET", "/api/me/editions")).data == []
        for reader in (ada, bob, server.client()):
            shared = (await reader.request("GET", f"/api/editions/{edition_id}")).data
            assert shared["components"] == custom_edition()
            assert (shared["name"], shared["title"]) == ("my-box", "What is in <b>my</b> box")
        file = await bob.request("GET", f"/api/editions/{edition_id}/file")
        assert file.headers["Content-Type"] == "application/toml"
        assert msgspec.json.encode(registry.game("midnight-exchange").read_edition(file.text)) == msgspec.json.encode(
            registry.game("midnight-exchange").make_edition(custom_edition())
        )
        changed = {**custom_edition(), "name": "my-other-box"}
        response = await ada.request("PUT", f"/api/me/editions/{edition_id}", {"components": changed})
        assert (response.status, response.data["name"]) == (200, "my-other-box")
        assert (await bob.request("GET", f"/api/editions/{edition_id}")).data["components"] == changed
        assert (await ada.request("DELETE", f"/api/me/editions/{edition_id}")).status == 204
        for method, path in (("GET", "/api/editions"), ("DELETE", "/api/me/editions")):
            missing = await ada.request(method, f"{path}/{edition_id}")
            assert (missing.status, missing.code) == (404, "no-such-edition")


@async_test
async def test_only_owner_can_change_or_delete_edition(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, eve = await server.register("Ada"), await server.register("Eve")
        edition_id = await store_edition(ada, custom_edition())
        for method, body in (("PUT", {"components": custom_edition()}), ("DELETE", None)):
            response = await eve.request(method, f"/api/me/editions/{edition_id}", body)
            assert (response.status, response.code) == (404, "no-such-edition")
            anonymous = await server.client().request(method, f"/api/me/editions/{edition_id}", body)
            assert (anonymous.status, anonymous.code) == (401, "no-identity")
            cross_site = await ada.request(
                method, f"/api/me/editions/{edition_id}", body, headers={"Origin": "https://evil.example"}
            )
            assert (cross_site.status, cross_site.code) == (403, "cross-site")
        assert (await ada.request("GET", f"/api/editions/{edition_id}")).data["components"] == custom_edition()


@async_test
async def test_invalid_or_excessive_editions_are_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path, editions_per_person=2) as server:
        ada = await server.register()
        invalid = custom_edition()
        invalid["cards"] = invalid["cards"][:3]
        response = await ada.request("POST", "/api/me/editions", {"game": "midnight-exchange", "components": invalid})
        assert (response.status, response.code) == (422, "bad-edition")
        assert response.data["params"]["problems"][0]["code"] == "prestige-count"
        chess = await ada.request("POST", "/api/me/editions", {"game": "chess", "components": {}})
        assert (chess.status, chess.code) == (422, "unknown-name")
        other_id = await ada.request(
            "POST", "/api/me/editions", {"game": "art-robbery", "components": custom_edition()}
        )
        assert other_id.code == "bad-edition"
        padded = {**custom_edition(), "identities": [{"name": "x" * 40, "provenance": "house"}] * 1000}
        large = await ada.request("POST", "/api/me/editions", {"game": "midnight-exchange", "components": padded})
        assert (large.status, large.code) == (413, "too-large")
        edition_id = await store_edition(ada, custom_edition())
        await store_edition(ada, custom_edition())
        full = await ada.request(
            "POST", "/api/me/editions", {"game": "midnight-exchange", "components": custom_edition()}
        )
        assert (full.status, full.code) == (409, "too-many-editions")
        assert full.data["params"] == {"editions": 2}
        worse = await ada.request("PUT", f"/api/me/editions/{edition_id}", {"components": invalid})
        assert worse.code == "bad-edition"
        assert (await ada.request("GET", f"/api/editions/{edition_id}")).data["components"] == custom_edition()


@pytest.mark.usefixtures("frozen_rate_limits")
@async_test
async def test_edition_writes_are_rate_limited(tmp_path: Path) -> None:
    async with start_server(tmp_path, editions_per_minute=2) as server:
        ada = await server.register()
        edition_id = await store_edition(ada, custom_edition())
        assert (
            await ada.request("PUT", f"/api/me/editions/{edition_id}", {"components": custom_edition()})
        ).status == 200
        assert (
            await ada.request("PUT", f"/api/me/editions/{edition_id}", {"components": custom_edition()})
        ).code == "too-often"


def test_largest_playable_edition_fits_size_limit() -> None:
    """Every edition that passes the checks is small enough."""
    long_name = "x" * 36
    edition = edition_data(name="n" * 40, title="é" * 160)
    edition["identities"] = [{"name": f"{long_name}-{number}", "provenance": "unconfirmed"} for number in range(12)]
    for number, card in enumerate(edition["cards"]):
        arts = ("manuscript", "statuette", "manuscript")
        card.update(name=f"{long_name}-{number}", provenance="unconfirmed")
        card["ladder"] = [{"art": art, "points": 997 + step} for step, art in enumerate(arts)]
    edition = registry.game("midnight-exchange").make_edition(edition)
    assert len(msgspec.json.encode(edition)) < MAX_EDITION_BYTES


def test_too_large_edition_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the game's own checks allow it."""
    monkeypatch.setattr("darklantern.server.editions.MAX_EDITION_BYTES", 1000)

    @async_test
    async def test() -> None:
        async with start_server(tmp_path) as server:
            ada = await server.register()
            large = await ada.request(
                "POST", "/api/me/editions", {"game": "midnight-exchange", "components": custom_edition()}
            )
            assert (large.status, large.code, large.data["params"]) == (413, "too-large", {"most": 1000})

    test()


@pytest.mark.parametrize("game", GAMES)
@async_test
async def test_table_keeps_deleted_edition(game: str, tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        edition_id = await store_edition(ada, custom_edition(game))
        bots = [None, "greedy"]
        table = await ada.open_table(game=game, seats=2, bots=bots, edition=edition_id)
        assert (await ada.request("GET", f"/api/tables/{table}")).data["edition"] == "my-box"
        assert (await ada.request("DELETE", f"/api/me/editions/{edition_id}")).status == 204
        await play_to_end(ada, table)
        rematch = await ada.request("POST", f"/api/tables/{table}/rematch")
        assert (rematch.status, rematch.data["edition"]) == (200, "my-box")
        record = read_record((await ada.request("GET", f"/api/tables/{table}/record")).text)
        assert record.edition.components == custom_edition(game)
        assert [*replay(registry.game(game), record)][-1].state is not None
        missing = await ada.request("POST", "/api/tables", {"game": game, "seats": 2, "edition": edition_id})
        assert (missing.status, missing.code) == (404, "no-such-edition")


@async_test
async def test_wrong_or_duplicate_edition_is_refused(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        edition_id = await store_edition(ada, custom_edition())
        wrong = await ada.request("POST", "/api/tables", {"game": "art-robbery", "seats": 2, "edition": edition_id})
        assert (wrong.status, wrong.code) == (422, "bad-options")
        both = {"game": "midnight-exchange", "seats": 2, "edition": edition_id, "options": {"edition": "house"}}
        assert (await ada.request("POST", "/api/tables", both)).code == "bad-options"


@async_test
async def test_table_keeps_edition_after_restart(tmp_path: Path) -> None:
    async with start_server(tmp_path) as before:
        ada = await before.register()
        edition_id = await store_edition(ada, custom_edition())
        table = await ada.open_table(game="midnight-exchange", seats=2, edition=edition_id)
        await ada.request(
            "PUT", f"/api/me/editions/{edition_id}", {"components": {**custom_edition(), "name": "changed"}}
        )
    async with start_server(tmp_path) as after:
        url = f"{after.address}/api/tables/{table}/live"
        async with after.session.ws_connect(url) as socket:
            welcome = msgspec.json.decode((await socket.receive()).data)
        assert welcome["edition"] == custom_edition()
        assert (await after.client().request("GET", f"/api/editions/{edition_id}")).data["name"] == "changed"

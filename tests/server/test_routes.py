"""Games, tables and seats over HTTP."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from darklantern.core import registry
from darklantern.core.record import read_record, replay
from tests.installed_game import game_modules, installed
from tests.server.running_server import HttpClient, Response, async_test, play_to_end, start_server


def seats(response: Response) -> list[str]:
    """Seats as text: bots by their name, the host with a star."""
    names: list[str] = []
    for seat in response.data["state"]["seats"]:
        name: str = seat.get("bot") or seat.get("name", "")
        names.append(name + "*" * seat.get("host", False))
    return names


async def expect_error(client: HttpClient, status: int, code: str, method: str, path: str, body: object = None) -> Any:
    response = await client.request(method, path, body)
    assert (response.status, response.code) == (status, code), response.text
    return response.data["params"]


@async_test
async def test_games_and_rules_are_listed(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        games = (await server.client().request("GET", "/api/games")).data
        assert [game["id"] for game in games] == list(registry.game_ids())
        art = next(game for game in games if game["id"] == "art-robbery")
        assert art["seats"] == [2, 3, 4, 5]
        assert art["bots"] == ["mastermind", "burglar", "lookout", "greedy", "random"]
        assert {"name": "magpie", "level": "burglar"} in art["characters"]
        assert {
            level: [character["level"] for character in art["characters"]].count(level) for level in art["bots"][:3]
        } == {
            "mastermind": 3,
            "burglar": 3,
            "lookout": 3,
        }
        assert art["editions"] == ["published"]
        rules = (await server.client().request("GET", "/api/games/art-robbery/rules")).data
        assert rules["text"].startswith("# ")
        assert len(rules["rules"]) > 20
        dutch = (await server.client().request("GET", "/api/games/art-robbery/rules?language=nl")).data
        assert [rule["id"] for rule in dutch["rules"]] == [rule["id"] for rule in rules["rules"]]
        assert dutch["text"] != rules["text"]
        await expect_error(server.client(), 400, "bad-request", "GET", "/api/games/art-robbery/rules?language=xx")
        await expect_error(server.client(), 404, "no-such-game", "GET", "/api/games/chess/rules")


@async_test
async def test_game_without_a_rulebook_is_listed_and_has_no_rules(tmp_path: Path) -> None:
    with installed(tmp_path, "heist-game", game_modules("heist", "heist"), {"heist": "heist:MANIFEST"}):
        async with start_server(tmp_path) as server:
            games = (await server.client().request("GET", "/api/games")).data
            assert {game["id"]: game["rulebook"] for game in games}["heist"] is False
            assert all(game["rulebook"] for game in games if game["id"] != "heist")
            path = "/api/games/heist/rules?language=fr"
            assert await expect_error(server.client(), 404, "no-rulebook", "GET", path) == {"game": "heist"}


@async_test
async def test_person_registers_and_changes_profile(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register("  Ada ")
        person = (await ada.request("GET", "/api/me")).data
        assert person == {"id": ada.id, "name": "Ada", "language": "en"}
        updated = await ada.request("PATCH", "/api/me", {"language": "nl", "name": "Augusta"})
        assert updated.data == {"id": ada.id, "name": "Augusta", "language": "nl"}
        assert (await ada.request("GET", "/api/me")).data == updated.data
        params = await expect_error(ada, 422, "bad-name", "PATCH", "/api/me", {"name": "\u202eadA"})
        assert "U+202E" in params["reason"]
        assert (await ada.request("GET", "/api/me")).data == updated.data


@async_test
async def test_recovery_code_moves_person_to_other_device(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        new_code = (await ada.request("POST", "/api/me/code")).data["code"]
        other_device = server.client()
        await expect_error(other_device, 403, "no-such-code", "POST", "/api/recover", {"code": ada.code})
        recovered = await other_device.request("POST", "/api/recover", {"code": new_code.lower().replace("-", " ")})
        assert recovered.status == 200
        assert f"darklantern={recovered.data['token']};" in recovered.headers["Set-Cookie"]
        other_device.token = recovered.data["token"]
        assert (await other_device.request("GET", "/api/me")).data["id"] == ada.id
        await expect_error(ada, 401, "no-identity", "GET", "/api/me")
        await expect_error(other_device, 409, "already-seated", "POST", f"/api/tables/{table}/seats", {})
        assert seats(await other_device.request("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"}))[0] == "Ada*"


@async_test
async def test_table_is_opened_with_given_options(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        response = await ada.request(
            "POST",
            "/api/tables",
            {
                "game": "midnight-exchange",
                "seats": 4,
                "bots": ["greedy", None, "random"],
                "clock": {"kind": "budget", "seconds": 600, "increment": 5},
                "stretch": None,
                "public": True,
                "talk": False,
                "language": "it",
            },
        )
        table = response.data
        assert response.status == 201
        assert seats(response) == ["greedy", "Ada*", "random", ""]
        assert table["clock"] == {"kind": "budget", "seconds": 600, "increment": 5}
        assert (table["game"], table["edition"], table["stretch"]) == ("midnight-exchange", "house", None)
        assert (table["public"], table["language"], table["state"]["talk"]) == (True, "it", False)
        assert (table["state"]["stage"], table["seed"], len(table["promise"])) == ("gathering", None, 64)
        assert (await server.client().request("GET", f"/api/tables/{table['id']}")).data == table, "by the link"


@async_test
async def test_invalid_table_is_explained(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()

        async def expect_refused(status: int, code: str, **table_config: object) -> Any:
            body = {"game": "art-robbery", "seats": 3, **table_config}
            return await expect_error(ada, status, code, "POST", "/api/tables", body)

        params = await expect_refused(422, "unknown-name", game="chess")
        assert params == {"kind": "game", "name": "chess", "known": list(registry.game_ids())}
        assert (await expect_refused(422, "unknown-name", bots=["smart"]))["kind"] == "bot"
        assert (await expect_refused(422, "unknown-name", options={"edition": "gold"}))["kind"] == "edition"
        unplayable: list[tuple[str, dict[str, object]]] = [
            ("seats", {"seats": 6}),
            ("colour", {"options": {"colour": 1}}),
            ("first", {"options": {"first": 9}}),
            ("boards", {"game": "midnight-exchange", "options": {"boards": []}}),
            ("raid_seconds", {"game": "midnight-exchange", "options": {"raid_seconds": 0}}),
            ("edition", {"options": {"edition": {"name": "mine"}}}),
            ("bots", {"bots": ["greedy"] * 3}),
            ("bots", {"bots": [None] * 4}),
        ]
        for option, table_config in unplayable:
            params = await expect_refused(422, "bad-options", **table_config)
            assert params["option"] == option
            assert params["reason"].startswith(f"Option {option}: ")
        assert (await expect_refused(400, "bad-request", clock={"kind": "sand"}))["field"] == "clock.kind"
        assert (await expect_refused(400, "bad-request", clock={"kind": "move", "seconds": 0}))[
            "field"
        ] == "clock.seconds"
        assert (await ada.request("GET", "/api/tables")).data == []


@async_test
async def test_list_shows_public_tables_with_free_seat(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob = await server.register(), await server.register("Bob")
        await ada.open_table()
        first = await ada.open_table(public=True, seats=2)
        second = await bob.open_table(public=True, game="midnight-exchange", seats=2)

        async def listed_tables(query: str = "") -> list[str]:
            return [table["id"] for table in (await server.client().request("GET", f"/api/tables{query}")).data]

        assert await listed_tables() == [], "no person is connected"
        async with ada.connected(first), bob.connected(second):
            assert await listed_tables() == [second, first]
            assert await listed_tables("?game=art-robbery") == [first]
            assert await listed_tables("?game=chess") == []
            await bob.request("POST", f"/api/tables/{first}/seats", {})
            assert await listed_tables() == [second]
            await bob.request("PATCH", f"/api/tables/{second}", {"public": False})
            assert await listed_tables() == []


@async_test
async def test_table_is_listed_while_player_is_connected(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob = await server.register(), await server.register("Bob")
        table = await ada.open_table(public=True)

        async def listed_tables() -> list[str]:
            return [table["id"] for table in (await server.client().request("GET", "/api/tables")).data]

        async with bob.connected(table):
            assert await listed_tables() == [], "Bob only watches"
            async with ada.connected(table):
                assert await listed_tables() == [table]
                assert (await ada.request("DELETE", f"/api/tables/{table}/seats/0")).status == 204
                assert await listed_tables() == [], "the last person has left the seat"
                await bob.request("POST", f"/api/tables/{table}/seats", {})
                assert await listed_tables() == [table]


@async_test
async def test_people_take_and_leave_seats(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob, cleo, dan = [await server.register(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
        table = await ada.open_table()
        path = f"/api/tables/{table}/seats"
        assert seats(await bob.request("POST", path, {"seat": 2})) == ["Ada*", "", "Bob"]
        assert await expect_error(cleo, 409, "seat-taken", "POST", path, {"seat": 2}) == {"seat": 2}
        assert await expect_error(bob, 409, "already-seated", "POST", path, {}) == {"seat": 2}
        assert await expect_error(cleo, 404, "no-such-seat", "POST", path, {"seat": 9}) == {"seat": 9, "seats": 3}
        await expect_error(cleo, 404, "no-such-seat", "POST", path, {"seat": -1})
        assert seats(await cleo.request("POST", path, {})) == ["Ada*", "Cleo", "Bob"]
        await expect_error(dan, 409, "table-full", "POST", path, {})
        response = await ada.request("DELETE", f"{path}/0")
        assert (response.status, response.text) == (204, "")
        assert seats(await ada.request("GET", f"/api/tables/{table}")) == ["", "Cleo*", "Bob"]


@async_test
async def test_host_manages_seats(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob = await server.register("Ada"), await server.register("Bob")
        table = await ada.open_table()
        path = f"/api/tables/{table}/seats"
        await bob.request("POST", path, {})
        assert seats(await ada.request("PUT", f"{path}/2", {"bot": "random"})) == ["Ada*", "Bob", "random"]
        assert seats(await ada.request("PUT", f"{path}/1", {"bot": "greedy"})) == ["Ada*", "greedy", "random"]
        assert seats(await ada.request("PUT", f"{path}/1", {"bot": None})) == ["Ada*", "", "random"]
        await bob.request("POST", path, {})
        assert (await ada.request("DELETE", f"{path}/1")).status == 204
        assert seats(await ada.request("GET", f"/api/tables/{table}")) == ["Ada*", "", "random"]
        assert (await expect_error(ada, 422, "unknown-name", "PUT", f"{path}/1", {"bot": "smart"}))["kind"] == "bot"
        await expect_error(ada, 404, "no-such-seat", "PUT", f"{path}/3", {"bot": "greedy"})
        updated = await ada.request("PATCH", f"/api/tables/{table}", {"talk": False, "public": True})
        assert (updated.data["public"], updated.data["state"]["talk"]) == (True, False)


@async_test
async def test_only_host_changes_seats_of_others(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob, eve = [await server.register(name) for name in ("Ada", "Bob", "Eve")]
        table = await ada.open_table()
        path = f"/api/tables/{table}/seats"
        await bob.request("POST", path, {"seat": 1})
        for other in (bob, eve):
            for seat in ("0", "2", "9"):
                await expect_error(other, 403, "not-host", "DELETE", f"{path}/{seat}")
                await expect_error(other, 403, "not-host", "PUT", f"{path}/{seat}", {"bot": "greedy"})
            await expect_error(other, 403, "not-host", "PATCH", f"/api/tables/{table}", {"talk": False})
        await expect_error(eve, 403, "not-host", "DELETE", f"{path}/1")
        await expect_error(eve, 409, "not-over", "POST", f"/api/tables/{table}/rematch")
        assert seats(await eve.request("GET", f"/api/tables/{table}")) == ["Ada*", "Bob", ""]


@async_test
async def test_guessed_table_ids_are_not_found(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        assert len(table) >= 16, "too many ids to guess"
        guesses = (table[:-1], table + "a", table.swapcase(), "1", "..", "%2e%2e", "a%2fb", "%00", "x" * 65, "*", "'--")
        for guess in guesses:
            for method, tail, body in (
                ("GET", "", None),
                ("GET", "/record", None),
                ("PATCH", "", {}),
                ("POST", "/seats", {}),
                ("PUT", "/seats/0", {"bot": None}),
                ("DELETE", "/seats/0", None),
                ("POST", "/rematch", None),
            ):
                response = await ada.request(method, f"/api/tables/{guess}{tail}", body)
                assert response.status in (404, 405), (guess, method, tail, response.text)
                assert response.code in ("no-such-table", "no-such-path", "no-such-method")
                assert table not in response.text


@async_test
async def test_markup_is_served_as_json(tmp_path: Path) -> None:
    markup = '<img src=x onerror="1">'
    async with start_server(tmp_path) as server, AsyncExitStack() as stack:
        eve = await server.register(markup)
        table = await eve.open_table(public=True)
        await stack.enter_async_context(eve.connected(table))
        for path in ("/api/me", f"/api/tables/{table}", "/api/tables"):
            response = await eve.request("GET", path)
            assert response.headers["Content-Type"] == "application/json"
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert markup in str(response.data)
        refused = await eve.request("POST", "/api/tables", {"game": "<script>alert(1)</script>", "seats": 2})
        assert refused.headers["Content-Type"].startswith("application/json")


@async_test
async def test_tables_per_person_are_limited(tmp_path: Path) -> None:
    async with start_server(tmp_path, tables_per_person=2) as server:
        ada, bob = await server.register(), await server.register("Bob")
        table, _ = [await ada.open_table() for _ in range(2)]
        body = {"game": "art-robbery", "seats": 2}
        assert await expect_error(ada, 409, "too-many-tables", "POST", "/api/tables", body) == {"tables": 2}
        await bob.open_table()
        await bob.request("POST", f"/api/tables/{table}/seats", {})
        await ada.request("DELETE", f"/api/tables/{table}/seats/0")
        await ada.open_table()


@async_test
async def test_finished_game_has_record_and_rematch(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, eve = await server.register(), await server.register("Eve")
        table = await ada.open_table(seats=2, bots=[None, "random"])
        await expect_error(ada, 409, "not-over", "GET", f"/api/tables/{table}/record")
        await expect_error(ada, 409, "not-over", "POST", f"/api/tables/{table}/rematch")
        await play_to_end(ada, table)
        response = await server.client().request("GET", f"/api/tables/{table}/record")
        assert response.headers["Content-Type"] == "application/x-ndjson"
        record = read_record(response.text)
        assert record.players == ("Ada", "random")
        assert len(list(replay(registry.game("art-robbery"), record))) == len(record.moves) + 1
        finished = (await ada.request("GET", f"/api/tables/{table}")).data
        assert (finished["state"]["stage"], finished["seed"]) == ("over", list(record.seed or ()))
        await expect_error(ada, 409, "has-begun", "PUT", f"/api/tables/{table}/seats/1", {"bot": None})
        await expect_error(ada, 409, "game-over", "PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})
        await expect_error(eve, 409, "has-begun", "POST", f"/api/tables/{table}/seats", {})
        await expect_error(eve, 403, "not-seated", "POST", f"/api/tables/{table}/rematch")
        responses = await asyncio.gather(*(ada.request("POST", f"/api/tables/{table}/rematch") for _ in range(3)))
        assert {response.status for response in responses} == {200}
        [rematch] = {response.data["id"] for response in responses}
        assert rematch != table
        assert seats(responses[0]) == ["Ada*", "random"]
        assert (await eve.request("GET", f"/api/tables/{table}")).data["state"]["rematch"] == rematch


@async_test
async def test_acknowledged_changes_survive_restart(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada, bob = await server.register(), await server.register("Bob")
        table = await ada.open_table(public=True)
        await bob.request("POST", f"/api/tables/{table}/seats", {"seat": 2})
        await ada.request("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})
        expected = (await ada.request("GET", f"/api/tables/{table}")).data
    async with start_server(tmp_path) as server:
        for client in (ada, bob):
            client.session, client.address = server.session, server.address
        assert (await ada.request("GET", f"/api/tables/{table}")).data == expected
        assert (await bob.request("GET", "/api/me")).data["name"] == "Bob"
        assert (await ada.request("DELETE", f"/api/tables/{table}/seats/2")).status == 204


@async_test
async def test_own_tables_are_unfinished_ones_with_own_seat(tmp_path: Path) -> None:
    async def own_tables(client: HttpClient) -> list[str]:
        response = await client.request("GET", "/api/me/tables")
        assert response.status == 200
        return [table["id"] for table in response.data]

    async with start_server(tmp_path) as server:
        ada, bob, eve = [await server.register(name) for name in ("Ada", "Bob", "Eve")]
        first, second = [await ada.open_table() for _ in range(2)]
        third = await bob.open_table(public=True)
        await bob.request("POST", f"/api/tables/{first}/seats", {})
        await eve.request("POST", f"/api/tables/{second}/seats", {})
        await eve.request("DELETE", f"/api/tables/{second}/seats/1")
        finished = await ada.open_table(seats=2, bots=[None, "random"])
        assert await own_tables(ada) == [finished, second, first]
        await play_to_end(ada, finished)
        assert await own_tables(ada) == [second, first]
        assert await own_tables(bob) == [third, first]
        assert await own_tables(eve) == []
        assert (await ada.request("DELETE", f"/api/tables/{first}/seats/0")).status == 204
        assert await own_tables(ada) == [second]
        await expect_error(server.client(), 401, "no-identity", "GET", "/api/me/tables")
    async with start_server(tmp_path) as server:
        for client in (ada, bob, eve):
            client.session, client.address = server.session, server.address
        assert await own_tables(ada) == [second]
        assert await own_tables(bob) == [third, first]
        assert await own_tables(eve) == []
        await ada.request("POST", f"/api/tables/{first}/seats", {})
        assert await own_tables(ada) == [second, first], "newest first by creation, not by when the person sat down"

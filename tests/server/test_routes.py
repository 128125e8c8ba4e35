"""Games, tables and seats over HTTP."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from darklantern.core import registry
from darklantern.core.record import read_record, replay
from tests.server.visits import Answer, Visitor, in_loop, play_out, server


def seats(answer: Answer) -> list[str]:
    """Seats as text: bots by their name, the host with a star."""
    found: list[str] = []
    for seat in answer.data["state"]["seats"]:
        name: str = seat.get("bot") or seat.get("name", "")
        found.append(name + "*" * seat.get("host", False))
    return found


async def expect(visitor: Visitor, status: int, code: str, method: str, path: str, body: object = None) -> Any:
    answer = await visitor.ask(method, path, body)
    assert (answer.status, answer.code) == (status, code), answer.text
    return answer.data["params"]


@in_loop
async def test_the_shelf(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        shelf = (await place.visitor().ask("GET", "/api/games")).data
        assert [game["id"] for game in shelf] == list(registry.game_ids())
        art = next(game for game in shelf if game["id"] == "art-robbery")
        assert art["seats"] == [2, 3, 4, 5]
        assert art["bots"] == ["mastermind", "burglar", "lookout", "greedy", "random"]
        assert {"name": "magpie", "level": "burglar"} in art["characters"]
        assert {level: [one["level"] for one in art["characters"]].count(level) for level in art["bots"][:3]} == {
            "mastermind": 3,
            "burglar": 3,
            "lookout": 3,
        }
        assert art["editions"] == ["published"]
        rules = (await place.visitor().ask("GET", "/api/games/art-robbery/rules")).data
        assert rules["text"].startswith("# ")
        assert len(rules["rules"]) > 20
        dutch = (await place.visitor().ask("GET", "/api/games/art-robbery/rules?language=nl")).data
        assert [rule["id"] for rule in dutch["rules"]] == [rule["id"] for rule in rules["rules"]]
        assert dutch["text"] != rules["text"]
        await expect(place.visitor(), 400, "bad-request", "GET", "/api/games/art-robbery/rules?language=xx")
        await expect(place.visitor(), 404, "no-such-game", "GET", "/api/games/chess/rules")


@in_loop
async def test_somebody_comes_in_and_changes(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person("  Ada ")
        me = (await ada.ask("GET", "/api/me")).data
        assert me == {"id": ada.id, "name": "Ada", "language": "en"}
        changed = await ada.ask("PATCH", "/api/me", {"language": "nl", "name": "Augusta"})
        assert changed.data == {"id": ada.id, "name": "Augusta", "language": "nl"}
        assert (await ada.ask("GET", "/api/me")).data == changed.data
        params = await expect(ada, 422, "bad-name", "PATCH", "/api/me", {"name": "\u202eadA"})
        assert "U+202E" in params["reason"]
        assert (await ada.ask("GET", "/api/me")).data == changed.data


@in_loop
async def test_a_code_moves_somebody_to_another_device(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        table = await ada.open_table()
        newer = (await ada.ask("POST", "/api/me/code")).data["code"]
        phone = place.visitor()
        await expect(phone, 403, "no-such-code", "POST", "/api/recover", {"code": ada.code})
        moved = await phone.ask("POST", "/api/recover", {"code": newer.lower().replace("-", " ")})
        assert moved.status == 200
        assert f"darklantern={moved.data['token']};" in moved.headers["Set-Cookie"]
        phone.token = moved.data["token"]
        assert (await phone.ask("GET", "/api/me")).data["id"] == ada.id
        await expect(ada, 401, "no-identity", "GET", "/api/me")
        await expect(phone, 409, "already-seated", "POST", f"/api/tables/{table}/seats", {})
        assert seats(await phone.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"}))[0] == "Ada*"


@in_loop
async def test_a_table_is_opened_as_wanted(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        answer = await ada.ask(
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
        table = answer.data
        assert answer.status == 201
        assert seats(answer) == ["greedy", "Ada*", "random", ""]
        assert table["clock"] == {"kind": "budget", "seconds": 600, "increment": 5}
        assert (table["game"], table["edition"], table["stretch"]) == ("midnight-exchange", "house", None)
        assert (table["public"], table["language"], table["state"]["talk"]) == (True, "it", False)
        assert (table["state"]["stage"], table["seed"], len(table["promise"])) == ("gathering", None, 64)
        assert (await place.visitor().ask("GET", f"/api/tables/{table['id']}")).data == table, "by the link"


@in_loop
async def test_a_table_that_cannot_be_is_explained(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()

        async def refused(status: int, code: str, **wanted: object) -> Any:
            body = {"game": "art-robbery", "seats": 3, **wanted}
            return await expect(ada, status, code, "POST", "/api/tables", body)

        params = await refused(422, "unknown-name", game="chess")
        assert params == {"kind": "game", "name": "chess", "known": list(registry.game_ids())}
        assert (await refused(422, "unknown-name", bots=["smart"]))["kind"] == "bot"
        assert (await refused(422, "unknown-name", options={"edition": "gold"}))["kind"] == "edition"
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
        for option, wanted in unplayable:
            params = await refused(422, "bad-options", **wanted)
            assert params["option"] == option
            assert params["reason"].startswith(f"Option {option}: ")
        assert (await refused(400, "bad-request", clock={"kind": "sand"}))["field"] == "clock.kind"
        assert (await refused(400, "bad-request", clock={"kind": "move", "seconds": 0}))["field"] == "clock.seconds"
        assert (await ada.ask("GET", "/api/tables")).data == []


@in_loop
async def test_the_list_has_public_tables_with_a_free_seat(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob = await place.person(), await place.person("Bob")
        await ada.open_table()
        first = await ada.open_table(public=True, seats=2)
        second = await bob.open_table(public=True, game="midnight-exchange", seats=2)

        async def listed(query: str = "") -> list[str]:
            return [table["id"] for table in (await place.visitor().ask("GET", f"/api/tables{query}")).data]

        assert await listed() == [], "no person is connected"
        async with ada.present(first), bob.present(second):
            assert await listed() == [second, first]
            assert await listed("?game=art-robbery") == [first]
            assert await listed("?game=chess") == []
            await bob.ask("POST", f"/api/tables/{first}/seats", {})
            assert await listed() == [second]
            await bob.ask("PATCH", f"/api/tables/{second}", {"public": False})
            assert await listed() == []


@in_loop
async def test_a_table_is_listed_while_a_person_who_sits_there_is_present(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob = await place.person(), await place.person("Bob")
        table = await ada.open_table(public=True)

        async def listed() -> list[str]:
            return [table["id"] for table in (await place.visitor().ask("GET", "/api/tables")).data]

        async with bob.present(table):
            assert await listed() == [], "Bob only watches"
            async with ada.present(table):
                assert await listed() == [table]
                assert (await ada.ask("DELETE", f"/api/tables/{table}/seats/0")).status == 204
                assert await listed() == [], "the last person has left the seat"
                await bob.ask("POST", f"/api/tables/{table}/seats", {})
                assert await listed() == [table]


@in_loop
async def test_people_sit_down_and_leave(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob, cleo, dan = [await place.person(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
        table = await ada.open_table()
        path = f"/api/tables/{table}/seats"
        assert seats(await bob.ask("POST", path, {"seat": 2})) == ["Ada*", "", "Bob"]
        assert await expect(cleo, 409, "seat-taken", "POST", path, {"seat": 2}) == {"seat": 2}
        assert await expect(bob, 409, "already-seated", "POST", path, {}) == {"seat": 2}
        assert await expect(cleo, 404, "no-such-seat", "POST", path, {"seat": 9}) == {"seat": 9, "seats": 3}
        await expect(cleo, 404, "no-such-seat", "POST", path, {"seat": -1})
        assert seats(await cleo.ask("POST", path, {})) == ["Ada*", "Cleo", "Bob"]
        await expect(dan, 409, "table-full", "POST", path, {})
        left = await ada.ask("DELETE", f"{path}/0")
        assert (left.status, left.text) == (204, "")
        assert seats(await ada.ask("GET", f"/api/tables/{table}")) == ["", "Cleo*", "Bob"]


@in_loop
async def test_host_manages_seats(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob = await place.person("Ada"), await place.person("Bob")
        table = await ada.open_table()
        path = f"/api/tables/{table}/seats"
        await bob.ask("POST", path, {})
        assert seats(await ada.ask("PUT", f"{path}/2", {"bot": "random"})) == ["Ada*", "Bob", "random"]
        assert seats(await ada.ask("PUT", f"{path}/1", {"bot": "greedy"})) == ["Ada*", "greedy", "random"]
        assert seats(await ada.ask("PUT", f"{path}/1", {"bot": None})) == ["Ada*", "", "random"]
        await bob.ask("POST", path, {})
        assert (await ada.ask("DELETE", f"{path}/1")).status == 204
        assert seats(await ada.ask("GET", f"/api/tables/{table}")) == ["Ada*", "", "random"]
        assert (await expect(ada, 422, "unknown-name", "PUT", f"{path}/1", {"bot": "smart"}))["kind"] == "bot"
        await expect(ada, 404, "no-such-seat", "PUT", f"{path}/3", {"bot": "greedy"})
        changed = await ada.ask("PATCH", f"/api/tables/{table}", {"talk": False, "public": True})
        assert (changed.data["public"], changed.data["state"]["talk"]) == (True, False)


@in_loop
async def test_nobody_acts_for_somebody_else(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob, eve = [await place.person(name) for name in ("Ada", "Bob", "Eve")]
        table = await ada.open_table()
        path = f"/api/tables/{table}/seats"
        await bob.ask("POST", path, {"seat": 1})
        for stranger in (bob, eve):
            for seat in ("0", "2", "9"):
                await expect(stranger, 403, "not-host", "DELETE", f"{path}/{seat}")
                await expect(stranger, 403, "not-host", "PUT", f"{path}/{seat}", {"bot": "greedy"})
            await expect(stranger, 403, "not-host", "PATCH", f"/api/tables/{table}", {"talk": False})
        await expect(eve, 403, "not-host", "DELETE", f"{path}/1")
        await expect(eve, 409, "not-over", "POST", f"/api/tables/{table}/rematch")
        assert seats(await eve.ask("GET", f"/api/tables/{table}")) == ["Ada*", "Bob", ""]


@in_loop
async def test_guessed_tables_are_not_there(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
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
                answer = await ada.ask(method, f"/api/tables/{guess}{tail}", body)
                assert answer.status in (404, 405), (guess, method, tail, answer.text)
                assert answer.code in ("no-such-table", "no-such-path", "no-such-method")
                assert table not in answer.text


@in_loop
async def test_markup_is_data(tmp_path: Path) -> None:
    nasty = '<img src=x onerror="1">'
    async with server(tmp_path) as place, AsyncExitStack() as stack:
        eve = await place.person(nasty)
        table = await eve.open_table(public=True)
        await stack.enter_async_context(eve.present(table))
        for path in ("/api/me", f"/api/tables/{table}", "/api/tables"):
            answer = await eve.ask("GET", path)
            assert answer.headers["Content-Type"] == "application/json"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert nasty in str(answer.data)
        refused = await eve.ask("POST", "/api/tables", {"game": "<script>alert(1)</script>", "seats": 2})
        assert refused.headers["Content-Type"].startswith("application/json")


@in_loop
async def test_nobody_keeps_too_many_tables(tmp_path: Path) -> None:
    async with server(tmp_path, tables_per_person=2) as place:
        ada, bob = await place.person(), await place.person("Bob")
        table, _ = [await ada.open_table() for _ in range(2)]
        body = {"game": "art-robbery", "seats": 2}
        assert await expect(ada, 409, "too-many-tables", "POST", "/api/tables", body) == {"tables": 2}
        await bob.open_table()
        await bob.ask("POST", f"/api/tables/{table}/seats", {})
        await ada.ask("DELETE", f"/api/tables/{table}/seats/0")
        await ada.open_table()


@in_loop
async def test_a_finished_game_has_a_record_and_a_rematch(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, eve = await place.person(), await place.person("Eve")
        table = await ada.open_table(seats=2, bots=[None, "random"])
        await expect(ada, 409, "not-over", "GET", f"/api/tables/{table}/record")
        await expect(ada, 409, "not-over", "POST", f"/api/tables/{table}/rematch")
        await play_out(ada, table)
        answer = await place.visitor().ask("GET", f"/api/tables/{table}/record")
        assert answer.headers["Content-Type"] == "application/x-ndjson"
        record = read_record(answer.text)
        assert record.players == ("Ada", "random")
        assert len(list(replay(registry.game("art-robbery"), record))) == len(record.moves) + 1
        over = (await ada.ask("GET", f"/api/tables/{table}")).data
        assert (over["state"]["stage"], over["seed"]) == ("over", list(record.seed or ()))
        await expect(ada, 409, "has-begun", "PUT", f"/api/tables/{table}/seats/1", {"bot": None})
        await expect(ada, 409, "game-over", "PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})
        await expect(eve, 409, "has-begun", "POST", f"/api/tables/{table}/seats", {})
        await expect(eve, 403, "not-seated", "POST", f"/api/tables/{table}/rematch")
        asked = await asyncio.gather(*(ada.ask("POST", f"/api/tables/{table}/rematch") for _ in range(3)))
        assert {answer.status for answer in asked} == {200}
        [again] = {answer.data["id"] for answer in asked}
        assert again != table
        assert seats(asked[0]) == ["Ada*", "random"]
        assert (await eve.ask("GET", f"/api/tables/{table}")).data["state"]["rematch"] == again


@in_loop
async def test_what_was_answered_outlives_the_server(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob = await place.person(), await place.person("Bob")
        table = await ada.open_table(public=True)
        await bob.ask("POST", f"/api/tables/{table}/seats", {"seat": 2})
        await ada.ask("PUT", f"/api/tables/{table}/seats/1", {"bot": "greedy"})
        before = (await ada.ask("GET", f"/api/tables/{table}")).data
    async with server(tmp_path) as place:
        for visitor in (ada, bob):
            visitor.session, visitor.address = place.session, place.address
        assert (await ada.ask("GET", f"/api/tables/{table}")).data == before
        assert (await bob.ask("GET", "/api/me")).data["name"] == "Bob"
        assert (await ada.ask("DELETE", f"/api/tables/{table}/seats/2")).status == 204


@in_loop
async def test_my_tables_are_where_i_sit_and_the_game_is_on(tmp_path: Path) -> None:
    async def mine(visitor: Visitor) -> list[str]:
        answer = await visitor.ask("GET", "/api/me/tables")
        assert answer.status == 200
        return [table["id"] for table in answer.data]

    async with server(tmp_path) as place:
        ada, bob, eve = [await place.person(name) for name in ("Ada", "Bob", "Eve")]
        first, second = [await ada.open_table() for _ in range(2)]
        third = await bob.open_table(public=True)
        await bob.ask("POST", f"/api/tables/{first}/seats", {})
        await eve.ask("POST", f"/api/tables/{second}/seats", {})
        await eve.ask("DELETE", f"/api/tables/{second}/seats/1")
        over = await ada.open_table(seats=2, bots=[None, "random"])
        assert await mine(ada) == [over, second, first]
        await play_out(ada, over)
        assert await mine(ada) == [second, first]
        assert await mine(bob) == [third, first]
        assert await mine(eve) == []
        assert (await ada.ask("DELETE", f"/api/tables/{first}/seats/0")).status == 204
        assert await mine(ada) == [second]
        await expect(place.visitor(), 401, "no-identity", "GET", "/api/me/tables")
    async with server(tmp_path) as place:
        for visitor in (ada, bob, eve):
            visitor.session, visitor.address = place.session, place.address
        assert await mine(ada) == [second]
        assert await mine(bob) == [third, first]
        assert await mine(eve) == []
        await ada.ask("POST", f"/api/tables/{first}/seats", {})
        assert await mine(ada) == [second, first], "newest first by creation, not by when the person sat down"

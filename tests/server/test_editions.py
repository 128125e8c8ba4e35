"""Editions of people over HTTP: checked, stored, shared and played; access to other people's editions is refused."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from darklantern.core import registry
from darklantern.core.record import read_record, replay
from darklantern.server.editions import MAX_EDITION_BYTES
from tests.games.midnight_exchange.tables import TEXT
from tests.server.visits import Answer, Visitor, in_loop, play_out, server

GAMES = registry.game_ids()


def box(game: str = "midnight-exchange", **changes: object) -> dict[str, Any]:
    """A game's first edition with some top-level fields changed."""
    edition = next(iter(registry.game(game).editions().values()))
    return {**msgspec.json.decode(msgspec.json.encode(edition)), **changes}


def mine(game: str = "midnight-exchange") -> dict[str, Any]:
    """An edition that plays unlike every edition of the game."""
    own = box(game, name="my-box", title="What is in <b>my</b> box")
    if game == "midnight-exchange":
        own["faces"][0]["cost"] = {"empty-drawer": 1}
        own["cards"][0]["ladder"][0]["points"] = 6
    else:
        own["raids"][0]["tokens"][1]["alibis"] = 3
    return own


async def keep(visitor: Visitor, components: dict[str, Any]) -> str:
    answer = await visitor.ask("POST", "/api/me/editions", {"game": components["game"], "components": components})
    assert answer.status == 201, answer.text
    return answer.data["id"]


def found(answer: Answer) -> list[tuple[list[str | int], str]]:
    assert answer.status == 200, answer.text
    return [(problem["path"], problem["code"]) for problem in answer.data["problems"]]


@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_what_comes_with_a_game_is_told_and_has_no_problems(game: str, tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor = place.visitor()
        shelf = (await visitor.ask("GET", f"/api/games/{game}/editions")).data
        assert [one["name"] for one in shelf] == list(registry.game(game).editions())
        for one in shelf:
            body = {"components": one["components"]}
            checked = await visitor.ask("POST", f"/api/games/{game}/editions/check", body)
            assert found(checked) == []
            read = await visitor.ask("POST", f"/api/games/{game}/editions/read", {"toml": checked.data["toml"]})
            assert read.data == checked.data
            assert read.data["components"] == one["components"]


@in_loop
async def test_all_that_is_wrong_is_told_with_its_place(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor, path = place.visitor(), "/api/games/midnight-exchange/editions/check"
        draft = box(name="My Box", title="two\nlines")
        draft["cards"][3]["ladder"][0]["points"] = 1
        draft["cards"][4]["name"] = "<b>"
        draft["faces"][1]["cost"] = {}
        draft["tiles"][0]["count"] = 5
        draft["figures"]["gold"] = 1000
        answer = await visitor.ask("POST", path, {"components": draft})
        assert sorted(found(answer), key=str) == [
            (["cards", 3, "ladder"], "ladder-rise"),
            (["cards", 4, "name"], "component-name"),
            (["faces", 1, "cost"], "cost-nothing"),
            (["figures", "gold"], "figure"),
            (["name"], "edition-name"),
            (["tiles"], "tile-count"),
            (["title"], "edition-title"),
        ]
        assert answer.data["components"] == draft
        (tiles,) = [problem for problem in answer.data["problems"] if problem["code"] == "tile-count"]
        assert tiles["params"] == {"place": "garage", "needed": 18, "total": 19}
        draft["tiles"][0]["count"] = "many"
        broken = await visitor.ask("POST", path, {"components": draft})
        assert found(broken) == [(["tiles", 0, "count"], "malformed")]
        assert (broken.data["components"], broken.data["toml"]) == (None, None)
        assert found(await visitor.ask("POST", path, {"components": {}})) == [(["game"], "wrong-game")]
        nowhere = await visitor.ask("POST", "/api/games/chess/editions/check", {"components": {}})
        assert (nowhere.status, nowhere.code) == (404, "no-such-game")


@in_loop
async def test_files_are_read_with_the_lines_of_what_is_wrong(tmp_path: Path) -> None:
    async with server(tmp_path) as place:

        async def read(toml: str) -> Any:
            answer = await place.visitor().ask("POST", "/api/games/midnight-exchange/editions/read", {"toml": toml})
            assert answer.status == 200, answer.text
            return answer.data

        assert (await read(TEXT))["problems"] == []
        wrong = await read(TEXT.replace('"1A", cost = { jewels = 2 }', '"1A", cost = { jewels = 9 }'))
        line = next(number for number, line in enumerate(TEXT.splitlines(), 1) if '"1A"' in line)
        assert [(problem["code"], problem["line"]) for problem in wrong["problems"]] == [("cost-room", line)]
        assert wrong["components"]["faces"][0]["cost"] == {"jewels": 9}
        assert wrong["toml"] is not None
        broken = await read("game = [")
        assert [(problem["code"], problem["line"]) for problem in broken["problems"]] == [("not-toml", None)]
        assert broken["components"] is None
        deep = await read("a." * 30_000 + "b = 1")
        assert deep["problems"][0]["params"]["reason"] == "it is nested too deeply"


@in_loop
async def test_an_edition_is_kept_changed_shared_and_deleted(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, bob = await place.person("Ada"), await place.person("Bob")
        id = await keep(ada, mine())
        other = await keep(ada, mine("art-robbery"))
        assert [one["id"] for one in (await ada.ask("GET", "/api/me/editions")).data] == [other, id]
        assert (await bob.ask("GET", "/api/me/editions")).data == []
        for reader in (ada, bob, place.visitor()):
            shared = (await reader.ask("GET", f"/api/editions/{id}")).data
            assert shared["components"] == mine()
            assert (shared["name"], shared["title"]) == ("my-box", "What is in <b>my</b> box")
        file = await bob.ask("GET", f"/api/editions/{id}/file")
        assert file.headers["Content-Type"] == "application/toml"
        assert msgspec.json.encode(registry.game("midnight-exchange").read_edition(file.text)) == msgspec.json.encode(
            registry.game("midnight-exchange").make_edition(mine())
        )
        changed = {**mine(), "name": "my-other-box"}
        answer = await ada.ask("PUT", f"/api/me/editions/{id}", {"components": changed})
        assert (answer.status, answer.data["name"]) == (200, "my-other-box")
        assert (await bob.ask("GET", f"/api/editions/{id}")).data["components"] == changed
        assert (await ada.ask("DELETE", f"/api/me/editions/{id}")).status == 204
        for method, path in (("GET", "/api/editions"), ("DELETE", "/api/me/editions")):
            gone = await ada.ask(method, f"{path}/{id}")
            assert (gone.status, gone.code) == (404, "no-such-edition")


@in_loop
async def test_nobody_else_changes_or_deletes_it(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada, eve = await place.person("Ada"), await place.person("Eve")
        id = await keep(ada, mine())
        for method, body in (("PUT", {"components": mine()}), ("DELETE", None)):
            refused = await eve.ask(method, f"/api/me/editions/{id}", body)
            assert (refused.status, refused.code) == (404, "no-such-edition")
            stranger = await place.visitor().ask(method, f"/api/me/editions/{id}", body)
            assert (stranger.status, stranger.code) == (401, "no-identity")
            cross = await ada.ask(method, f"/api/me/editions/{id}", body, headers={"Origin": "https://evil.example"})
            assert (cross.status, cross.code) == (403, "cross-site")
        assert (await ada.ask("GET", f"/api/editions/{id}")).data["components"] == mine()


@in_loop
async def test_only_what_can_be_played_is_kept_and_not_too_much(tmp_path: Path) -> None:
    async with server(tmp_path, editions_per_person=2) as place:
        ada = await place.person()
        flawed = mine()
        flawed["cards"] = flawed["cards"][:3]
        refused = await ada.ask("POST", "/api/me/editions", {"game": "midnight-exchange", "components": flawed})
        assert (refused.status, refused.code) == (422, "bad-edition")
        assert refused.data["params"]["problems"][0]["code"] == "prestige-count"
        chess = await ada.ask("POST", "/api/me/editions", {"game": "chess", "components": {}})
        assert (chess.status, chess.code) == (422, "unknown-name")
        other = await ada.ask("POST", "/api/me/editions", {"game": "art-robbery", "components": mine()})
        assert other.code == "bad-edition"
        padded = {**mine(), "identities": [{"name": "x" * 40, "provenance": "house"}] * 1000}
        large = await ada.ask("POST", "/api/me/editions", {"game": "midnight-exchange", "components": padded})
        assert (large.status, large.code) == (413, "too-large")
        id = await keep(ada, mine())
        await keep(ada, mine())
        full = await ada.ask("POST", "/api/me/editions", {"game": "midnight-exchange", "components": mine()})
        assert (full.status, full.code) == (409, "too-many-editions")
        assert full.data["params"] == {"editions": 2}
        worse = await ada.ask("PUT", f"/api/me/editions/{id}", {"components": flawed})
        assert worse.code == "bad-edition"
        assert (await ada.ask("GET", f"/api/editions/{id}")).data["components"] == mine()


@pytest.mark.usefixtures("no_refill")
@in_loop
async def test_keeping_is_not_done_too_often(tmp_path: Path) -> None:
    async with server(tmp_path, editions_per_minute=2) as place:
        ada = await place.person()
        id = await keep(ada, mine())
        assert (await ada.ask("PUT", f"/api/me/editions/{id}", {"components": mine()})).status == 200
        assert (await ada.ask("PUT", f"/api/me/editions/{id}", {"components": mine()})).code == "too-often"


def test_the_largest_edition_that_can_be_played_may_be_kept() -> None:
    """Every edition that passes the checks is small enough."""
    long = "x" * 36
    own = box(name="n" * 40, title="é" * 160)
    own["identities"] = [{"name": f"{long}-{number}", "provenance": "unconfirmed"} for number in range(12)]
    for number, card in enumerate(own["cards"]):
        arts = ("manuscript", "statuette", "manuscript")
        card.update(name=f"{long}-{number}", provenance="unconfirmed")
        card["ladder"] = [{"art": art, "points": 997 + step} for step, art in enumerate(arts)]
    edition = registry.game("midnight-exchange").make_edition(own)
    assert len(msgspec.json.encode(edition)) < MAX_EDITION_BYTES


def test_no_edition_is_kept_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the game's own checks allow it."""
    monkeypatch.setattr("darklantern.server.editions.MAX_EDITION_BYTES", 1000)

    @in_loop
    async def test() -> None:
        async with server(tmp_path) as place:
            ada = await place.person()
            large = await ada.ask("POST", "/api/me/editions", {"game": "midnight-exchange", "components": mine()})
            assert (large.status, large.code, large.data["params"]) == (413, "too-large", {"most": 1000})

    test()


@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_a_table_plays_with_ones_own_edition_whatever_becomes_of_it(game: str, tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        id = await keep(ada, mine(game))
        bots = [None, "greedy"]
        table = await ada.open_table(game=game, seats=2, bots=bots, edition=id)
        assert (await ada.ask("GET", f"/api/tables/{table}")).data["edition"] == "my-box"
        assert (await ada.ask("DELETE", f"/api/me/editions/{id}")).status == 204
        await play_out(ada, table)
        again = await ada.ask("POST", f"/api/tables/{table}/rematch")
        assert (again.status, again.data["edition"]) == (200, "my-box")
        record = read_record((await ada.ask("GET", f"/api/tables/{table}/record")).text)
        assert record.edition.components == mine(game)
        assert [*replay(registry.game(game), record)][-1].state is not None
        gone = await ada.ask("POST", "/api/tables", {"game": game, "seats": 2, "edition": id})
        assert (gone.status, gone.code) == (404, "no-such-edition")


@in_loop
async def test_an_edition_of_another_game_or_two_of_them_are_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        id = await keep(ada, mine())
        wrong = await ada.ask("POST", "/api/tables", {"game": "art-robbery", "seats": 2, "edition": id})
        assert (wrong.status, wrong.code) == (422, "bad-options")
        both = {"game": "midnight-exchange", "seats": 2, "edition": id, "options": {"edition": "house"}}
        assert (await ada.ask("POST", "/api/tables", both)).code == "bad-options"


@in_loop
async def test_a_table_has_its_edition_after_a_restart(tmp_path: Path) -> None:
    async with server(tmp_path) as before:
        ada = await before.person()
        id = await keep(ada, mine())
        table = await ada.open_table(game="midnight-exchange", seats=2, edition=id)
        await ada.ask("PUT", f"/api/me/editions/{id}", {"components": {**mine(), "name": "changed"}})
    async with server(tmp_path) as after:
        url = f"{after.address}/api/tables/{table}/live"
        async with after.session.ws_connect(url) as socket:
            welcome = msgspec.json.decode((await socket.receive()).data)
        assert welcome["edition"] == mine()
        assert (await after.visitor().ask("GET", f"/api/editions/{id}")).data["name"] == "changed"

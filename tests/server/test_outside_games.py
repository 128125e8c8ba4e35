"""Texts, actions and own tables of games from outside, over HTTP and at a live table."""

import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from darklantern.core import registry
from darklantern.server.http.security import CONTENT_SECURITY_POLICY
from tests.installed_game import game_modules, installed
from tests.outside_games import outside_games
from tests.server.running_server import HttpClient, Response, async_test, start_server


@pytest.fixture(autouse=True)
def games() -> Generator[None]:
    with outside_games():
        yield


async def texts_of(client: HttpClient, game: str, language: str = "en") -> Response:
    return await client.request("GET", f"/api/games/{game}/words/{language}")


@async_test
async def test_texts_and_layout_come_from_the_package(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        english = (await texts_of(client, "pearls")).data
        assert (english["game"], english["package"], english["table"]) == ("pearls", "lantern-games", None)
        assert english["texts"]["actions.put"] == "Put {pearl} into the {bowl}"
        assert english["texts"]["events.pearl_put"] == "{seat} puts {pearl} into the {bowl}."
        assert english["layout"]["own"] == ["hand"]
        assert set(english["seats"]) == {"seat", "other", "turn"}
        french = (await texts_of(client, "pearls", "fr")).data
        assert french["language"] == "fr"
        assert french["texts"]["title"] == "Perles"
        assert french["texts"]["scores.put"] == "Pearls put"
        assert french["layout"] == english["layout"]


@async_test
async def test_game_without_words_has_its_title_only(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        found = (await texts_of(server.client(), "bells-throws")).data
        assert found["texts"] == {"title": "Cracked Bells"}
        assert found["package"] == "lantern-games"


@async_test
async def test_broken_words_are_logged_with_their_package(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    words = tmp_path / "path" / "broken_words" / "words"
    words.mkdir(parents=True)
    (words / "en.toml").write_text("actions = ")
    (words / "fr.toml").write_text('[actions]\nplay = "Jouer"')
    modules = game_modules("heist", "heist", 'words="broken_words"')
    with (
        pytest.MonkeyPatch.context() as patch,
        caplog.at_level("WARNING", "darklantern.words"),
    ):
        patch.setattr(sys, "path", [str(tmp_path / "path"), *sys.path])
        with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}):
            async with start_server(tmp_path) as server:
                found = await texts_of(server.client(), "heist", "fr")
        assert (found.status, list(found.data["texts"])) == (200, ["title"])
    assert "The words of broken_words cannot be used: words/en.toml: this is not TOML" in caplog.text


@async_test
async def test_game_with_broken_parts_is_left_out_of_the_list(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bots = game_modules("heist", "heist", 'bots="heist_bots:BOTS"') | {"heist_bots": "1 / 0"}
    options = game_modules("coup", "coup")
    options["coup_rules"] += "\nRULES.wire_types = None\n"
    with (
        installed(tmp_path, "heist-game", bots, {"heist": "heist:MANIFEST"}),
        installed(tmp_path, "coup-game", options, {"coup": "coup:MANIFEST"}),
    ):
        async with start_server(tmp_path) as server:
            client = server.client()
            listed = await client.request("GET", "/api/games")
            assert listed.status == 200
            assert {"art-robbery", "pearls"} <= (ids := {game["id"] for game in listed.data})
            assert ids.isdisjoint({"heist", "coup"})
            broken = (await client.request("GET", "/health")).data["broken_games"]
            assert [(found["game"], found["package"]) for found in broken] == [("heist", "heist-game")]
    assert "The game heist of the package heist-game cannot be used: its bots 'heist_bots:BOTS'" in caplog.text
    assert "game coup of the package coup-game is left out of the list" in caplog.text


@async_test
async def test_unknown_game_or_language_is_not_found(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        for game, language, code in (
            ("chess", "en", "no-such-game"),
            ("pearls", "xx", "no-such-language"),
            ("pearls", "..", "no-such-path"),
        ):
            response = await texts_of(client, game, language)
            assert (response.status, response.code) == (404, code), (game, language)


@async_test
async def test_files_of_own_table_are_served_under_their_version(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        path = (await texts_of(client, "bells-own")).data["table"]
        response = await client.request("GET", path)
        assert response.status == 200
        assert "export function mount" in response.text
        assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        folder = path.rpartition("/")[0]
        assert (await client.request("GET", f"{folder}/names.js")).status == 200


@async_test
async def test_nothing_else_is_served(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        folder = (await texts_of(client, "bells-own")).data["table"].rpartition("/")[0]
        other_folder = (await texts_of(client, "bells-throws")).data["table"].rpartition("/")[0]
        version = folder.rpartition("/")[2]
        for path in (
            f"{folder}/nothing.js",
            f"{folder}/",
            f"{folder}/../rules.py",
            f"{folder}/..%2Frules.py",
            f"{folder}/%2e%2e/words/en.toml",
            f"{folder}/%2Fetc%2Fpasswd.js",
            f"{other_folder}/names.js",
            f"/games/bells-own/{'0' * 16}/table.js",
            f"/games/pearls/{version}/table.js",
            f"/games/chess/{version}/table.js",
            f"/games/art-robbery/{version}/table.js",
        ):
            assert (await client.request("GET", path)).status == 404, path


@async_test
async def test_changed_file_gets_another_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "table.js").write_text("export const version = 1;")
    (folder / "notes.md").write_text("not for the world")

    def one_folder(game: str, name: str) -> Path | None:
        return folder if (game, name) == ("bells-own", "page") else None

    monkeypatch.setattr(registry, "folder", one_folder)
    async with start_server(tmp_path) as server:
        client = server.client()
        before = (await texts_of(client, "bells-own")).data["table"]
        assert (await client.request("GET", before)).text == "export const version = 1;"
        assert (await client.request("GET", before.replace("table.js", "notes.md"))).status == 404
        (folder / "table.js").write_text("export const version = 1; // changed")
        after = (await texts_of(client, "bells-own")).data["table"]
        assert after != before
        assert (await client.request("GET", before)).status == 404
        assert (await client.request("GET", after)).text == "export const version = 1; // changed"

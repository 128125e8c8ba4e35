"""Serving of the page's files, with a small page in the place of the built one."""

import gzip
import os
import re
from pathlib import Path

import msgspec
import pytest

from darklantern.server.http import static_files
from darklantern.server.http.security import CONTENT_SECURITY_POLICY
from darklantern.server.settings import read_settings
from tests.server.visits import Answer, Visitor, in_loop, play_out, server

INDEX = '<!doctype html><script type="module" src="/assets/main-Ab_-12.js"></script>'
SCRIPT = "console.log('lantern')\n" * 50
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding": "gzip, deflate, br"}
ROUTER = Path(__file__).parents[2] / "web/src/shell/router.svelte.ts"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with one script."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "lantern.svg").write_text("<svg/>")
    (folder / "notes.md").write_text("not for the world")
    (tmp_path / "secret.json").write_text("{}")
    script = folder / "assets" / "main-Ab_-12.js"
    script.write_text(SCRIPT)
    script.with_suffix(".js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    script.with_suffix(".js.br").write_bytes(b"\x0b\x00\x80x\x03")
    monkeypatch.setattr(static_files, "PAGE_FOLDER", folder)
    return folder


async def get(visitor: Visitor, path: str, method: str = "GET", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return await visitor.ask(method, path, headers={"Accept-Encoding": "identity", **named})


def test_the_places_are_those_of_the_page() -> None:
    router = ROUTER.read_text("utf-8")
    known = {
        (first, second) for first, second in re.findall(r'first === "(\w+)"(?: && (second) !== undefined)?', router)
    }
    ours = {place.split("/")[1]: "{" in place for place in reversed(static_files.VIEW_PATHS)}
    assert {first for first, _ in known} == ours.keys() - {""}
    for first, second in known:
        bare = f"/{first}" in static_files.VIEW_PATHS
        assert bare == (not second), f"whether /{first} without more is a page"


@pytest.mark.usefixtures("built")
@in_loop
async def test_every_place_is_the_same_file(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        others = ("/score/art-robbery", "/editions/art-robbery", "/editions/art-robbery/abc")
        for path in (
            "/",
            "/table/abc_-1",
            "/table/%3Cscript%3E",
            "/rules/art-robbery",
            "/replay",
            "/replay/abc",
            *others,
        ):
            answer = await get(place.visitor(), path)
            assert (answer.status, answer.text) == (200, INDEX), path
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert answer.headers["Cache-Control"] == "no-cache"
            assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            again = await get(place.visitor(), path, If_None_Match=answer.headers["ETag"])
            assert (again.status, again.text) == (304, "")
            head = await get(place.visitor(), path, "HEAD")
            assert (head.status, head.text) == (200, "")
            assert (await get(place.visitor(), path, "POST")).code == "no-such-method"


@in_loop
async def test_a_browser_hears_with_the_page_what_the_place_needs(tmp_path: Path, built: Path) -> None:
    lobby = ["/assets/Lobby-1.js", "/assets/both-1.js", "/assets/Lobby-1.css"]
    game = ["/assets/both-1.js", "/assets/Game-1.js"]
    files = {"lobby": lobby, "table": ["/assets/TablePage-1.js", "/assets/both-1.js"], "table/art-robbery": game}
    (built / static_files.PRELOADS_FILE).write_bytes(msgspec.json.encode(files))
    async with server(tmp_path) as place:
        ada = await place.person()
        links = await _links(ada, "/")
        assert links["/assets/Lobby-1.js"] == "rel=modulepreload"
        assert links["/assets/Lobby-1.css"] == "rel=preload; as=style; crossorigin"
        assert links["/api/games"] == "rel=preload; as=fetch; crossorigin"
        assert "/assets/TablePage-1.js" not in links
        table = await ada.open_table(seats=2, bots=[None, "random"])
        waiting = await _links(ada, f"/table/{table}")
        assert {"/assets/TablePage-1.js", "/assets/both-1.js"} <= waiting.keys()
        assert "/assets/Game-1.js" not in waiting, "no table is open yet"
        await play_out(ada, table)
        assert "/assets/Game-1.js" in await _links(ada, f"/table/{table}")
        assert "Game" not in str(await _links(ada, "/table/unknown"))
        assert await _links(ada, "/rules/art-robbery") == {}


async def _links(visitor: Visitor, path: str) -> dict[str, str]:
    """The links in a page's header with their attributes, each once."""
    said = (await get(visitor, path)).headers.get("Link", "")
    links = [link.removeprefix("<").partition(">; ") for link in said.split(", ") if link]
    assert len({name for name, _, _ in links}) == len(links)
    return {name: how for name, _, how in links}


@in_loop
async def test_another_version_is_noticed_whatever_its_time_and_size(tmp_path: Path, built: Path) -> None:
    index = built / "index.html"
    os.utime(index, (0, 0))
    async with server(tmp_path) as place:
        first = await get(place.visitor(), "/")
        index.write_text(INDEX.replace("Ab_-12", "Ab_-13"))
        os.utime(index, (0, 0))
        second = await get(place.visitor(), "/", If_None_Match=first.headers["ETag"])
        assert (second.status, len(second.text), second.text != first.text) == (200, len(INDEX), True)


@pytest.mark.usefixtures("built")
@in_loop
async def test_what_has_a_name_of_its_own_is_kept_for_good(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        script = await get(place.visitor(), "/assets/main-Ab_-12.js")
        assert (script.status, script.text) == (200, SCRIPT)
        assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert script.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        picture = await get(place.visitor(), "/lantern.svg")
        assert (picture.status, picture.text) == (200, "<svg/>")
        assert picture.headers["Content-Type"].startswith("image/svg+xml")
        assert picture.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.usefixtures("built")
@in_loop
async def test_whoever_can_read_it_gets_the_compressed_twin(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        for accepted, encoding in (("gzip, deflate", "gzip"), ("gzip, br", "br"), ("identity", None), ("", None)):
            path = f"{place.address}/assets/main-Ab_-12.js"
            async with place.session.get(path, headers={"Accept-Encoding": accepted}, auto_decompress=False) as answer:
                body = await answer.read()
                assert answer.headers.get("Content-Encoding") == encoding
                assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert int(answer.headers["Content-Length"]) == len(body)
                if encoding == "gzip":
                    assert gzip.decompress(body).decode() == SCRIPT
                assert (body == SCRIPT.encode()) == (encoding is None)


@pytest.mark.usefixtures("built", "no_refill")
@in_loop
async def test_the_page_and_its_files_have_a_limit_of_their_own(tmp_path: Path) -> None:
    """Loading the page takes nothing from an address's API limit, and the other way round."""
    paths = ["/", "/assets/main-Ab_-12.js", "/lantern.svg", "/table/abc"]
    async with server(tmp_path, requests_per_minute=2, files_per_minute=4) as place:
        visitor = place.visitor()
        loaded = [await get(visitor, path) for path in paths]
        assert [answer.status for answer in loaded] == [200] * 4
        asked = [await get(visitor, "/api/games"), await get(visitor, "/assets/gone")]
        assert [answer.status for answer in asked] == [200, 404]
        for path in (*paths, "/api/games", "/assets/gone"):
            refused = await get(visitor, path)
            assert (refused.status, refused.code) == (429, "too-often"), path
            assert int(refused.headers["Retry-After"]) >= 1


def test_a_class_that_loads_the_whole_page_at_once_meets_no_limit() -> None:
    """Sixty people behind one address, each with every file of a visit."""
    files = [path for path in static_files.PAGE_FOLDER.rglob("*") if path.suffix[1:] in static_files.MEDIA_TYPES]
    assert 60 * (len(files) + 1) <= read_settings({}).files_per_minute


@pytest.mark.usefixtures("built")
@in_loop
async def test_nothing_else_is_given_away(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        for path in (
            "/notes.md",
            "/index.html",
            "/assets/",
            "/assets",
            "/assets/main-Ab_-12.js.gz",
            "/assets/gone.js",
            "/secret.json",
            "/../secret.json",
            "/%2e%2e/secret.json",
            "/..%2fsecret.json",
            "/assets/../../secret.json",
            "/assets/..%2f..%2fsecret.json",
            "/assets/..%5c..%5csecret.json",
            "/assets/%00.js",
            "/.env.json",
        ):
            answer = await get(place.visitor(), path)
            assert (answer.status, answer.code) == (404, "no-such-path"), path


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_browser_is_told_by_the_page_that_there_is_nothing(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        visitor = place.visitor()
        for path in ("/nowhere", "/assets/gone.js", "/tables/abc"):
            answer = await visitor.ask("GET", path, headers=BROWSER)
            assert (answer.status, answer.text) == (404, INDEX), path
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
            assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
        for method, path in (("GET", "/api/nowhere"), ("POST", "/nowhere"), ("GET", "/api/tables/nowhere")):
            answer = await visitor.ask(method, path, headers=BROWSER)
            assert (answer.status, answer.headers["Content-Type"]) == (404, "application/json"), path


@in_loop
async def test_a_page_that_was_never_built_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "PAGE_FOLDER", tmp_path / "nowhere")
    async with server(tmp_path) as place:
        answer = await place.visitor().ask("GET", "/", headers=BROWSER)
        assert answer.status == 503
        assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert "scripts/play" in answer.text
        assert (await place.visitor().ask("GET", "/nowhere", headers=BROWSER)).code == "no-such-path"
        assert (await place.visitor().ask("GET", "/api/games")).status == 200

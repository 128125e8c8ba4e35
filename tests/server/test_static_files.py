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
from tests.server.running_server import HttpClient, Response, async_test, play_to_end, start_server

INDEX = '<!doctype html><script type="module" src="/assets/main-Ab_-12.js"></script>'
SCRIPT = "console.log('lantern')\n" * 50
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Encoding": "gzip, deflate, br"}
ROUTER = Path(__file__).parents[2] / "web/src/shell/router.svelte.ts"


@pytest.fixture
def page_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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


async def get_file(client: HttpClient, path: str, method: str = "GET", **headers: str) -> Response:
    header_names = {name.replace("_", "-"): value for name, value in headers.items()}
    return await client.request(method, path, headers={"Accept-Encoding": "identity", **header_names})


def test_view_paths_match_client_router() -> None:
    router = ROUTER.read_text("utf-8")
    client_paths = {
        (first, second) for first, second in re.findall(r'first === "(\w+)"(?: && (second) !== undefined)?', router)
    }
    server_paths = {path.split("/")[1]: "{" in path for path in reversed(static_files.VIEW_PATHS)}
    assert {first for first, _ in client_paths} == server_paths.keys() - {""}
    for first, second in client_paths:
        without_argument = f"/{first}" in static_files.VIEW_PATHS
        assert without_argument == (not second), f"whether /{first} without more is a page"


@pytest.mark.usefixtures("page_folder")
@async_test
async def test_every_view_path_serves_index(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        nested_paths = ("/score/art-robbery", "/editions/art-robbery", "/editions/art-robbery/abc")
        for path in (
            "/",
            "/table/abc_-1",
            "/table/%3Cscript%3E",
            "/rules/art-robbery",
            "/replay",
            "/replay/abc",
            *nested_paths,
        ):
            response = await get_file(server.client(), path)
            assert (response.status, response.text) == (200, INDEX), path
            assert response.headers["Content-Type"] == "text/html; charset=utf-8"
            assert response.headers["Cache-Control"] == "no-cache"
            assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            cached = await get_file(server.client(), path, If_None_Match=response.headers["ETag"])
            assert (cached.status, cached.text) == (304, "")
            head = await get_file(server.client(), path, "HEAD")
            assert (head.status, head.text) == (200, "")
            assert (await get_file(server.client(), path, "POST")).code == "no-such-method"


@async_test
async def test_page_response_links_preloads(tmp_path: Path, page_folder: Path) -> None:
    lobby = ["/assets/Lobby-1.js", "/assets/both-1.js", "/assets/Lobby-1.css"]
    game = ["/assets/both-1.js", "/assets/Game-1.js"]
    files = {"lobby": lobby, "table": ["/assets/TablePage-1.js", "/assets/both-1.js"], "table/art-robbery": game}
    (page_folder / static_files.PRELOADS_FILE).write_bytes(msgspec.json.encode(files))
    async with start_server(tmp_path) as server:
        ada = await server.register()
        links = await _links(ada, "/")
        assert links["/assets/Lobby-1.js"] == "rel=modulepreload"
        assert links["/assets/Lobby-1.css"] == "rel=preload; as=style; crossorigin"
        assert links["/api/games"] == "rel=preload; as=fetch; crossorigin"
        assert "/assets/TablePage-1.js" not in links
        table = await ada.open_table(seats=2, bots=[None, "random"])
        waiting = await _links(ada, f"/table/{table}")
        assert {"/assets/TablePage-1.js", "/assets/both-1.js"} <= waiting.keys()
        assert "/assets/Game-1.js" not in waiting, "no table is open yet"
        await play_to_end(ada, table)
        assert "/assets/Game-1.js" in await _links(ada, f"/table/{table}")
        assert "Game" not in str(await _links(ada, "/table/unknown"))
        assert await _links(ada, "/rules/art-robbery") == {}


async def _links(client: HttpClient, path: str) -> dict[str, str]:
    """The links in a page's header with their attributes, each once."""
    header = (await get_file(client, path)).headers.get("Link", "")
    links = [link.removeprefix("<").partition(">; ") for link in header.split(", ") if link]
    assert len({name for name, _, _ in links}) == len(links)
    return {name: attributes for name, _, attributes in links}


@async_test
async def test_changed_index_gets_new_etag(tmp_path: Path, page_folder: Path) -> None:
    index = page_folder / "index.html"
    os.utime(index, (0, 0))
    async with start_server(tmp_path) as server:
        first = await get_file(server.client(), "/")
        index.write_text(INDEX.replace("Ab_-12", "Ab_-13"))
        os.utime(index, (0, 0))
        second = await get_file(server.client(), "/", If_None_Match=first.headers["ETag"])
        assert (second.status, len(second.text), second.text != first.text) == (200, len(INDEX), True)


@pytest.mark.usefixtures("page_folder")
@async_test
async def test_hashed_assets_are_immutable(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        script = await get_file(server.client(), "/assets/main-Ab_-12.js")
        assert (script.status, script.text) == (200, SCRIPT)
        assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert script.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        image = await get_file(server.client(), "/lantern.svg")
        assert (image.status, image.text) == (200, "<svg/>")
        assert image.headers["Content-Type"].startswith("image/svg+xml")
        assert image.headers["Cache-Control"] == "public, max-age=86400"


@pytest.mark.usefixtures("page_folder")
@async_test
async def test_compressed_file_is_served_by_accept_encoding(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        for accepted, encoding in (("gzip, deflate", "gzip"), ("gzip, br", "br"), ("identity", None), ("", None)):
            path = f"{server.address}/assets/main-Ab_-12.js"
            async with server.session.get(
                path, headers={"Accept-Encoding": accepted}, auto_decompress=False
            ) as response:
                body = await response.read()
                assert response.headers.get("Content-Encoding") == encoding
                assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
                assert response.headers["Vary"] == "Accept-Encoding"
                assert int(response.headers["Content-Length"]) == len(body)
                if encoding == "gzip":
                    assert gzip.decompress(body).decode() == SCRIPT
                assert (body == SCRIPT.encode()) == (encoding is None)


@pytest.mark.usefixtures("page_folder", "frozen_rate_limits")
@async_test
async def test_page_files_have_separate_rate_limit(tmp_path: Path) -> None:
    """Loading the page takes nothing from an address's API limit, and the other way round."""
    paths = ["/", "/assets/main-Ab_-12.js", "/lantern.svg", "/table/abc"]
    async with start_server(tmp_path, requests_per_minute=2, files_per_minute=4) as server:
        client = server.client()
        responses = [await get_file(client, path) for path in paths]
        assert [response.status for response in responses] == [200] * 4
        other_responses = [await get_file(client, "/api/games"), await get_file(client, "/assets/gone")]
        assert [response.status for response in other_responses] == [200, 404]
        for path in (*paths, "/api/games", "/assets/gone"):
            refused = await get_file(client, path)
            assert (refused.status, refused.code) == (429, "too-often"), path
            assert int(refused.headers["Retry-After"]) >= 1


def test_file_limit_allows_sixty_visitors_per_address() -> None:
    """Sixty people behind one address, each with every file of a visit."""
    files = [path for path in static_files.PAGE_FOLDER.rglob("*") if path.suffix[1:] in static_files.MEDIA_TYPES]
    assert files, "the page is not built: run python hatch_build.py"
    assert 60 * (len(files) + 1) <= read_settings({}).files_per_minute


@pytest.mark.usefixtures("page_folder")
@async_test
async def test_other_files_are_not_served(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
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
            response = await get_file(server.client(), path)
            assert (response.status, response.code) == (404, "no-such-path"), path


@pytest.mark.usefixtures("page_folder")
@async_test
async def test_browser_gets_index_for_unknown_path(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        client = server.client()
        for path in ("/nowhere", "/assets/gone.js", "/tables/abc"):
            response = await client.request("GET", path, headers=BROWSER)
            assert (response.status, response.text) == (404, INDEX), path
            assert response.headers["Content-Type"] == "text/html; charset=utf-8"
            assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
        for method, path in (("GET", "/api/nowhere"), ("POST", "/nowhere"), ("GET", "/api/tables/nowhere")):
            response = await client.request(method, path, headers=BROWSER)
            assert (response.status, response.headers["Content-Type"]) == (404, "application/json"), path


@async_test
async def test_missing_build_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "PAGE_FOLDER", tmp_path / "nowhere")
    async with start_server(tmp_path) as server:
        response = await server.client().request("GET", "/", headers=BROWSER)
        assert response.status == 503
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        assert "scripts/play" in response.text
        assert (await server.client().request("GET", "/nowhere", headers=BROWSER)).code == "no-such-path"
        assert (await server.client().request("GET", "/api/games")).status == 200

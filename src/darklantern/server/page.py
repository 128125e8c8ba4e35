"""The page: what a browser is given, as it was built from `web/`."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from darklantern.match.stage import Stage
from darklantern.server.house import HOUSE

FOLDER = Path(__file__).parent.parent / "page"
"""Where the page is, once it has been built."""
PLACES = (
    "/",
    "/table/{table}",
    "/rules/{game}",
    "/learn/{game}",
    "/replay",
    "/replay/{table}",
    "/score/{game}",
    "/editions/{game}",
    "/editions/{game}/{edition}",
)
"""The places on the page, as in `web/src/shell/router.svelte.ts`. All of them are the same file."""
FILES = "places.json"
"""Beside the page: the files that each place needs, by the first word of its address, as the build has written it.

With a game behind the word: what that game needs there.
"""
ASKED: Mapping[str, tuple[str, ...]] = {
    "shelf": ("/api/games", "/api/tables", "/api/tables?playing=true"),
    "table": ("/api/games",),
}
"""What a place asks the API for, whoever looks, before it has anything to show."""
WORKER = "worker.js"
"""What keeps the page that scores a table in browsers, built from `web/src/worker.ts`."""
TYPES: Mapping[str, str] = {
    "css": "text/css; charset=utf-8",
    "ico": "image/x-icon",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
"""The types of the files beside it, by the ends of their names; no others are given away."""

_HTML = "text/html; charset=utf-8"
_NAME = f"{{name:[A-Za-z0-9_-][A-Za-z0-9_.-]*[.](?:{'|'.join(TYPES)})}}"
_ASK_AGAIN = "no-cache"
_FOR_A_DAY = "public, max-age=86400"
_FOR_GOOD = "public, max-age=31536000, immutable"
_NOT_BUILT = "There is no page here yet. Start with scripts/play, or build it: npm ci && npm run build, in web/.\n"


def add_page(app: web.Application) -> None:
    """Adds the page to the application. A browser that asks for what is not there gets a page that says so."""
    for place in PLACES:
        app.router.add_get(place, _index)
    app.router.add_get(f"/assets/{_NAME}", _asset)
    app.router.add_get(f"/{_NAME}", _file)
    app.middlewares.append(_nowhere)


def serves_page(request: web.Request) -> bool:
    """Whether a request is for the page or one of its files, of which one visit asks for many at once."""
    return request.match_info.handler in (_index, _asset, _file)


async def _index(request: web.Request) -> web.StreamResponse:
    """The page itself. It names its files by what is in them, so it has to be asked for each time."""
    path = FOLDER / "index.html"
    if not path.is_file():
        return web.Response(text=_NOT_BUILT, status=503)
    body = path.read_bytes()
    # Time and size do not tell two versions apart: packages give all files one time, and names have one length.
    etag = sha256(body).hexdigest()[:32]
    known = any(tag.value in (etag, "*") for tag in request.if_none_match or ())
    response = web.Response(status=304) if known else web.Response(body=body)
    response.etag = etag
    response.headers.update({"Content-Type": _HTML, "Cache-Control": _ASK_AGAIN})
    if links := ", ".join(dict.fromkeys(_links(request))):
        response.headers["Link"] = links
    return response


def _links(request: web.Request) -> Iterator[str]:
    """What the place will need, so that a browser asks for it at once and not when it gets there."""
    path = FOLDER / FILES
    if not path.is_file():
        return
    files = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    for place in _places(request):
        for name in files.get(place, ()):
            yield (
                f"<{name}>; rel=modulepreload"
                if name.endswith(".js")
                else f"<{name}>; rel=preload; as=style; crossorigin"
            )
        for asked in ASKED.get(place, ()):
            yield f"<{asked}>; rel=preload; as=fetch; crossorigin"


def _places(request: web.Request) -> Iterator[str]:
    """Where on the page the address leads: a place, and a game if it is known to be on there."""
    place = request.path.split("/")[1] or "shelf"
    yield place
    if place == "table":
        room = request.app[HOUSE].hall.rooms.get(request.match_info["table"])
        if room is not None and room.match.stage is not Stage.GATHERING:
            yield f"{place}/{room.match.game.id}"
    elif "game" in request.match_info:
        yield f"{place}/{request.match_info['game']}"


async def _asset(request: web.Request) -> web.StreamResponse:
    """A file with a name of its own for each version: a browser that has it never asks again."""
    return _found(FOLDER / "assets" / request.match_info["name"], _FOR_GOOD)


async def _file(request: web.Request) -> web.StreamResponse:
    """A file that keeps its name. The worker has to be the newest: browsers ask for it to learn of a new version."""
    name = request.match_info["name"]
    return _found(FOLDER / name, _ASK_AGAIN if name == WORKER else _FOR_A_DAY)


def _found(path: Path, kept: str) -> web.StreamResponse:
    """A file, or its compressed twin for whoever can read that."""
    if not path.is_file():
        raise web.HTTPNotFound
    headers = {"Content-Type": TYPES[path.suffix[1:]], "Cache-Control": kept, "Vary": "Accept-Encoding"}
    return web.FileResponse(path, headers=headers)


@web.middleware
async def _nowhere(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Lets the page say that there is nothing here, to people; programs are told as always."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        path = FOLDER / "index.html"
        people = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("Accept", "")
        if not people or request.path.startswith("/api/") or not path.is_file():
            raise
        headers = {"Content-Type": _HTML, "Cache-Control": _ASK_AGAIN}
        return web.Response(body=path.read_bytes(), status=404, headers=headers)

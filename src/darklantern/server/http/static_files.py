"""Serves the page and its static files, as built from `web/`."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from darklantern.match.stage import Stage
from darklantern.server.context import APP_CONTEXT

PAGE_FOLDER = Path(__file__).parents[2] / "page"
"""The folder of the built page."""
VIEW_PATHS = (
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
"""The paths of the page's views, as in `web/src/shell/router.svelte.ts`. All serve the same file."""
PRELOADS_FILE = "preloads.json"
"""The file that the build writes: by the first part of a path, such as "table", the files that this view needs.

With a game's id, such as "table/liars-dice": the files that the game needs there.
"""
FIRST_REQUESTS: Mapping[str, tuple[str, ...]] = {
    "lobby": ("/api/games", "/api/tables", "/api/tables?playing=true"),
    "table": ("/api/games",),
}
"""The API requests that each view makes first, for every visitor."""
SERVICE_WORKER = "worker.js"
"""The service worker that keeps the scoring page available offline, built from `web/src/worker.ts`."""
MEDIA_TYPES: Mapping[str, str] = {
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
"""The media type of each file extension; other files are not served."""
FILE_NAME = f"{{name:[A-Za-z0-9_-][A-Za-z0-9_.-]*[.](?:{'|'.join(MEDIA_TYPES)})}}"
"""The pattern of the names of files that are served, for the last part of a route's path."""
CACHE_FOR_EVER = "public, max-age=31536000, immutable"
"""The caching of files whose path changes with their content."""

_HTML = "text/html; charset=utf-8"
_REVALIDATE = "no-cache"
_CACHE_FOR_A_DAY = "public, max-age=86400"
_NOT_BUILT = "There is no page here yet. Start with scripts/play, or build it: npm ci && npm run build, in web/.\n"


def add_page(app: web.Application) -> None:
    """Add the page and its files to the application; browsers get the page for unknown paths too, with 404."""
    for path in VIEW_PATHS:
        app.router.add_get(path, _index)
    app.router.add_get(f"/assets/{FILE_NAME}", _asset)
    app.router.add_get(f"/{FILE_NAME}", _file)
    app.middlewares.append(_page_for_unknown_paths)


def is_page_request(request: web.Request) -> bool:
    """Return whether a request is for the page or one of its files, of which a visit needs many at once."""
    return request.match_info.handler in (_index, _asset, _file)


async def _index(request: web.Request) -> web.StreamResponse:
    """Serve the page. Browsers must revalidate it, because it contains the hashed names of its files."""
    path = PAGE_FOLDER / "index.html"
    if not path.is_file():
        return web.Response(text=_NOT_BUILT, status=503)
    body = path.read_bytes()
    # Not by time and size: packages give all files the same time, and hashed names have the same length.
    etag = sha256(body).hexdigest()[:32]
    known = any(tag.value in (etag, "*") for tag in request.if_none_match or ())
    response = web.Response(status=304) if known else web.Response(body=body)
    response.etag = etag
    response.headers.update({"Content-Type": _HTML, "Cache-Control": _REVALIDATE})
    if links := ", ".join(dict.fromkeys(_preload_links(request))):
        response.headers["Link"] = links
    return response


def _preload_links(request: web.Request) -> Iterator[str]:
    """Yield preload links for what the view needs."""
    path = PAGE_FOLDER / PRELOADS_FILE
    if not path.is_file():
        return
    files = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    for view_key in _view_keys(request):
        for name in files.get(view_key, ()):
            yield (
                f"<{name}>; rel=modulepreload"
                if name.endswith(".js")
                else f"<{name}>; rel=preload; as=style; crossorigin"
            )
        for request_path in FIRST_REQUESTS.get(view_key, ()):
            yield f"<{request_path}>; rel=preload; as=fetch; crossorigin"


def _view_keys(request: web.Request) -> Iterator[str]:
    """Yield the keys of the requested view: the view, and the view with the game if it is known."""
    view = request.path.split("/")[1] or "lobby"
    yield view
    if view == "table":
        live_table = request.app[APP_CONTEXT].tables.live_tables.get(request.match_info["table"])
        if live_table is not None and live_table.match.stage is not Stage.GATHERING:
            yield f"{view}/{live_table.match.game.id}"
    elif "game" in request.match_info:
        yield f"{view}/{request.match_info['game']}"


async def _asset(request: web.Request) -> web.StreamResponse:
    """Serve a file whose name contains a hash of its content, so that browsers may cache it for ever."""
    return _file_response(PAGE_FOLDER / "assets" / request.match_info["name"], CACHE_FOR_EVER)


async def _file(request: web.Request) -> web.StreamResponse:
    """Serve a file with a constant name. Browsers revalidate the service worker to detect new versions."""
    name = request.match_info["name"]
    return _file_response(PAGE_FOLDER / name, _REVALIDATE if name == SERVICE_WORKER else _CACHE_FOR_A_DAY)


def _file_response(path: Path, cache_control: str) -> web.StreamResponse:
    """Return a file, or its precompressed variant if the client accepts that."""
    if not path.is_file():
        raise web.HTTPNotFound
    headers = {"Content-Type": MEDIA_TYPES[path.suffix[1:]], "Cache-Control": cache_control, "Vary": "Accept-Encoding"}
    return web.FileResponse(path, headers=headers)


@web.middleware
async def _page_for_unknown_paths(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer 404 with the page for browsers, and as usual for programs."""
    try:
        return await handler(request)
    except web.HTTPNotFound:
        path = PAGE_FOLDER / "index.html"
        from_browser = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("Accept", "")
        if not from_browser or request.path.startswith("/api/") or not path.is_file():
            raise
        headers = {"Content-Type": _HTML, "Cache-Control": _REVALIDATE}
        return web.Response(body=path.read_bytes(), status=404, headers=headers)

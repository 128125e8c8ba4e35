"""Serves the tables of games that ship their own: built ES modules, from the folders that their manifests name."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from aiohttp import web

from darklantern.core import registry
from darklantern.core.ids import GameId
from darklantern.server.http.static_files import CACHE_FOR_EVER, FILE_NAME, MEDIA_TYPES

TABLE_MODULE = "table.js"
"""The module that the page loads; it may load the other files of its folder."""
MAX_FOLDERS_CACHED = 64
"""The number of folders whose files are kept in memory."""

_Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
"""The names, times and sizes of files, which tell whether a folder has changed."""


class _OwnTable(NamedTuple):
    """The files of a game's own table."""

    version: str
    """A hash of all names and contents."""
    files: Mapping[str, bytes]


def add_own_tables(app: web.Application) -> None:
    """Add the files of all games' own tables to the application."""
    app.router.add_get(f"/games/{{game:[a-z0-9-]+}}/{{version:[0-9a-f]+}}/{FILE_NAME}", _own_table_file)


def is_own_table_request(request: web.Request) -> bool:
    """Return whether a request is for a file of a game's own table."""
    return request.match_info.handler is _own_table_file


def own_table_path(game: GameId) -> str | None:
    """Return the path of a game's own table; None if its manifest names none."""
    own_table = _own_table(game)
    return None if own_table is None else f"/games/{game}/{own_table.version}/{TABLE_MODULE}"


async def _own_table_file(request: web.Request) -> web.StreamResponse:
    """Serve a file directly in the folder of a game's own table, under the version that the folder has now."""
    game, version, name = (request.match_info[key] for key in ("game", "version", "name"))
    own_table = _own_table(GameId(game)) if game in registry.game_ids() else None
    if own_table is None or version != own_table.version or name not in own_table.files:
        raise web.HTTPNotFound
    headers = {"Content-Type": MEDIA_TYPES[_extension(name)], "Cache-Control": CACHE_FOR_EVER}
    return web.Response(body=own_table.files[name], headers=headers)


def _own_table(game: GameId) -> _OwnTable | None:
    folder = registry.folder(game, "page")
    return None if folder is None else _read(folder, _stamp(folder))


def _stamp(folder: Traversable) -> _Stamp:
    """Return the stamp of a folder; of one that is in an archive, which does not change, an empty one."""
    if not isinstance(folder, Path):
        return ()
    found = [(file.name, file.stat()) for file in folder.iterdir() if file.is_file()]
    return tuple(sorted((name, status.st_mtime_ns, status.st_size) for name, status in found))


@lru_cache(MAX_FOLDERS_CACHED)
def _read(folder: Traversable, stamp: _Stamp) -> _OwnTable:
    """Return the files of a folder that are of a type that is served."""
    names = sorted(file.name for file in folder.iterdir() if file.is_file() and _extension(file.name) in MEDIA_TYPES)
    files = {name: folder.joinpath(name).read_bytes() for name in names}
    hashed = sha256()
    for name, content in files.items():
        hashed.update(f"{name}\n{len(content)}\n".encode() + content)
    return _OwnTable(hashed.hexdigest()[:16], files)


def _extension(name: str) -> str:
    return name.rpartition(".")[2]

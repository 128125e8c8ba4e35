"""The decorator `compiled`. Only this module uses Numba's CPU compiler, which has no type annotations.

A `compiled` function runs on the CPU without holding the GIL, and functions compiled for a GPU may call it: Numba then
compiles the same source for the GPU. Compiled code is cached beside the source or, if that is not writable, in the
user's cache directory (``NUMBA_CACHE_DIR`` sets another one).
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from inspect import getfile
from pathlib import Path
from typing import Any, TypeVar, cast

from darklantern.core import pace

F = TypeVar("F", bound=Callable[..., Any])

_numba: Any = import_module("numba")


def compiled(function: F) -> F:
    """Decorate a function to be compiled on the first call, or loaded from the cache.

    The function must be at module level. Its integers are int64 unless stated otherwise.
    """
    try:
        dispatcher = _numba.njit(nogil=True, cache=True)(function)
        _stamp(dispatcher, function)
    except (RuntimeError, AttributeError):  # no writable cache, or a version of Numba with another cache
        dispatcher = _numba.njit(nogil=True)(function)
    return cast(F, dispatcher)


def _stamp(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Make the cache of a function depend on the sources of all functions that it may call, and of their constants.

    Numba checks only the function's own file, and would keep outdated inlined code when another file changes. The
    constants that a game's kernel shares with its bots are in the package `rules` beside it, and in `core.pace`.
    """
    folder = Path(getfile(function)).parent
    cache_file = dispatcher._cache._cache_file
    cache_file._source_stamp = (
        cache_file._source_stamp,
        _digest(Path(__file__).parent),
        _digest(folder),
        _digest(folder.parent / "rules"),
        _digest(Path(pace.__file__).parent, Path(pace.__file__).name),
    )


@cache
def _digest(folder: Path, files: str = "*.py") -> str:
    digest = sha256()
    for file in sorted(folder.glob(files)):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()

"""Compiled functions. This is the one place that speaks with Numba, which has no types of its own.

A function that is `compiled` runs on the CPU, without the interpreter's lock, and may be called from any function
that is compiled for a GPU: Numba then compiles the same source for that. What was compiled is kept on disk, beside the
source or, where that cannot be written, in the user's cache (``NUMBA_CACHE_DIR`` names another place).
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from inspect import getfile
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_numba: Any = import_module("numba")


def compiled(function: F) -> F:
    """The function, compiled when it is first called, or read from the cache.

    It must be at the top of a module, and count in int64 unless it says otherwise.
    """
    try:
        dispatcher = _numba.njit(nogil=True, cache=True)(function)
        _stamp(dispatcher, function)
    except (RuntimeError, AttributeError):  # nowhere to keep it, or a Numba that keeps it in another way
        dispatcher = _numba.njit(nogil=True)(function)
    return cast(F, dispatcher)


def _stamp(dispatcher: Any, function: Callable[..., Any]) -> None:
    """Binds what is kept of a function to the sources of all that it may call.

    Numba itself looks only at the file that the function is in, and would go on with old code inside of it when
    another file changes.
    """
    kept = dispatcher._cache._cache_file
    kept._source_stamp = (kept._source_stamp, _digest(Path(__file__).parent), _digest(Path(getfile(function)).parent))


@cache
def _digest(folder: Path) -> str:
    digest = sha256()
    for file in sorted(folder.glob("*.py")):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()

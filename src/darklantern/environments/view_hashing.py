"""Observations of games without a kernel: the view of a seat, as numbers and as text.

A *leaf* of a view is a value that has no parts, with its path: ``hand.0 = 'thief'``. Names of fields, indices and keys
are joined by dots; a union also has the leaf ``type``. Sets have the leaf ``path[] = value`` for each of their values.
Editions in a view are left out, since they do not change during a game.

Each leaf adds 1 to a column of ``values``, which follows from its path and value; and a leaf that is a number or a
truth value also adds it to a column of ``numbers``, which follows from its path alone. The columns are those of a hash
(BLAKE2b), so they are the same in every process and on every machine; different leaves may share one.
"""

from collections.abc import Iterator, Mapping, Set
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import Any, cast

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from darklantern.core.edition import Edition

VALUE_COLUMNS, NUMBER_COLUMNS = 384, 128
OBSERVATION_SIZE = VALUE_COLUMNS + NUMBER_COLUMNS
COLUMNS: Mapping[str, tuple[int, int]] = {"values": (0, VALUE_COLUMNS), "numbers": (VALUE_COLUMNS, OBSERVATION_SIZE)}
"""The columns by name: the first one, and the one after the last."""
_INT16 = np.iinfo(np.int16)


def hash_view(view: Any) -> NDArray[np.int16]:
    """Return the row of numbers for a view."""
    row = np.zeros(OBSERVATION_SIZE, np.int64)
    for path, value in leaves(view):
        row[_column(f"{path}={value!r}", VALUE_COLUMNS)] += 1
        if isinstance(value, int | float):
            row[VALUE_COLUMNS + _column(path, NUMBER_COLUMNS)] += round(value)
    return row.clip(_INT16.min, _INT16.max).astype(np.int16)


def view_text(view: Any) -> str:
    """Return a view as text: a line for each leaf."""
    return "\n".join(f"{path}: {value}" for path, value in leaves(view))


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str | float | None]]:
    """Yield the path and the value of each leaf; editions are left out."""
    if isinstance(value, Edition):
        return
    if isinstance(value, Struct):
        if isinstance(tag := value.__struct_config__.tag, str | int):
            yield f"{path}.type".lstrip("."), tag
        parts: Any = ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, Mapping):
        parts = cast(Mapping[object, object], value).items()
    elif isinstance(value, Set):
        members = sorted(repr(_leaf(member)) for member in cast(Set[object], value))
        yield from ((f"{path}[]", member) for member in members)
        return
    elif isinstance(value, list | tuple):
        parts = enumerate(cast(list[object], value))
    else:
        yield path, _leaf(value)
        return
    for name, part in parts:
        yield from leaves(part, f"{path}.{_leaf(name)}" if path else str(_leaf(name)))


def _leaf(value: object) -> str | float | None:
    """Return a value without parts as text, as a number, or as None."""
    plain = value.value if isinstance(value, Enum) else value
    if plain is None or isinstance(plain, str | int | float):
        return plain
    return msgspec.json.encode(plain).decode()


@lru_cache(maxsize=65536)
def _column(text: str, columns: int) -> int:
    """Return the column of a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") % columns

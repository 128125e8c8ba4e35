"""A base class of immutable objects."""

from typing import Any, Self


class Immutable:
    """Base class of immutable objects: a copy is the object itself."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

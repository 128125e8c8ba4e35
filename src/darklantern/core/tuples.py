"""Changed copies of tuples, the stuff that states are made of. By way of a list, which is the fastest."""

from typing import TypeVar

T = TypeVar("T")


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The items less the first one equal to ``item``, which must be among them."""
    rest = list(items)
    rest.remove(item)
    return tuple(rest)


def with_at(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The items with the one at ``at`` replaced."""
    changed = list(items)
    changed[at] = item
    return tuple(changed)


def without_at(items: tuple[T, ...], at: int) -> tuple[T, ...]:
    """The items less the one at ``at``."""
    rest = list(items)
    del rest[at]
    return tuple(rest)

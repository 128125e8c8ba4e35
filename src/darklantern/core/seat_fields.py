"""The names of fields with a seat, which people read as the name of a player."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat


@cache
def seat_fields(game: AnyGame) -> frozenset[str]:
    """Return the names of the fields of actions, events and views whose type is `Seat`, or contains only seats."""
    kinds = [game.wire_types.view, game.wire_types.event, game.wire_types.open_view, *_action_types(game)]
    return frozenset(_names(kinds))


def _action_types(game: AnyGame) -> Iterator[Any]:
    """Yield the type of a game's actions, if a method names it."""
    for method in (game.parse_action, game.format_action):
        yield from _hints(method).values()


def _hints(annotated: Any) -> Mapping[str, Any]:
    """Return the types of fields or arguments; none if some are imported for type checkers only."""
    try:
        return get_type_hints(annotated)
    except NameError:
        return {}


def _names(kinds: list[Any]) -> Iterator[str]:
    """Yield the names of fields with seats, in these types and all types that they contain."""
    seen: set[Any] = set()
    while kinds:
        kind = kinds.pop()
        try:
            if kind in seen:
                continue
            seen.add(kind)
        except TypeError:  # not hashable, such as annotations with data: types with fields are
            continue
        kinds += get_args(kind)
        if hasattr(kind, "__struct_fields__") or hasattr(kind, "_fields"):
            hints = _hints(kind)
            kinds += hints.values()
            yield from (name for name, hint in hints.items() if _has_only_seats(hint))


def _has_only_seats(hint: Any) -> bool:
    parts = [part for part in get_args(hint) if part not in (Ellipsis, type(None))]
    return hint is Seat if not parts else all(map(_has_only_seats, parts))

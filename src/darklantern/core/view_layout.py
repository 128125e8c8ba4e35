"""Where the fields of a game's view are shown, on the default page and in the terminal."""

from collections.abc import Iterator
from functools import cache
from typing import Any, cast

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.plain_action import plain_action
from darklantern.core.words import ENGLISH, ViewLayout, words_of

OWN_FIELDS = ("hand", "own", "mine")
"""Fields with own pieces, in a game that does not say which they are."""


def view_layout(game: AnyGame) -> ViewLayout:
    """Return the layout in the words of a game; without one, a layout from the views before the first move."""
    layout = words_of(game.id, ENGLISH).layout
    return _layout_of_views(game) if layout is None else layout


@cache
def _layout_of_views(game: AnyGame) -> ViewLayout:
    """Return a layout in which a list is what the players have if it has an entry for each seat at every size of table.

    A list of another meaning may have as many entries as there are seats by accident, but not at every table.
    """
    views = {seats: _first_view(game, seats) for seats in game.seat_counts}
    shared = set[str].intersection(*(set(_lists_of_length(view, seats)) for seats, view in views.items()))
    fields = tuple(views[game.seat_counts[0]])
    own = tuple(name for name in fields if name in OWN_FIELDS)
    return ViewLayout(players=tuple(name for name in fields if name in shared and name not in own), own=own)


def _first_view(game: AnyGame, seats: int) -> dict[str, Any]:
    """Return the fields of a seat's view at the start of a game."""
    state = game.start(game.options({}), seats, Chance.seeded(0))
    return plain_action(game.view(state, Seat(0))).params


def _lists_of_length(view: dict[str, Any], length: int) -> Iterator[str]:
    for name, value in view.items():
        if isinstance(value, list | tuple) and len(cast(list[Any], value)) == length:
            yield name

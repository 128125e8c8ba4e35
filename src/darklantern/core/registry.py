"""The games on the shelf. A new one is one line here."""

from functools import cache
from importlib import import_module
from typing import cast

from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId

_GAMES = {
    GameId("midnight-exchange"): "darklantern.games.midnight_exchange",
    GameId("art-robbery"): "darklantern.games.art_robbery",
}
"""Each game's package, whose ``GAME`` it is. It is imported when somebody first asks for it."""


def games() -> tuple[GameId, ...]:
    """The ids of all games."""
    return tuple(_GAMES)


@cache
def game(name: str) -> AnyGame:
    """The game of that id. Raises `UnknownName`."""
    if name not in _GAMES:
        raise UnknownName("game", name, games())
    return cast(AnyGame, import_module(_GAMES[GameId(name)]).GAME)

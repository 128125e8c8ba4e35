"""The registry of games. A new game is one line here."""

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
"""The package of each game, which defines ``GAME``. It is imported on first use."""


def game_ids() -> tuple[GameId, ...]:
    """Return the ids of all games."""
    return tuple(_GAMES)


@cache
def game(name: str) -> AnyGame:
    """Return the game of an id. Raises `UnknownName`."""
    if name not in _GAMES:
        raise UnknownName("game", name, game_ids())
    return cast(AnyGame, import_module(_GAMES[GameId(name)]).GAME)


def game_id(game: AnyGame | str) -> GameId:
    """Return the id of a game, which is given itself or by its id."""
    return GameId(game) if isinstance(game, str) else game.id

"""The renderers of games: a game's own, or one that can show any game."""

from typing import cast

from darklantern.core import registry
from darklantern.core.game import AnyGame
from darklantern.terminal.generic_renderer import GenericRenderer
from darklantern.terminal.renderer import GameRenderer


def load_renderer(game: AnyGame | str) -> GameRenderer:
    """Return the renderer of a game, or of its id. Raises `UnknownName`, and `BrokenGame` if it cannot be loaded."""
    found = registry.part(registry.game_id(game), "renderer")
    if found is not None:
        return cast(GameRenderer, found)
    return GenericRenderer(registry.game(game) if isinstance(game, str) else game)

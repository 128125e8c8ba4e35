"""The kernels of games."""

from typing import cast

from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.kernels.kernel import Kernel


def kernels() -> tuple[GameId, ...]:
    """Return the games that have a kernel."""
    return registry.games_with("kernel")


def kernel(game: AnyGame | str) -> Kernel:
    """Return the kernel of a game, or of its id. Raises `UnknownName`."""
    id = registry.game_id(game)
    found = registry.part(id, "kernel")
    if found is None:
        raise UnknownName("kernel", id, kernels())
    return cast(Kernel, found)

"""The registry of kernels."""

from functools import cache
from importlib import import_module
from typing import cast

from darklantern.core.errors import UnknownName
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.core.registry import game_id
from darklantern.kernels.kernel import Kernel

_KERNELS = {
    GameId("art-robbery"): "darklantern.games.art_robbery.kernel",
    GameId("midnight-exchange"): "darklantern.games.midnight_exchange.kernel",
}
"""The package of each kernel, which defines ``KERNEL``. It is imported on first use."""


def kernels() -> tuple[GameId, ...]:
    """Return the games that have a kernel."""
    return tuple(_KERNELS)


def kernel(game: AnyGame | str) -> Kernel:
    """Return the kernel of a game, or of its id. Raises `UnknownName`."""
    return _kernel(game_id(game))


@cache
def _kernel(game: GameId) -> Kernel:
    if game not in _KERNELS:
        raise UnknownName("kernel", game, kernels())
    return cast(Kernel, import_module(_KERNELS[game]).KERNEL)

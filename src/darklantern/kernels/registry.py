"""The kernels there are."""

from functools import cache
from importlib import import_module
from typing import cast

from darklantern.core.errors import UnknownName
from darklantern.core.ids import GameId
from darklantern.kernels.kernel import Kernel

_KERNELS = {
    GameId("art-robbery"): "darklantern.games.art_robbery.kernel",
    GameId("midnight-exchange"): "darklantern.games.midnight_exchange.kernel",
}
"""Each kernel's package, whose ``KERNEL`` it is. It is imported when somebody first asks for it."""


def kernels() -> tuple[GameId, ...]:
    """The games that have one."""
    return tuple(_KERNELS)


@cache
def kernel(game: GameId) -> Kernel:
    """The kernel of a game. Raises `UnknownName`."""
    if game not in _KERNELS:
        raise UnknownName("kernel", game, kernels())
    return cast(Kernel, import_module(_KERNELS[game]).KERNEL)

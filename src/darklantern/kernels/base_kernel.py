"""What kernels of all games have in common."""

from typing import Any

import numpy as np

from darklantern.core.ids import GameId, Seat
from darklantern.kernels.bits import set_bits
from darklantern.kernels.kernel import PackedRecord, PreparedGame, SingleGameFunctions
from darklantern.kernels.registry import kernel


class BaseKernel:
    """Base class of kernels: a `darklantern.kernels.kernel.Kernel` derives from it."""

    id: GameId
    single: SingleGameFunctions

    def __reduce__(self) -> tuple[Any, ...]:
        return kernel, (self.id,)

    def score(self, prepared: PreparedGame, state: PackedRecord) -> tuple[tuple[int, ...], tuple[Seat, ...]] | None:
        """Return the final scores and the winners; None before the end."""
        scores = np.zeros(prepared.seats, np.int32)
        winners = int(self.single.score(prepared.setup, state, scores))
        return (tuple(scores.tolist()), tuple(map(Seat, set_bits(winners)))) if winners else None

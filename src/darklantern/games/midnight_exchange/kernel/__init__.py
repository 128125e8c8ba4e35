"""The rules of Midnight Exchange once more, for search and studies: compiled, over fixed-size records."""

from darklantern.games.midnight_exchange.kernel.kernel import MidnightExchangeKernel
from darklantern.kernels.kernel import Kernel

KERNEL: Kernel = MidnightExchangeKernel()

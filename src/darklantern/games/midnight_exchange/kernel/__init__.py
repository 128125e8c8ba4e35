"""The compiled rules of Midnight Exchange, over fixed-size records, for search and simulation."""

from darklantern.games.midnight_exchange.kernel.kernel import MidnightExchangeKernel
from darklantern.kernels.kernel import Kernel

KERNEL: Kernel = MidnightExchangeKernel()

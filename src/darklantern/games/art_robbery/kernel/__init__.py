"""The compiled rules of Art Robbery, over fixed-size records, for search and simulation."""

from darklantern.games.art_robbery.kernel.kernel import ArtRobberyKernel
from darklantern.kernels.kernel import Kernel

KERNEL: Kernel = ArtRobberyKernel()

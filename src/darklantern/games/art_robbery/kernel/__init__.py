"""The rules of Art Robbery once more, for search and studies: compiled, over fixed-size records."""

from darklantern.games.art_robbery.kernel.kernel import ArtRobberyKernel
from darklantern.kernels.kernel import Kernel

KERNEL: Kernel = ArtRobberyKernel()

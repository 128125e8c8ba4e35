"""Building blocks of compiled rules: packed records, bit sets, chance, compiler. They need the extra ``fast``."""

from darklantern.core.jit import require_kernels

require_kernels()

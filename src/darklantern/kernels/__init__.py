"""What compiled rules are made of: records, bits, chance and the compiler. Needs the extra ``fast``."""

from darklantern.core.jit import require_kernels

require_kernels()

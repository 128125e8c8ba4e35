"""What compiled rules are made of: records, bits, chance and the compiler. Needs the extra ``fast``."""

from darklantern.core.errors import MissingExtra

try:
    import numba  # pyright: ignore[reportUnusedImport, reportMissingTypeStubs] # noqa: F401
    import numpy  # pyright: ignore[reportUnusedImport] # noqa: F401
except ImportError as error:
    raise MissingExtra("The compiled kernels", error.name or "numba", "fast") from None

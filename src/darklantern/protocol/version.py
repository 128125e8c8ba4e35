"""The versions of the protocol."""

from collections.abc import Sequence

PROTOCOL_VERSION = 2
"""The newest version of the protocol."""
PROTOCOL_VERSIONS: Sequence[int] = (1, 2)
"""All versions that the server speaks. A client that names no version gets the first."""

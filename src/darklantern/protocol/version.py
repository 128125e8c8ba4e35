"""The version of the protocol."""

PROTOCOL_VERSION = 1
"""The version of the protocol. A client that asks for another one is refused."""

"""The documents of the protocol, made from the types by which the server speaks: a page, and types for TypeScript."""

from darklantern.server.documents.files import documents, stale, write

__all__ = ["documents", "stale", "write"]

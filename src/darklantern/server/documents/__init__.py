"""Code generation from the types of the protocol: the reference page, and types for TypeScript."""

from darklantern.server.documents.files import documents, stale, write

__all__ = ["documents", "stale", "write"]

"""Code generation from the types of the protocol: the reference page, and types for TypeScript."""

from darklantern.server.codegen.files import generate, stale_files, write_stale_files

__all__ = ["generate", "stale_files", "write_stale_files"]

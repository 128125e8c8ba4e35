"""Generates the TypeScript types, the protocol page and other documents from the Python types they describe."""

from darklantern.protocol.codegen.files import generate, stale_files, write_stale_files

__all__ = ["generate", "stale_files", "write_stale_files"]

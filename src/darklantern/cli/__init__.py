"""The command line: ``darklantern``."""

from darklantern.cli.main import main

__all__ = ["main"]

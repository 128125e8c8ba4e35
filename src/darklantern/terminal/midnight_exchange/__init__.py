"""Midnight Exchange in the terminal."""

from darklantern.terminal.midnight_exchange.renderer import RENDERER

__all__ = ["RENDERER"]

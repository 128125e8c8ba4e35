"""Midnight Exchange in the terminal."""

from darklantern.games.midnight_exchange.terminal.renderer import RENDERER

__all__ = ["RENDERER"]

"""Midnight Exchange in the terminal."""

from darklantern.terminal.midnight_exchange.renderer import MidnightExchangeRenderer
from darklantern.terminal.renderer import GameRenderer

RENDERER: GameRenderer = MidnightExchangeRenderer()

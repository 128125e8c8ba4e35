"""Art Robbery in the terminal."""

from darklantern.games.art_robbery.terminal.renderer import RENDERER

__all__ = ["RENDERER"]

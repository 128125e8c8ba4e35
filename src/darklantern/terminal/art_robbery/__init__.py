"""Art Robbery in the terminal."""

from darklantern.terminal.art_robbery.renderer import RENDERER

__all__ = ["RENDERER"]

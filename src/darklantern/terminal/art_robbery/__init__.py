"""Art Robbery in the terminal."""

from darklantern.terminal.art_robbery.renderer import ArtRobberyRenderer
from darklantern.terminal.renderer import GameRenderer

RENDERER: GameRenderer = ArtRobberyRenderer()

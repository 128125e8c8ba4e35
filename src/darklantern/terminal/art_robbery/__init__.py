"""Art Robbery in the terminal."""

from darklantern.terminal.art_robbery.face import ArtRobberyFace
from darklantern.terminal.face import Face

FACE: Face = ArtRobberyFace()

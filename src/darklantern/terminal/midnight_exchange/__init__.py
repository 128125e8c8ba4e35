"""Midnight Exchange in the terminal."""

from darklantern.terminal.face import Face
from darklantern.terminal.midnight_exchange.face import MidnightExchangeFace

FACE: Face = MidnightExchangeFace()

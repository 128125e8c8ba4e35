"""The parts of Pebbles: its rules alone."""

from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

MANIFEST = GameManifest(id=GameId("pebbles"), game="tests.pebbles.rules:GAME")
"""Without words."""
WORDED_MANIFEST = GameManifest(id=GameId("pebbles"), game="tests.pebbles.rules:GAME", words="tests.pebbles")
"""With words in English and French."""

"""The manifest of the game."""

from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

MANIFEST = GameManifest(id=GameId("pearls"), game="pearls.rules:GAME", words="pearls")

"""The manifests of the game with and without a table of its own."""

from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

BELLS = GameManifest(id=GameId("bells"), game="bells.rules:BELLS", words="bells")
OWN = GameManifest(id=GameId("bells-own"), game="bells.rules:OWN", words="bells", page="bells:page")
EXAMPLE = GameManifest(id=GameId("bells-example"), game="bells.rules:EXAMPLE", words="bells", page="bells:page_example")
"""The example of the documentation."""
LATE = GameManifest(id=GameId("bells-late"), game="bells.rules:LATE", words="bells", page="bells:page_late")
"""Its module raises errors after it was mounted."""
MISSING = GameManifest(id=GameId("bells-missing"), game="bells.rules:MISSING", words="bells", page="bells:words")
"""Its folder has no module."""
THROWS = GameManifest(id=GameId("bells-throws"), game="bells.rules:THROWS", page="bells:page_throws")
VERSION = GameManifest(id=GameId("bells-version"), game="bells.rules:VERSION", page="bells:page_version")

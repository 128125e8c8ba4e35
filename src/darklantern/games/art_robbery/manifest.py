"""The parts of Art Robbery."""

from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

MANIFEST = GameManifest(
    id=GameId("art-robbery"),
    game="darklantern.games.art_robbery.rules.game:GAME",
    kernel="darklantern.games.art_robbery.kernel:KERNEL",
    bots="darklantern.games.art_robbery.bots:BOTS",
    renderer="darklantern.games.art_robbery.terminal:RENDERER",
    scoring="darklantern.games.art_robbery.scoring:SCORING",
    study="darklantern.games.art_robbery.studies:STUDY",
    report="darklantern.games.art_robbery.report:GAME_REPORT",
    lesson="darklantern.games.art_robbery.lesson:LESSON",
    small="darklantern.games.art_robbery.environment:SMALL",
    rulebook="darklantern.games.art_robbery:rulebook",
    page_constants=("darklantern.games.art_robbery.rules.components:TOKEN_FACES",),
)

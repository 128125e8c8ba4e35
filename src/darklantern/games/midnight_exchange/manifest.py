"""The parts of Midnight Exchange."""

from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

MANIFEST = GameManifest(
    id=GameId("midnight-exchange"),
    game="darklantern.games.midnight_exchange.rules.game:GAME",
    kernel="darklantern.games.midnight_exchange.kernel:KERNEL",
    bots="darklantern.games.midnight_exchange.bots:BOTS",
    renderer="darklantern.games.midnight_exchange.terminal:RENDERER",
    scoring="darklantern.games.midnight_exchange.scoring:SCORING",
    study="darklantern.games.midnight_exchange.studies:STUDY",
    report="darklantern.games.midnight_exchange.report:GAME_REPORT",
    statistics="darklantern.games.midnight_exchange.report.game_stats:MidnightExchangeStats",
    lesson="darklantern.games.midnight_exchange.lesson:LESSON",
    environment="darklantern.games.midnight_exchange.environment:ENVIRONMENT",
    small="darklantern.games.midnight_exchange.environment:SMALL",
    rulebook="darklantern.games.midnight_exchange:rulebook",
    default_for=("scoring", "study"),
    page_constants=(
        "darklantern.games.midnight_exchange.rules.constants:TABLE_WIDTH",
        "darklantern.games.midnight_exchange.rules.components:PLACE_KEYS",
        "darklantern.games.midnight_exchange.rules.edition:BOX",
    ),
)

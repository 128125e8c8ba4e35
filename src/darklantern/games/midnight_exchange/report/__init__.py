"""The parts of a report that are specific to Midnight Exchange."""

from darklantern.games.midnight_exchange.report.chapters import chapters
from darklantern.games.midnight_exchange.report.feature_extraction import MidnightExchangeFeatureExtractor
from darklantern.lab.report.registry import Feature, GameReport

GAME_REPORT = GameReport(
    make_extractor=MidnightExchangeFeatureExtractor,
    features=(
        Feature("exchanges", "exchanges"),
        Feature("leather bags", "leather bags opened"),
        Feature("cards", "prestige cards"),
        Feature("completed", "collections completed"),
        Feature("works of art", "works of art"),
        Feature("points of cards", "points of cards"),
        Feature("points of storage", "points of storage"),
        Feature("first out", "raids left first"),
        Feature("last out", "raids left last"),
        Feature("lifted", "tiles lifted in a raid"),
        Feature("seconds inside", "seconds in a raid"),
        Feature("raids to the study", "raids with an iron key"),
        Feature("raids to the safe", "raids with a brass key"),
    ),
    chapters=chapters,
)

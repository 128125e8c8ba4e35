"""The parts of a report that are specific to Art Robbery."""

from darklantern.games.art_robbery.report.chapters import chapters
from darklantern.games.art_robbery.report.feature_extraction import ArtRobberyFeatureExtractor
from darklantern.lab.report.registry import Feature, GameReport

GAME_REPORT = GameReport(
    make_extractor=ArtRobberyFeatureExtractor,
    features=(
        Feature("alibis", "alibis"),
        Feature("bosses kept", "bosses kept"),
        Feature("bosses lost", "bosses lost"),
        Feature("fours and fives", "fours and fives banked"),
        Feature("dog turns", "turns with the dog"),
        Feature("dog given", "thefts paid off with the dog"),
        Feature("taken", "tokens from the centre"),
        Feature("greedy thieves", "tokens by a greedy thief"),
        Feature("stolen", "tokens stolen"),
        Feature("robbed", "tokens lost to thieves"),
        Feature("in vain", "cards in vain"),
        Feature("started", "has the first turn"),
    ),
    chapters=chapters,
)

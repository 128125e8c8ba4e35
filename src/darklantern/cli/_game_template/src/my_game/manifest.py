"""The parts of My game. Dark Lantern has generic ones for all that is not named here."""

from darklantern import GameManifest

from my_game.components import GAME_ID

MANIFEST = GameManifest(
    id=GAME_ID,
    game="my_game.game:GAME",
    words="my_game",
    rulebook="my_game:rulebook",
)

"""The parts of Slapjack. Dark Lantern has generic ones for all that is not named here."""

from darklantern import GameManifest

from slapjack.components import GAME_ID

MANIFEST = GameManifest(
    id=GAME_ID, game="slapjack.game:GAME", words="slapjack", rulebook="slapjack:rulebook", page="slapjack:page"
)

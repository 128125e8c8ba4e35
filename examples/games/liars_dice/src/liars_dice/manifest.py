"""The parts of Liar's Dice. Dark Lantern has generic ones for all that is not named here."""

from darklantern import GameManifest

from liars_dice.components import GAME_ID

MANIFEST = GameManifest(id=GAME_ID, game="liars_dice.game:GAME", words="liars_dice", rulebook="liars_dice:rulebook")

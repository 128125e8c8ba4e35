"""Small games that keep the contract and have no parts but their rules, for tests of what any game gets."""

from contextlib import AbstractContextManager
from pathlib import Path

from tests.installed_game import installed

DICE, SLAP = "small-dice", "small-slap"

_MANIFESTS = """
from darklantern.core.ids import GameId
from darklantern.core.manifest import GameManifest

DICE = GameManifest(id=GameId("small-dice"), game="small_dice:GAME")
SLAP = GameManifest(id=GameId("small-slap"), game="small_slap:GAME")
"""


def installed_games(folder: Path) -> AbstractContextManager[None]:
    """Install the small games, as a package from outside, in a folder that is named ``small-games``."""
    here = Path(__file__).parent
    modules = {f"small_{name}": (here / f"{name}.py").read_text() for name in ("dice", "slap")}
    points = {DICE: "small_manifests:DICE", SLAP: "small_manifests:SLAP"}
    return installed(folder, "small-games", {**modules, "small_manifests": _MANIFESTS}, points)

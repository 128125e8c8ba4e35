"""What environments need of Midnight Exchange: a shuffle that trees leave out, and its small set-up."""

from functools import partial
from importlib import resources

from darklantern.core.edition import read_edition
from darklantern.core.small import SmallSetup
from darklantern.environments.specification import EnvironmentSpec
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT
from darklantern.games.midnight_exchange.rules.edition import GAME_ID, Box, MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.edition_flaws import edition_flaws

ENVIRONMENT = EnvironmentSpec(shuffled=SPOT_COUNT)
"""Its tiles are shuffled over spots, on which no rule depends (ME-S2)."""

SMALL_BOX = Box(tiles=2, art=6, cards=3, boards=2, rungs=3, identities=2)
"""What the small edition is checked against; that of a table must have the components of `BOX`."""

_TEXT = resources.files("darklantern.games.midnight_exchange").joinpath("small.toml").read_text("utf-8")
_EDITION = read_edition(_TEXT, MidnightExchangeEdition, GAME_ID, partial(edition_flaws, box=SMALL_BOX))

SMALL = SmallSetup(options={"edition": _EDITION, "boards": ("1A", "2A")}, max_turns=6)

"""What environments need of Art Robbery: its small set-up."""

from functools import partial
from importlib import resources

from darklantern.core.edition import read_edition
from darklantern.core.small import SmallSetup
from darklantern.games.art_robbery.rules.edition import GAME_ID, ArtRobberyEdition, Box
from darklantern.games.art_robbery.rules.edition_flaws import edition_flaws

SMALL_BOX = Box(players=2, alibis=9, cards=5, raids=("sketches",), tokens=3)
"""What the small edition is checked against; that of a table must have the components of `BOX`."""

_TEXT = resources.files("darklantern.games.art_robbery").joinpath("small.toml").read_text("utf-8")
_EDITION = read_edition(_TEXT, ArtRobberyEdition, GAME_ID, partial(edition_flaws, box=SMALL_BOX))

SMALL = SmallSetup(options={"edition": _EDITION, "first": 0}, max_turns=6)

"""Names of ladders and kinds of art."""

from collections.abc import Mapping, Sequence

from darklantern.games.midnight_exchange.rules.components import Art
from darklantern.games.midnight_exchange.rules.edition import Rung

ALIASES: Mapping[str, Art] = {"jewelry": Art.PARURE, "jewellery": Art.PARURE}
"""Other names for a kind of art: the English box calls the parure jewelry."""


def ladder_name(ladder: Sequence[Rung]) -> str:
    """Return a name for a card without one, from its steps: ``statuette-4-7``, ``parure-5-watch-9``."""
    return ladder_words(ladder).replace(", ", "-").replace(" ", "-")


def ladder_words(ladder: Sequence[Rung]) -> str:
    """Return a ladder in words: ``statuette 4, 7``, ``parure 5, watch 9``."""
    below = [None, *(rung.art for rung in ladder)]
    steps = zip(ladder, below, strict=False)
    return ", ".join(str(rung.points) if rung.art is art else f"{rung.art} {rung.points}" for rung, art in steps)

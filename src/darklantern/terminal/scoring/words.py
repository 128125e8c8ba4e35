"""The words for what lies on a table."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from darklantern.games.midnight_exchange.components import Art
from darklantern.games.midnight_exchange.edition import Rung

ALIASES: Mapping[str, Art] = {"jewelry": Art.PARURE, "jewellery": Art.PARURE}
"""Other names for a kind of art: what the English box calls the parure."""


def ladder_name(ladder: Sequence[Rung]) -> str:
    """What a card without a name is called, by its steps: ``statuette-4-7``, ``parure-5-watch-9``."""
    return ladder_words(ladder).replace(", ", "-").replace(" ", "-")


def ladder_words(ladder: Sequence[Rung]) -> str:
    """A ladder as one reads it: ``statuette 4, 7``, ``parure 5, watch 9``."""
    below = [None, *(rung.art for rung in ladder)]
    steps = zip(ladder, below, strict=False)
    return ", ".join(str(rung.points) if rung.art is art else f"{rung.art} {rung.points}" for rung, art in steps)


def similar(word: str, names: Iterable[str]) -> str:
    """A question in brackets whether one of the names is meant, if one looks like the word; else nothing."""
    close = get_close_matches(word.casefold(), list(names), n=1)
    return f" (did you mean {close[0]}?)" if close else ""

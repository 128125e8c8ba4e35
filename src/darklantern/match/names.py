"""Names at a table: two people are never called the same, nor so alike that one passes for the other."""

import unicodedata
from collections.abc import Container
from itertools import count

LONGEST = 24
"""The most characters of a name."""

_JOINERS = "\u200c\u200d"
_LOOKALIKES = str.maketrans(
    {
        **dict(zip("АВЕЅІЈКМНОРСТУХаеѕіјкорсухһԁԛԝ", "abesijkmhopctyxaesijkopcyxhdqw", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχ", "abezhikmnoptyxabeikvoptux", strict=True)),
        **dict(zip("01|", "oll", strict=True)),
    }
)
"""Cyrillic and Greek letters, digits and signs that are drawn like a Latin letter."""
_STROKES = str.maketrans("iıłøđ", "lllod")
"""Small letters that a stroke or a dot does not tell apart: a capital I is drawn like a small L."""
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""They choose between two drawings of the same sign."""


def name_key(name: str) -> str:
    """Return what two names have in common that look alike: case, accents, spaces and similar letters do not count.

    >>> name_key("Irène") == name_key("iRENE ") == name_key("Іrеne")
    True
    """
    plain = unicodedata.normalize("NFKD", name).translate(_LOOKALIKES).casefold().translate(_STROKES)
    letters = "".join(
        character
        for character in plain
        if unicodedata.category(character)[0] in "LMNS"
        and not unicodedata.combining(character)
        and character not in _SELECTORS
    )
    return letters or unicodedata.normalize("NFKC", name).casefold()


def distinct_name(name: str, taken: Container[str]) -> str:
    """Return a name whose key is not taken: the name itself, or with the first number behind it that makes it so.

    >>> distinct_name("Anna", {name_key("anna"), name_key("Anna 2")})
    'Anna 3'
    """
    if name_key(name) not in taken:
        return name
    for number in count(2):
        ending = f" {number}"
        candidate = name[: LONGEST - len(ending)].rstrip(_JOINERS + " ") + ending
        if name_key(candidate) not in taken:
            return candidate
    raise AssertionError("numbers do not end")

"""Names at a table: no two people have the same name, or names that look the same."""

import unicodedata
from collections.abc import Container
from itertools import count

MAX_NAME_LENGTH = 24
"""The most characters that a name may have."""

_JOINERS = "\u200c\u200d"
_LOOKALIKES = str.maketrans(
    {
        **dict(zip("АВЕЅІЈКМНОРСТУХаеѕіјкорсухһԁԛԝ", "abesijkmhopctyxaesijkopcyxhdqw", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεικνορτυχ", "abezhikmnoptyxabeikvoptux", strict=True)),
        **dict(zip("01|", "oll", strict=True)),
    }
)
"""Cyrillic and Greek letters, digits and signs that look like a Latin letter."""
_STROKES = str.maketrans("iıłøđ", "lllod")
"""Letters that differ only by a stroke or a dot, and the small i, whose capital looks like a small L."""
_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""Variation selectors, which choose between two forms of the same character."""


def name_key(name: str) -> str:
    """Return a key that is equal for names that look the same; case, accents, spaces and similar letters do not count.

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
    """Return the name if its key is not taken, else the name with the first number appended that makes it distinct.

    >>> distinct_name("Anna", {name_key("anna"), name_key("Anna 2")})
    'Anna 3'
    """
    if name_key(name) not in taken:
        return name
    for number in count(2):
        ending = f" {number}"
        candidate = name[: MAX_NAME_LENGTH - len(ending)].rstrip(_JOINERS + " ") + ending
        if name_key(candidate) not in taken:
            return candidate
    raise AssertionError("numbers do not end")

"""What people can be called."""

import re
import unicodedata

from darklantern.server.errors import BadName

LONGEST = 24
"""The most characters of a name."""

_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_JOINERS = "\u200c\u200d"
"""Invisible, but Persian and many emoji are not written without them."""
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and signs that show nothing."""
_MARKS = 4
"""So many marks may stand on one letter; more would reach into the lines around it."""


def clean_name(name: str) -> str:
    """A name in its one spelling (NFC), with single spaces. Raises `BadName`, saying what is wrong with it.

    Whatever can be seen is allowed, also what looks like markup: names are data. What cannot be seen, or turns the
    text around it, is not, for with it one could pass for somebody else.

    >>> clean_name("  Anna   Karenina ")
    'Anna Karenina'
    """
    clean = _SPACES.sub(" ", unicodedata.normalize("NFC", name).strip())
    marks, visible = 0, False
    for character in clean:
        category = unicodedata.category(character)
        if (
            category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and character not in _JOINERS
        ) or character in _BLANK:
            raise BadName(f"A name cannot contain the character U+{ord(character):04X}.")
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MARKS:
            raise BadName("A name cannot have so many marks on one letter.")
        visible = visible or category[0] in "LNPS"
    if not visible:
        raise BadName("A name needs something that can be seen.")
    if len(clean) > LONGEST:
        raise BadName(f"A name has {LONGEST} characters at most.")
    return clean

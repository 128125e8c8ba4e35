"""Validation of people's names."""

import re
import unicodedata

from darklantern.match.names import MAX_NAME_LENGTH
from darklantern.server.errors import BadName

_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_JOINERS = "\u200c\u200d"
"""Invisible characters that Persian and many emoji need."""
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and symbols that are invisible."""
_MARKS = 4
"""The most combining marks on one letter; more would overlap the lines around it."""


def clean_name(name: str) -> str:
    """Return a name in Unicode's NFC, with single spaces. Raise `BadName` with the reason if it is not allowed.

    All visible characters are allowed, even those of markup: names are escaped where they are shown. Invisible ones
    and those that change the direction of text are not, because they allow posing as another person.

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
            raise BadName(f"A name can have at most {_MARKS} combining marks on one letter.")
        visible = visible or category[0] in "LNPS"
    if not visible:
        raise BadName("A name needs a visible character.")
    if len(clean) > MAX_NAME_LENGTH:
        raise BadName(f"A name can have at most {MAX_NAME_LENGTH} characters.")
    return clean

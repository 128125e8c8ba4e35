"""The face of Art Robbery."""

from darklantern.terminal.art_robbery.advice import deed_words, reason_words
from darklantern.terminal.art_robbery.choices import question
from darklantern.terminal.art_robbery.refusals import refusal
from darklantern.terminal.art_robbery.rules import summary
from darklantern.terminal.art_robbery.table import TableTop, open_hands
from darklantern.terminal.art_robbery.tale import sentence

_LINES = {"caught": "Caught", "fined": "Fined"}


class ArtRobberyFace:
    """Art Robbery as the terminal shows it. See `darklantern.terminal.face.Face`."""

    tiebreak = "Alibis"
    ahead = "ahead by alibis"

    table = staticmethod(TableTop)
    hands = staticmethod(open_hands)
    tell = staticmethod(sentence)
    ask = staticmethod(question)
    refuse = staticmethod(refusal)
    deed = staticmethod(deed_words)
    reason = staticmethod(reason_words)
    rules = staticmethod(summary)

    def line(self, what: str) -> str:
        """A raid by its name, or what the alibis cost."""
        return _LINES.get(what, what.capitalize())

"""The terminal renderer of Art Robbery."""

from darklantern.terminal.art_robbery.advice import deed_words, reason_words
from darklantern.terminal.art_robbery.choices import question
from darklantern.terminal.art_robbery.refusals import refusal
from darklantern.terminal.art_robbery.rules import summary
from darklantern.terminal.art_robbery.table import TableTop, open_hands
from darklantern.terminal.art_robbery.tale import sentence

_LINES = {"caught": "Caught", "fined": "Fined"}


class ArtRobberyFace:
    """Renders Art Robbery. See `darklantern.terminal.renderer.GameRenderer`."""

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
        """Return a raid's name, or the label of a loss."""
        return _LINES.get(what, what.capitalize())

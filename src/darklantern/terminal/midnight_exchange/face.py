"""The terminal renderer of Midnight Exchange."""

from darklantern.terminal.midnight_exchange.advice import deed_words, reason_words
from darklantern.terminal.midnight_exchange.choices import question
from darklantern.terminal.midnight_exchange.refusals import refusal
from darklantern.terminal.midnight_exchange.rules import summary
from darklantern.terminal.midnight_exchange.table import TableTop, open_hands
from darklantern.terminal.midnight_exchange.tale import sentence

_LINES = {"stored": "Stored art", "unique": "One of a kind", "collection": "Collections"}


class MidnightExchangeFace:
    """Renders Midnight Exchange. See `darklantern.terminal.renderer.GameRenderer`."""

    tiebreak = "Getaway"
    ahead = "for getting away first"

    table = staticmethod(TableTop)
    hands = staticmethod(open_hands)
    tell = staticmethod(sentence)
    ask = staticmethod(question)
    refuse = staticmethod(refusal)
    deed = staticmethod(deed_words)
    reason = staticmethod(reason_words)
    rules = staticmethod(summary)

    def line(self, what: str) -> str:
        """Return the label for stored art, one-of-a-kind cards or collections; the final table shows the details."""
        return _LINES.get(what, what.capitalize())

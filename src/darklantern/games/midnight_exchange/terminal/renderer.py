"""The terminal renderer of Midnight Exchange."""

from darklantern.games.midnight_exchange.terminal.choices import question
from darklantern.games.midnight_exchange.terminal.error_text import error_text
from darklantern.games.midnight_exchange.terminal.event_text import event_text
from darklantern.games.midnight_exchange.terminal.explanation_text import TEXTS
from darklantern.games.midnight_exchange.terminal.rules import rules_summary
from darklantern.games.midnight_exchange.terminal.table import TableTop, open_hands
from darklantern.terminal.renderer import GameRenderer

_SCORE_LINE_LABELS = {"stored": "Stored art", "unique": "One of a kind", "collection": "Collections"}


class _MidnightExchangeRenderer:
    """Renders Midnight Exchange. See `darklantern.terminal.renderer.GameRenderer`."""

    tiebreak_label = "Getaway"
    tiebreak_phrase = "for getting away first"

    table = staticmethod(TableTop)
    hands = staticmethod(open_hands)
    describe_event = staticmethod(event_text)
    action_question = staticmethod(question)
    describe_error = staticmethod(error_text)
    describe_action = staticmethod(TEXTS.action_text)
    describe_reason = staticmethod(TEXTS.reason_text)
    rules = staticmethod(rules_summary)

    def score_line_label(self, what: str) -> str:
        """Return the label for stored art, one-of-a-kind cards or collections; the final table shows the details."""
        return _SCORE_LINE_LABELS.get(what, what.capitalize())


RENDERER: GameRenderer = _MidnightExchangeRenderer()
"""How the terminal shows the game."""

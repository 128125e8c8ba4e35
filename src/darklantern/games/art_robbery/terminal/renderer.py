"""The terminal renderer of Art Robbery."""

from darklantern.games.art_robbery.terminal.choices import question
from darklantern.games.art_robbery.terminal.error_text import error_text
from darklantern.games.art_robbery.terminal.event_text import event_text
from darklantern.games.art_robbery.terminal.explanation_text import TEXTS
from darklantern.games.art_robbery.terminal.rules import rules_summary
from darklantern.games.art_robbery.terminal.table import TableTop, open_hands
from darklantern.terminal.renderer import GameRenderer

_SCORE_LINE_LABELS = {"caught": "Caught", "fined": "Fined"}


class _ArtRobberyRenderer:
    """Renders Art Robbery. See `darklantern.terminal.renderer.GameRenderer`."""

    tiebreak_label = "Alibis"
    tiebreak_phrase = "ahead by alibis"

    table = staticmethod(TableTop)
    hands = staticmethod(open_hands)
    describe_event = staticmethod(event_text)
    action_question = staticmethod(question)
    describe_error = staticmethod(error_text)
    describe_action = staticmethod(TEXTS.action_text)
    describe_reason = staticmethod(TEXTS.reason_text)
    rules = staticmethod(rules_summary)

    def score_line_label(self, what: str) -> str:
        """Return a raid's name, or the label of a loss."""
        return _SCORE_LINE_LABELS.get(what, what.capitalize())


RENDERER: GameRenderer = _ArtRobberyRenderer()
"""How the terminal shows the game."""

"""Prompts for a final table, player by player."""

from collections import Counter

from msgspec.structs import replace
from rich.console import Console, Group, RenderableType
from rich.text import Text

from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable
from darklantern.games.midnight_exchange.scoring.notation import parse_art, parse_cards
from darklantern.games.midnight_exchange.scoring.scores import score_final_table
from darklantern.games.midnight_exchange.scoring.validation import find_problems
from darklantern.games.midnight_exchange.scoring.words import ladder_words
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.english import count_noun, join_words
from darklantern.terminal.interview import BoxInterview, Topic, help_grid
from darklantern.terminal.palette import MUTED


class Interview(BoxInterview[FinalTable]):
    """Ask one person for a final table. Unclear answers are explained and asked again."""

    def __init__(
        self, edition: MidnightExchangeEdition, edition_name: str, console: Console, ask_input: AskInput
    ) -> None:
        topics = (
            Topic("Art in storage", _add_art, _stored_text, _art_help(edition)),
            Topic("Cards", self._add_cards, self._cards_text, _card_help(edition)),
        )
        self._edition = edition
        super().__init__(FinalTable(edition, (), edition_name), FinalPlayer, topics, find_problems, console, ask_input)

    def _ask_more(self) -> None:
        """Ask tied players for their getaway tokens; ties after the best placements count too (ME-F5)."""
        result = score_final_table(self._table)
        ties = [verdict.level for verdict in (result.verdict, result.best_verdict) if verdict.winner is None]
        for number, owner in enumerate(self._table.players):
            if not any(owner.name in level for level in ties):
                continue
            while self._table.players[number].getaway is None:
                typed = self._answer(f"{owner.name}'s getaway token of the last raid", "Enter if unknown")
                if not typed:
                    return
                if not (typed.isascii() and typed.isdecimal() and len(typed) < 4):
                    self._print_error("type the number on the token; it breaks a tie (ME-F5)")
                    continue
                self._accept_player(number, replace(owner, getaway=int(typed)))

    def _add_cards(self, owner: FinalPlayer, typed: str) -> FinalPlayer:
        cards, unique = parse_cards(self._edition, typed)
        return replace(owner, cards=(*owner.cards, *cards), unique=owner.unique + unique)

    def _cards_text(self, owner: FinalPlayer) -> str:
        parts: list[str] = []
        for card in owner.cards:
            steps = card.steps(self._edition)
            parts.append(
                f"{card.label} with {card.filled} of {count_noun(len(steps), 'step')}" if steps else card.label
            )
        if owner.unique:
            parts.append(count_noun(owner.unique, "one-of-a-kind card"))
        return join_words(parts) or "No cards"


def _add_art(owner: FinalPlayer, typed: str) -> FinalPlayer:
    return replace(owner, stored=dict(sorted((Counter(owner.stored) + parse_art(typed)).items())))


def _stored_text(owner: FinalPlayer) -> str:
    return join_words([count_noun(count, art) for art, count in owner.stored.items()]) or "Nothing in storage"


def _art_help(edition: MidnightExchangeEdition) -> RenderableType:
    """Render the kinds of art, and how to type them."""
    grid = help_grid()
    for row in edition.art:
        grid.add_row(row.art, f"{row.metal}, {edition.stored_points[row.art]} in storage")
    return Group(grid, Text("  For example: 2 chalice, watch. The beginning of a name will do.", MUTED))


def _card_help(edition: MidnightExchangeEdition) -> RenderableType:
    """Render the cards of the edition, and how to type these and others."""
    grid = help_grid()
    for card in edition.cards:
        if not card.unique:
            grid.add_row(card.name, ladder_words(card.ladder))
    grid.add_row("one of a kind", ", ".join(card.name for card in edition.cards if card.unique))
    examples = help_grid()
    examples.add_row("chalice-2 1", "a card and how many of its steps are filled; chal-2 1 will do")
    examples.add_row("statuette 4/7: 1", "a card that is not listed: its steps, and how many are filled")
    examples.add_row("unique 2", "the number of one-of-a-kind cards, without names")
    return Group(grid, examples)

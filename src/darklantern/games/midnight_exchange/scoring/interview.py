"""Prompts for a final table, player by player."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from darklantern.core.tuples import with_at
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.scoring.final_table import FinalPlayer, FinalTable
from darklantern.games.midnight_exchange.scoring.notation import UnclearInput, parse_art, parse_cards
from darklantern.games.midnight_exchange.scoring.scores import score_final_table
from darklantern.games.midnight_exchange.scoring.validation import find_problems
from darklantern.games.midnight_exchange.scoring.words import ladder_words
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.english import count_noun, join_words
from darklantern.terminal.palette import ACCENT, ERROR, HEADING, MUTED, NAME
from darklantern.terminal.players import printable


class _Topic(NamedTuple):
    """A question that is asked for every player."""

    label: str
    add: Callable[[FinalPlayer, str], FinalPlayer]
    """Return the player with what was typed added. Raises `UnclearInput`."""
    entered: Callable[[FinalPlayer], str]
    """Return what has been entered so far."""
    help: RenderableType
    """Help on what may be typed."""


class Interview:
    """Ask one person for a final table. Unclear answers are explained and asked again."""

    def __init__(
        self, edition: MidnightExchangeEdition, edition_name: str, console: Console, ask_input: AskInput
    ) -> None:
        self._edition = edition
        self._table = FinalTable(edition, (), edition_name)
        self._console = console
        self._ask_input = ask_input
        self._topics = (
            _Topic("Art in storage", _add_art, _stored_text, _art_help(edition)),
            _Topic("Cards", self._add_cards, self._cards_text, _card_help(edition)),
        )

    def table(self) -> FinalTable:
        """Return a valid table. Raises `EOFError` or `KeyboardInterrupt` if the person leaves."""
        self._console.print(Text("? shows what you may answer, - takes the last answer back.", MUTED))
        self._ask_names()
        for number, owner in enumerate(self._table.players):
            self._console.print(Text(owner.name, NAME))
            for topic in self._topics:
                self._ask_topic(number, topic)
        self._ask_getaways()
        return self._table

    def confirm(self, question: str) -> bool:
        """Return whether the person says yes. Raises `EOFError` or `KeyboardInterrupt` if they leave."""
        return self._answer(question, "y, or Enter for no").casefold() in ("y", "yes")

    def _ask_names(self) -> None:
        while not self._table.players:
            typed = self._answer("Who played?", "names, with commas between")
            names = [name.strip() for name in typed.split(",") if name.strip() not in ("", "?", "-")]
            if names:
                self._accept(replace(self._table, players=tuple(FinalPlayer(name) for name in names)))
            else:
                self._print_error("type the names of those who played, such as: Ada, Bruno")

    def _ask_topic(self, number: int, topic: _Topic) -> None:
        """Add to a player's possessions, line by line, until an empty line."""
        earlier: list[FinalTable] = []
        while typed := self._answer(topic.label, "more, or Enter to go on" if earlier else "Enter for none"):
            if typed == "?":
                self._console.print(topic.help)
                continue
            if typed == "-":
                self._table = earlier.pop() if earlier else self._table
            else:
                before = self._table
                try:
                    owner = topic.add(before.players[number], typed)
                except UnclearInput as error:
                    self._print_error(str(error))
                    continue
                if not self._accept(replace(before, players=with_at(before.players, number, owner))):
                    continue
                earlier.append(before)
            self._console.print(Text(f"  {topic.entered(self._table.players[number])}", MUTED))

    def _ask_getaways(self) -> None:
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
                known = replace(owner, getaway=int(typed))
                self._accept(replace(self._table, players=with_at(self._table.players, number, known)))

    def _accept(self, table: FinalTable) -> bool:
        """Keep a table if it is valid; else print its problems."""
        found = [reason for _, reason in find_problems(table)]
        for reason in found:
            self._print_error(reason)
        if not found:
            self._table = table
        return not found

    def _answer(self, question: str, hint: str) -> str:
        prompt = f"[{ACCENT}]▸[/] {escape(question)} [{MUTED}]({escape(hint)})[/] "
        return " ".join(printable(self._ask_input(prompt)).split())

    def _print_error(self, reason: str) -> None:
        self._console.print(Text.assemble(("✗ ", ERROR), f"{reason[0].upper()}{reason[1:]}."))

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
    grid = _help_grid()
    for row in edition.art:
        grid.add_row(row.art, f"{row.metal}, {edition.stored_points[row.art]} in storage")
    return Group(grid, Text("  For example: 2 chalice, watch. The beginning of a name will do.", MUTED))


def _card_help(edition: MidnightExchangeEdition) -> RenderableType:
    """Render the cards of the edition, and how to type these and others."""
    grid = _help_grid()
    for card in edition.cards:
        if not card.unique:
            grid.add_row(card.name, ladder_words(card.ladder))
    grid.add_row("one of a kind", ", ".join(card.name for card in edition.cards if card.unique))
    examples = _help_grid()
    examples.add_row("chalice-2 1", "a card and how many of its steps are filled; chal-2 1 will do")
    examples.add_row("statuette 4/7: 1", "a card that is not listed: its steps, and how many are filled")
    examples.add_row("unique 2", "the number of one-of-a-kind cards, without names")
    return Group(grid, examples)


def _help_grid() -> Grid:
    grid = Grid.grid(padding=(0, 0, 0, 2))
    grid.add_column(style=HEADING, no_wrap=True)
    grid.add_column()
    return grid

"""The renderer of any game: what it shows comes from views, legal actions and events, with the game's words."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.plain_action import PlainAction, plain_action
from darklantern.core.seat_fields import seat_fields
from darklantern.core.view_layout import view_layout
from darklantern.core.words import ENGLISH, readable, words_of
from darklantern.terminal.english import bold
from darklantern.terminal.generic_texts import GenericTexts, capitalized
from darklantern.terminal.palette import HEADING, MAX_WIDTH, MUTED, styled
from darklantern.terminal.panel import panel
from darklantern.terminal.players import printable
from darklantern.terminal.renderer import MenuChoice, PlayerNames, Question

MAX_UNGROUPED_CHOICES = 12
"""With more legal actions, a player chooses the kind of action first."""

UNLISTED_FIELDS = ("edition", "options", "seat")
"""Fields of a view that are not shown unless the game's words place them."""
TURN_FIELD = "turn"
"""The field of a view with the seat to move, which is marked among the players."""

_SEARCH_REASONS: Mapping[str, str] = {
    "search-only": "it is the only choice",
    "search-close": "it is about as good as the next",
    "search-lead": "it wins {share} more of the games than the next",
    "search-behind": "it wins {share} less of the games than the best",
    "search-points": "it brings {points} more points than the others on average",
    "search-rival": "it costs {seat} {share} of the victory",
}
"""The reasons that search bots give for the actions of any game."""


class _Option(NamedTuple):
    """A legal action."""

    action: Any
    plain: PlainAction


class GenericRenderer:
    """Renders a game that has no renderer of its own. See `darklantern.terminal.renderer.GameRenderer`.

    The keys of its words are those of the default page; besides, ``question`` stands before the choices, and
    ``scores.tiebreak`` and ``scores.tiebreak-phrase`` name the tie-breaker.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._words = words_of(game, ENGLISH)
        self.tiebreak_label: str = self._words.find("scores.tiebreak") or "Tie-break"
        self.tiebreak_phrase: str = self._words.find("scores.tiebreak-phrase") or "ahead by the tie-break"

    def table(self, view: Any, names: PlayerNames) -> RenderableType:
        """Render the middle of the table, the players and the view's own pieces."""
        fields = plain_action(view).params
        you = fields.get("seat")
        texts = GenericTexts(self._game, names, you)
        layout = view_layout(self._game)
        turn = fields.get(TURN_FIELD) if TURN_FIELD in seat_fields(self._game) else None
        placed = {
            *layout.players,
            *layout.own,
            *layout.hidden,
            *UNLISTED_FIELDS,
            *((TURN_FIELD,) if turn is not None else ()),
        }
        middle = [name for name in fields if name not in placed]
        title = f"[{HEADING}]{escape(self._words.find('title') or self._game.info.title)}[/]"
        players = _players_table(texts, fields, layout.players, len(names), turn)
        parts = [panel(texts.grid(fields, middle), title, width=MAX_WIDTH), panel(players, "Players", width=MAX_WIDTH)]
        if you is not None and (own := [name for name in layout.own if name in fields]):
            lit = turn is None or turn == you
            parts.append(panel(texts.grid(fields, own), f"[{HEADING}]Yours[/]", lit=lit, width=MAX_WIDTH))
        return Group(*parts)

    def hands(self, views: Sequence[Any], names: PlayerNames) -> RenderableType:
        """Render what only each seat may see: the own pieces or, without a layout, what differs between the views."""
        fields = [plain_action(view).params for view in views]
        layout = self._words.layout
        if layout is not None and layout.own:
            shown = [name for name in layout.own if name in fields[0]]
        else:
            shown = [
                name
                for name in fields[0]
                if name not in UNLISTED_FIELDS and any(other.get(name) != fields[0][name] for other in fields)
            ]
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", max_width=24, no_wrap=True, overflow="ellipsis")
        grid.add_column()
        texts = GenericTexts(self._game, names)
        for own, name in zip(fields, names, strict=True):
            parts = [f"[{MUTED}]{texts.label(field)}[/] {texts.value(field, own[field])}" for field in shown]
            grid.add_row(Text(name), styled("  ".join(parts)))
        return panel(grid, f"[{HEADING}]What each player sees[/]", width=MAX_WIDTH)

    def describe_event(self, event: Any, names: PlayerNames, you: Seat | None) -> str:
        """Return the words for an event; without words, its kind and its fields. All players are called by name."""
        return GenericTexts(self._game, names).event(event)

    def action_question(self, view: Any, legal: Sequence[Any], names: PlayerNames) -> Question:
        """Return a question for one of the legal actions; if there are many, for their kind and their parts first."""
        texts = GenericTexts(self._game, names, getattr(view, "seat", None))
        asked = escape(self._words.find("question") or "What do you do?")
        return self._question(asked, [_Option(action, plain_action(action)) for action in legal], texts)

    def describe_error(self, error: IllegalAction, names: PlayerNames) -> str:
        """Return the words for an error; without words, its code and parameters."""
        texts = GenericTexts(self._game, names)
        if error.code == "unreadable" and texts.find("errors.unreadable", error.params) is None:
            typed = escape(printable(str(error.params.get("text", ""))))
            return f"“{typed}” is not a move. Type the number of a choice, or ? for help."
        said = capitalized(texts.described("errors", error.code, error.params))
        return said if said.endswith((".", "!", "?")) else f"{said}."

    def describe_action(self, description: ActionDescription, names: PlayerNames) -> str:
        """Return the words for an explained action; one without a description of its own is in notation."""
        texts = GenericTexts(self._game, names)
        if description.code == "move" and "action" in description.params:
            return texts.action(self._game.parse_action(str(description.params["action"])))
        return texts.described("actions", description.code, description.params)

    def describe_reason(self, reason: Reason, names: PlayerNames) -> str:
        """Return the words for a reason."""
        if (template := _SEARCH_REASONS.get(reason.code)) is not None:
            shown = {name: _reason_value(name, value, names) for name, value in reason.params.items()}
            return template.format_map(shown)
        return GenericTexts(self._game, names).described("reasons", reason.code, reason.params)

    def rules(self, view: Any) -> RenderableType:
        """Return the words ``summary``, and where the rules are."""
        summary = self._words.find("summary")
        parts = [] if summary is None else [Text(summary.strip())]
        if registry.manifest(self._game).rulebook is not None:
            parts.append(Text(f"The rules are shown by: darklantern rules {self._game.id}"))
        return Group(*parts) if parts else Text("The game has no summary of its rules.", MUTED)

    def score_line_label(self, what: str) -> str:
        """Return the words for a line of the score sheet."""
        return escape(self._words.text(f"scores.{what}"))

    def _question(self, asked: str, options: Sequence[_Option], texts: GenericTexts) -> Question:
        """Return a question for one of these actions, asked in steps if they are many."""
        grouped = self._grouped(options, texts)
        if len(options) <= MAX_UNGROUPED_CHOICES or not grouped:
            return Question(asked, tuple(MenuChoice(texts.action(option.action), option.action) for option in options))
        choices: list[MenuChoice] = []
        for label, group in grouped.items():
            if len(group) == 1:
                choices.append(MenuChoice(texts.action(group[0].action), group[0].action))
            else:
                further = self._question(f"{asked} [{MUTED}]{label}[/]", group, texts)
                choices.append(MenuChoice(f"{label} …", further=further))
        return Question(asked, tuple(choices))

    def _grouped(self, options: Sequence[_Option], texts: GenericTexts) -> Mapping[str, Sequence[_Option]]:
        """Return actions in groups by their kind or, if they are of one kind, by the first field in which they differ.

        Each group has its label. There are no groups if every action would be one of its own.
        """
        grouped: dict[str, list[_Option]] = {}
        for option in options:
            kind = option.plain.kind
            grouped.setdefault(escape(self._words.find(f"kinds.{kind}") or readable(kind)), []).append(option)
        if len(grouped) > 1:
            return {} if len(grouped) == len(options) else grouped
        for field in options[0].plain.params:
            grouped = {}
            for option in options:
                value = texts.value(field, option.plain.params.get(field))
                grouped.setdefault(f"{texts.label(field)} {value}", []).append(option)
            if 1 < len(grouped) < len(options):
                return grouped
        return {}


def _reason_value(name: str, value: float, names: PlayerNames) -> str:
    if name == "share":
        return f"{value:.0%}"
    return bold(names[int(value)]) if name == "seat" else str(value)


def _players_table(
    texts: GenericTexts, fields: Mapping[str, Any], shown: Sequence[str], seats: int, turn: int | None
) -> RenderableType:
    """Render a line for each player, with what the player has."""
    table = Table(box=None, header_style=MUTED, padding=(0, 2, 0, 0))
    table.add_column("", style="bold", max_width=24, no_wrap=True, overflow="ellipsis")
    columns = [name for name in shown if name in fields]
    for name in columns:
        table.add_column(styled(texts.label(name)))
    for seat in range(seats):
        entries = {name: _entry(fields[name], seat) for name in columns}
        cells = ["" if entry is None else texts.value(name, entry) for name, entry in entries.items()]
        mark = f"[{HEADING}]▸[/] " if seat == turn else "  "
        table.add_row(styled(f"{mark}{texts.player(seat)}"), *map(styled, cells))
    return table


def _entry(value: Any, seat: int) -> Any:
    """Return a seat's entry of a field with an entry for each seat; None if there is none."""
    if isinstance(value, Mapping):
        entries = cast(Mapping[Any, Any], value)
        return entries.get(seat, entries.get(str(seat)))
    if isinstance(value, list | tuple):
        row = cast(Sequence[Any], value)
        return row[seat] if seat < len(row) else None
    return value

"""The renderer of any game: what it shows comes from views, legal actions and events, with the game's words."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, cast, get_args, get_type_hints

import msgspec
from msgspec import Struct
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.core import registry
from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.words import ENGLISH, GameWords, ViewLayout, readable, words_of
from darklantern.terminal.english import bold
from darklantern.terminal.palette import HEADING, MAX_WIDTH, MUTED, NAME, styled
from darklantern.terminal.panel import panel
from darklantern.terminal.players import printable
from darklantern.terminal.renderer import MenuChoice, PlayerNames, Question

MAX_UNGROUPED_CHOICES = 12
"""With more legal actions, a player chooses the kind of action first."""

UNLISTED_FIELDS = ("edition", "options", "seat")
"""Fields of a view that are not shown unless the game's words place them."""

_SEARCH_REASONS: Mapping[str, str] = {
    "search-only": "it is the only choice",
    "search-close": "it is about as good as the next",
    "search-lead": "it wins {share} more of the games than the next",
    "search-behind": "it wins {share} less of the games than the best",
    "search-points": "it brings {points} more points than the others on average",
    "search-rival": "it costs {seat} {share} of the victory",
}
"""The reasons that search bots give for the actions of any game."""

_NAME_MARKS = str.maketrans({"\ue000": f"[{NAME}]", "\ue001": "[/]"})
"""Private-use characters around a player's name, which are turned into markup when the text is escaped."""


class GenericRenderer:
    """Renders a game that has no renderer of its own. See `darklantern.terminal.renderer.GameRenderer`.

    Its words have these keys: ``title``, ``summary`` of the rules, ``question`` before the choices, ``fields.<field>``
    for the fields of views, ``kinds.<tag>`` for a kind of action, ``actions.<tag>`` and ``events.<tag>`` with fields
    as parameters, ``errors.<code>``, ``reasons.<code>``, ``score.<line>``, ``score.tiebreak`` and
    ``score.tiebreak_phrase``. What has no words is named by its identifier.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._words = words_of(game, ENGLISH)
        self.tiebreak_label: str = self._words.find("score.tiebreak") or "Tie-break"
        self.tiebreak_phrase: str = self._words.find("score.tiebreak_phrase") or "ahead by the tie-break"

    def table(self, view: Any, names: PlayerNames) -> RenderableType:
        """Render the middle of the table, the players and the view's own pieces."""
        you = getattr(view, "seat", None)
        texts = _Texts(self._words, names, you)
        fields = struct_fields(view)
        seats = seat_fields(view)
        layout = self._layout(fields, len(names))
        placed = {*layout.players, *layout.own, *layout.hidden, *UNLISTED_FIELDS}
        middle = [name for name in fields if name not in placed]
        title = f"[{HEADING}]{escape(self._words.find('title') or self._game.info.title)}[/]"
        parts = [panel(texts.grid(fields, middle, seats), title, width=MAX_WIDTH)]
        parts.append(panel(_players_table(texts, fields, layout.players, seats), "Players", width=MAX_WIDTH))
        if you is not None and (own := [name for name in layout.own if name in fields]):
            parts.append(panel(texts.grid(fields, own, seats), f"[{HEADING}]Yours[/]", lit=True, width=MAX_WIDTH))
        return Group(*parts)

    def hands(self, views: Sequence[Any], names: PlayerNames) -> RenderableType:
        """Render what only each seat may see: the own pieces or, without a layout, what differs between the views."""
        fields = [struct_fields(view) for view in views]
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
        texts = _Texts(self._words, names, None)
        for view, own, name in zip(views, fields, names, strict=True):
            seats = seat_fields(view)
            parts = [f"[{MUTED}]{texts.label(field)}[/] {texts.value(field, own[field], seats)}" for field in shown]
            grid.add_row(Text(name), styled("  ".join(parts)))
        return panel(grid, f"[{HEADING}]What each player sees[/]", width=MAX_WIDTH)

    def describe_event(self, event: Any, names: PlayerNames, you: Seat | None) -> str:
        """Return the words for an event; without words, its tag and its fields."""
        texts = _Texts(self._words, names, you)
        code, params = tag(event), struct_fields(event)
        if (found := texts.find(f"events.{code}", params, seat_fields(event))) is not None:
            return _capitalized(found)
        return f"{_capitalized(texts.spelled_out(code, params, seat_fields(event)))}."

    def action_question(self, view: Any, legal: Sequence[Any], names: PlayerNames) -> Question:
        """Return a question for one of the legal actions; if there are many, for the kind of action first."""
        texts = _Texts(self._words, names, getattr(view, "seat", None))
        asked = escape(self._words.find("question") or "What do you do?")
        choices = [MenuChoice(self._action_text(action, texts), action) for action in legal]
        kinds: dict[str, list[MenuChoice]] = {}
        for action, choice in zip(legal, choices, strict=True):
            kinds.setdefault(tag(action), []).append(choice)
        if len(legal) <= MAX_UNGROUPED_CHOICES or len(kinds) == 1:
            return Question(asked, tuple(choices))
        return Question(asked, tuple(self._kind_choice(kind, grouped, asked) for kind, grouped in kinds.items()))

    def describe_error(self, error: IllegalAction, names: PlayerNames) -> str:
        """Return the words for an error; without words, its code and parameters."""
        texts = _Texts(self._words, names, None)
        if (found := texts.find(f"errors.{error.code}", error.params, _SEAT_PARAMS)) is not None:
            return _capitalized(found)
        if error.code == "unreadable":
            typed = escape(printable(str(error.params.get("text", ""))))
            return f"“{typed}” is not a move. Type the number of a choice, or ? for help."
        return f"{_capitalized(texts.spelled_out(error.code, error.params, _SEAT_PARAMS))}."

    def describe_action(self, description: ActionDescription, names: PlayerNames) -> str:
        """Return the words for an explained action; one without a description of its own is in notation."""
        if description.code == "move" and "action" in description.params:
            return self._action_text(
                self._game.parse_action(str(description.params["action"])), _Texts(self._words, names, None)
            )
        return self._described("actions", description.code, description.params, names)

    def describe_reason(self, reason: Reason, names: PlayerNames) -> str:
        """Return the words for a reason."""
        if (template := _SEARCH_REASONS.get(reason.code)) is not None:
            shown = {name: _reason_value(name, value, names) for name, value in reason.params.items()}
            return template.format_map(shown)
        return self._described("reasons", reason.code, reason.params, names)

    def rules(self, view: Any) -> RenderableType:
        """Return the words ``summary``; without words, where the rules are."""
        if (summary := self._words.find("summary")) is not None:
            return Text(summary.strip())
        if registry.manifest(self._game).rulebook is None:
            return Text("The game has no summary of its rules.", MUTED)
        return Text(f"The rules are shown by: darklantern rules {self._game.id}")

    def score_line_label(self, what: str) -> str:
        """Return the words for a line of the score sheet."""
        return escape(self._words.text(f"score.{what}"))

    def _layout(self, fields: Mapping[str, Any], seats: int) -> ViewLayout:
        """Return where to show the fields of a view: as the game's words say, or by their values."""
        if self._words.layout is not None:
            return self._words.layout
        each = [name for name, value in fields.items() if _length(value) == seats]
        return ViewLayout(players=tuple(each))

    def _action_text(self, action: Any, texts: "_Texts") -> str:
        if not isinstance(action, Struct):
            written = self._game.format_action(action)
            return escape(self._words.find(f"actions.{written}") or written)
        params, seats = struct_fields(action), seat_fields(action)
        found = texts.find(f"actions.{tag(action)}", params, seats)
        return texts.spelled_out(tag(action), params, seats) if found is None else found

    def _kind_choice(self, kind: str, choices: Sequence[MenuChoice], asked: str) -> MenuChoice:
        """Return the choice of a kind of action, which asks further if there are several actions of the kind."""
        if len(choices) == 1:
            return choices[0]
        label = escape(self._words.find(f"kinds.{kind}") or readable(kind))
        return MenuChoice(f"{label} …", further=Question(f"{asked} [{MUTED}]{label}[/]", tuple(choices)))

    def _described(self, group: str, code: str, params: Mapping[str, Any], names: PlayerNames) -> str:
        texts = _Texts(self._words, names, None)
        found = texts.find(f"{group}.{code}", params, _SEAT_PARAMS)
        return texts.spelled_out(code, params, _SEAT_PARAMS) if found is None else found


class _Texts:
    """Texts in rich markup for one reader; None is a spectator."""

    def __init__(self, words: GameWords, names: PlayerNames, you: Seat | None) -> None:
        self._words = words
        self._names = ["you" if seat == you else name for seat, name in enumerate(names)]

    def name(self, seat: int) -> str:
        """Return a player's name in bold."""
        return self._name(seat).translate(_NAME_MARKS)

    def names(self) -> Iterator[str]:
        """Yield the names of all players, for the head of a line."""
        for name in self._names:
            yield escape(_capitalized(name) if name == "you" else name)

    def label(self, field: str) -> str:
        """Return the label of a field of a view."""
        return escape(self._words.text(f"fields.{field}"))

    def find(self, key: str, params: Mapping[str, Any], seats: frozenset[str]) -> str | None:
        """Return a text of the game with its parameters, of which those in ``seats`` are seats; None if none exists."""
        named = {name: self._plain(name, value, name in seats) for name, value in params.items()}
        text = self._words.find(key, None, named)
        return None if text is None else escape(text).translate(_NAME_MARKS)

    def value(self, field: str, value: object, seats: frozenset[str]) -> str:
        """Return the text of a field's value."""
        return escape(self._plain(field, value, field in seats)).translate(_NAME_MARKS)

    def spelled_out(self, code: str, params: Mapping[str, Any], seats: frozenset[str]) -> str:
        """Return an identifier and its parameters as text: ``Bruno: bid made (count 3, face 4)``."""
        details = ", ".join(
            f"{readable(name).lower()} {self._plain(name, value, name in seats)}"
            for name, value in params.items()
            if name != "seat"
        )
        actor = params.get("seat")
        who = "" if actor is None else f"{self._plain('seat', actor, True)}: "
        what = readable(code).lower() if who else readable(code)
        return escape(f"{who}{what}{f' ({details})' if details else ''}").translate(_NAME_MARKS)

    def grid(self, fields: Mapping[str, Any], shown: Sequence[str], seats: frozenset[str]) -> RenderableType:
        """Render fields with their labels, one per line."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=MUTED)
        grid.add_column()
        for name in shown:
            grid.add_row(styled(self.label(name)), styled(self.value(name, fields[name], seats)))
        return grid

    def _name(self, seat: int) -> str:
        return f"\ue000{self._names[seat] if 0 <= seat < len(self._names) else f'seat {seat}'}\ue001"

    def _plain(self, field: str, value: object, is_seat: bool) -> str:
        """Return a value as text, without markup but with marks around names."""
        if is_seat and isinstance(value, int) and not isinstance(value, bool):
            return self._name(value)
        if isinstance(value, bool):
            return self._words.find(f"values.{field}.{str(value).lower()}") or ("yes" if value else "no")
        if isinstance(value, Struct):
            params, seats = struct_fields(value), seat_fields(value)
            named = {name: self._plain(name, part, name in seats) for name, part in params.items()}
            found = self._words.find(f"values.{field}", None, named)
            return (
                ", ".join(f"{readable(name).lower()} {part}" for name, part in named.items())
                if found is None
                else found
            )
        if isinstance(value, Mapping):
            pairs = cast(Mapping[object, object], value).items()
            return ", ".join(
                f"{self._plain(field, key, is_seat)} {self._plain(field, part, False)}" for key, part in pairs
            )
        if isinstance(value, list | tuple | set | frozenset):
            values = cast(Sequence[object], value)
            return ", ".join(self._plain(field, part, is_seat) for part in values) or "–"
        return self._words.value(field, value)


_SEAT_PARAMS = frozenset({"seat", "turn"})
"""Parameters of errors and explanations that are seats; other types are not known there."""


def _reason_value(name: str, value: float, names: PlayerNames) -> str:
    if name == "share":
        return f"{value:.0%}"
    return bold(names[int(value)]) if name == "seat" else str(value)


def tag(value: Any) -> str:
    """Return the kind of an action or event: a struct's tag, a text itself, or else the name of the type."""
    if isinstance(value, str):
        return str(value)
    given = value.__struct_config__.tag if isinstance(value, Struct) else None
    return given if isinstance(given, str) else type(value).__name__


def struct_fields(value: Any) -> Mapping[str, Any]:
    """Return the fields of a struct, of a data class or of a mapping, by name; none for any other value."""
    if isinstance(value, Struct):
        return {field.name: getattr(value, field.name) for field in msgspec.structs.fields(value)}
    plain = msgspec.to_builtins(value)
    return cast(dict[str, Any], plain) if isinstance(plain, dict) else {}


def seat_fields(value: object) -> frozenset[str]:
    """Return the names of the fields of a value that contain seats, by the annotations of its type."""
    return _seat_fields(cast(type, type(value)))


@cache
def _seat_fields(kind: type) -> frozenset[str]:
    try:
        hints = get_type_hints(kind)
    except NameError:  # an annotation that is only imported for type checkers
        return frozenset()
    return frozenset(name for name, hint in hints.items() if _mentions_seat(hint))


def _mentions_seat(hint: Any) -> bool:
    return hint is Seat or any(_mentions_seat(part) for part in get_args(hint))


def _length(value: object) -> int | None:
    """Return the length of a list; None for any other value."""
    return len(cast(Sequence[object], value)) if isinstance(value, list | tuple) else None


def _capitalized(markup: str) -> str:
    """Return a sentence in rich markup with a capital letter at its start, also within a tag."""
    start = markup.index("]") + 1 if markup.startswith(f"[{NAME}]") else 0
    return markup[:start] + markup[start : start + 1].upper() + markup[start + 1 :]


def _players_table(
    texts: _Texts, fields: Mapping[str, Any], shown: Sequence[str], seats: frozenset[str]
) -> RenderableType:
    """Render a line for each player, with what the player has."""
    table = Table(box=None, header_style=MUTED, padding=(0, 2, 0, 0))
    table.add_column("", style="bold", max_width=24, no_wrap=True, overflow="ellipsis")
    columns = [name for name in shown if name in fields]
    for name in columns:
        table.add_column(styled(texts.label(name)))
    for seat, player in enumerate(texts.names()):
        entries = [_entry(fields[name], seat) for name in columns]
        cells = [
            "" if entry is None else texts.value(name, entry, seats)
            for name, entry in zip(columns, entries, strict=True)
        ]
        table.add_row(styled(player), *map(styled, cells))
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

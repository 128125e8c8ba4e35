"""The texts of any game for the terminal: views, actions and events in the words of the game."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.plain_action import PlainAction, plain_action
from darklantern.core.seat_fields import seat_fields
from darklantern.core.words import ENGLISH, GameWords, readable, words_of
from darklantern.terminal.palette import MUTED, NAME, styled
from darklantern.terminal.renderer import PlayerNames

SEAT = "seat"
"""The parameter with the player who acts. It is a seat in errors and explanations too, whose types are not known."""
TYPE_TAG = "type"
"""The key with the type of an entry in plain data."""

_NAME_MARKS = str.maketrans({"\ue000": f"[{NAME}]", "\ue001": "[/]"})
"""Private-use characters around a player's name, which are turned into markup when the text is escaped."""


class GenericTexts:
    """Texts in rich markup for one reader of a game; None is a spectator."""

    def __init__(self, game: AnyGame, names: PlayerNames, you: Seat | None = None) -> None:
        self.words: GameWords = words_of(game, ENGLISH)
        self._game = game
        self._seats = seat_fields(game) | {SEAT}
        self._names = ["you" if seat == you else name for seat, name in enumerate(names)]

    def player(self, seat: int) -> str:
        """Return a player's name for the head of a line."""
        name = self._names[seat]
        return "You" if name == "you" else escape(name)

    def label(self, field: str) -> str:
        """Return the label of a field of a view."""
        return escape(self.words.text(f"fields.{field}"))

    def find(self, key: str, params: Mapping[str, Any]) -> str | None:
        """Return a text of the game with its parameters; None if there is no such text."""
        text = self.words.find(key, None, self._plain_params(params))
        return None if text is None else escape(text).translate(_NAME_MARKS)

    def value(self, field: str, value: object) -> str:
        """Return the text of a field's value."""
        return escape(self._plain(field, value)).translate(_NAME_MARKS)

    def described(self, group: str, kind: str, params: Mapping[str, Any]) -> str:
        """Return a text of the game or, without one, the identifier and its parameters."""
        found = self.find(f"{group}.{kind}", params)
        return self._spelled_out(kind, params) if found is None else found

    def action(self, action: Any) -> str:
        """Return the text of an action; one without fields or words is in the notation of the game."""
        plain = plain_action(action)
        found = self.find(f"actions.{plain.kind}", plain.params)
        if found is not None:
            return found
        if not _has_kind(action):
            return escape(self._game.format_action(action))
        return self._spelled_out(plain.kind, plain.params)

    def event(self, event: Any) -> str:
        """Return the text of an event, as a sentence."""
        plain: PlainAction = plain_action(event)
        found = self.find(f"events.{plain.kind}", plain.params)
        return capitalized(f"{self._spelled_out(plain.kind, plain.params)}." if found is None else found)

    def grid(self, fields: Mapping[str, Any], shown: Sequence[str]) -> RenderableType:
        """Render fields with their labels, one per line."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=MUTED)
        grid.add_column()
        for name in shown:
            grid.add_row(styled(self.label(name)), styled(self.value(name, fields[name])))
        return grid

    def _spelled_out(self, kind: str, params: Mapping[str, Any]) -> str:
        """Return an identifier and its parameters as text: ``Bruno: bid made (count 3, face 4)``."""
        plain = self._plain_params(params)
        actor = plain.pop(SEAT, "")
        who = f"{actor}: " if actor else ""
        what = readable(kind).lower() if who else readable(kind)
        details = ", ".join(f"{readable(name).lower()} {value}" for name, value in plain.items())
        return escape(f"{who}{what}{f' ({details})' if details else ''}").translate(_NAME_MARKS)

    def _plain_params(self, params: Mapping[str, Any]) -> dict[str, str]:
        return {name: self._plain(name, value) for name, value in params.items() if name != TYPE_TAG}

    def _plain(self, field: str, value: object) -> str:
        """Return a value as text, without markup but with marks around names."""
        if isinstance(value, bool):
            return self.words.find(f"values.{field}.{str(value).lower()}") or ("yes" if value else "no")
        if field in self._seats and isinstance(value, int):
            name = self._names[value] if 0 <= value < len(self._names) else f"seat {value}"
            return f"\ue000{name}\ue001"
        if isinstance(value, Mapping):
            entry = cast(Mapping[str, Any], value)
            parts, tag = self._plain_params(entry), entry.get(TYPE_TAG, "")
            keys = (f"pieces.{field}", f"actions.{tag}", f"events.{tag}")
            found = next((text for key in keys if (text := self.words.find(key, None, parts)) is not None), None)
            return (
                ", ".join(f"{readable(name).lower()} {part}" for name, part in parts.items())
                if found is None
                else found
            )
        if isinstance(value, list | tuple):
            return ", ".join(self._plain(field, part) for part in cast(Sequence[object], value)) or "–"
        return self.words.value(field, value)


def capitalized(markup: str) -> str:
    """Return a sentence in rich markup with a capital letter at its start, also within a tag."""
    start = markup.index("]") + 1 if markup.startswith(f"[{NAME}]") else 0
    return markup[:start] + markup[start : start + 1].upper() + markup[start + 1 :]


def _has_kind(action: Any) -> bool:
    """Return whether the kind of an action says what it does: not the name of a plain type, such as ``int``."""
    return isinstance(action, str) or type(action).__module__ != "builtins"

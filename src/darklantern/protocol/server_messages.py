"""The messages that the server sends over a table's WebSocket: JSON objects, distinguished by ``type``."""

from typing import Any, TypeAlias

from msgspec import Raw, Struct

from darklantern.core.game import Outcome
from darklantern.core.plain_action import PlainAction
from darklantern.protocol.table_events import Said, TableEvent
from darklantern.protocol.tables import Table, TableState


class Update(Struct, frozen=True, tag_field="type", tag="update", omit_defaults=True):
    """Something happened. Updates are numbered without gaps, and the numbers are the same for everyone at the table."""

    number: int
    """The number of the previous update plus one."""
    what: TableEvent | Raw
    """What happened at the table."""
    id: int | None = None
    """The id of your message that caused this: it was accepted."""
    events: list[Any] | Raw = []
    """The effects of a move, as far as you may know them, as events of the game."""
    legal: list[str] | Raw | None = None
    """Your legal moves now, in the game's notation; left out if they are the same as before. During a race the list is
    empty, except for clients of version 1 and those that connected with ``legal=1``."""
    actions: list[PlainAction] | Raw | None = None
    """The same moves as data, in the same order, beside ``legal``; only for clients that connected with
    ``actions=1``."""
    awaited: list[int] | None = None
    """The seats for which the game waits now; left out if they are the same as before."""
    clocks: list[int] | None = None
    """By seat: milliseconds left to decide, at a table with clocks."""
    view: Any = None
    """Your view of the game: after every move outside of races, and when a race begins or ends; during a race only for
    clients that connected with ``views=1``."""


class Welcome(Struct, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """The first message: the current state. The updates that follow have the numbers after ``number``."""

    protocol: int
    table: Table
    """The table, with its game and its seats."""
    edition: Any
    """The edition, as the game defines it; views leave it out."""
    seat: int | None
    """Your seat; null for a watcher."""
    number: int
    """The number of the last update that this state contains."""
    view: Any
    """Your view of the game; null before it begins."""
    legal: list[str] | Raw
    """Your legal moves, in the game's notation; during a race as in updates. In a countdown they are not accepted
    before the start."""
    talk: list[Said]
    """The latest chat messages."""
    outcome: Outcome | None
    """The game's outcome, if it has ended."""
    person: int | None = None
    """Your number at this table; null until you have sat or talked at it."""
    actions: list[PlainAction] | Raw | None = None
    """The moves in ``legal`` as data, in the same order; null unless you connected with ``actions=1``."""


class Resumed(Struct, frozen=True, kw_only=True, tag_field="type", tag="resumed"):
    """The first message to a client that connected with ``after``: the updates after that number follow."""

    protocol: int
    seat: int | None
    """Your seat; null for a watcher."""
    number: int
    """The number of the last update so far."""


class GameOver(Struct, frozen=True, kw_only=True, tag_field="type", tag="over"):
    """The game is over."""

    outcome: Outcome
    seed: list[int]
    """The seed of the deal. Its fingerprint is the table's ``promise``."""


class Accepted(Struct, frozen=True, tag_field="type", tag="accepted"):
    """Your message was accepted. Accepted moves and chat messages are answered by their update instead."""

    id: int
    number: int
    """The number of the last update."""


class Refused(Struct, frozen=True, tag_field="type", tag="refused", omit_defaults=True):
    """Your message was refused, and nothing has changed."""

    id: int | None
    """The id of your message; null if the message was invalid."""
    code: str
    """The reason."""
    params: dict[str, Any] = {}
    """The parameters of the code, for a translated text."""
    legal: list[str] | Raw | None = None
    """After a refused move: your legal moves now; left out during a race if the client does not get them there."""
    actions: list[PlainAction] | Raw | None = None
    """The moves in ``legal`` as data; only for clients that connected with ``actions=1``."""


ServerMessage: TypeAlias = Welcome | Resumed | Update | TableState | GameOver | Accepted | Refused

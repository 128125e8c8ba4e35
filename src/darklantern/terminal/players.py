"""The players of a terminal game and their names."""

from collections.abc import Sequence

from msgspec import Struct

BOT_NAMES = ("Bruno", "Cleo", "Dario", "Edda", "Fosco", "Greta", "Hugo", "Irma", "Jory", "Kaja")
"""The bots' first names, in the order of their seats."""


class TerminalPlayer(Struct, frozen=True):
    """A player: a person or a bot."""

    name: str
    bot: str | None = None
    """The bot's id; None for a person."""

    @property
    def label(self) -> str:
        """The name in the table and in the record: ``Bruno (greedy)``."""
        return self.name if self.bot is None else f"{self.name} ({self.bot})"


def seat_players(name: str, bots: Sequence[str]) -> tuple[TerminalPlayer, ...]:
    """Return a person on seat 0 and these bots on the other seats, with different first names."""
    person = TerminalPlayer(printable(name).strip() or "Guest")
    free = [first for first in BOT_NAMES if first.casefold() != person.name.casefold()]
    named = [
        TerminalPlayer(free[at] if at < len(free) else f"{free[at % len(free)]} {at // len(free) + 1}", kind)
        for at, kind in enumerate(bots)
    ]
    return (person, *named)


def unique_names(names: Sequence[str]) -> list[str]:
    """Return the names by seat, with the seat number added to those that occur more than once."""
    return [f"{name} {seat}" if list(names).count(name) > 1 else name for seat, name in enumerate(names)]


def printable(text: str) -> str:
    """Return untrusted text with its control characters replaced, safe to print on a terminal."""
    return "".join(letter if letter.isprintable() else "·" for letter in text)

"""Who sits at the table."""

from collections.abc import Sequence

from msgspec import Struct

NAMES = ("Bruno", "Cleo", "Dario", "Edda", "Fosco", "Greta", "Hugo", "Irma", "Jory", "Kaja")
"""What bots are called, in the order in which they sit down."""


class Player(Struct, frozen=True):
    """Somebody at the table: a person, or a bot of some kind."""

    name: str
    bot: str | None = None
    """The kind of bot; None is a person."""

    @property
    def label(self) -> str:
        """The name as the table and the record show it: ``Bruno (greedy)``."""
        return self.name if self.bot is None else f"{self.name} ({self.bot})"


def seat_players(name: str, bots: Sequence[str]) -> tuple[Player, ...]:
    """A person on seat 0 and bots of these kinds on the others, each with a first name of its own."""
    person = Player(printable(name).strip() or "Guest")
    free = [first for first in NAMES if first.casefold() != person.name.casefold()]
    named = [
        Player(free[at] if at < len(free) else f"{free[at % len(free)]} {at // len(free) + 1}", kind)
        for at, kind in enumerate(bots)
    ]
    return (person, *named)


def told_apart(names: Sequence[str]) -> list[str]:
    """The names by seat, with the seat behind those that several have."""
    return [f"{name} {seat}" if list(names).count(name) > 1 else name for seat, name in enumerate(names)]


def printable(text: str) -> str:
    """A text from outside, with all that could upset a terminal replaced."""
    return "".join(letter if letter.isprintable() else "·" for letter in text)

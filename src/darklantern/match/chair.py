"""A seat of a live table, and who plays it."""

from darklantern.core.ids import Seat
from darklantern.match.log import Sat, Why


class Chair:
    """A seat: empty, a bot's, or a player's, who may be away while a bot stands in."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.clear()

    def clear(self) -> None:
        """Nobody sits here."""
        self.player: str | None = None
        self.name = ""
        self.bot: str | None = None
        """The bot that sits here."""
        self.present = 0
        """How many connections the player has."""
        self.gone: float | None = None
        """Since when there has been none."""
        self.ready = False
        self.away: Why | None = None
        """Why a bot plays for the player; None if none does."""
        self.acted = 0.0
        """When the player last did something."""

    def seat_down(self, entry: Sat) -> None:
        """Somebody sits here now, instead of whoever did."""
        self.clear()
        self.player, self.name, self.bot = entry.player, entry.name, entry.bot

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.player is not None or self.bot is not None

    @property
    def automatic(self) -> bool:
        """Whether a bot decides for this seat now."""
        return self.bot is not None or self.away is not None

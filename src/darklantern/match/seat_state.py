"""The state of one seat of a live table."""

from darklantern.core.ids import Seat
from darklantern.match.log import SatEntry, StandInReason


class SeatState:
    """A seat: empty, taken by a bot, or taken by a player, for whom a bot may stand in."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.clear()

    def clear(self) -> None:
        """Empty the seat."""
        self.player: str | None = None
        self.name: str = ""
        self.bot: str | None = None
        """The name of the bot that has the seat."""
        self.connections = 0
        """The number of open connections of the player."""
        self.disconnected_at: float | None = None
        """When the player's last connection was lost; None while there is one."""
        self.ready = False
        self.stand_in_reason: StandInReason | None = None
        """Why a bot stands in for the player; None if none does."""
        self.last_action_at: float = 0.0
        """When the player last acted."""

    def occupy(self, entry: SatEntry) -> None:
        """Give the seat to the player or bot of a log entry, in place of its previous holder."""
        self.clear()
        self.player, self.name, self.bot = entry.player, entry.name, entry.bot

    @property
    def taken(self) -> bool:
        """Whether a player or a bot has the seat."""
        return self.player is not None or self.bot is not None

    @property
    def automatic(self) -> bool:
        """Whether a bot decides for this seat at the moment."""
        return self.bot is not None or self.stand_in_reason is not None

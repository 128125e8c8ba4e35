"""Those who sit at a live table."""

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.chair import Chair
from darklantern.match.delay import Delay
from darklantern.match.log import AnyEntry, CameBack, Hosted, Rose, Sat, StoodIn, TalkSet
from darklantern.match.refusals import Refusal


class Company:
    """Who sits where, who is the host, and whether people may talk: as the log says."""

    def __init__(self, seats: int) -> None:
        self.chairs = [Chair(Seat(seat)) for seat in range(seats)]
        self.delays = [Delay() for _ in self.chairs]
        """By seat: how long messages are under way."""
        self.host: str | None = None
        self.talk = True
        self.automatic: frozenset[Seat] = frozenset()
        """The seats that a bot decides for now."""

    @property
    def attended(self) -> bool:
        """Whether somebody who sits here is connected."""
        return any(chair.present for chair in self.chairs)

    def seat_of(self, player: str) -> Seat | None:
        """Where somebody sits."""
        for chair in self.chairs:
            if chair.player == player:
                return chair.seat
        return None

    def chair(self, seat: Seat) -> Chair:
        """A chair by its number. Raises `IllegalAction` if there is none."""
        if not 0 <= seat < len(self.chairs):
            raise IllegalAction(Refusal.NO_SUCH_SEAT, seat=seat, seats=len(self.chairs))
        return self.chairs[seat]

    def chair_of(self, player: str) -> Chair:
        """The chair of somebody. Raises `IllegalAction` if they have none."""
        seat = self.seat_of(player)
        if seat is None:
            raise IllegalAction(Refusal.NOT_SEATED)
        return self.chairs[seat]

    def heir(self) -> str | None:
        """Who is to be host, if the host does not sit here: rather somebody who is connected."""
        if self.host is not None and self.seat_of(self.host) is not None:
            return None
        heirs = sorted(self.chairs, key=lambda chair: not chair.present)
        return next((chair.player for chair in heirs if chair.player is not None), None)

    def carry_out(self, entry: AnyEntry) -> None:
        """Does what an entry of the log says about people."""
        if isinstance(entry, Sat):
            self.chairs[entry.seat].seat_down(entry)
            self.delays[entry.seat] = Delay()
        elif isinstance(entry, Rose):
            self.chairs[entry.seat].clear()
        elif isinstance(entry, Hosted):
            self.host = entry.player
        elif isinstance(entry, StoodIn):
            self.chairs[entry.seat].away = entry.why
        elif isinstance(entry, CameBack):
            self.chairs[entry.seat].away = None
        elif isinstance(entry, TalkSet):
            self.talk = entry.on
        self.automatic = frozenset([chair.seat for chair in self.chairs if chair.automatic])

"""The people and bots at a live table."""

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.chair import Chair
from darklantern.match.delay import Delay
from darklantern.match.log import AnyEntry, CameBack, Hosted, Rose, Sat, StoodIn, TalkSet, Why
from darklantern.match.names import distinct_name, name_key
from darklantern.match.participants import Participants
from darklantern.match.refusals import Refusal


class Company:
    """Who has which seat, who is host, and whether people may talk: built from the log entries."""

    def __init__(self, seats: int) -> None:
        self.chairs = [Chair(Seat(seat)) for seat in range(seats)]
        self.delays = [Delay() for _ in self.chairs]
        """By seat: the estimated latency of the player's connection."""
        self.host: str | None = None
        self.talk = True
        self.participants = Participants()
        """Everyone who has sat at this table or talked, with what the host has decided about them."""
        self.automatic: frozenset[Seat] = frozenset()
        """The seats for which a bot decides at the moment."""

    @property
    def attended(self) -> bool:
        """Whether a player with a seat is connected."""
        return any(chair.present for chair in self.chairs)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player; None if the player has none."""
        for chair in self.chairs:
            if chair.player == player:
                return chair.seat
        return None

    def chair(self, seat: Seat) -> Chair:
        """Return the state of a seat by its number. Raises `IllegalAction` if there is no such seat."""
        if not 0 <= seat < len(self.chairs):
            raise IllegalAction(Refusal.NO_SUCH_SEAT, seat=seat, seats=len(self.chairs))
        return self.chairs[seat]

    def chair_of(self, player: str) -> Chair:
        """Return the state of a player's seat. Raises `IllegalAction` if the player has none."""
        seat = self.seat_of(player)
        if seat is None:
            raise IllegalAction(Refusal.NOT_SEATED)
        return self.chairs[seat]

    def heir(self, leaving: str | None = None) -> str | None:
        """Return the next host if the host has left: a person who has not left, preferably one who is connected.

        If all have left, a connected person is chosen. None if the host stays, also because there is no other person.
        """
        people = [(chair.player, chair) for chair in self.chairs if chair.player is not None]
        others = [(player, chair) for player, chair in people if player != leaving]
        heirs = [
            *[player for player, chair in others if chair.away is not Why.GOODBYE and chair.present],
            *[player for player, chair in others if chair.away is not Why.GOODBYE],
        ]
        if not heirs:
            heirs = [player for player, chair in others if chair.present]
        if not heirs and self.host not in [player for player, _ in people]:
            heirs = [player for player, _ in people]
        return heirs[0] if heirs and self.host not in heirs else None

    def seat_name(self, player: str, name: str) -> str:
        """Return a person's name on a seat, with a number appended if another seat has a name that looks the same."""
        return distinct_name(name, self._keys_of_others(player))

    def talk_name(self, player: str, name: str) -> str:
        """Return a person's name in table talk: the name of the seat, or a name unique at the table."""
        if (seat := self.seat_of(player)) is not None:
            return self.chairs[seat].name
        watchers = {name_key(one.name) for one in self.participants if one.player != player}
        return distinct_name(name, self._keys_of_others(player) | watchers)

    def _keys_of_others(self, player: str) -> set[str]:
        """Return the name keys of all seats except a person's own; a bot's key leaves out its tempo."""
        others = [chair for chair in self.chairs if chair.taken and chair.player != player]
        return {name_key(chair.name if chair.bot is None else chair.name.partition("@")[0]) for chair in others}

    def carry_out(self, entry: AnyEntry) -> None:
        """Apply a log entry to the seats, the host and the permissions."""
        self.participants.carry_out(entry)
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

"""The people and bots at a live table."""

from typing import Final

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.latency import LatencyEstimator
from darklantern.match.log import (
    AnyEntry,
    CameBackEntry,
    HostedEntry,
    RoseEntry,
    SatEntry,
    StandInReason,
    StoodInEntry,
    TalkSetEntry,
)
from darklantern.match.names import distinct_name, name_key
from darklantern.match.participants import Participants
from darklantern.match.seat_state import SeatState


class Roster:
    """Who has which seat, who is host, and whether people may talk: built from the log entries."""

    def __init__(self, seats: int) -> None:
        self.seat_states: list[SeatState] = [SeatState(Seat(seat)) for seat in range(seats)]
        self.latencies: list[LatencyEstimator] = [LatencyEstimator() for _ in self.seat_states]
        """By seat: the estimated latency of the player's connection."""
        self.host: str | None = None
        self.talk_allowed: bool = True
        self.participants: Final = Participants()
        """Everyone who has sat at this table or talked, with what the host has decided about them."""
        self.automatic: frozenset[Seat] = frozenset()
        """The seats for which a bot decides at the moment."""

    @property
    def attended(self) -> bool:
        """Whether a player with a seat is connected."""
        return any(seat_state.connections for seat_state in self.seat_states)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player; None if the player has none."""
        for seat_state in self.seat_states:
            if seat_state.player == player:
                return seat_state.seat
        return None

    def seat_state(self, seat: Seat) -> SeatState:
        """Return the state of a seat by its number. Raises `IllegalAction` if there is no such seat."""
        if not 0 <= seat < len(self.seat_states):
            raise IllegalAction(TableErrorCode.NO_SUCH_SEAT, seat=seat, seats=len(self.seat_states))
        return self.seat_states[seat]

    def seat_state_of(self, player: str) -> SeatState:
        """Return the state of a player's seat. Raises `IllegalAction` if the player has none."""
        seat = self.seat_of(player)
        if seat is None:
            raise IllegalAction(TableErrorCode.NOT_SEATED)
        return self.seat_states[seat]

    @property
    def host_is_seated(self) -> bool:
        """Whether the host has a seat."""
        return self.host is not None and self.seat_of(self.host) is not None

    def next_host(self, leaving: str | None = None) -> str | None:
        """Return the next host if the host has left: a person who has not left, preferably one who is connected.

        If all have left, a connected person is chosen. None if the host stays, also because there is no other person.
        """
        people = [(seat_state.player, seat_state) for seat_state in self.seat_states if seat_state.player is not None]
        others = [(player, seat_state) for player, seat_state in people if player != leaving]
        staying = [
            (player, seat_state)
            for player, seat_state in others
            if seat_state.stand_in_reason is not StandInReason.GOODBYE
        ]
        candidates = [player for player, seat_state in staying if seat_state.connections]
        candidates += [player for player, _ in staying]
        if not candidates:
            candidates = [player for player, seat_state in others if seat_state.connections]
        if not candidates and self.host not in [player for player, _ in people]:
            candidates = [player for player, _ in people]
        return candidates[0] if candidates and self.host not in candidates else None

    def seat_name(self, player: str, name: str) -> str:
        """Return a person's name on a seat, with a number appended if another seat has a name that looks the same."""
        return distinct_name(name, self._other_name_keys(player))

    def talk_name(self, player: str, name: str) -> str:
        """Return a person's name in table talk: the name of the seat, or a name unique at the table."""
        if (seat := self.seat_of(player)) is not None:
            return self.seat_states[seat].name
        watchers = {name_key(participant.name) for participant in self.participants if participant.player != player}
        return distinct_name(name, self._other_name_keys(player) | watchers)

    def _other_name_keys(self, player: str) -> set[str]:
        """Return the name keys of all seats except a person's own; a bot's key leaves out its tempo."""
        others = [seat_state for seat_state in self.seat_states if seat_state.taken and seat_state.player != player]
        return {
            name_key(seat_state.name if seat_state.bot is None else seat_state.name.partition("@")[0])
            for seat_state in others
        }

    def apply(self, entry: AnyEntry) -> None:
        """Apply a log entry to the seats, the host and the permissions."""
        self.participants.apply(entry)
        if isinstance(entry, SatEntry):
            self.seat_states[entry.seat].occupy(entry)
            self.latencies[entry.seat] = LatencyEstimator()
        elif isinstance(entry, RoseEntry):
            self.seat_states[entry.seat].clear()
        elif isinstance(entry, HostedEntry):
            self.host = entry.player
        elif isinstance(entry, StoodInEntry):
            self.seat_states[entry.seat].stand_in_reason = entry.reason
        elif isinstance(entry, CameBackEntry):
            self.seat_states[entry.seat].stand_in_reason = None
        elif isinstance(entry, TalkSetEntry):
            self.talk_allowed = entry.on
        self.automatic = frozenset([seat_state.seat for seat_state in self.seat_states if seat_state.automatic])

"""Table talk, and what the host decides about people."""

from darklantern.core.errors import IllegalAction
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import LockSetEntry, MuteSetEntry, RemovalSetEntry, SaidEntry, TalkSetEntry
from darklantern.match.roster import Roster
from darklantern.match.roster_log import RosterLog


class Moderation:
    """Logs table talk, and the host's decisions about talk, people and the lock. None of them depends on the game."""

    def __init__(self, roster: Roster, log: RosterLog) -> None:
        self._roster = roster
        self._participants = roster.participants
        self._log = log

    def say(self, player: str, name: str, text: str | None, phrase: str | None, request: object) -> None:
        """Log table talk of a person: a text or a phrase from the fixed list. Raises `IllegalAction`."""
        if not self._roster.talk_allowed:
            raise IllegalAction(TableErrorCode.NO_TALK)
        participant = self._participants.get(player)
        if participant is not None and participant.removed:
            raise IllegalAction(TableErrorCode.REMOVED)
        if participant is not None and participant.muted:
            raise IllegalAction(TableErrorCode.MUTED)
        name, seat = self._roster.talk_name(player, name), self._roster.seat_of(player)
        number = self._participants.number_of(player)
        self._log.add(SaidEntry(self._log.next_number, name, seat, text, phrase, player, number), request)

    def set_talk(self, on: bool) -> None:
        """Switch table talk on or off."""
        if on != self._roster.talk_allowed:
            self._log.add(TalkSetEntry(self._log.next_number, on))

    def set_lock(self, on: bool) -> None:
        """Lock the table, so that only people who have had a seat may come, or unlock it."""
        if on != self._participants.locked:
            self._log.add(LockSetEntry(self._log.next_number, on))

    def set_removed(self, player: str, name: str, on: bool) -> None:
        """Remove a person from the table for good, or let them in again. The caller has to empty their seat."""
        participant = self._participants.get(player)
        if on != (participant is not None and participant.removed):
            number = self._participants.number_of(player)
            self._log.add(RemovalSetEntry(self._log.next_number, number, player, name, on))

    def set_muted(self, player: str, name: str, on: bool) -> None:
        """Mute a person for everyone, or let them talk again."""
        participant = self._participants.get(player)
        if on != (participant is not None and participant.muted):
            number = self._participants.number_of(player)
            self._log.add(MuteSetEntry(self._log.next_number, number, player, name, on))

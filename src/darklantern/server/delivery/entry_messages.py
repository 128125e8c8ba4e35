"""Conversion of log entries into the messages that clients receive."""

from darklantern.match import log
from darklantern.protocol import messages
from darklantern.protocol.messages import TableEvent


def entry_message(entry: log.AnyEntry, host_seat: int | None) -> TableEvent:
    """Return the message for a log entry, without the ids of people and the picks of chance."""
    match entry:
        case log.MovedEntry(_, seat, _, at, _, by, verdict):
            return messages.Moved(seat, at, by, verdict)
        case log.SatEntry(_, seat, name, _, bot):
            return messages.SatDown(seat, name, bot)
        case log.RoseEntry(_, seat):
            return messages.Rose(seat)
        case log.HostedEntry():
            return messages.Hosted(host_seat)
        case log.BeganEntry():
            return messages.Began()
        case log.StoodInEntry(_, seat, why):
            return messages.StoodIn(seat, why)
        case log.CameBackEntry(_, seat):
            return messages.CameBack(seat)
        case log.SaidEntry():
            return talk_message(entry)
        case log.TalkSetEntry(_, on):
            return messages.TalkSet(on)
        case log.RemovalSetEntry(_, person, _, name, on):
            return messages.RemovalSet(person, name, on)
        case log.MuteSetEntry(_, person, _, name, on):
            return messages.MuteSet(person, name, on)
        case log.LockSetEntry(_, on):
            return messages.LockSet(on)


def talk_message(entry: log.SaidEntry) -> messages.Said:
    """Return the message for an entry of table talk."""
    phrase = None if entry.phrase is None else messages.Phrase(entry.phrase)
    return messages.Said(entry.name, entry.seat, entry.text, phrase, entry.person)

"""Conversion of log entries into the messages that clients receive."""

from darklantern.match import log
from darklantern.protocol import table_events
from darklantern.protocol.client_messages import Phrase
from darklantern.protocol.table_events import TableEvent


def entry_message(entry: log.AnyEntry, host_seat: int | None) -> TableEvent:
    """Return the message for a log entry, without the ids of people and the picks of chance."""
    match entry:
        case log.MovedEntry(_, seat, _, at, _, by, verdict):
            return table_events.Moved(seat, at, by, verdict)
        case log.SatEntry(_, seat, name, _, bot):
            return table_events.Sat(seat, name, bot)
        case log.RoseEntry(_, seat):
            return table_events.Rose(seat)
        case log.HostedEntry():
            return table_events.Hosted(host_seat)
        case log.BeganEntry():
            return table_events.Began()
        case log.StoodInEntry(_, seat, reason):
            return table_events.StoodIn(seat, reason)
        case log.CameBackEntry(_, seat):
            return table_events.CameBack(seat)
        case log.SaidEntry():
            return talk_message(entry)
        case log.TalkSetEntry(_, on):
            return table_events.TalkSet(on)
        case log.RemovalSetEntry(_, person, _, name, on):
            return table_events.RemovalSet(person, name, on)
        case log.MuteSetEntry(_, person, _, name, on):
            return table_events.MuteSet(person, name, on)
        case log.LockSetEntry(_, on):
            return table_events.LockSet(on)


def talk_message(entry: log.SaidEntry) -> table_events.Said:
    """Return the message for an entry of table talk."""
    phrase = None if entry.phrase is None else Phrase(entry.phrase)
    return table_events.Said(entry.name, entry.seat, entry.text, phrase, entry.person)

"""Conversion of log entries into the messages that clients receive."""

from darklantern.match import log
from darklantern.server import messages
from darklantern.server.messages import Happened


def happened(entry: log.AnyEntry, host_seat: int | None) -> Happened:
    """Return the message for a log entry, without the ids of people and the picks of chance."""
    match entry:
        case log.Moved(_, seat, _, at, _, by, verdict):
            return messages.Moved(seat, at, by, verdict)
        case log.Sat(_, seat, name, _, bot):
            return messages.SatDown(seat, name, bot)
        case log.Rose(_, seat):
            return messages.Rose(seat)
        case log.Hosted():
            return messages.Hosted(host_seat)
        case log.Began():
            return messages.Began()
        case log.StoodIn(_, seat, why):
            return messages.StoodIn(seat, why)
        case log.CameBack(_, seat):
            return messages.CameBack(seat)
        case log.Said():
            return said(entry)
        case log.TalkSet(_, on):
            return messages.TalkSet(on)
        case log.RemovalSet(_, person, _, name, on):
            return messages.RemovalSet(person, name, on)
        case log.MuteSet(_, person, _, name, on):
            return messages.MuteSet(person, name, on)
        case log.LockSet(_, on):
            return messages.LockSet(on)


def said(entry: log.Said) -> messages.Said:
    """Return the message for an entry of table talk."""
    phrase = None if entry.phrase is None else messages.Phrase(entry.phrase)
    return messages.Said(entry.name, entry.seat, entry.text, phrase, entry.person)

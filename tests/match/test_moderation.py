"""Table talk and the host's decisions are logged once, and answered."""

import pytest

from darklantern.core.errors import IllegalAction
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.log import LockSetEntry, MuteSetEntry, RemovalSetEntry, SaidEntry, TalkSetEntry
from darklantern.match.moderation import Moderation
from darklantern.match.output_buffer import NewEntry, OutputBuffer
from darklantern.match.roster import Roster
from darklantern.match.roster_log import RosterLog


class Logged:
    """Moderation of an empty table, with what it logs."""

    def __init__(self) -> None:
        self.roster = Roster(2)
        self._outputs = OutputBuffer()
        self.moderation = Moderation(self.roster, RosterLog(self.roster, self._outputs))

    def outputs(self) -> list[NewEntry]:
        """Return the outputs since the last call, all of which are log entries."""
        return [output for output in self._outputs.drain() if isinstance(output, NewEntry)]


def test_talk_answers_its_request():
    table = Logged()
    table.moderation.say("ada", "Ada", "Hello!", None, "request")
    [output] = table.outputs()
    assert output.request == "request"
    assert output.entry == SaidEntry(1, "Ada", None, "Hello!", None, "ada", 1)


@pytest.mark.parametrize(
    ("decision", "code"),
    [("muted", TableErrorCode.MUTED), ("removed", TableErrorCode.REMOVED), ("talk", TableErrorCode.NO_TALK)],
)
def test_refused_talk_is_not_logged(decision: str, code: TableErrorCode):
    table = Logged()
    if decision == "muted":
        table.moderation.set_muted("ada", "Ada", True)
    elif decision == "removed":
        table.moderation.set_removed("ada", "Ada", True)
    else:
        table.moderation.set_talk(False)
    table.outputs()
    with pytest.raises(IllegalAction) as caught:
        table.moderation.say("ada", "Ada", "Hello!", None, "request")
    assert caught.value.code == code
    assert table.outputs() == []


def test_decisions_that_change_nothing_are_not_logged():
    table = Logged()
    for _ in range(2):
        table.moderation.set_talk(False)
        table.moderation.set_lock(True)
        table.moderation.set_removed("ada", "Ada", True)
        table.moderation.set_muted("bob", "Bob", True)
    assert [type(output.entry) for output in table.outputs()] == [
        *(TalkSetEntry, LockSetEntry, RemovalSetEntry, MuteSetEntry)
    ]
    assert not table.roster.talk_allowed
    assert table.roster.participants.locked

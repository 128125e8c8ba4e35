"""Messages of clients are carried out by the match, which answers moves and talk in its outputs."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from darklantern.core.errors import IllegalAction
from darklantern.match.log import SaidEntry, StandInReason
from darklantern.match.stage import Stage
from darklantern.protocol.client_messages import (
    ClientMessage,
    LeaveMessage,
    MoveMessage,
    ReadyMessage,
    ReturnMessage,
    SayMessage,
)
from darklantern.protocol.message_errors import MessageErrorCode
from darklantern.protocol.people import Language, Person
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.message_dispatcher import MessageDispatcher
from tests.match.harness import ADA, BOB, TableHarness

PERSON = Person(id=ADA, name="Ada", language=Language.ENGLISH)


class FakeConnection:
    """A connection of Ada."""

    def __init__(self, take_talk: Callable[[], None]) -> None:
        self.client = ClientInfo(PERSON, take_talk=take_talk)


class DispatcherHarness:
    """The messages of Ada, who sits on seat 0 of a table with Bob."""

    def __init__(self) -> None:
        self.table = TableHarness().sit(ADA, BOB)
        self.talk_taken = 0
        """The talk counted towards the limit of Ada's address."""
        self.connection = cast(Connection, cast(Any, FakeConnection(self._take_talk)))
        self.dispatcher = MessageDispatcher(cast(Any, SimpleNamespace(match=self.table.match)))

    def _take_talk(self) -> None:
        self.talk_taken += 1

    def send(self, message: ClientMessage) -> bool:
        """Carry out a message of Ada, and return whether the match's outputs answer it."""
        return self.dispatcher.dispatch(self.connection, PERSON, message, self.table.clock.now)

    @property
    def ready(self) -> bool:
        return self.table.match.seat_states[0].ready


@pytest.fixture
def harness() -> DispatcherHarness:
    return DispatcherHarness()


def test_readiness_is_set_and_withdrawn(harness: DispatcherHarness):
    for ready in (True, False):
        assert not harness.send(ReadyMessage(id=1, ready=ready))
        assert harness.ready is ready


def test_player_leaves_and_returns(harness: DispatcherHarness):
    harness.table.ready(ADA, BOB).advance(10_000)
    assert harness.table.match.stage is Stage.PLAYING
    for message, reason in ((LeaveMessage(id=1), StandInReason.GOODBYE), (ReturnMessage(id=2), None)):
        assert not harness.send(message)
        assert harness.table.match.seat_states[0].stand_in_reason is reason


def test_outputs_of_the_match_answer_moves_and_talk(harness: DispatcherHarness):
    harness.table.collect()
    for id, message in enumerate((MoveMessage(id=0, action="lift 0"), SayMessage(id=1, text=" Good evening  "))):
        assert harness.send(message)
        [output] = harness.table.match.outputs.drain()
        request = cast(Any, output.request)
        assert (request.id, request.connection, request.person) == (id, harness.connection, ADA)
        assert request.arrived_at == harness.table.clock.now


def test_talk_is_logged_without_spaces_around_it(harness: DispatcherHarness):
    harness.send(SayMessage(id=1, text=" Good evening  "))
    [said] = cast("list[SaidEntry]", harness.table.entries(SaidEntry))
    assert (said.text, said.phrase) == ("Good evening", None)
    assert harness.talk_taken == 1


def test_invalid_talk_does_not_count_towards_limits(harness: DispatcherHarness):
    for _ in range(100):
        with pytest.raises(IllegalAction, match=MessageErrorCode.TEXT_OR_PHRASE):
            harness.send(SayMessage(id=1, text="  "))
    assert harness.talk_taken == 0
    assert harness.send(SayMessage(id=2, text="Good evening"))

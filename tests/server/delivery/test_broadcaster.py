"""Messages that are equal for many clients are encoded once."""

from typing import Any, cast

import pytest

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.core.session import Session
from darklantern.match.log import MovedEntry
from darklantern.match.output_buffer import NewEntry
from darklantern.match.stage import Stage
from darklantern.protocol.tables import TableState
from darklantern.server.delivery.broadcaster import Broadcaster
from darklantern.server.delivery.disclosure import Disclosure
from darklantern.server.delivery.frames import Frame
from darklantern.server.delivery.serializer import ViewSerializer
from darklantern.server.live.connection import Connection


class FakeConnection:
    """A client that keeps the frames sent to it."""

    wants_views = wants_actions = False
    person = None

    def __init__(self, wants_race_moves: bool = False) -> None:
        self.wants_race_moves = wants_race_moves
        self.frames: list[Frame] = []

    def send(self, frame: Frame) -> None:
        self.frames.append(frame)


def add_spectators(broadcaster: Broadcaster) -> list[FakeConnection]:
    """A number of spectators."""
    connections = [FakeConnection() for _ in range(5)]
    for connection in connections:
        broadcaster.add(cast(Connection, cast(Any, connection)), None)
    return connections


def test_table_state_is_one_frame_for_all_clients():
    broadcaster = Broadcaster(registry.game("art-robbery"), Disclosure((1,)))
    connections = add_spectators(broadcaster)
    broadcaster.publish_state(TableState(stage=Stage.GATHERING, seats=[], watchers=5, talk=True))
    assert all(connection.frames[0] is connections[0].frames[0] for connection in connections)


def test_move_is_one_frame_for_all_spectators():
    session, broadcaster = new_game("art-robbery")
    connections = add_spectators(broadcaster)
    publish_first_move(session, broadcaster)
    assert all(connection.frames[0] is connections[0].frames[0] for connection in connections)


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[Seat | None]:
    """The viewers whose legal moves are computed."""
    viewers: list[Seat | None] = []
    legal = ViewSerializer.legal

    def note(serializer: ViewSerializer, state: Any, viewer: Seat | None) -> bytes:
        viewers.append(viewer)
        return legal(serializer, state, viewer)

    monkeypatch.setattr(ViewSerializer, "legal", note)
    return viewers


def new_game(game_id: str) -> tuple[Session, Broadcaster]:
    """A game of two that has begun, and its broadcaster without clients."""
    game = registry.game(game_id)
    session = Session(game, game.options({}), ("Ada", "Bob"), Chance.seeded(1))
    broadcaster = Broadcaster(game, Disclosure((1,)))
    broadcaster.restart(0, session.state)
    return session, broadcaster


def add_player(broadcaster: Broadcaster, seat: int, wants_race_moves: bool = False) -> Connection:
    """A client of a seat."""
    connection = cast(Connection, cast(Any, FakeConnection(wants_race_moves)))
    broadcaster.add(connection, Seat(seat))
    return connection


def publish_first_move(session: Session, broadcaster: Broadcaster) -> None:
    """Make and publish the first legal move of the first seat to act."""
    game = session.game
    seat = min(game.to_act(session.state))
    events = session.play(seat, game.legal_actions(session.state, seat)[0])
    entry = MovedEntry(1, seat, session.last.action, 10, session.last.picks)
    broadcaster.publish(NewEntry(entry, events, session.state, game.to_act(session.state), None), None, None, True)


@pytest.mark.parametrize("wants_race_moves", [False, True])
def test_legal_moves_of_a_race_are_computed_only_for_clients_that_ask(
    wants_race_moves: bool, computed: list[Seat | None]
):
    session, broadcaster = new_game("midnight-exchange")
    assert broadcaster.race is not None
    add_player(broadcaster, 0, wants_race_moves)
    add_player(broadcaster, 1)
    publish_first_move(session, broadcaster)
    assert computed == ([Seat(0)] if wants_race_moves else [])


@pytest.mark.parametrize("wants_race_moves", [False, True])
def test_legal_moves_of_a_refusal_in_a_race_are_computed_only_for_clients_that_ask(
    wants_race_moves: bool, computed: list[Seat | None]
):
    _, broadcaster = new_game("midnight-exchange")
    broadcaster.refuse(add_player(broadcaster, 0, wants_race_moves), 1, "hand-empty", {})
    assert computed == ([Seat(0)] if wants_race_moves else [])


def test_legal_moves_are_not_computed_for_clients_that_have_left(computed: list[Seat | None]):
    session, broadcaster = new_game("art-robbery")
    add_player(broadcaster, 0)
    broadcaster.remove(add_player(broadcaster, 1))
    publish_first_move(session, broadcaster)
    assert computed == [Seat(0)]

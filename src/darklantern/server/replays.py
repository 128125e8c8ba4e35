"""Replays of records for the page: the game move by move, from one viewpoint."""

from darklantern.core import registry
from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.record import Record, record_options, replay
from darklantern.match.error_codes import TableErrorCode
from darklantern.protocol.replays import ALL_VISIBLE, Replay, Viewpoint
from darklantern.server.delivery.replay import OpenReplaySerializer, ReplaySerializer, moments
from darklantern.server.http.bodies import EncodedBody, read_body, write_body

MAX_REPLAYED_MOVES = 10_000
"""The most moves of a record that is replayed; games of people are far shorter."""

MAX_RECORD_BYTES = 512 * 1024
"""The largest uploaded record, in bytes."""


def make_replay_body(body: bytes, eyes: Viewpoint, compress: bool, views: bool = False) -> EncodedBody[Replay]:
    """Return the encoded replay of the record in a body. Raise what `make_replay` does, and `MalformedRequest`."""
    return write_body(make_replay(read_body(body, Record), eyes, views), compress)


def make_replay(record: Record, eyes: Viewpoint, views: bool = False) -> Replay:
    """Return every moment of a record, as seen from a viewpoint; with `views`, each has its view, also in races.

    Raise `BadRecord` if the record breaks the rules, `UnknownName` for an unknown game, and `IllegalAction` for the
    viewpoint of a seat that the table does not have.
    """
    game = registry.played_game(record.game)
    if len(record.moves) > MAX_REPLAYED_MOVES:
        raise BadRecord(f"it has {len(record.moves)} moves; more than {MAX_REPLAYED_MOVES} are not shown")
    options = record_options(game, record)
    positions = list(replay(game, record))
    seats = len(record.players)
    seat = Seat(int(eyes)) if eyes.isdecimal() else None
    if seat is not None and seat >= seats:
        raise IllegalAction(TableErrorCode.NO_SUCH_SEAT, seat=seat, seats=seats)
    serializer = OpenReplaySerializer(game, positions) if eyes == ALL_VISIBLE else ReplaySerializer(game, seat)
    return Replay(
        game=game.id,
        edition=options.edition,
        players=list(record.players),
        eyes=eyes,
        end=record.end,
        outcome=record.outcome,
        moments=moments(game, positions, serializer, views),
    )

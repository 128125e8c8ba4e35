"""A record played again by the rules, for the page to show: move by move, through one pair of eyes."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from darklantern.core import registry
from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.record import FORMAT, EditionRef, Move, Record, record_options, replay
from darklantern.match.refusals import Refusal
from darklantern.server.bodies import Written, read_body, write_body
from darklantern.server.delivery.replay import OpenReplaySerializer, ReplaySerializer, moments
from darklantern.server.things import Replayed

MOST_MOVES = 10_000
"""A longer record is not played again here; no game of people comes near."""

MOST_RECORD = 512 * 1024
"""The longest record that somebody may send, in bytes."""

ALL, SPECTATOR = "all", "spectator"

Eyes: TypeAlias = Annotated[
    str,
    Meta(
        pattern="^(all|spectator|[0-9])$",
        description="Through whose eyes: a seat's, counted from 0; a `spectator`'s; or with `all` open.",
    ),
]


def replay_body(body: bytes, eyes: Eyes, pack: bool) -> Written[Replayed]:
    """Return the replay of the record in a body, as it is to be sent. Raise what `replayed` does, and `Unreadable`."""
    return write_body(replayed(read_body(body, Record), eyes), pack)


def replayed(record: Record, eyes: Eyes) -> Replayed:
    """Every moment of a record, as these eyes may know it.

    Raises `BadRecord` where the rules do not follow, `UnknownName` for a game that there is not, and `IllegalAction`
    for eyes that nobody at the table has.
    """
    game = registry.game(record.game)
    if len(record.moves) > MOST_MOVES:
        raise BadRecord(f"it has {len(record.moves)} moves; more than {MOST_MOVES} are not shown")
    options = record_options(game, record)
    positions = list(replay(game, record))
    seats = len(record.players)
    seat = Seat(int(eyes)) if eyes.isdecimal() else None
    if seat is not None and seat >= seats:
        raise IllegalAction(Refusal.NO_SUCH_SEAT, seat=seat, seats=seats)
    serializer = OpenReplaySerializer(game, positions) if eyes == ALL else ReplaySerializer(game, seat)
    return Replayed(
        game=game.id,
        edition=options.edition,
        players=list(record.players),
        eyes=eyes,
        end=record.end,
        outcome=record.outcome,
        moments=moments(game, positions, serializer),
    )


EXAMPLE = Record(
    format=FORMAT,
    game="art-robbery",
    rules="1",
    edition=EditionRef("published", "be819f2593849df5"),
    options={"first": 0},
    players=("Ada", "greedy"),
    seed=(2026,),
    deal=(30, 22, 38, 41, 38, 8, 4, 2, 43, 13),
    moves=(Move(0, "5 take 5", (38,), 2100), Move(1, "0 take 0..", (32,), 3000)),
    end="open",
)
"""The first two moves of a game."""

"""A record played again by the rules, for the page to show: move by move, through one pair of eyes."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Raw

from darklantern.core import registry
from darklantern.core.errors import BadRecord, IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import FORMAT, EditionRef, Move, Position, Record, record_options, replay
from darklantern.match.refusals import Refusal
from darklantern.server.teller import Eye, Teller, raw, without_edition
from darklantern.server.things import Moment, Replayed

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
    seeing = _All(game, positions) if eyes == ALL else _Some(game, seat)
    return Replayed(
        game=game.id,
        edition=options.edition,
        players=list(record.players),
        eyes=eyes,
        end=record.end,
        outcome=record.outcome,
        moments=_moments(game, positions, seeing),
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


class _Some:
    """The eyes of a seat, or of a spectator: what a live table would have told them."""

    def __init__(self, game: AnyGame, seat: Eye) -> None:
        self._teller = Teller(game)
        self._seat = seat

    def events(self, position: Position) -> Raw:
        return Raw(self._teller.events(position.events, self._seat))

    def view(self, position: Position) -> Raw:
        return raw(self._teller.view(position.state, self._seat))


class _All:
    """Eyes that see everything, and what became of it."""

    def __init__(self, game: AnyGame, positions: list[Position]) -> None:
        self._game = game
        self._last = {game.chapter(position.state): position.state for position in positions}

    def events(self, position: Position) -> Raw:
        return raw(position.events)

    def view(self, position: Position) -> Raw:
        later = self._last[self._game.chapter(position.state)]
        return raw(without_edition(self._game.open_view(position.state, later)))


def _moments(game: AnyGame, positions: list[Position], seeing: _Some | _All) -> list[Moment]:
    """One moment for each position. As at a live table, what is the same as before is left out."""
    moments: list[Moment] = []
    race: int | None = None
    before: dict[str, Any] = {}
    for position in positions:
        state, move = position.state, position.move
        was, race = race, game.race(state)
        now: dict[str, Any] = {
            "chapter": game.chapter(state),
            "standing": list(game.standing(state)),
            "awaited": sorted(game.awaited(state)),
        }
        moments.append(
            Moment(
                seat=None if move is None else Seat(move.seat),
                at=None if move is None else move.at,
                by="player" if move is None else move.by,
                events=seeing.events(position) if position.events else [],
                view=seeing.view(position) if race is None or race != was else None,
                **{name: value for name, value in now.items() if value != before.get(name)},
            )
        )
        before = now
    return moments

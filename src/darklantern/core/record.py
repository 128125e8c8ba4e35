"""The log of a game: who did what, and what chance added. Replaying it gives the game again, state for state."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from darklantern.core.chance import Chance, PickError, Recorded
from darklantern.core.edition import digest
from darklantern.core.errors import BadOptions, BadRecord, DarkLanternError, IllegalAction, OtherRules
from darklantern.core.game import AnyGame, Outcome, TimeLimit
from darklantern.core.ids import CLOCK, Seat

FORMAT = "darklantern-record-1"

By: TypeAlias = Literal["player", "bot", "clock"]
"""Who decided a move: whoever has the seat, a bot in their absence, or the clock when their time was over."""


class EditionRef(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition a game was played with."""

    name: str
    digest: str
    """The fingerprint of its components: `darklantern.core.edition.digest`."""
    components: dict[str, Any] | UnsetType = UNSET
    """The components themselves, where the edition does not come with the game."""


class Move(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One accepted action."""

    seat: int
    action: str
    """In the game's notation."""
    picks: tuple[int, ...] = ()
    """What chance added, in the order in which the rules asked."""
    at: int | None = None
    """Milliseconds of play since the start, where somebody measured."""
    by: By = "player"
    """Who decided it."""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game, or as much of it as was played."""

    format: Literal["darklantern-record-1"]
    game: str
    rules: str
    """The version of the rules."""
    edition: EditionRef
    options: dict[str, Any]
    """The options other than the edition."""
    players: tuple[str, ...]
    """Who sat where: the names of people and bots, by seat."""
    seed: Annotated[tuple[int, ...], Meta(min_length=1, max_length=8)] | None = None
    """Where the picks came from a seed: what `Chance.seeded` was given."""
    promise: str | None = None
    """What the table published of its seed before the first move: `promise`."""
    deal: tuple[int, ...]
    """The picks of the start."""
    moves: tuple[Move, ...]
    end: Literal["finished", "cut-off", "open"]
    """Whether it came to its end, was cut off for its length, or can go on."""
    outcome: Outcome | None = None
    """How it ended, if it did."""


class Position(NamedTuple):
    """A moment of a replay."""

    number: int
    """How many moves have been made."""
    move: Move | None
    """The one that led here; None at the start."""
    state: Any
    events: tuple[Any, ...]
    """What that move brought about, unredacted."""


_decoder = msgspec.json.Decoder(Record)


def promise(seed: Sequence[int]) -> str:
    """The fingerprint of a seed. Published before a game, it binds the table to the seed without telling it.

    >>> promise((7, 1))
    'd3d2f5798ea0625e5aadfd88a48abffb105cf19da23466152398bf36586c9bf3'
    """
    return sha256("/".join(str(number) for number in seed).encode()).hexdigest()


def write_record(record: Record) -> str:
    """A record as one line of JSON, without the line's end."""
    return msgspec.json.encode(record).decode()


def read_record(text: str | bytes) -> Record:
    """The record in a line of JSON. Raises `BadRecord`; what the moves do is checked by `replay`."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise BadRecord(f"this is not a record: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not JSON: {error}") from None
    except RecursionError:
        raise BadRecord("this is not a record: it is nested too deeply") from None


def record_options(game: AnyGame, record: Record) -> Any:
    """The options a record was played with. Raises `BadRecord` if they are not to be had or not the same."""
    if record.rules != game.rules:
        raise OtherRules(record.rules, game.rules)
    if "edition" in record.options:
        raise BadRecord("its options name an edition, which has a field of its own")
    edition = record.edition.name if record.edition.components is UNSET else record.edition.components
    try:
        options = game.options({**record.options, "edition": edition})
    except DarkLanternError as error:
        raise BadRecord(f"its options do not fit: {error}") from None
    if options.edition.name != record.edition.name:
        raise BadRecord(f"its edition is called {record.edition.name!r}, but its components {options.edition.name!r}")
    if (found := digest(options.edition)) != record.edition.digest:
        raise BadRecord(
            f"its edition {record.edition.name!r} has the fingerprint {record.edition.digest}, "
            f"the one at hand {found}: the components differ"
        )
    return options


def replay(game: AnyGame, record: Record) -> Iterator[Position]:
    """Every position of a record, from the start. Raises `BadRecord` where the rules do not follow."""
    options = record_options(game, record)
    if record.seed is not None and record.promise is not None and promise(record.seed) != record.promise:
        raise BadRecord("its seed is not the one that was promised before the game")
    source = None if record.seed is None else Chance.seeded(*record.seed)
    chance = Recorded(record.deal, source)
    try:
        state = game.start(options, len(record.players), chance)
        chance.finish()
    except (BadOptions, PickError) as error:
        raise BadRecord(f"the deal: {error}") from None
    yield Position(0, None, state, ())
    watch = _Watch()
    for number, move in enumerate(record.moves, start=1):
        watch.see(number, move, game.time_limit(state))
        chance = Recorded(move.picks, source)
        try:
            step = game.apply(state, Seat(move.seat), game.parse(move.action), chance)
            chance.finish()
        except IllegalAction as error:
            raise BadRecord(f"seat {move.seat} may not {move.action!r}: {error}", number) from error
        except PickError as error:
            raise BadRecord(f"seat {move.seat}, {move.action!r}: {error}", number) from None
        state = step.state
        yield Position(number, move, state, step.events)
    _check_end(game, record, game.outcome(state), game.turns(state))


class _Watch:
    """Holds the times of a record against each other, and against the limits that the game sets."""

    def __init__(self) -> None:
        self._now = 0
        self._limit: TimeLimit | None = None
        self._ends = 0

    def see(self, number: int, move: Move, limit: TimeLimit | None) -> None:
        """A move is made in a stretch of play with this limit. Raises `BadRecord` if it was too early or too late."""
        if limit != self._limit:
            self._limit = limit
            self._ends = 0 if limit is None else self._now + 1000 * limit.seconds
        if move.at is None:
            return
        if move.at < self._now:
            raise BadRecord(f"at {move.at} ms, but a move before it was at {self._now} ms", number)
        if limit is not None and move.seat == CLOCK and move.at < self._ends:
            raise BadRecord(f"time ran out at {move.at} ms, but there was time until {self._ends} ms", number)
        if limit is not None and move.seat != CLOCK and move.at > self._ends:
            raise BadRecord(f"at {move.at} ms, but there was time only until {self._ends} ms", number)
        self._now = move.at


def _check_end(game: AnyGame, record: Record, outcome: Outcome | None, turns: int) -> None:
    if outcome is None and record.end == "finished":
        raise BadRecord("it says that the game is finished, but somebody has still to decide")
    if record.end == "cut-off" and turns < game.patience:
        raise BadRecord(f"it says that the game was cut off, but that is done after {game.patience} turns, not {turns}")
    if outcome is not None and record.end != "finished":
        raise BadRecord(f"it says that the game is {record.end}, but it is finished")
    if outcome != record.outcome:
        raise BadRecord(f"its outcome is not what the moves lead to; that would be {_brief(outcome)}")


def _brief(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return f"scores {list(outcome.scores)}, winners {list(outcome.winners)}"

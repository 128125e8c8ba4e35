"""Records: the log of a game's moves and random picks. A replay of a record gives the same states again."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from darklantern.core.chance import Chance, PickError, RecordedChance
from darklantern.core.edition import edition_digest
from darklantern.core.errors import BadOptions, BadRecord, DarkLanternError, IllegalAction, RulesVersionMismatch
from darklantern.core.game import AnyGame, Outcome, TimeLimit
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.validation import explain_error, explain_json_error

RECORD_FORMAT = "darklantern-record-1"

DecidedBy: TypeAlias = Literal["player", "bot", "clock"]
"""Who decided a move: the player of the seat, a bot in their absence, or the clock when their time was over."""


class EditionRef(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition that a game was played with."""

    name: str
    digest: str
    """The fingerprint of its components: `darklantern.core.edition.edition_digest`."""
    components: dict[str, Any] | UnsetType = UNSET
    """The components themselves, if the edition does not come with the game."""


class Move(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """One accepted action."""

    seat: int
    action: str
    """In the game's notation."""
    picks: tuple[int, ...] = ()
    """The random picks of the move, in the order in which the rules asked for them."""
    at: int | None = None
    """Milliseconds of play since the start, if they were measured."""
    by: DecidedBy = "player"
    """Who decided it."""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, complete or as far as it was played."""

    format: Literal["darklantern-record-1"]
    game: str
    rules: str
    """The version of the rules."""
    edition: EditionRef
    options: dict[str, Any]
    """The options other than the edition."""
    players: tuple[str, ...]
    """The names of people and bots, by seat."""
    seed: Annotated[tuple[int, ...], Meta(min_length=1, max_length=8)] | None = None
    """The arguments of `Chance.seeded`, if the picks came from a seed."""
    promise: str | None = None
    """The fingerprint of the seed, which the table published before the first move: see `promise`."""
    deal: tuple[int, ...]
    """The picks of the set-up."""
    moves: tuple[Move, ...]
    end: Literal["finished", "cut-off", "open"]
    """Whether the game is finished, was cut off for its length, or can go on."""
    outcome: Outcome | None = None
    """How the game ended, if it did."""


class Position(NamedTuple):
    """A position of a replay."""

    number: int
    """How many moves have been made."""
    move: Move | None
    """The one that led here; None at the start."""
    state: Any
    events: tuple[Any, ...]
    """The events of that move, unredacted."""


_decoder = msgspec.json.Decoder(Record)


def promise(seed: Sequence[int]) -> str:
    """Return the fingerprint of a seed. Published before a game, it commits the table to the seed without revealing it.

    >>> promise((7, 1))
    'd3d2f5798ea0625e5aadfd88a48abffb105cf19da23466152398bf36586c9bf3'
    """
    return sha256("/".join(str(number) for number in seed).encode()).hexdigest()


def write_record(record: Record) -> str:
    """Return a record as one line of JSON, without a newline at the end."""
    return msgspec.json.encode(record).decode()


def read_record(text: str | bytes) -> Record:
    """Return the record in a line of JSON. Raises `BadRecord`. The moves are not checked: `replay` does that."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise BadRecord(f"this is not a record: {explain_error(error, Record, text).sentence('it')}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not JSON: {explain_json_error(error)}") from None
    except RecursionError:
        raise BadRecord("this is not a record: it is nested too deeply") from None


def record_options(game: AnyGame, record: Record) -> Any:
    """Return the options of a record. Raises `BadRecord` if they are invalid or if the edition is not the same."""
    if record.rules != game.rules_version:
        raise RulesVersionMismatch(record.rules, game.rules_version)
    if "edition" in record.options:
        raise BadRecord("its options name an edition, which has a field of its own")
    edition = record.edition.name if record.edition.components is UNSET else record.edition.components
    try:
        options = game.options({**record.options, "edition": edition})
    except DarkLanternError as error:
        raise BadRecord(f"its options do not fit: {error}") from None
    if options.edition.name != record.edition.name:
        raise BadRecord(f"its edition is called {record.edition.name!r}, but its components {options.edition.name!r}")
    if (found := edition_digest(options.edition)) != record.edition.digest:
        raise BadRecord(
            f"its edition {record.edition.name!r} has the fingerprint {record.edition.digest}, "
            f"the one at hand {found}: the components differ"
        )
    return options


def replay(game: AnyGame, record: Record) -> Iterator[Position]:
    """Yield every position of a record from the start. Raises `BadRecord` at a move that the rules do not allow."""
    options = record_options(game, record)
    if record.seed is not None and record.promise is not None and promise(record.seed) != record.promise:
        raise BadRecord("its seed is not the one that was promised before the game")
    source = None if record.seed is None else Chance.seeded(*record.seed)
    chance = RecordedChance(record.deal, source)
    try:
        state = game.start(options, len(record.players), chance)
        chance.finish()
    except (BadOptions, PickError) as error:
        raise BadRecord(f"the deal: {error}") from None
    yield Position(0, None, state, ())
    times = _TimeChecker()
    for number, move in enumerate(record.moves, start=1):
        times.check(number, move, game.time_limit(state))
        chance = RecordedChance(move.picks, source)
        try:
            step = game.apply(state, Seat(move.seat), game.parse_action(move.action), chance)
            chance.finish()
        except IllegalAction as error:
            raise BadRecord(f"seat {move.seat} may not {move.action!r}: {error}", number) from error
        except PickError as error:
            raise BadRecord(f"seat {move.seat}, {move.action!r}: {error}", number) from None
        state = step.state
        yield Position(number, move, state, step.events)
    _check_end(game, record, game.outcome(state), game.turns(state))


class _TimeChecker:
    """Checks that the times of a record increase and keep the time limits of the game."""

    def __init__(self) -> None:
        self._last_ms = 0
        self._limit: TimeLimit | None = None
        self._limit_ends_ms = 0

    def check(self, number: int, move: Move, limit: TimeLimit | None) -> None:
        """Check a move made in a period with this limit. Raises `BadRecord` if it was too early or too late."""
        if limit != self._limit:
            self._limit = limit
            self._limit_ends_ms = 0 if limit is None else self._last_ms + 1000 * limit.seconds
        if move.at is None:
            return
        if move.at < self._last_ms:
            raise BadRecord(f"at {move.at} ms, but a move before it was at {self._last_ms} ms", number)
        if limit is not None and move.seat == CLOCK and move.at < self._limit_ends_ms:
            raise BadRecord(f"time ran out at {move.at} ms, but there was time until {self._limit_ends_ms} ms", number)
        if limit is not None and move.seat != CLOCK and move.at > self._limit_ends_ms:
            raise BadRecord(f"at {move.at} ms, but there was time only until {self._limit_ends_ms} ms", number)
        self._last_ms = move.at


def _check_end(game: AnyGame, record: Record, outcome: Outcome | None, turns: int) -> None:
    if outcome is None and record.end == "finished":
        raise BadRecord("it says that the game is finished, but a seat has still to act")
    if record.end == "cut-off" and turns < game.max_turns:
        raise BadRecord(
            f"it says that the game was cut off, but that is done after {game.max_turns} turns, not {turns}"
        )
    if outcome is not None and record.end != "finished":
        raise BadRecord(f"it says that the game is {record.end}, but it is finished")
    if outcome != record.outcome:
        raise BadRecord(f"its outcome is not what the moves lead to; that would be {_brief(outcome)}")


def _brief(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    return f"scores {list(outcome.scores)}, winners {list(outcome.winners)}"

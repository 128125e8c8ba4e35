"""Two implementations of the rules in step: the readable rules and the kernel check each other, move by move."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.kernels.chance import LEFT, STREAM, recorded
from darklantern.kernels.kernel import Kernel, Prepared, Record
from darklantern.testing.walk import walk

SPARING = 8
"""What takes long is checked in one of so many states."""


def check_lockstep(
    game: AnyGame,
    kernel: Kernel,
    seats: int,
    seed: int,
    given: Mapping[str, object] | None = None,
    most: int | None = None,
    weigh: Callable[[Any], int] | None = None,
) -> int:
    """A random game goes the same way in both, at most so many moves of it; gives how many moves that were.

    Each move is as likely as any other, or as likely as it weighs.

    The same moves and picks lead to the same states, deciders, legal actions and scores, and each state and action is
    the same on the way into a record and back. Raises AssertionError, saying what differs.
    """
    options = game.options(given or {})
    prepared = kernel.prepare(options, seats)
    chance = Chance.seeded(seed)
    state = game.start(options, seats, chance)
    words = recorded(chance.collect())
    table = kernel.start(prepared, words)
    moves = 0
    try:
        _check_picks(words)
        _check_moment(game, kernel, prepared, state, table, moves)
        for stride in islice(walk(game, seats, seed, given, weigh), most):
            words = recorded(stride.picks)
            number = kernel.encode_action(stride.before, stride.seat, stride.action)
            kernel.apply(prepared, table, stride.seat, number, words)
            moves, state = moves + 1, stride.after
            _check_picks(words)
            _check_moment(game, kernel, prepared, state, table, moves)
    except AssertionError as error:
        raise AssertionError(f"{game.id}, {seats} seats, seed {seed}, after {moves} moves: {error}") from None
    return moves


def _check_picks(words: Any) -> None:
    """Exactly the picks that the rules made were asked for."""
    assert words[LEFT] == 0, f"{words[LEFT]} picks were not asked for"
    assert words[STREAM] == 0, "more was picked than by the rules"


def _check_moment(game: AnyGame, kernel: Kernel, prepared: Prepared, state: Any, table: Record, moves: int) -> None:
    """Both say the same of a state."""
    encoded = kernel.encode(state)
    assert encoded.tobytes() == table.tobytes(), f"the state is {encoded}, the kernel's is {table}"
    deciders = game.deciders(state)
    assert kernel.deciders(prepared, table) == deciders, f"deciders are {sorted(deciders)}"
    for seat in deciders:
        legal = game.legal(state, seat)
        numbers = tuple(sorted(kernel.encode_action(state, seat, action) for action in legal))
        assert numbers == kernel.legal(prepared, table, seat), f"seat {seat} may do {legal}"
    if not deciders or moves % SPARING == 0:
        _check_way_back(game, kernel, prepared, state, table)


def _check_way_back(game: AnyGame, kernel: Kernel, prepared: Prepared, state: Any, table: Record) -> None:
    """A record is read back as the state, numbers as actions; others may do nothing; scores are the same."""
    essence, decoded = kernel.essence(state), kernel.decode(prepared, table)
    assert decoded == essence, f"{game.encode(essence)} is read back as {game.encode(decoded)}"
    for seat in (CLOCK, *map(Seat, range(prepared.seats))):
        legal = game.legal(state, seat)
        for action in legal:
            number = kernel.encode_action(state, seat, action)
            assert kernel.decode_action(prepared, table, seat, number) == action, f"{action} is read back as another"
        assert len(legal) == len(kernel.legal(prepared, table, seat)), f"seat {seat} may do {legal}"
    outcome = game.outcome(state)
    scores = kernel.score(prepared, table)
    assert scores == (outcome and (outcome.scores, outcome.winners)), f"outcome {outcome}, the kernel says {scores}"

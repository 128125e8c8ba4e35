"""A check that the Python rules and the kernel of a game agree after every move."""

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
"""Slow checks are made in one of this many states."""


def check_lockstep(
    game: AnyGame,
    kernel: Kernel,
    seats: int,
    seed: int,
    given: Mapping[str, object] | None = None,
    most: int | None = None,
    weigh: Callable[[Any], int] | None = None,
) -> int:
    """Play a random game with both implementations, for at most ``max_moves`` moves; return the number of moves.

    Legal moves are chosen with equal probability, or in proportion to ``weight``.

    The same moves and picks must lead to the same states, seats that may act, legal actions and scores, and states and
    actions must survive packing and unpacking. Raises AssertionError with the difference.
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
    """Check that the kernel asked for exactly the picks of the Python rules."""
    assert words[LEFT] == 0, f"{words[LEFT]} picks were not asked for"
    assert words[STREAM] == 0, "the kernel picked more often than the rules"


def _check_moment(game: AnyGame, kernel: Kernel, prepared: Prepared, state: Any, table: Record, moves: int) -> None:
    """Check that both implementations agree about a state."""
    encoded = kernel.encode(state)
    assert encoded.tobytes() == table.tobytes(), f"the state is {encoded}, the kernel's is {table}"
    deciders = game.deciders(state)
    assert kernel.deciders(prepared, table) == deciders, f"the seats that may act are {sorted(deciders)}"
    for seat in deciders:
        legal = game.legal(state, seat)
        numbers = tuple(sorted(kernel.encode_action(state, seat, action) for action in legal))
        assert numbers == kernel.legal(prepared, table, seat), f"seat {seat} may do {legal}"
    if not deciders or moves % SPARING == 0:
        _check_way_back(game, kernel, prepared, state, table)


def _check_way_back(game: AnyGame, kernel: Kernel, prepared: Prepared, state: Any, table: Record) -> None:
    """Check that the state and its actions are unpacked correctly, that other seats have none, and the scores."""
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

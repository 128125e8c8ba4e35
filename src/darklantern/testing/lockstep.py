"""A check that the Python rules and the kernel of a game agree after every move."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.kernels.chance import REMAINING, STREAM, recorded
from darklantern.kernels.kernel import Kernel, PackedRecord, PreparedGame
from darklantern.testing.random_games import random_transitions

SLOW_CHECK_INTERVAL = 8
"""Slow checks are made in one of this many states."""


def check_lockstep(
    game: AnyGame,
    kernel: Kernel,
    seats: int,
    seed: int,
    given: Mapping[str, object] | None = None,
    max_moves: int | None = None,
    weight: Callable[[Any], int] | None = None,
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
    words = recorded(chance.take_picks())
    packed = kernel.start(prepared, words)
    moves = 0
    try:
        _check_picks(words)
        _check_moment(game, kernel, prepared, state, packed, moves)
        for transition in islice(random_transitions(game, seats, seed, given, weight), max_moves):
            words = recorded(transition.picks)
            number = kernel.encode_action(transition.before, transition.seat, transition.action)
            kernel.apply(prepared, packed, transition.seat, number, words)
            moves, state = moves + 1, transition.after
            _check_picks(words)
            _check_moment(game, kernel, prepared, state, packed, moves)
    except AssertionError as error:
        raise AssertionError(f"{game.id}, {seats} seats, seed {seed}, after {moves} moves: {error}") from None
    return moves


def _check_picks(words: Any) -> None:
    """Check that the kernel asked for exactly the picks of the Python rules."""
    assert words[REMAINING] == 0, f"{words[REMAINING]} picks were not asked for"
    assert words[STREAM] == 0, "the kernel picked more often than the rules"


def _check_moment(
    game: AnyGame, kernel: Kernel, prepared: PreparedGame, state: Any, packed: PackedRecord, moves: int
) -> None:
    """Check that both implementations agree about a state."""
    encoded = kernel.encode_state(state)
    assert encoded.tobytes() == packed.tobytes(), f"the state is {encoded}, the kernel's is {packed}"
    may_act = game.may_act(state)
    assert kernel.may_act(prepared, packed) == may_act, f"the seats that may act are {sorted(may_act)}"
    for seat in may_act:
        legal = game.legal_actions(state, seat)
        numbers = tuple(sorted(kernel.encode_action(state, seat, action) for action in legal))
        assert numbers == kernel.legal_actions(prepared, packed, seat), f"seat {seat} may do {legal}"
    if not may_act or moves % SLOW_CHECK_INTERVAL == 0:
        _check_unpacking(game, kernel, prepared, state, packed)


def _check_unpacking(game: AnyGame, kernel: Kernel, prepared: PreparedGame, state: Any, packed: PackedRecord) -> None:
    """Check that the state and its actions are unpacked correctly, that other seats have none, and the scores."""
    canonical, decoded = kernel.canonical_state(state), kernel.decode_state(prepared, packed)
    assert decoded == canonical, f"{game.encode_state(canonical)} is read back as {game.encode_state(decoded)}"
    for seat in (CLOCK, *map(Seat, range(prepared.seats))):
        legal = game.legal_actions(state, seat)
        for action in legal:
            number = kernel.encode_action(state, seat, action)
            assert kernel.decode_action(prepared, packed, seat, number) == action, f"{action} is read back as another"
        assert len(legal) == len(kernel.legal_actions(prepared, packed, seat)), f"seat {seat} may do {legal}"
    outcome = game.outcome(state)
    scores = kernel.score(prepared, packed)
    assert scores == (outcome and (outcome.scores, outcome.winners)), f"outcome {outcome}, the kernel says {scores}"

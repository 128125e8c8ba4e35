"""The contract of a kernel: compiled rules of a game, for lockstep tests, rollouts, simulation and learning."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from darklantern.core.ids import GameId, Seat
from darklantern.kernels.layout import Array
from darklantern.kernels.observation_fields import ObservationField

PackedRecord: TypeAlias = Any
"""An element of a structured NumPy array. Compiled functions modify it in place."""


class PreparedGame(NamedTuple):
    """The options and number of seats of a game, which do not change while it is played."""

    options: Any
    seats: int
    setup: PackedRecord
    """Both, as a packed record."""


ONGOING, TERMINATED, TRUNCATED = range(3)
"""The results of a step: the game goes on, is finished, or was cut off for its length."""


class SingleGameFunctions(NamedTuple):
    """A kernel's compiled functions for one game, for the CPU and for GPUs."""

    reset: Callable[..., None]
    """``(setup, state, chance)``: start a new game."""
    rollout: Callable[..., int]
    """``(setup, state, chance, policies, max_turns)``: play to the end, each seat by its policy; return the number of
    moves."""
    score: Callable[..., int]
    """``(setup, state, scores)``: write the final scores; return the winners as bits, 0 if the game is not over."""
    observe_actor: Callable[..., int]
    """``(setup, state, mask, row)``: write legal actions and observation of the seat to act; return the seat."""
    step: Callable[..., int]
    """``(setup, state, chance, action, max_turns, scores, rewards)``: apply an action; return whether the game ends.

    The action -1 waits a moment: other seats that are to act may then come first; otherwise nothing happens."""
    observe_seat: Callable[..., None]
    """``(setup, state, seat, mask, row)``: write the legal actions and the observation of any seat, before the end."""


class BatchFunctions(NamedTuple):
    """A kernel's compiled functions for batches of games, on the CPU, without the GIL."""

    play_games: Callable[..., None]
    """``(setup, starts, states, chance, policies, max_turns, seed, first, scores, winners, moves)``: play games."""
    reset: Callable[..., None]
    """``(setup, states, chances, seed, numbers)``: start new games."""
    observe_actors: Callable[..., None]
    """``(setup, states, seats, masks, observations)``: observe the seat to act in each game."""
    step: Callable[..., None]
    """``(setup, states, chances, actions, max_turns, seed, numbers, further, scores, rewards, ends)``: apply an action
    in each game."""


class Kernel(Protocol):
    """A game's rules, compiled, over fixed-size records."""

    id: GameId
    state_dtype: np.dtype[Any]
    """The dtype of the state of one game."""
    action_count: int
    """The number of different actions; an action is a number below this."""
    observation_size: int
    """The length of an observation."""
    observation_fields: tuple[ObservationField, ...]
    """What the columns of an observation are, in their order."""
    observation_columns: Mapping[str, tuple[int, int]]
    """The columns of an observation by name: the first index, and the index after the last."""
    max_turns: int
    """A game is cut off after this many turns: see `Game.max_turns`."""
    policies: tuple[str, ...]
    """The names of the compiled bots. A policy is an index into this tuple."""
    single: SingleGameFunctions
    batched: BatchFunctions

    def prepare(self, options: Any, seats: int) -> PreparedGame:
        """Return what all games with these options share. Raises `BadOptions`, as `Game.start` does."""
        ...

    def encode_state(self, state: Any) -> PackedRecord:
        """Return a state of the Python rules as a packed record."""
        ...

    def decode_state(self, prepared: PreparedGame, state: PackedRecord) -> Any:
        """Return the state of a packed record, in the form that `canonical_state` returns."""
        ...

    def canonical_state(self, state: Any) -> Any:
        """Return a state without details that no rule depends on, such as the order of cards in a hand."""
        ...

    def encode_action(self, state: Any, seat: Seat, action: Any) -> int:
        """Return the number of an action that is legal in a state."""
        ...

    def decode_action(self, prepared: PreparedGame, state: PackedRecord, seat: Seat, action: int) -> Any:
        """Return the action of a number."""
        ...

    def start(self, prepared: PreparedGame, chance: Array) -> PackedRecord:
        """Return the state of a new game."""
        ...

    def may_act(self, prepared: PreparedGame, state: PackedRecord) -> frozenset[Seat]:
        """Return the seats that may act now."""
        ...

    def to_act(self, prepared: PreparedGame, state: PackedRecord) -> frozenset[Seat]:
        """Return those of them that the game waits for."""
        ...

    def legal_actions(self, prepared: PreparedGame, state: PackedRecord, seat: Seat) -> tuple[int, ...]:
        """Return the legal actions of a seat, in rising order."""
        ...

    def apply(self, prepared: PreparedGame, state: PackedRecord, seat: Seat, action: int, chance: Array) -> None:
        """Apply a legal action. Legality is not checked."""
        ...

    def score(self, prepared: PreparedGame, state: PackedRecord) -> tuple[tuple[int, ...], tuple[Seat, ...]] | None:
        """Return scores and winners; None while the game goes on."""
        ...

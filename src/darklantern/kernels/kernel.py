"""The contract of a kernel. What keeps it can be held in step with its rules, played out, simulated and learnt from."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

import numpy as np

from darklantern.core.ids import GameId, Seat
from darklantern.kernels.layout import Array

Record: TypeAlias = Any
"""An element of a structured NumPy array. Compiled functions change it in place."""


class Prepared(NamedTuple):
    """Everything about a game that never changes while it is played."""

    options: Any
    seats: int
    setup: Record
    """The same, packed."""


GOES_ON, OVER, CUT_OFF = range(3)
"""What a step leads to."""


class One(NamedTuple):
    """A kernel's compiled functions for one game. They run on the CPU and on a GPU alike."""

    reset: Callable[..., None]
    """``(setup, table, chance)``: a new game."""
    finish: Callable[..., int]
    """``(setup, table, chance, policies, patience)``: plays it out, each seat by its policy; the number of moves."""
    score: Callable[..., int]
    """``(setup, table, scores)``: the points at the end; the winners as a set of bits, none if it is not the end."""
    look: Callable[..., int]
    """``(setup, table, mask, row)``: writes what the decider may do and knows; who that is."""
    step: Callable[..., int]
    """``(setup, table, chance, action, patience, scores, rewards)``: one action; whether that ends the game.

    -1 is to wait a moment: where others are awaited too they may come first, and else nothing happens."""
    tell: Callable[..., None]
    """``(setup, table, seat, mask, row)``: writes what any seat may do and knows, while the game goes on."""


class Many(NamedTuple):
    """The same for many games at a time, on the CPU, without the interpreter's lock."""

    play: Callable[..., None]
    """``(setup, starts, tables, chance, policies, patience, seed, first, scores, winners, moves)``: whole games."""
    begin: Callable[..., None]
    """``(setup, tables, chances, seed, numbers)``: new games."""
    look: Callable[..., None]
    """``(setup, tables, seats, masks, observations)``"""
    step: Callable[..., None]
    """``(setup, tables, chances, actions, patience, seed, numbers, further, scores, rewards, ends)``"""


class Kernel(Protocol):
    """A game's rules over fixed-size records."""

    id: GameId
    table: np.dtype[Any]
    """The record of one game."""
    actions: int
    """Actions are numbers below this."""
    features: int
    """How many numbers an observation has."""
    columns: Mapping[str, tuple[int, int]]
    """What they are: by name, from where on and up to where."""
    patience: int
    """A game is cut off after so many turns, as `Game.patience` says."""
    policies: tuple[str, ...]
    """The bots that it has compiled, by their names; a policy is the number of one."""
    one: One
    many: Many

    def prepare(self, options: Any, seats: int) -> Prepared:
        """What games with these options have in common. Raises `BadOptions`, as `Game.start` does."""
        ...

    def encode(self, state: Any) -> Record:
        """A state of the readable rules as a record."""
        ...

    def decode(self, prepared: Prepared, table: Record) -> Any:
        """The state that a record stands for; it is its own `essence`."""
        ...

    def essence(self, state: Any) -> Any:
        """A state without what no rule depends on and no record keeps, such as the order of cards in a hand."""
        ...

    def encode_action(self, state: Any, seat: Seat, action: Any) -> int:
        """The number of an action that is legal in a state."""
        ...

    def decode_action(self, prepared: Prepared, table: Record, seat: Seat, action: int) -> Any:
        """The way back."""
        ...

    def start(self, prepared: Prepared, chance: Array) -> Record:
        """A new game."""
        ...

    def deciders(self, prepared: Prepared, table: Record) -> frozenset[Seat]:
        """Everyone who may act now."""
        ...

    def awaited(self, prepared: Prepared, table: Record) -> frozenset[Seat]:
        """Those of them for whom the game waits."""
        ...

    def legal(self, prepared: Prepared, table: Record, seat: Seat) -> tuple[int, ...]:
        """Every action that a seat may choose now, in rising order."""
        ...

    def apply(self, prepared: Prepared, table: Record, seat: Seat, action: int, chance: Array) -> None:
        """Carries out a legal action. Nothing is checked."""
        ...

    def score(self, prepared: Prepared, table: Record) -> tuple[tuple[int, ...], tuple[Seat, ...]] | None:
        """Scores and winners; None while somebody has still to decide."""
        ...

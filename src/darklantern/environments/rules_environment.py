"""The environment of games without a kernel, and of small set-ups: a game stepped by its readable rules."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from darklantern.bots.tempo import Tempo, tempo
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import CLOCK, Seat
from darklantern.environments.environment import NO_SEAT, Environment
from darklantern.environments.setup import EnvironmentSetup
from darklantern.environments.specification import action_numbers
from darklantern.environments.view_hashing import OBSERVATION_SIZE, hash_view, view_text
from darklantern.kernels.kernel import ONGOING, TERMINATED, TRUNCATED
from darklantern.lab.selfplay import ReadinessSchedule

_CHANGED_BY_STEPS = frozenset({"rewards", "scores", "_chance", "_schedule"})
"""Attributes that are changed in place; all others are replaced, so that copies may share them."""


class RulesEnvironment(Environment):
    """An environment that steps one game at a time by its readable rules.

    In a race the seat whose hand is ready first acts, all hands being equally fast on average; actions of the clock
    happen by themselves. Chance has two streams for each game: one of the rules, one of the hands.
    """

    def __init__(self, setup: EnvironmentSetup, seats: int) -> None:
        self.options: Any = setup.options
        self.max_turns: int = setup.max_turns
        self._numbers = action_numbers(setup.game)
        # A decision is asked for when the hand acts, so that only the start of a race takes time to react to.
        self._tempo = replace(tempo(setup.game.id) or Tempo(), reacts_once=True)
        self._chance = Chance.seeded(0)
        self._state: Any = setup.game.start(setup.options, seats, self._chance)
        self._schedule = ReadinessSchedule([self._tempo] * seats, self._chance)
        self._actions: dict[int, Any] = {}
        self._over = True
        super().__init__(setup.game, seats, self._numbers.count, OBSERVATION_SIZE)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return a copy that plays on independently. It shares what does not change."""
        twin = object.__new__(type(self))
        memo[id(self)] = twin
        for name, value in vars(self).items():
            setattr(twin, name, deepcopy(value, memo) if name in _CHANGED_BY_STEPS else value)
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy in another process needs; it looks up the game there."""
        kept = {name: value for name, value in vars(self).items() if name not in ("_numbers", "_actions")}
        return {**kept, "game": self.game.id}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.game: AnyGame = registry.game(state["game"])
        self._numbers = action_numbers(self.game)
        self._actions = {} if self.seat == NO_SEAT else self._legal(self.seat)

    def observe(self, seat: int) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
        """Return the observation and the mask of any seat, as if it were to act; all 0 when the game is over."""
        row, mask = np.zeros_like(self.observation), np.zeros_like(self.mask)
        if not self._over:
            row = hash_view(self.game.view(self._state, Seat(seat)))
            mask[list(self._legal(seat))] = True
        return row, mask

    def to_act(self) -> frozenset[Seat]:
        """Return the seats to act: one in a turn, several in a race, none when the game has ended."""
        return frozenset() if self.seat == NO_SEAT else self.game.to_act(self._state)

    def state(self) -> Any:
        """Return the state of the game."""
        return self._state

    def numbered_actions(self, state: Any) -> Sequence[Any]:
        """Return the legal actions of the seat to act that have a number, in the order of the rules."""
        numbered = set(self._actions.values())
        return [action for action in super().numbered_actions(state) if action in numbered]

    def encode_action(self, action: Any) -> int:
        """Return the number of a legal action of the seat to act. Raises `ValueError` for any other."""
        numbers, actions = list(self._actions), list(self._actions.values())
        return numbers[actions.index(action)]

    def observation_text(self, seat: int) -> str:
        """Return what a seat may know as text: a line for each leaf of its view."""
        return "" if self._over else view_text(self.game.view(self._state, Seat(seat)))

    def _start(self) -> None:
        self._chance = Chance.seeded(self.seed, self.number, 0, 0)
        self._schedule = ReadinessSchedule([self._tempo] * self.seats, Chance.seeded(self.seed, self.number, 0, 1))
        self._state = self.game.start(self.options, self.seats, self._chance)
        self._over = False
        self._ask()

    def _do(self, action: int | None) -> int:
        seat, chosen = Seat(self.seat), None if action is None else self._actions[action]
        race, to_act = self.game.race(self._state), self.game.to_act(self._state)
        self._schedule.occupy(seat, chosen, race, in_turn=len(to_act) == 1)
        if chosen is not None:
            self._state = self.game.apply(self._state, seat, chosen, self._chance).state
        return self._ask()

    def _ask(self) -> int:
        """Let the clock act, and observe for the seat that is ready first; return whether the game goes on."""
        game = self.game
        self._clear()
        self.seat: int = NO_SEAT
        self._actions = {}
        while to_act := game.to_act(self._state):
            if game.turns(self._state) >= self.max_turns:
                return TRUNCATED
            if not self._schedule.time_is_up(game.time_limit(self._state), to_act):
                self.seat = int(self._schedule.ready_first(to_act))
                self._actions = self._legal(self.seat)
                row, mask = self.observe(self.seat)
                self.observation: NDArray[np.int16] = row
                self.mask: NDArray[np.bool_] = mask
                return ONGOING
            (time_up, *_) = game.legal_actions(self._state, CLOCK)
            self._state = game.apply(self._state, CLOCK, time_up, self._chance).state
        self._over = True
        if (outcome := game.outcome(self._state)) is not None:
            self.rewards[list(outcome.winners)] = 1 / len(outcome.winners)
            self.scores[:] = outcome.scores
        return TERMINATED

    def _legal(self, seat: int) -> dict[int, Any]:
        """Return the legal actions of a seat by their numbers."""
        return self._numbers.legal(self.game, self._state, Seat(seat))

"""Midnight Exchange's kernel, an implementation of `darklantern.kernels.kernel.Kernel`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from darklantern.core.chance import Chance
from darklantern.core.ids import CLOCK, Seat
from darklantern.games.midnight_exchange.kernel import action_numbers, batch, packing, rounds, rules
from darklantern.games.midnight_exchange.kernel.observation import FIELDS, OBSERVATION_SIZE
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.policies import POLICIES
from darklantern.games.midnight_exchange.kernel.records import (
    ACTIONS,
    FIRST_EXCHANGE,
    OVER,
    PLACE_ART,
    RAID,
    STATE_DTYPE,
    TIME_UP,
)
from darklantern.games.midnight_exchange.rules.actions import Action
from darklantern.games.midnight_exchange.rules.edition import GAME_ID
from darklantern.games.midnight_exchange.rules.game import GAME
from darklantern.games.midnight_exchange.rules.rounds import start
from darklantern.games.midnight_exchange.rules.state import MidnightExchangeOptions, State
from darklantern.kernels.base_kernel import BaseKernel
from darklantern.kernels.bits import set_bits
from darklantern.kernels.kernel import BatchFunctions, PreparedGame, SingleGameFunctions
from darklantern.kernels.layout import Array
from darklantern.kernels.observation_fields import ObservationField, columns_of


class MidnightExchangeKernel(BaseKernel):
    """Midnight Exchange's compiled rules, at a few million moves a second."""

    id = GAME_ID
    state_dtype = STATE_DTYPE
    action_count = ACTIONS
    observation_size = OBSERVATION_SIZE
    observation_fields: tuple[ObservationField, ...] = FIELDS
    observation_columns: Mapping[str, tuple[int, int]] = columns_of(FIELDS)
    max_turns: int = GAME.max_turns
    policies: tuple[str, ...] = POLICIES
    single: SingleGameFunctions = SingleGameFunctions(
        batch.reset, batch.rollout, rounds.score, batch.observe_actor, batch.step, batch.observe_seat
    )
    batched: BatchFunctions = BatchFunctions(batch.play_games, batch.reset_all, batch.observe_actors, batch.step_all)

    def prepare(self, options: MidnightExchangeOptions, seats: int) -> PreparedGame:
        start(options, seats, Chance.seeded(0))
        return PreparedGame(options, seats, packing.pack_setup(options, seats))

    def encode_state(self, state: State) -> Any:
        return packing.encode_state(state)

    def decode_state(self, prepared: PreparedGame, state: Any) -> State:
        return packing.decode_state(prepared.options, prepared.seats, state)

    def canonical_state(self, state: State) -> State:
        return packing.canonical_state(state)

    def encode_action(self, state: State, seat: Seat, action: Action) -> int:
        return action_numbers.encode_action(state, seat, action)

    def decode_action(self, prepared: PreparedGame, state: Any, seat: Seat, action: int) -> Action:
        return action_numbers.decode_action(prepared.options.edition, prepared.setup, state, action)

    def start(self, prepared: PreparedGame, chance: Array) -> Any:
        state = np.zeros(1, STATE_DTYPE)[0]
        rounds.reset(prepared.setup, state, chance)
        return state

    def may_act(self, prepared: PreparedGame, state: Any) -> frozenset[Seat]:
        clock = [CLOCK] if self._timed_raid(prepared, state) else []
        return frozenset([*map(Seat, set_bits(int(rules.may_act(prepared.setup, state)))), *clock])

    def to_act(self, prepared: PreparedGame, state: Any) -> frozenset[Seat]:
        if state["phase"] == OVER:
            return frozenset()
        return frozenset(map(Seat, set_bits(int(rules.to_act(prepared.setup, state)))))

    def legal_actions(self, prepared: PreparedGame, state: Any, seat: Seat) -> tuple[int, ...]:
        if seat == CLOCK:
            return (TIME_UP,) if self._timed_raid(prepared, state) else ()
        base = 0 if state["phase"] == RAID else FIRST_EXCHANGE
        acts = set_bits(int(rules.legal(prepared.setup, state, seat)))
        return (*(base + bit for bit in acts), *(PLACE_ART + card for card in set_bits(int(placements(state, seat)))))

    def apply(self, prepared: PreparedGame, state: Any, seat: Seat, action: int, chance: Array) -> None:
        rules.apply(prepared.setup, state, seat, action, chance)

    def _timed_raid(self, prepared: PreparedGame, state: Any) -> bool:
        """Return whether a raid with a time limit is going on (ME-G4)."""
        return bool(prepared.setup["seconds"] and state["phase"] == RAID)

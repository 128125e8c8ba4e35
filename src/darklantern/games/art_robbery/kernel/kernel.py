"""Art Robbery's kernel, an implementation of `darklantern.kernels.kernel.Kernel`."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.art_robbery.kernel import batch, packing, rules
from darklantern.games.art_robbery.kernel.observation import FIELDS, OBSERVATION_SIZE
from darklantern.games.art_robbery.kernel.policies import POLICIES
from darklantern.games.art_robbery.kernel.records import NO_SEAT, STATE_DTYPE
from darklantern.games.art_robbery.rules.actions import Action
from darklantern.games.art_robbery.rules.constants import ACTIONS
from darklantern.games.art_robbery.rules.edition import GAME_ID
from darklantern.games.art_robbery.rules.game import GAME
from darklantern.games.art_robbery.rules.raids import start
from darklantern.games.art_robbery.rules.state import ArtRobberyOptions, State
from darklantern.kernels.base_kernel import BaseKernel
from darklantern.kernels.bits import set_bits
from darklantern.kernels.kernel import BatchFunctions, PreparedGame, SingleGameFunctions
from darklantern.kernels.layout import Array
from darklantern.kernels.observation_fields import ObservationField, columns_of


class ArtRobberyKernel(BaseKernel):
    """Art Robbery's compiled rules, at a few million moves a second."""

    id = GAME_ID
    state_dtype = STATE_DTYPE
    action_count = ACTIONS
    observation_size = OBSERVATION_SIZE
    observation_fields: tuple[ObservationField, ...] = FIELDS
    observation_columns: Mapping[str, tuple[int, int]] = columns_of(FIELDS)
    max_turns: int = GAME.max_turns
    policies: tuple[str, ...] = POLICIES
    single: SingleGameFunctions = SingleGameFunctions(
        rules.reset, batch.rollout, rules.score, batch.observe_actor, batch.step, batch.observe_seat
    )
    batched: BatchFunctions = BatchFunctions(batch.play_games, batch.reset_all, batch.observe_actors, batch.step_all)

    def prepare(self, options: ArtRobberyOptions, seats: int) -> PreparedGame:
        start(options, seats, Chance.seeded(0))
        return PreparedGame(options, seats, packing.pack_setup(options, seats))

    def encode_state(self, state: State) -> Any:
        return packing.encode_state(state)

    def decode_state(self, prepared: PreparedGame, state: Any) -> State:
        return packing.decode_state(prepared.options, prepared.seats, state)

    def canonical_state(self, state: State) -> State:
        hands = tuple(tuple(sorted(hand)) for hand in state.hands)
        return replace(state, hands=hands, draw=tuple(sorted(state.draw)), discard=tuple(sorted(state.discard)))

    def encode_action(self, state: State, seat: Seat, action: Action) -> int:
        return packing.encode_action(state, seat, action)

    def decode_action(self, prepared: PreparedGame, state: Any, seat: Seat, action: int) -> Action:
        return packing.decode_action(prepared.options.edition, prepared.seats, state, action)

    def start(self, prepared: PreparedGame, chance: Array) -> Any:
        state = np.zeros(1, STATE_DTYPE)[0]
        rules.reset(prepared.setup, state, chance)
        return state

    def may_act(self, prepared: PreparedGame, state: Any) -> frozenset[Seat]:
        seat = rules.seat_to_act(state)
        return frozenset() if seat == NO_SEAT else frozenset({Seat(int(seat))})

    def to_act(self, prepared: PreparedGame, state: Any) -> frozenset[Seat]:
        return self.may_act(prepared, state)

    def legal_actions(self, prepared: PreparedGame, state: Any, seat: Seat) -> tuple[int, ...]:
        if seat != rules.seat_to_act(state):
            return ()
        allowed = int(rules.legal(prepared.setup, state)) & (1 << ACTIONS) - 1
        return set_bits(allowed)

    def apply(self, prepared: PreparedGame, state: Any, seat: Seat, action: int, chance: Array) -> None:
        rules.apply(prepared.setup, state, action, chance)

"""Art Robbery's kernel, an implementation of `darklantern.kernels.kernel.Kernel`."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec.structs import replace

from darklantern.core.chance import Chance
from darklantern.core.ids import GameId, Seat
from darklantern.games.art_robbery.actions import Action
from darklantern.games.art_robbery.edition import GAME
from darklantern.games.art_robbery.game import ArtRobbery
from darklantern.games.art_robbery.kernel import many, packing, rules
from darklantern.games.art_robbery.kernel.observation import COLUMNS, FEATURES
from darklantern.games.art_robbery.kernel.policies import POLICIES
from darklantern.games.art_robbery.kernel.records import ACTIONS, NOBODY, SEATS, TABLE
from darklantern.games.art_robbery.rules import start
from darklantern.games.art_robbery.state import ArtRobberyOptions, State
from darklantern.kernels.bits import members
from darklantern.kernels.kernel import Many, One, Prepared
from darklantern.kernels.layout import Array


class ArtRobberyKernel:
    """Art Robbery's compiled rules, at a few million moves a second."""

    id = GameId(GAME)
    table = TABLE
    actions = ACTIONS
    features = FEATURES
    columns: Mapping[str, tuple[int, int]] = COLUMNS
    patience = ArtRobbery.patience
    policies: tuple[str, ...] = POLICIES
    one = One(rules.reset, many.finish, rules.score, many.look, many.step, many.tell)
    many = Many(many.play, many.begin_all, many.look_all, many.step_all)

    def prepare(self, options: ArtRobberyOptions, seats: int) -> Prepared:
        start(options, seats, Chance.seeded(0))
        return Prepared(options, seats, packing.pack_setup(options, seats))

    def encode(self, state: State) -> Any:
        return packing.encode(state)

    def decode(self, prepared: Prepared, table: Any) -> State:
        return packing.decode(prepared.options, prepared.seats, table)

    def essence(self, state: State) -> State:
        hands = tuple(tuple(sorted(hand)) for hand in state.hands)
        return replace(state, hands=hands, draw=tuple(sorted(state.draw)), discard=tuple(sorted(state.discard)))

    def encode_action(self, state: State, seat: Seat, action: Action) -> int:
        return packing.encode_action(state, seat, action)

    def decode_action(self, prepared: Prepared, table: Any, seat: Seat, action: int) -> Action:
        return packing.decode_action(prepared.options.edition, prepared.seats, table, action)

    def start(self, prepared: Prepared, chance: Array) -> Any:
        table = np.zeros(1, TABLE)[0]
        rules.reset(prepared.setup, table, chance)
        return table

    def deciders(self, prepared: Prepared, table: Any) -> frozenset[Seat]:
        seat = rules.decider(table)
        return frozenset() if seat == NOBODY else frozenset({Seat(int(seat))})

    def awaited(self, prepared: Prepared, table: Any) -> frozenset[Seat]:
        return self.deciders(prepared, table)

    def legal(self, prepared: Prepared, table: Any, seat: Seat) -> tuple[int, ...]:
        if seat != rules.decider(table):
            return ()
        allowed = int(rules.legal(prepared.setup, table)) & (1 << ACTIONS) - 1
        return members(allowed)

    def apply(self, prepared: Prepared, table: Any, seat: Seat, action: int, chance: Array) -> None:
        rules.apply(prepared.setup, table, action, chance)

    def score(self, prepared: Prepared, table: Any) -> tuple[tuple[int, ...], tuple[Seat, ...]] | None:
        if table["turn"] != NOBODY:
            return None
        scores = np.zeros(SEATS, np.int32)
        winners = int(rules.score(prepared.setup, table, scores))
        return tuple(scores[: prepared.seats].tolist()), tuple(map(Seat, members(winners)))

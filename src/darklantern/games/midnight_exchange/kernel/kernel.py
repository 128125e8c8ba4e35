"""Midnight Exchange's kernel, an implementation of `darklantern.kernels.kernel.Kernel`."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from darklantern.core.chance import Chance
from darklantern.core.ids import CLOCK, GameId, Seat
from darklantern.games.midnight_exchange.actions import Action
from darklantern.games.midnight_exchange.edition import GAME
from darklantern.games.midnight_exchange.game import MidnightExchange
from darklantern.games.midnight_exchange.kernel import many, numbering, packing, rounds, rules
from darklantern.games.midnight_exchange.kernel.observation import COLUMNS, FEATURES
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.policies import POLICIES
from darklantern.games.midnight_exchange.kernel.records import (
    ACTIONS,
    MARKET,
    OVER,
    PLACE_ART,
    RAID,
    SEATS,
    TABLE,
    TIME_UP,
)
from darklantern.games.midnight_exchange.rounds import start
from darklantern.games.midnight_exchange.state import MidnightExchangeOptions, State
from darklantern.kernels.bits import members
from darklantern.kernels.kernel import Many, One, Prepared
from darklantern.kernels.layout import Array


class MidnightExchangeKernel:
    """Midnight Exchange's compiled rules, at a few million moves a second."""

    id = GameId(GAME)
    table = TABLE
    actions = ACTIONS
    features = FEATURES
    columns: Mapping[str, tuple[int, int]] = COLUMNS
    patience = MidnightExchange.patience
    policies: tuple[str, ...] = POLICIES
    one = One(many.reset, many.finish, rounds.score, many.look, many.step, many.tell)
    many = Many(many.play, many.begin_all, many.look_all, many.step_all)

    def prepare(self, options: MidnightExchangeOptions, seats: int) -> Prepared:
        start(options, seats, Chance.seeded(0))
        return Prepared(options, seats, packing.pack_setup(options, seats))

    def encode(self, state: State) -> Any:
        return packing.encode(state)

    def decode(self, prepared: Prepared, table: Any) -> State:
        return packing.decode(prepared.options, prepared.seats, table)

    def essence(self, state: State) -> State:
        return packing.essence(state)

    def encode_action(self, state: State, seat: Seat, action: Action) -> int:
        return numbering.encode_action(state, seat, action)

    def decode_action(self, prepared: Prepared, table: Any, seat: Seat, action: int) -> Action:
        return numbering.decode_action(prepared.options.edition, prepared.setup, table, action)

    def start(self, prepared: Prepared, chance: Array) -> Any:
        table = np.zeros(1, TABLE)[0]
        rounds.reset(prepared.setup, table, chance)
        return table

    def deciders(self, prepared: Prepared, table: Any) -> frozenset[Seat]:
        clock = [CLOCK] if self._runs(prepared, table) else []
        return frozenset([*map(Seat, members(int(rules.deciders(prepared.setup, table)))), *clock])

    def awaited(self, prepared: Prepared, table: Any) -> frozenset[Seat]:
        if table["phase"] == OVER:
            return frozenset()
        return frozenset(map(Seat, members(int(rules.awaited(prepared.setup, table)))))

    def legal(self, prepared: Prepared, table: Any, seat: Seat) -> tuple[int, ...]:
        if seat == CLOCK:
            return (TIME_UP,) if self._runs(prepared, table) else ()
        base = 0 if table["phase"] == RAID else MARKET
        acts = members(int(rules.legal(prepared.setup, table, seat)))
        return (*(base + bit for bit in acts), *(PLACE_ART + card for card in members(int(placements(table, seat)))))

    def apply(self, prepared: Prepared, table: Any, seat: Seat, action: int, chance: Array) -> None:
        rules.apply(prepared.setup, table, seat, action, chance)

    def score(self, prepared: Prepared, table: Any) -> tuple[tuple[int, ...], tuple[Seat, ...]] | None:
        if table["phase"] != OVER:
            return None
        scores = np.zeros(SEATS, np.int32)
        winners = int(rounds.score(prepared.setup, table, scores))
        return tuple(scores[: prepared.seats].tolist()), tuple(map(Seat, members(winners)))

    def _runs(self, prepared: Prepared, table: Any) -> bool:
        """Return whether a raid with a time limit is going on (ME-G4)."""
        return bool(prepared.setup["seconds"] and table["phase"] == RAID)

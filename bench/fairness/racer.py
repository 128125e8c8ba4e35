"""A simulated client that takes the best tiles as fast as it can."""

from typing import Any

from bench.fairness.simulated_player import SimulatedPlayer
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.actions import Drop, Getaway, Lift, Stash
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Place, Tile
from darklantern.games.midnight_exchange.rules.state import State

PROMISING = 3
"""How many tiles in the garage count as best, which are the same for everyone."""


class Racer:
    """Takes any of the best tiles, stashes what it may, and gets away with a full board.

    It knows the table from the messages it has received, and notices in time when a tile is taken.
    """

    def __init__(self, seat: Seat, player: SimulatedPlayer, state: State, chance: Chance) -> None:
        self._seat = seat
        self._tempo = player.tempo
        self._chance = chance
        self._known = state
        self._reaction_time = player.reaction_time
        self._stashed = 0
        self._useless: set[Tile] = set()
        """The keys that it has already."""

    def update(self, state: State) -> None:
        """Receive a new state."""
        self._known = state

    def reaction_time(self) -> float:
        """Return how long it takes to begin."""
        return self._vary(self._tempo.react)

    def next_action(self) -> tuple[float, Any]:
        """Return the next action with an empty hand, and after how long; None if there is nothing to do yet."""
        if self._stashed == self._known.edition.figures.loot_spaces:
            return self._vary(self._tempo.getaway), Getaway()
        if best := self._reachable_tiles()[:PROMISING]:
            return self._vary(self._tempo.lift), Lift(best[self._chance.pick(len(best))])
        return self._vary(self._tempo.wait), None

    def still_possible(self, action: Any) -> bool:
        """Return whether an action is still possible, as far as it knows."""
        return type(action) is not Lift or self._known.raid.spots[action.tile] is not None

    def action_with_tile(self, tile: Tile) -> tuple[float, Any]:
        """Return the next action with a tile in the hand, and after how long."""
        raid = self._known.raid
        loot = raid.loots[tile]
        mine = {raid.loots[other] for other in raid.boards[self._seat]}
        if loot in PLACE_KEYS.values() and loot in mine:
            self._useless.add(tile)
            return max(self._reaction_time, self._vary(self._tempo.look) + self._vary(self._tempo.drop)), Drop(up=False)
        self._stashed += 1
        return max(self._reaction_time, self._vary(self._tempo.look) + self._vary(self._tempo.stash)), Stash()

    def _vary(self, mean: int) -> float:
        reach = round(mean * self._tempo.spread)
        return mean - reach + self._chance.pick(2 * reach + 1)

    def _reachable_tiles(self) -> list[Tile]:
        spots, handles = self._known.raid.spots, self._known.edition.tile_ids[Place.GARAGE]
        return [tile for tile in handles if spots[tile] is not None and tile not in self._useless]

"""A bot's limited memory of tiles: a view forgets nothing, people do."""

from collections.abc import Mapping

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import Loot, Tile
from darklantern.games.midnight_exchange.rules.view import View


class Memory:
    """Remembers face-down tiles that were seen: the latest ones, each for a number of moves."""

    def __init__(self, tiles: int, moves: int) -> None:
        self._tiles = tiles
        """The most face-down tiles remembered."""
        self._moves = moves
        """The number of moves of a raid for which a tile is remembered."""
        self._noticed: dict[Seat, dict[Tile, int]] = {}
        self._when: dict[Seat, tuple[int, int]] = {}

    def recall(self, view: View, me: Seat) -> Mapping[Tile, Loot]:
        """Return the loot of each tile that lies open or is remembered. Calls with the same view return the same."""
        raid = view.raid
        when = view.round, raid.moves
        noticed = self._noticed.setdefault(me, {})
        if when < self._when.get(me, when) or when[0] != self._when.get(me, when)[0]:
            noticed.clear()
        self._when[me] = when
        known, covered = dict[Tile, Loot](), list[tuple[int, Tile]]()
        mine = raid.hands[me]
        for number, loot in enumerate(raid.loots):
            if loot is None:
                continue
            tile = Tile(number)
            lying = raid.spots[tile] is not None
            if (lying and raid.up[tile]) or tile == mine or (not lying and tile not in raid.hands):
                noticed[tile] = raid.moves
                known[tile] = loot
                continue
            covered.append((-noticed.setdefault(tile, raid.moves), tile))
        covered.sort()
        for before, tile in covered[: self._tiles]:
            if raid.moves + before <= self._moves:
                loot = raid.loots[tile]
                assert loot is not None, "it was seen"
                known[tile] = loot
        return known

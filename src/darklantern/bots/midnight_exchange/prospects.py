"""What a raid may still bring: every tile put on the board, until it is full or others end the raid."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from darklantern.games.midnight_exchange.components import Loot, Place

Counts = tuple[int, ...]
"""How many of each kind of useful loot."""

Here = tuple[Counts, int, int]
"""A board: what is on it, the doors that are open to its owner, as bits, and how much room is left."""

USELESS = -1
"""What a tile may be instead of the number of a kind: of no use. A key to a door is ``-2 - door``."""
SPARE = -2
"""A key that nobody wants: as one to the garage would be, which is always open."""
LOST = 2.0
"""What it costs, in points, to be left with room and nothing within reach."""


class Haste(Struct, frozen=True, kw_only=True):
    """What time means in a raid, in seconds and points."""

    lift: float
    stash: float
    drop: float
    second: float
    """What a second costs: it lets others go on, and leave first."""
    risk: float
    """How likely it is that the raid ends before the hand has lifted and looked once more."""


class Draw(Struct, frozen=True):
    """A place to search: what the unknown tiles may turn out to be, and how likely."""

    place: Place
    needs: int
    """The door that must be open, as a bit."""
    odds: tuple[tuple[int, float], ...]
    """Kinds, `USELESS`, or below that a door as ``-2 - door`` for the key that opens it; and their chances."""


class Prospects:
    """The best that may be expected of a raid, worked out backwards from full boards."""

    def __init__(
        self,
        gain: Callable[[Counts], float],
        draws: Sequence[Draw],
        sure: Sequence[int],
        sure_doors: int,
        held: Counts,
        most: Counts,
        haste: Haste,
        pull: float = 0.0,
    ) -> None:
        self._gain = gain
        self._draws = draws
        self._sure = sure
        """By kind: how many tiles of it are known to lie within reach."""
        self._sure_doors = sure_doors
        """The doors whose keys are known to lie within reach, as bits."""
        self._held = held
        self._most = most
        """By kind: how many of it are of use."""
        self._haste = haste
        self._pull = pull
        """What a door that is open is worth by itself."""
        self._worth: dict[tuple[Counts, int, int], float] = {}

    def update(self, draws: Sequence[Draw], sure: Sequence[int], sure_doors: int, here: Here) -> None:
        """Other tiles are known now: that counts for what is next, and less for what comes later."""
        self._draws, self._sure, self._sure_doors = draws, sure, sure_doors
        self._worth.pop(here, None)

    def worth(self, counts: Counts, doors: int, room: int) -> float:
        """What may be expected with this on the board, these doors open and so much room left."""
        key = counts, doors, room
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._work_out(counts, doors, room)
        return found

    def kept(self, what: int, counts: Counts, doors: int, room: int) -> float:
        """What may be expected once a tile in the hand is on the board, less what that takes."""
        if what >= 0:
            if counts[what] < self._most[what]:
                counts = (*counts[:what], counts[what] + 1, *counts[what + 1 :])
        elif what < USELESS:
            doors |= 1 << (-2 - what)
        return self.worth(counts, doors, room - 1) - self._haste.second * self._haste.stash

    def end(self, counts: Counts, doors: int) -> float:
        """What it is worth to leave with this."""
        return self._gain(counts) + self._pull * doors.bit_count()

    def _work_out(self, counts: Counts, doors: int, room: int) -> float:
        stop = self.end(counts, doors)
        if room == 0:
            return stop
        return max(self.searching(counts, doors, room), self.reaching(counts, doors, room), -9.0)

    def searching(self, counts: Counts, doors: int, room: int) -> float:
        """What may be expected of looking under an unknown tile of the best place."""
        return max(
            (self.draw(draw, counts, doors, room) for draw in self._draws if not draw.needs & ~doors), default=-9.0
        )

    def reaching(self, counts: Counts, doors: int, room: int) -> float:
        """What may be expected of lifting a tile that one knows."""
        best = -9.0
        for kind, number in enumerate(self._sure):
            if number > counts[kind] - self._held[kind]:
                best = max(best, self.known(kind, counts, doors, room))
        for door in (1, 2):
            if self._sure_doors & ~doors & 1 << door:
                best = max(best, self.known(-2 - door, counts, doors, room))
        return best

    def known(self, what: int, counts: Counts, doors: int, room: int) -> float:
        """What may be expected of a tile that one knows: the hand must reach it before the raid ends."""
        haste = self._haste
        kept = self.kept(what, counts, doors, room)
        return (1 - haste.risk) * kept + haste.risk * self.end(counts, doors) - haste.second * haste.lift

    def search(self, place: Place, here: Here) -> float:
        """What may be expected of looking under an unknown tile of a place."""
        return max((self.draw(draw, *here) for draw in self._draws if draw.place is place), default=-LOST)

    def draw(self, draw: Draw, counts: Counts, doors: int, room: int) -> float:
        """What may be expected of looking under an unknown tile, until one is found that is worth keeping."""
        haste, stop = self._haste, self.end(counts, doors)
        ways: list[tuple[float, float]] = []
        for what, chance in draw.odds:
            if what < USELESS and doors >> (-2 - what) & 1:
                continue
            ways.append((self.kept(what, counts, doors, room), chance))
        ways.sort(reverse=True)
        going, dropping = 1 - haste.risk, haste.second * haste.drop
        best, sure, total = stop - LOST, 0.0, 0.0
        cost = haste.second * haste.lift - haste.risk * stop
        for kept, chance in ways:
            sure += chance
            total += chance * kept
            found = (going * (total - (1 - sure) * dropping) - cost) / (1 - going * (1 - sure))
            if found <= best:
                break
            best = found
        return best


def door_of(loot: Loot) -> int | None:
    """The door that a key opens; None for other loot."""
    return {Loot.IRON_KEY: 1, Loot.BRASS_KEY: 2}.get(loot)

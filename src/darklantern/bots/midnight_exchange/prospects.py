"""The expected value of a raid, by dynamic programming over boards, from full ones backwards."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from darklantern.games.midnight_exchange.components import Loot, Place

Counts = tuple[int, ...]
"""The number of tiles of each kind of useful loot."""

Here = tuple[Counts, int, int]
"""A board: its loot, the doors open to its owner, as bits, and the room left."""

Odds = tuple[tuple[int, float], ...]
"""What an unknown tile may be, with probabilities."""

USELESS = -1
"""The number of a useless tile. The number of a key to a door is ``-2 - door``."""
SPARE = -2
"""The number of an unneeded key: that of a key to the garage, which is always open."""
LOST = 2.0
"""The cost, in points, of having room left and nothing within reach."""


DOORS, ROOM, COUNTS = 7, 3, 8
"""The layout of a board's number: the mask of its doors, and the first bits of its room and of its kinds."""
ONE = 1 << ROOM
ANY_ROOM = (1 << COUNTS) - ONE


class Haste(Struct, frozen=True, kw_only=True):
    """The time that actions take in a raid, in seconds, and its cost."""

    lift: float
    stash: float
    drop: float
    second: float
    """The cost of a second, in points: it lets rivals go on, and leave first."""
    risk: float
    """The probability that the raid ends before the hand has lifted another tile and looked at it."""


class Draw(Struct, frozen=True):
    """A place to search, with what its unknown tiles may be."""

    place: Place
    needs: int
    """The door that must be open, as a bit."""
    odds: Odds
    """Numbers of kinds, `USELESS`, or ``-2 - door`` for the key of a door; with their probabilities."""


class Prospects:
    """The expected value of a raid under the best decisions, worked out backwards from full boards.

    Boards are looked up hundreds of thousands of times a game, so each is encoded as one number: the doors in the
    lowest bits, then the room, then the count of each kind.
    """

    def __init__(
        self,
        gain: Callable[[Counts], float],
        draws: Sequence[Draw],
        sure: Sequence[int],
        sure_doors: int,
        held: Counts,
        most: Counts,
        haste: Haste,
        ends: dict[int, float],
        pull: float = 0.0,
    ) -> None:
        self._gain = gain
        self._draws = draws
        self._sure = sure
        """By kind: the number of tiles known to lie within reach."""
        self._sure_doors = sure_doors
        """The doors whose keys are known to lie within reach, as bits."""
        self._held = held
        self._most = most
        """By kind: how many tiles of it are useful."""
        self._risk = haste.risk
        self._going = 1 - haste.risk
        self._pull = pull
        """The value of each open door by itself."""
        width = max(most).bit_length()
        self._shifts = tuple(COUNTS + width * kind for kind in range(len(most)))
        """By kind: the first bit of its count."""
        self._mask = (1 << width) - 1
        self._stashing = haste.second * haste.stash
        self._lifting = haste.second * haste.lift
        self._dropping = haste.second * haste.drop
        self._worth: dict[int, float] = {}
        self._ends = ends
        """The value of leaving with a board, cached; it does not depend on what is known."""
        self._open: dict[int, _Open] = {}

    def update(self, draws: Sequence[Draw], sure: Sequence[int], sure_doors: int, here: Here) -> None:
        """Use new knowledge of tiles for the next decision; values of later boards stay cached."""
        self._draws, self._sure, self._sure_doors = draws, sure, sure_doors
        self._open.clear()
        self._worth.pop(self._number(*here), None)

    def worth(self, counts: Counts, doors: int, room: int) -> float:
        """Return the expected value with this loot on the board, these doors open and this room left."""
        return self._worth_of(self._number(counts, doors, room))

    def kept(self, what: int, counts: Counts, doors: int, room: int) -> float:
        """Return the expected value after stashing the tile in the hand, less the cost of the time."""
        return self._worth_of(self._with(self._number(counts, doors, room), what)) - self._stashing

    def end(self, counts: Counts, doors: int) -> float:
        """Return the value of leaving with this loot and these doors open."""
        return self._gain(counts) + self._pull * doors.bit_count()

    def known(self, what: int, counts: Counts, doors: int, room: int) -> float:
        """Return the expected value of taking a known tile: the raid may end before the hand reaches it."""
        return self._reach(self.kept(what, counts, doors, room), self.end(counts, doors))

    def search(self, place: Place, here: Here) -> float:
        """Return the expected value of lifting an unknown tile of a place."""
        board, stop = self._number(*here), self.end(here[0], here[1])
        found = [draw.odds for draw in self._draws if draw.place is place]
        return max(
            (self._look(self._ways(odds, board, here[1]), stop) for odds in found),
            default=-LOST,
        )

    def _number(self, counts: Counts, doors: int, room: int) -> int:
        number = room << ROOM | doors
        for shift, count in zip(self._shifts, counts, strict=True):
            number |= count << shift
        return number

    def _with(self, board: int, what: int) -> int:
        """Return a board with one more tile."""
        board -= ONE
        if what >= 0:
            shift = self._shifts[what]
            return board + (1 << shift) if board >> shift & self._mask < self._most[what] else board
        return board if what == USELESS else board | 1 << (-2 - what)

    def _worth_of(self, board: int) -> float:
        if not board & ANY_ROOM:
            return self._end_of(board)
        found = self._worth.get(board)
        if found is None:
            found = self._worth[board] = self._work_out(board)
        return found

    def _end_of(self, board: int) -> float:
        """Return the value of leaving with a board, whose room does not matter."""
        key = board & ~ANY_ROOM
        found = self._ends.get(key)
        if found is None:
            counts = tuple([board >> shift & self._mask for shift in self._shifts])
            found = self._ends[key] = self.end(counts, board & DOORS)
        return found

    def _work_out(self, board: int) -> float:
        """Return the expected value of a board that has room: the best of unknown and known tiles."""
        doors, stop, stashing = board & DOORS, self._end_of(board), self._stashing
        open_now = self._open.get(doors) or self._opened(doors)
        fuller, mask, kept = board - ONE, self._mask, list[float]()
        settled, work_out = (self._worth, self._work_out) if fuller & ANY_ROOM else (self._ends, self._end_of)
        for most, shift, one, key in open_now.things:
            after = fuller + one if most and fuller >> shift & mask < most else fuller | key
            found = settled.get(after)
            if found is None:
                found = settled[after] = work_out(after)
            kept.append(found - stashing)
        best = -9.0
        for odds in open_now.draws:
            found = self._look([(kept[at], chance) for at, chance in odds], stop)
            if found > best:
                best = found
        for kind, number in open_now.sure:
            if number > (board >> self._shifts[kind] & mask) - self._held[kind]:
                best = max(best, self._reach(self._worth_of(self._with(board, kind)) - stashing, stop))
        for what in open_now.keys:
            best = max(best, self._reach(self._worth_of(self._with(board, what)) - stashing, stop))
        return best

    def _opened(self, doors: int) -> "_Open":
        """Return what there is to find with some doors open, and cache it."""
        draws = [_useful(draw.odds, doors) for draw in self._draws if not draw.needs & ~doors]
        whats = list(dict.fromkeys(what for odds in draws for what, _ in odds))
        shifts = [self._shifts[what] if what >= 0 else 0 for what in whats]
        made = self._open[doors] = _Open(
            draws=[tuple([(whats.index(what), chance) for what, chance in odds]) for odds in draws],
            things=[
                (self._most[what], shift, 1 << shift, 0) if what >= 0 else (0, 0, 0, _key(what))
                for what, shift in zip(whats, shifts, strict=True)
            ],
            sure=[(kind, number) for kind, number in enumerate(self._sure) if number or self._held[kind]],
            keys=[-2 - door for door in (1, 2) if self._sure_doors & ~doors & 1 << door],
        )
        return made

    def _reach(self, kept: float, stop: float) -> float:
        """Return the expected value of reaching for a known tile, from its value once it is kept."""
        return self._going * kept + self._risk * stop - self._lifting

    def _ways(self, odds: Odds, board: int, doors: int) -> list[tuple[float, float]]:
        """Return the value of each possible find once it is kept, with its probability."""
        return [
            (self._worth_of(self._with(board, what)) - self._stashing, chance) for what, chance in _useful(odds, doors)
        ]

    def _look(self, ways: list[tuple[float, float]], stop: float) -> float:
        """Return the expected value of lifting unknown tiles until one is worth keeping."""
        ways.sort(reverse=True)
        going, dropping = self._going, self._dropping
        best, sure, total = stop - LOST, 0.0, 0.0
        cost = self._lifting - self._risk * stop
        for kept, chance in ways:
            sure += chance
            total += chance * kept
            miss = 1 - sure
            found = (going * (total - miss * dropping) - cost) / (1 - going * miss)
            if found <= best:
                break
            best = found
        return best


class _Open(Struct, frozen=True):
    """What there is to find with some doors open, laid out for fast evaluation."""

    draws: list[Odds]
    """By open place: the possible finds, as indices in `things`, with probabilities."""
    things: list[tuple[int, int, int, int]]
    """Each possible find: how many are useful, the first bit of its count, what one more adds; or its door as a bit."""
    sure: list[tuple[int, int]]
    """Kinds with known tiles or with tiles on the board, which may be put back, and the number of known tiles."""
    keys: list[int]
    """The known keys within reach to doors that are closed."""


def _useful(odds: Odds, doors: int) -> Odds:
    """Return the possible finds without the keys to open doors."""
    return tuple([(what, chance) for what, chance in odds if what >= USELESS or not doors >> (-2 - what) & 1])


def _key(what: int) -> int:
    """Return the door that a key opens, as a bit; 0 for other tiles."""
    return 0 if what >= USELESS else 1 << (-2 - what)


def door_of(loot: Loot) -> int | None:
    """Return the door that a key opens; None for other loot."""
    return {Loot.IRON_KEY: 1, Loot.BRASS_KEY: 2}.get(loot)

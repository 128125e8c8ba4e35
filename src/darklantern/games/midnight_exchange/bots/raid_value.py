"""The expected value of a raid, by dynamic programming over boards, from full ones backwards."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from darklantern.games.midnight_exchange.bots.market_needs import MarketNeeds
from darklantern.games.midnight_exchange.bots.tile_numbers import USELESS, Counts, door_bit
from darklantern.games.midnight_exchange.rules.components import Place


class BoardState(NamedTuple):
    """A board in a raid."""

    counts: Counts
    doors: int
    """The doors open to its owner, as bits."""
    room: int


Odds = tuple[tuple[int, float], ...]
"""What an unknown tile may be, with probabilities."""

STRANDED_COST = 2.0
"""The cost, in points, of having room left and nothing within reach."""


DOOR_MASK, ROOM_SHIFT, COUNTS_SHIFT = 7, 3, 8
"""The layout of a board's number: the mask of its doors, and the first bits of its room and of its kinds."""
ONE_ROOM = 1 << ROOM_SHIFT
ROOM_MASK = (1 << COUNTS_SHIFT) - ONE_ROOM


class TimeCosts(Struct, frozen=True, kw_only=True):
    """The time that actions take in a raid, in seconds, and its cost."""

    lift: float
    stash: float
    drop: float
    second_cost: float
    """The cost of a second, in points: it lets rivals go on, and leave first."""
    risk: float
    """The probability that the raid ends before the hand has lifted another tile and looked at it."""


class SearchPlace(Struct, frozen=True):
    """A place to search, with what its unknown tiles may be."""

    place: Place
    door_bit: int
    """The door that must be open, as a bit."""
    odds: Odds
    """Numbers of kinds, `USELESS`, or ``-2 - door`` for the key of a door; with their probabilities."""


class ReachableTiles(Struct, frozen=True):
    """The tiles in the centre that a seat could take."""

    search_places: Sequence[SearchPlace]
    """The places with unknown tiles."""
    known_counts: Sequence[int]
    """By kind: the number of known tiles."""
    known_key_doors: int
    """The doors whose keys are known, as bits."""


class RaidValue:
    """The expected value of a raid under the best decisions, worked out backwards from full boards.

    Boards are looked up hundreds of thousands of times a game, so each is encoded as one number: the doors in the
    lowest bits, then the room, then the count of each kind.
    """

    def __init__(
        self,
        needs: MarketNeeds,
        reachable: ReachableTiles,
        held: Counts,
        time_costs: TimeCosts,
        door_bonus: float = 0.0,
    ) -> None:
        self._gain = needs.gain
        self._reachable = reachable
        self._held = held
        self._useful_counts = useful_counts = needs.useful_counts
        """By kind: how many tiles of it are useful."""
        self._end_probability = time_costs.risk
        self._continue_probability = 1 - time_costs.risk
        self._door_bonus = door_bonus
        """The value of each open door by itself."""
        width = max(useful_counts).bit_length()
        self._shifts = tuple(COUNTS_SHIFT + width * kind for kind in range(len(useful_counts)))
        """By kind: the first bit of its count."""
        self._mask = (1 << width) - 1
        self._stashing = time_costs.second_cost * time_costs.stash
        self._lifting = time_costs.second_cost * time_costs.lift
        self._dropping = time_costs.second_cost * time_costs.drop
        self._values: dict[int, float] = {}
        self._leaving_values = needs.leaving_values
        """The value of leaving with a board, cached; it does not depend on what is known."""
        self._finds_by_doors: dict[int, _Finds] = {}

    def update(self, reachable: ReachableTiles, board: BoardState) -> None:
        """Use new knowledge of tiles for the next decision; values of later boards stay cached."""
        self._reachable = reachable
        self._finds_by_doors.clear()
        self._values.pop(self._encode(board), None)

    def value(self, board: BoardState) -> float:
        """Return the expected value of a board."""
        return self._value_of(self._encode(board))

    def value_after_stash(self, what: int, board: BoardState) -> float:
        """Return the expected value after stashing the tile in the hand, less the cost of the time."""
        return self._value_of(self._with_tile(self._encode(board), what)) - self._stashing

    def leaving_value(self, counts: Counts, doors: int) -> float:
        """Return the value of leaving with this loot and these doors open."""
        return self._gain(counts) + self._door_bonus * doors.bit_count()

    def known_tile_value(self, what: int, board: BoardState) -> float:
        """Return the expected value of taking a known tile: the raid may end before the hand reaches it."""
        return self._reach_value(self.value_after_stash(what, board), self.leaving_value(board.counts, board.doors))

    def unknown_tile_value(self, place: Place, board_state: BoardState) -> float:
        """Return the expected value of lifting an unknown tile of a place."""
        board, stop = self._encode(board_state), self.leaving_value(board_state.counts, board_state.doors)
        found = [draw.odds for draw in self._reachable.search_places if draw.place is place]
        return max(
            (self._lift_value(self._find_values(odds, board, board_state.doors), stop) for odds in found),
            default=-STRANDED_COST,
        )

    def _encode(self, board: BoardState) -> int:
        number = board.room << ROOM_SHIFT | board.doors
        for shift, count in zip(self._shifts, board.counts, strict=True):
            number |= count << shift
        return number

    def _with_tile(self, board: int, what: int) -> int:
        """Return a board with one more tile."""
        board -= ONE_ROOM
        if what >= 0:
            shift = self._shifts[what]
            return board + (1 << shift) if board >> shift & self._mask < self._useful_counts[what] else board
        return board if what == USELESS else board | 1 << (-2 - what)

    def _value_of(self, board: int) -> float:
        if not board & ROOM_MASK:
            return self._leaving_value_of(board)
        found = self._values.get(board)
        if found is None:
            found = self._values[board] = self._compute_value(board)
        return found

    def _leaving_value_of(self, board: int) -> float:
        """Return the value of leaving with a board, whose room does not matter."""
        key = board & ~ROOM_MASK
        found = self._leaving_values.get(key)
        if found is None:
            counts = tuple([board >> shift & self._mask for shift in self._shifts])
            found = self._leaving_values[key] = self.leaving_value(counts, board & DOOR_MASK)
        return found

    def _compute_value(self, board: int) -> float:
        """Return the expected value of a board that has room: the best of unknown and known tiles."""
        doors, stop, stashing = board & DOOR_MASK, self._leaving_value_of(board), self._stashing
        finds = self._finds_by_doors.get(doors) or self._make_finds(doors)
        fuller, mask, stash_values = board - ONE_ROOM, self._mask, list[float]()
        cache, compute = (
            (self._values, self._compute_value)
            if fuller & ROOM_MASK
            else (self._leaving_values, self._leaving_value_of)
        )
        for most, shift, unit, key in finds.finds:
            after = fuller + unit if most and fuller >> shift & mask < most else fuller | key
            found = cache.get(after)
            if found is None:
                found = cache[after] = compute(after)
            stash_values.append(found - stashing)
        best = -9.0
        for odds in finds.draws:
            found = self._lift_value([(stash_values[at], chance) for at, chance in odds], stop)
            if found > best:
                best = found
        for kind, number in finds.known:
            if number > (board >> self._shifts[kind] & mask) - self._held[kind]:
                best = max(best, self._reach_value(self._value_of(self._with_tile(board, kind)) - stashing, stop))
        for what in finds.keys:
            best = max(best, self._reach_value(self._value_of(self._with_tile(board, what)) - stashing, stop))
        return best

    def _make_finds(self, doors: int) -> "_Finds":
        """Return what there is to find with some doors open, and cache it."""
        reachable = self._reachable
        draws = [_without_open_keys(draw.odds, doors) for draw in reachable.search_places if not draw.door_bit & ~doors]
        numbers = list(dict.fromkeys(what for odds in draws for what, _ in odds))
        shifts = [self._shifts[what] if what >= 0 else 0 for what in numbers]
        made = self._finds_by_doors[doors] = _Finds(
            draws=[tuple([(numbers.index(what), chance) for what, chance in odds]) for odds in draws],
            finds=[
                (self._useful_counts[what], shift, 1 << shift, 0) if what >= 0 else (0, 0, 0, door_bit(what))
                for what, shift in zip(numbers, shifts, strict=True)
            ],
            known=[(kind, number) for kind, number in enumerate(reachable.known_counts) if number or self._held[kind]],
            keys=[-2 - door for door in (1, 2) if reachable.known_key_doors & ~doors & 1 << door],
        )
        return made

    def _reach_value(self, stash_value: float, stop: float) -> float:
        """Return the expected value of reaching for a known tile, from its value once it is kept."""
        return self._continue_probability * stash_value + self._end_probability * stop - self._lifting

    def _find_values(self, odds: Odds, board: int, doors: int) -> list[tuple[float, float]]:
        """Return the value of each possible find once it is kept, with its probability."""
        return [
            (self._value_of(self._with_tile(board, what)) - self._stashing, chance)
            for what, chance in _without_open_keys(odds, doors)
        ]

    def _lift_value(self, finds: list[tuple[float, float]], stop: float) -> float:
        """Return the expected value of lifting unknown tiles until one is worth keeping."""
        finds.sort(reverse=True)
        going, dropping = self._continue_probability, self._dropping
        best, find_probability, total = stop - STRANDED_COST, 0.0, 0.0
        cost = self._lifting - self._end_probability * stop
        for stash_value, probability in finds:
            find_probability += probability
            total += probability * stash_value
            miss = 1 - find_probability
            found = (going * (total - miss * dropping) - cost) / (1 - going * miss)
            if found <= best:
                break
            best = found
        return best


class _Finds(Struct, frozen=True):
    """What there is to find with some doors open, laid out for fast evaluation."""

    draws: list[Odds]
    """By open place: the possible finds, as indices in `finds`, with probabilities."""
    finds: list[tuple[int, int, int, int]]
    """Each possible find: how many are useful, the first bit of its count, what one more adds; or its door as a bit."""
    known: list[tuple[int, int]]
    """Kinds with known tiles or with tiles on the board, which may be put back, and the number of known tiles."""
    keys: list[int]
    """The known keys within reach to doors that are closed."""


def _without_open_keys(odds: Odds, doors: int) -> Odds:
    """Return the possible finds without the keys to open doors."""
    return tuple([(what, chance) for what, chance in odds if what >= USELESS or not doors >> (-2 - what) & 1])

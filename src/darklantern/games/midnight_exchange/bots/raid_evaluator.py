"""Evaluation of the actions in a raid by their expected value."""

from collections import Counter
from collections.abc import Mapping, Sequence

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.bots.market_needs import MarketNeeds
from darklantern.games.midnight_exchange.bots.raid_value import (
    BoardState,
    RaidValue,
    ReachableTiles,
    SearchPlace,
    TimeCosts,
)
from darklantern.games.midnight_exchange.bots.skill_levels import SkillLevel
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo
from darklantern.games.midnight_exchange.bots.tile_numbers import SPARE_KEY, door_bit
from darklantern.games.midnight_exchange.bots.valuation import Appraiser
from darklantern.games.midnight_exchange.rules.actions import Action, Drop, Getaway, Lift, PutBack, Stash
from darklantern.games.midnight_exchange.rules.components import Loot, Place, Tile
from darklantern.games.midnight_exchange.rules.state import Market, PlayerState
from darklantern.games.midnight_exchange.rules.view import View

NEVER_VALUE = -99.0
"""The value of an action that should never be chosen."""
MAX_TILES_AHEAD = 6
"""The most tiles to look ahead: as many as usually fit on a board."""
ASSUMED_MOVES_PER_TILE = 3.2
"""The assumed moves of a hand for each tile that it keeps, before any were observed."""
ORDINARY_CYCLE_S = 0.82
"""The seconds that an ordinary hand takes to lift a tile and keep or drop it."""
RISK_STEP, KNOWN_TILES_STEP = 0.08, 6
"""The expected values are computed anew when the risk or the number of known tiles has changed by such a step."""
PACE_FACTORS = (0.3, 2.0, 1.0)
"""The factors on the cost of a second, from round to round, for a level whose pace is uneven."""
RESTLESS_MOVES_PER_PLAYER = 25
"""For such a level the cost of a second rises each time this many moves were made for each player."""
PLACES = tuple(Place)


class RaidEvaluator:
    """Evaluates the legal actions of a seat in a raid."""

    def __init__(self, skill: SkillLevel, tempo: RaidTempo) -> None:
        self._skill = skill
        self._tempo = tempo
        self._deepest = len(PLACES) - 1 if skill.depth is None else PLACES.index(skill.depth)
        self._needs_by_seat: dict[Seat, tuple[tuple[int, tuple[Market, ...], PlayerState], MarketNeeds]] = {}
        self._raid_values: dict[Seat, tuple[tuple[MarketNeeds, BoardState, float, int, int], RaidValue]] = {}

    def market_needs(self, view: View, me: Seat, appraiser: Appraiser) -> MarketNeeds:
        """Return what a seat needs from the markets, cached as long as markets and possessions are the same."""
        key = view.round, view.markets, view.players[me]
        if me not in self._needs_by_seat or self._needs_by_seat[me][0] != key:
            self._needs_by_seat[me] = (
                key,
                MarketNeeds(view, view.players[me], appraiser, self._skill.max_markets, self._deepest),
            )
        return self._needs_by_seat[me][1]

    def evaluate(
        self, view: View, me: Seat, legal: Sequence[Action], known: Mapping[Tile, Loot], appraiser: Appraiser
    ) -> list[tuple[Action, float]]:
        """Return every action with its expected value, in points of this raid."""
        raid, needs = view.raid, self.market_needs(view, me, appraiser)
        board = Counter(needs.number(known[tile]) for tile in raid.boards[me])
        counts = tuple(min(board[kind], most) for kind, most in enumerate(needs.useful_counts))
        doors = sum(1 << PLACES.index(place) for place in raid.open[me])
        room = min(MAX_TILES_AHEAD, view.edition.figures.loot_spaces - len(raid.boards[me]))
        board_state = BoardState(counts, doors, room)
        raid_value = self._raid_value(view, me, needs, known, board_state)
        time_costs = self._time_costs(view, me)
        found: list[tuple[Action, float]] = []
        lifts: dict[object, float] = {}
        for action in legal:
            match action:
                case Lift(tile):
                    what = needs.number(known[tile]) if tile in known else view.edition.tile_places[tile]
                    if what not in lifts:
                        lifts[what] = self._lift_value(raid_value, time_costs, what, board_state)
                    distrust = (
                        0.02 * len(raid.seen[tile]) if tile not in known and self._skill.notices_rejected_tiles else 0.0
                    )
                    found.append((action, lifts[what] - distrust))
                case Stash():
                    held = raid.hands[me]
                    assert held is not None, "there is something to stash"
                    what = needs.number(known[held])
                    found.append(
                        (action, NEVER_VALUE if what == SPARE_KEY else raid_value.value_after_stash(what, board_state))
                    )
                case Drop(up):
                    found.append(
                        (
                            action,
                            raid_value.value(board_state)
                            - time_costs.second_cost * time_costs.drop
                            - (0.01 if up else 0),
                        )
                    )
                case PutBack(tile):
                    found.append(
                        (action, self._put_back_value(raid_value, time_costs, needs.number(known[tile]), board_state))
                    )
                case Getaway():
                    found.append((action, raid_value.leaving_value(counts, doors)))
                case _:
                    found.append((action, NEVER_VALUE))
        return found

    def _lift_value(self, raid_value: RaidValue, time_costs: TimeCosts, what: int | Place, board: BoardState) -> float:
        if board.room == 0:
            return raid_value.value(board) - time_costs.second_cost * (time_costs.lift + time_costs.drop)
        if isinstance(what, Place):
            return raid_value.unknown_tile_value(what, board)
        if board.doors & door_bit(what):
            return raid_value.value(board) - time_costs.second_cost * (time_costs.lift + time_costs.drop)
        return raid_value.known_tile_value(what, board)

    def _put_back_value(self, raid_value: RaidValue, time_costs: TimeCosts, what: int, board: BoardState) -> float:
        counts, doors, room = board
        if what >= 0 and counts[what]:
            counts = (*counts[:what], counts[what] - 1, *counts[what + 1 :])
        return raid_value.value(BoardState(counts, doors, room + 1)) - time_costs.second_cost * (
            self._tempo.put_back / 1000 + time_costs.drop
        )

    def _raid_value(
        self, view: View, me: Seat, needs: MarketNeeds, known: Mapping[Tile, Loot], board: BoardState
    ) -> RaidValue:
        """Return the expected values of a raid, cached as long as the board and the risk are about the same."""
        reachable, time_costs = _reachable_tiles(view, me, needs, known), self._time_costs(view, me)
        risk_step, known_step = round(time_costs.risk / RISK_STEP), len(known) // KNOWN_TILES_STEP
        key = needs, board, time_costs.second_cost, risk_step, known_step
        before = self._raid_values.get(me)
        if before is not None and before[0] == key:
            before[1].update(reachable, board)
            return before[1]
        made = RaidValue(needs, reachable, board.counts, time_costs, self._skill.door_bonus)
        self._raid_values[me] = key, made
        return made

    def _time_costs(self, view: View, me: Seat) -> TimeCosts:
        hand, raid, seats = self._tempo, view.raid, len(view.players)
        lift, stash, drop = (hand.lift + hand.look) / 1000, hand.stash / 1000, hand.drop / 1000
        inside = [seat for seat, token in enumerate(raid.getaways) if token is None and seat != me]
        mine = ORDINARY_CYCLE_S / (lift + (stash + drop) / 2)
        share = mine / (mine + max(1, len(inside)))
        spaces, cycles = view.edition.figures.loot_spaces, 0.5
        for seat in inside:
            full = len(raid.boards[seat])
            each = (raid.moves + 2 * ASSUMED_MOVES_PER_TILE * seats) / (full + 2)
            cycles = max(cycles, ((spaces - full) * each + seats) * share / 2)
        second = self._skill.second_cost / (seats - 1) ** 0.5
        risk = min(0.9, self._skill.risk_factor / cycles) if inside else 0.9
        if self._skill.has_uneven_pace:
            second *= PACE_FACTORS[(view.round + me) % len(PACE_FACTORS)] * (
                1 + raid.moves // (RESTLESS_MOVES_PER_PLAYER * seats)
            )
        return TimeCosts(lift=lift, stash=stash, drop=drop, second_cost=second, risk=risk)


def _reachable_tiles(view: View, me: Seat, needs: MarketNeeds, known: Mapping[Tile, Loot]) -> ReachableTiles:
    """Return the tiles of the places that are open to a seat, and the unknown tiles of all places."""
    raid, places = view.raid, view.edition.tile_places
    known_counts, known_key_doors = [0] * len(needs.kinds), 0
    for tile, loot in known.items():
        if raid.spots[tile] is not None and places[tile] in raid.open[me]:
            number = needs.number(loot)
            if number >= 0:
                known_counts[number] += 1
            else:
                known_key_doors |= door_bit(number)
    return ReachableTiles(_search_places(view, needs, known), known_counts, known_key_doors)


def _search_places(view: View, needs: MarketNeeds, known: Mapping[Tile, Loot]) -> list[SearchPlace]:
    """Return what the unknown tiles of each place may be."""
    places, spots, number = view.edition.tile_places, view.raid.spots, needs.number
    left = {place: dict(stock) for place, stock in needs.stock.items()}
    for tile, loot in known.items():
        left[places[tile]][number(loot)] -= 1
    found: list[SearchPlace] = []
    for door, place in enumerate(PLACES):
        for tile in view.edition.tile_ids[place]:
            if tile not in known and spots[tile] is not None:
                total = sum(left[place].values())
                odds = tuple([(what, count / total) for what, count in left[place].items() if count])
                found.append(SearchPlace(place, 1 << door, odds))
                break
    return found

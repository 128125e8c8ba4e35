"""Evaluation of the actions in a raid by their expected value."""

from collections import Counter
from collections.abc import Mapping, Sequence

from darklantern.bots.midnight_exchange.case import Case
from darklantern.bots.midnight_exchange.prospects import SPARE, USELESS, Counts, Draw, Haste, Here, Prospects
from darklantern.bots.midnight_exchange.skill import Skill
from darklantern.bots.midnight_exchange.worth import Appraiser
from darklantern.bots.tempo import Tempo
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.actions import Action, Drop, Getaway, Lift, PutBack, Stash
from darklantern.games.midnight_exchange.components import Loot, Place, Tile
from darklantern.games.midnight_exchange.state import Market, Player
from darklantern.games.midnight_exchange.view import View

NEVER = -99.0
"""The value of an action that should never be chosen."""
FAR = 6
"""The most tiles to look ahead: as many as usually fit on a board."""
STASHES = 3.2
"""The assumed moves of a hand for each tile that it keeps, before any were observed."""
ORDINARY = 0.82
"""The seconds that an ordinary hand takes to lift a tile and keep or drop it."""
STEP, FEW = 0.08, 6
"""The expected values are computed anew when the risk has changed by `STEP` or `FEW` more tiles are known."""
MOODS = (0.3, 2.0, 1.0)
"""The factors on the cost of a second, from round to round, for a level whose pace is uneven."""
BORED = 25
"""For such a level the cost of a second rises each time this many moves were made for each player."""
PLACES = tuple(Place)


class Searcher:
    """Evaluates the legal actions of a seat in a raid."""

    def __init__(self, skill: Skill, hand: Tempo) -> None:
        self._skill = skill
        self._hand = hand
        self._deepest = len(PLACES) - 1 if skill.depth is None else PLACES.index(skill.depth)
        self._cases: dict[Seat, tuple[tuple[int, tuple[Market, ...], Player], Case]] = {}
        self._prospects: dict[Seat, tuple[tuple[Case, Here, float, int, int], Prospects]] = {}

    def case(self, view: View, me: Seat, appraiser: Appraiser) -> Case:
        """Return what a seat needs from the markets, cached as long as markets and possessions are the same."""
        key = view.round, view.markets, view.players[me]
        if me not in self._cases or self._cases[me][0] != key:
            self._cases[me] = key, Case(view, view.players[me], appraiser, self._skill.markets, self._deepest)
        return self._cases[me][1]

    def weigh(
        self, view: View, me: Seat, legal: Sequence[Action], known: Mapping[Tile, Loot], appraiser: Appraiser
    ) -> list[tuple[Action, float]]:
        """Return every action with its expected value, in points of this raid."""
        raid, case = view.raid, self.case(view, me, appraiser)
        board = Counter(case.number(known[tile]) for tile in raid.boards[me])
        counts = tuple(min(board[kind], most) for kind, most in enumerate(case.most))
        doors = sum(1 << PLACES.index(place) for place in raid.open[me])
        room = min(FAR, view.edition.figures.loot_spaces - len(raid.boards[me]))
        ahead = self._look_ahead(view, me, case, known, counts, doors, room)
        haste = self._haste(view, me)
        here = counts, doors, room
        found: list[tuple[Action, float]] = []
        lifts: dict[object, float] = {}
        for action in legal:
            match action:
                case Lift(tile):
                    what = case.number(known[tile]) if tile in known else view.edition.places[tile]
                    if what not in lifts:
                        lifts[what] = self._lift_worth(ahead, haste, what, here)
                    wary = 0.02 * len(raid.seen[tile]) if tile not in known and self._skill.notices else 0.0
                    found.append((action, lifts[what] - wary))
                case Stash():
                    held = raid.hands[me]
                    assert held is not None, "there is something to stash"
                    what = case.number(known[held])
                    found.append((action, NEVER if what == SPARE else ahead.kept(what, *here)))
                case Drop(up):
                    found.append((action, ahead.worth(*here) - haste.second * haste.drop - (0.01 if up else 0)))
                case PutBack(tile):
                    found.append((action, self._put_back_worth(ahead, haste, case.number(known[tile]), here)))
                case Getaway():
                    found.append((action, ahead.end(counts, doors)))
                case _:
                    found.append((action, NEVER))
        return found

    def _lift_worth(self, ahead: Prospects, haste: Haste, what: int | Place, here: Here) -> float:
        counts, doors, room = here
        if room == 0:
            return ahead.worth(*here) - haste.second * (haste.lift + haste.drop)
        if isinstance(what, Place):
            return ahead.search(what, here)
        if what < USELESS and doors >> (-2 - what) & 1:
            return ahead.worth(*here) - haste.second * (haste.lift + haste.drop)
        return ahead.known(what, counts, doors, room)

    def _put_back_worth(self, ahead: Prospects, haste: Haste, what: int, here: Here) -> float:
        counts, doors, room = here
        if what >= 0 and counts[what]:
            counts = (*counts[:what], counts[what] - 1, *counts[what + 1 :])
        return ahead.worth(counts, doors, room + 1) - haste.second * (self._hand.put_back / 1000 + haste.drop)

    def _look_ahead(
        self, view: View, me: Seat, case: Case, known: Mapping[Tile, Loot], counts: Counts, doors: int, room: int
    ) -> Prospects:
        raid, edition = view.raid, view.edition
        sure, keys = [0] * len(case.kinds), 0
        for tile, loot in known.items():
            if raid.spots[tile] is not None and edition.places[tile] in raid.open[me]:
                what = case.number(loot)
                if what >= 0:
                    sure[what] += 1
                elif what < USELESS:
                    keys |= 1 << (-2 - what)
        draws = _draws(view, case, known)
        here, haste = (counts, doors, room), self._haste(view, me)
        key = case, here, haste.second, round(haste.risk / STEP), len(known) // FEW
        before = self._prospects.get(me)
        if before is not None and before[0] == key:
            before[1].update(draws, sure, keys, here)
            return before[1]
        made = Prospects(case.gain, draws, sure, keys, counts, case.most, haste, case.ends, self._skill.pull)
        self._prospects[me] = key, made
        return made

    def _haste(self, view: View, me: Seat) -> Haste:
        hand, raid, seats = self._hand, view.raid, len(view.players)
        lift, stash, drop = (hand.lift + hand.look) / 1000, hand.stash / 1000, hand.drop / 1000
        inside = [seat for seat, token in enumerate(raid.getaways) if token is None and seat != me]
        mine = ORDINARY / (lift + (stash + drop) / 2)
        share = mine / (mine + max(1, len(inside)))
        spaces, cycles = view.edition.figures.loot_spaces, 0.5
        for seat in inside:
            full = len(raid.boards[seat])
            each = (raid.moves + 2 * STASHES * seats) / (full + 2)
            cycles = max(cycles, ((spaces - full) * each + seats) * share / 2)
        second = self._skill.second / (seats - 1) ** 0.5
        risk = min(0.9, self._skill.risk / cycles) if inside else 0.9
        if self._skill.wavers:
            second *= MOODS[(view.round + me) % len(MOODS)] * (1 + raid.moves // (BORED * seats))
        return Haste(lift=lift, stash=stash, drop=drop, second=second, risk=risk)


def _draws(view: View, case: Case, known: Mapping[Tile, Loot]) -> list[Draw]:
    """Return what the unknown tiles of each place may be."""
    places, spots, number = view.edition.places, view.raid.spots, case.number
    left = {place: dict(stock) for place, stock in case.stock.items()}
    for tile, loot in known.items():
        left[places[tile]][number(loot)] -= 1
    found: list[Draw] = []
    for door, place in enumerate(PLACES):
        for tile in view.edition.handles[place]:
            if tile not in known and spots[tile] is not None:
                total = sum(left[place].values())
                odds = tuple([(what, count / total) for what, count in left[place].items() if count])
                found.append(Draw(place, 1 << door, odds))
                break
    return found

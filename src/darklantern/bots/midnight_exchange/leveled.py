"""The bot for every level and temperament of Midnight Exchange."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from darklantern.bots.bot import Weighed
from darklantern.bots.characters import Level, Temperament
from darklantern.bots.midnight_exchange.greedy import exchange_worth
from darklantern.bots.midnight_exchange.memory import Memory
from darklantern.bots.midnight_exchange.searcher import Searcher
from darklantern.bots.midnight_exchange.skill import SKILLS, Skill, skill
from darklantern.bots.midnight_exchange.trader import Trader
from darklantern.bots.midnight_exchange.worth import Appraiser, placed, rivals, rounds_left, share
from darklantern.bots.tempo import tempo
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId, Seat
from darklantern.games.midnight_exchange.actions import Action, Done, PlaceArt, PutBack
from darklantern.games.midnight_exchange.components import Place
from darklantern.games.midnight_exchange.edition import GAME
from darklantern.games.midnight_exchange.scoring import best_placement, score_lines
from darklantern.games.midnight_exchange.state import Phase
from darklantern.games.midnight_exchange.view import View

PATIENCE = 20
"""With nothing within reach it waits; in one of this many decisions, on average, it puts a tile back."""
ENOUGH = 2.0
"""The value of an exchange, in points, that a beginner takes without looking further."""
PULL = 2.0
"""The value, in points, of opening a door on the way to the place of a plan."""
PAR = 6.0
"""The assumed gain of each rival in a raid, in points."""


class LevelBot:
    """Raids by expected value, exchanges by game-tree search, and places works of art optimally."""

    def __init__(self, skill: Skill, name: str) -> None:
        hand = tempo(GameId(GAME), name)
        assert hand is not None, "this game has races"
        self.name = name
        self._skill = skill
        self._memory = Memory(skill.tiles, skill.moves)
        self._searcher = Searcher(skill, hand)
        self._judge: Appraiser | None = None

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """Return the action with the highest value; None to wait, in the raid."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        if view.phase is Phase.RAID:
            if view.raid.getaways[me] is not None or not legal:
                return None
            if all(isinstance(action, PutBack | PlaceArt) for action in legal) and chance.pick(PATIENCE):
                return None
            return _best(self._raid(view, me, legal), chance)
        if view.phase is Phase.EXCHANGES:
            return self._exchange(view, me, legal, chance) if view.turn == me else None
        moves = best_placement(view.edition, view.players[me])
        return PlaceArt(*moves[0]) if moves else Done()

    def weigh(self, view: View, legal: Sequence[Action], chance: Chance) -> list[Weighed]:
        """Return every legal action with its expected share of the victory, the best first."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        rounds, judge = rounds_left(view), self._appraiser(view)
        if view.phase is Phase.RAID:
            now = [judge.worth(player, rounds + 1) for player in view.players]
            others = rivals([worth + PAR for worth in now], me, rounds + 1)
            found = [
                (action, share(now[me] + gain - others, rounds + 1)) for action, gain in self._raid(view, me, legal)
            ]
        elif view.phase is Phase.EXCHANGES and view.turn == me:
            found = [(action, share(balance, rounds)) for action, balance in self._trader(view, me).weigh(legal)]
        else:
            found = [(action, share(balance, 0)) for action, balance in self._placing(view, me, legal)]
        return [Weighed(*each) for each in sorted(found, key=lambda each: -each[1])]

    def _raid(self, view: View, me: Seat, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        known = self._memory.recall(view, me)
        return self._searcher.weigh(view, me, legal, known, self._appraiser(view))

    def _exchange(self, view: View, me: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self._skill.blunders:
            player = view.players[me]
            good = [action for action in legal if exchange_worth(view, player, action) >= ENOUGH]
            return good[0] if good else max(legal, key=lambda action: exchange_worth(view, player, action))
        return _best(self._trader(view, me).weigh(legal), chance)

    def _placing(self, view: View, me: Seat, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """Return every placement, and being done, with the seat's lead in points at the end."""
        judge, player = self._appraiser(view), view.players[me]
        others = rivals([judge.points(each) for each in view.players], me, 0)
        stored = sum(line.points for line in score_lines(view.edition, player))
        found: list[tuple[Action, float]] = []
        for action in legal:
            after = placed(view.edition, player, action) if isinstance(action, PlaceArt) else None
            found.append((action, (stored if after is None else judge.points(after)) - others))
        return found

    def _trader(self, view: View, me: Seat) -> Trader:
        return Trader(self._appraiser(view), view, me, self._skill.ahead, self._skill.spite)

    def _appraiser(self, view: View) -> Appraiser:
        if self._judge is None or self._judge.edition is not view.edition:
            self._judge = Appraiser(view.edition, self._skill.taste)
        return self._judge


def _best(weighed: Sequence[tuple[Action, float]], chance: Chance) -> Action:
    most = max(worth for _, worth in weighed)
    best = [action for action, worth in weighed if worth == most]
    return best[chance.pick(len(best))]


def level_bot(level: Level, temperament: Temperament, name: str) -> LevelBot:
    """Make a bot of a level, with a temperament and a name."""
    return LevelBot(skill(level, temperament), name)


def planned_bot(depth: Place, level: Level, name: str) -> LevelBot:
    """Make a bot of a level that goes to this depth in every raid, if it can in time, and no deeper."""
    return LevelBot(replace(SKILLS[level], depth=depth, pull=PULL), name)


PLANNED: Mapping[str, Callable[[Level, str], LevelBot]] = {place.value: partial(planned_bot, place) for place in Place}
"""By plan: a function that makes a bot of a level that is held to the plan."""

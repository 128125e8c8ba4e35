"""The bot for every level and temperament of Midnight Exchange."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from darklantern.bots.bot import ActionValue
from darklantern.bots.characters import Level, Temperament
from darklantern.bots.tempo import tempo
from darklantern.core.chance import Chance
from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.bots.exchange_search import ExchangeSearch
from darklantern.games.midnight_exchange.bots.greedy import exchange_value
from darklantern.games.midnight_exchange.bots.memory import Memory
from darklantern.games.midnight_exchange.bots.raid_evaluator import RaidEvaluator
from darklantern.games.midnight_exchange.bots.skill_levels import SKILL_LEVELS, SkillLevel, skill_level
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo
from darklantern.games.midnight_exchange.bots.valuation import (
    Appraiser,
    break_even_value,
    rounds_left,
    win_share,
)
from darklantern.games.midnight_exchange.rules.actions import Action, Done, PlaceArt, PutBack
from darklantern.games.midnight_exchange.rules.components import Place
from darklantern.games.midnight_exchange.rules.constants import PUT_BACK_INTERVAL
from darklantern.games.midnight_exchange.rules.edition import GAME_ID
from darklantern.games.midnight_exchange.rules.placing import player_after_placement
from darklantern.games.midnight_exchange.rules.scoring import best_placement, score_lines
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.games.midnight_exchange.rules.view import View

GOOD_EXCHANGE_POINTS = 2.0
"""The value of an exchange, in points, that a beginner takes without looking further."""
DOOR_BONUS = 2.0
"""The value, in points, of opening a door on the way to the place of a plan."""
RIVAL_RAID_GAIN = 6.0
"""The assumed gain of each rival in a raid, in points."""


class LevelBot:
    """Raids by expected value, exchanges by game-tree search, and places works of art optimally."""

    def __init__(self, skill: SkillLevel, name: str) -> None:
        bot_tempo = tempo(GAME_ID, name)
        assert isinstance(bot_tempo, RaidTempo), "the tempo of this game"
        self.name = name
        self._skill = skill
        self._memory = Memory(skill.remembered_tiles, skill.memory_moves)
        self._raid_evaluator = RaidEvaluator(skill, bot_tempo)
        self._cached_appraiser: Appraiser | None = None

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action | None:
        """Return the action with the highest value; None to wait, in the raid."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        if view.phase is Phase.RAID:
            if view.raid.getaways[me] is not None or not legal:
                return None
            if all(isinstance(action, PutBack | PlaceArt) for action in legal) and chance.pick(PUT_BACK_INTERVAL):
                return None
            return _best_action(self._raid_values(view, me, legal), chance)
        if view.phase is Phase.EXCHANGES:
            return self._choose_exchange(view, me, legal, chance) if view.turn == me else None
        moves = best_placement(view.edition, view.players[me])
        return PlaceArt(*moves[0]) if moves else Done()

    def evaluate(self, view: View, legal: Sequence[Action], chance: Chance) -> list[ActionValue]:
        """Return every legal action with its expected share of the victory, the best first."""
        me = view.seat
        assert me is not None, "a spectator has nothing to decide"
        rounds, appraiser = rounds_left(view), self._appraiser(view)
        if view.phase is Phase.RAID:
            now = [appraiser.value(player, rounds + 1) for player in view.players]
            others = break_even_value([value + RIVAL_RAID_GAIN for value in now], me, rounds + 1)
            found = [
                (action, win_share(now[me] + gain - others, rounds + 1))
                for action, gain in self._raid_values(view, me, legal)
            ]
        elif view.phase is Phase.EXCHANGES and view.turn == me:
            found = [
                (action, win_share(balance, rounds))
                for action, balance in self._exchange_search(view, me).evaluate(legal)
            ]
        else:
            found = [(action, win_share(balance, 0)) for action, balance in self._placement_values(view, me, legal)]
        return [ActionValue(*each) for each in sorted(found, key=lambda each: -each[1])]

    def _raid_values(self, view: View, me: Seat, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        known = self._memory.recall(view, me)
        return self._raid_evaluator.evaluate(view, me, legal, known, self._appraiser(view))

    def _choose_exchange(self, view: View, me: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self._skill.takes_first_good_exchange:
            player = view.players[me]
            good = [action for action in legal if exchange_value(view, player, action) >= GOOD_EXCHANGE_POINTS]
            return good[0] if good else max(legal, key=lambda action: exchange_value(view, player, action))
        return _best_action(self._exchange_search(view, me).evaluate(legal), chance)

    def _placement_values(self, view: View, me: Seat, legal: Sequence[Action]) -> list[tuple[Action, float]]:
        """Return every placement, and being done, with the seat's lead in points at the end."""
        appraiser, player = self._appraiser(view), view.players[me]
        others = break_even_value([appraiser.points(each) for each in view.players], me, 0)
        stored = sum(line.points for line in score_lines(view.edition, player))
        found: list[tuple[Action, float]] = []
        for action in legal:
            after = player_after_placement(view.edition, player, action) if isinstance(action, PlaceArt) else None
            found.append((action, (stored if after is None else appraiser.points(after)) - others))
        return found

    def _exchange_search(self, view: View, me: Seat) -> ExchangeSearch:
        return ExchangeSearch(self._appraiser(view), view, me, self._skill.search_width, self._skill.malice)

    def _appraiser(self, view: View) -> Appraiser:
        if self._cached_appraiser is None or self._cached_appraiser.edition is not view.edition:
            self._cached_appraiser = Appraiser(view.edition, self._skill.valuation)
        return self._cached_appraiser


def _best_action(evaluated: Sequence[tuple[Action, float]], chance: Chance) -> Action:
    most = max(value for _, value in evaluated)
    best = [action for action, value in evaluated if value == most]
    return best[chance.pick(len(best))]


def level_bot(level: Level, temperament: Temperament, name: str) -> LevelBot:
    """Make a bot of a level, with a temperament and a name."""
    return LevelBot(skill_level(level, temperament), name)


def planned_bot(depth: Place, level: Level, name: str) -> LevelBot:
    """Make a bot of a level that goes to this depth in every raid, if it can in time, and no deeper."""
    return LevelBot(replace(SKILL_LEVELS[level], depth=depth, door_bonus=DOOR_BONUS), name)


BOTS_BY_PLAN: Mapping[str, Callable[[Level, str], LevelBot]] = {
    place.value: partial(planned_bot, place) for place in Place
}
"""By plan: a function that makes a bot of a level that is held to the plan."""

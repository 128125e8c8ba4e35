"""Search bots play any game by its rules alone: fair, repeatable, each level stronger than the one below."""

from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.bots.bot import Bot
from darklantern.bots.characters import CHARACTERS, Level
from darklantern.bots.explanations import SEARCH_REASON_CODES
from darklantern.bots.hints import MAX_CHOICES, MAX_REASONS, hint
from darklantern.bots.registry import adviser, bot, bot_names, character_names, default_bot_name, explainer
from darklantern.bots.review import Reviewer
from darklantern.bots.search import SearchBot, SearchSettings
from darklantern.bots.search_tree import SearchTree
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.lab.selfplay import play_game
from darklantern.lab.statistics import Interval, RunningStats
from darklantern.testing.random_games import random_transitions
from tests.small_games import dice, slap

BOTH: list[AnyGame] = [dice.GAME, slap.GAME]
LEVELS = [level.value for level in Level]


def wins(game: AnyGame, one: str, others: str, seats: int, games: int) -> Interval:
    """Return the share of games that a bot wins, in turn at each seat, against copies of another."""
    first, second, found = bot(game, one), bot(game, others), RunningStats()
    for number in range(games):
        seat = number % seats
        row: list[Bot] = [first if at == seat else second for at in range(seats)]
        outcome = play_game(game, game.options({}), row, 5, number).outcome
        assert outcome is not None
        found.add(1 / len(outcome.winners) if seat in outcome.winners else 0)
    share = found.share()
    assert share is not None
    return share


@pytest.mark.parametrize(
    ("one", "others", "seats", "games"),
    [
        ("lookout", "random", 2, 80),
        ("burglar", "lookout", 2, 160),
        ("mastermind", "burglar", 2, 100),
        ("mastermind", "random", 4, 12),
    ],
)
def test_level_wins_more_than_its_share(one: str, others: str, seats: int, games: int):
    assert wins(dice.GAME, one, others, seats, games).low > 1 / seats


def test_level_wins_races():
    assert wins(slap.GAME, "burglar", "random", 3, 40).low > 1 / 3


@pytest.mark.parametrize("game", BOTH, ids=["dice", "slap"])
@pytest.mark.parametrize("level", LEVELS)
def test_choice_is_legal_repeatable_and_independent_of_hidden_things(game: AnyGame, level: str):
    chance = Chance.seeded(3)
    for transition in list(random_transitions(game, 3, 2))[:8]:
        if transition.seat not in game.to_act(transition.before):
            continue
        choices: list[Any] = []
        for state in (transition.before, game.imagine(game.view(transition.before, transition.seat), chance)):
            view, legal = game.view(state, transition.seat), game.legal_actions(state, transition.seat)
            choices += [bot(game, level).choose(view, legal, Chance.seeded(9)) for _ in range(2)]
        assert len(set(choices)) == 1
        assert choices[0] in transition.legal or (choices[0] is None and game.race(transition.before) is not None)


def state_of_race(**changes: Any) -> Any:
    return replace(slap.GAME.start(slap.GAME.options({}), 3, Chance.seeded(1)), **changes)


@pytest.mark.parametrize(("level", "waits"), [("mastermind", 19), ("burglar", 15)])
def test_bot_slaps_a_jack_and_hardly_anything_else(level: str, waits: int):
    """A bot that waits acts all the same in one of forty decisions; weaker ones also misjudge a slap."""
    game, player = slap.GAME, bot(slap.GAME, level)
    jack = state_of_race(pile=5, jack=True)
    other = state_of_race(pile=5, jack=False)
    for seat in map(Seat, range(3)):
        view = game.view(jack, seat)
        assert player.choose(view, game.legal_actions(jack, seat), Chance.seeded(1)) == slap.Slap()
    assert player.choose(game.view(other, Seat(0)), game.legal_actions(other, Seat(0)), Chance.seeded(1)) == slap.Flip()
    chosen = [
        player.choose(game.view(other, Seat(1)), game.legal_actions(other, Seat(1)), Chance.seeded(seed))
        for seed in range(20)
    ]
    assert chosen.count(None) >= waits


def test_race_that_stands_still_is_worth_nothing():
    """Else a bot would wait for ever where the others wait, too."""

    class Slow(slap.SmallSlap):
        def to_act(self, state: slap.State) -> frozenset[Seat]:
            return self.may_act(state)

    game = Slow()
    state = state_of_race(pile=5)
    tree = SearchTree(game, Seat(1), 0, 80, lambda: Waiting())
    assert tree.play(state, None, Chance.seeded(1)).shares == [0.0, 0.0, 0.0]
    assert sum(tree.play(replace(state, jack=True), slap.Slap(), Chance.seeded(1)).shares) == 0


class Waiting:
    """A bot that does nothing."""

    name = "waiting"

    def choose(self, view: Any, legal: Any, chance: Chance) -> None:
        return None


def test_unfinished_imagined_game_is_judged_by_its_score():
    game = dice.GAME
    state = replace(game.start(game.options({}), 3, Chance.seeded(1)), left=(2, 1, 1))
    tree = SearchTree(game, Seat(0), 0, 1, None)
    end = tree.play(state, dice.Bid(1, 1), Chance.seeded(1))
    assert sum(end.shares) == pytest.approx(1)
    assert end.shares[0] > end.shares[1] == end.shares[2] > 0


def test_budget_is_counted_in_games():
    """The search of a bid among 16 takes the same number of imagined games at any speed of the machine."""
    calls = [0]

    class Counting(dice.SmallDice):
        def apply(self, state: Any, seat: Seat, action: Any, chance: Chance) -> Any:
            calls[0] += 1
            return super().apply(state, seat, action, chance)

    game = Counting()
    state = game.start(game.options({}), 2, Chance.seeded(1))
    legal = game.legal_actions(state, Seat(0))
    assert len(legal) == 16
    for iterations, most in ((64, 64), (160, 160), (1, 16 + 8 + 4 + 2)):
        calls[0] = 0
        SearchBot(game, SearchSettings(iterations=iterations, max_moves=1)).choose(
            game.view(state, Seat(0)), legal, Chance.seeded(1)
        )
        assert 0 < calls[0] <= most


def test_hint_values_every_choice_and_gives_reasons():
    game = dice.GAME
    state = replace(game.start(game.options({}), 3, Chance.seeded(1)), bid=dice.Bid(5, 4), bidder=Seat(2))
    view, legal = game.view(state, Seat(0)), game.legal_actions(state, Seat(0))
    evaluated = adviser(game).evaluate(view, legal, Chance.seeded(1))
    assert sorted(map(repr, legal)) == sorted(repr(one.action) for one in evaluated)
    assert all(0 <= one.win_share <= 1 for one in evaluated)
    first, *others = hint(adviser(game), explainer(game), view, legal, Chance.seeded(1))
    assert len(others) == min(len(legal), MAX_CHOICES) - 1
    assert first.action == dice.Challenge()
    assert first.reasons[0].code == "search-lead"
    assert first.reasons[0].params["share"] == pytest.approx(first.win_share - others[0].win_share, abs=0.001)
    assert others[0].reasons[0].code == "search-behind"
    for choice in (first, *others):
        assert len(choice.reasons) <= MAX_REASONS
        assert {reason.code for reason in choice.reasons} <= SEARCH_REASON_CODES
    params: dict[str, object] = {"action": "challenge", "kind": "challenge", "fields": {}}
    assert explainer(game).describe(view, first.action).params == params


def test_review_finds_the_mistake():
    """To bid six of a face where five dice of six would have to fit is worse than to challenge."""
    game = dice.GAME
    record = play_game(game, game.options({}), [bot(game, "random") for _ in range(2)], 4)
    review = Reviewer(game, record).review()
    assert review.adviser == "mastermind"
    assert review.decisions
    assert max(decision.loss for decision in review.decisions) > 0.05
    missed = max(review.decisions, key=lambda decision: decision.loss)
    assert missed.better is not None
    assert missed.better.params["action"] != missed.played.params["action"]
    assert {reason.code for decision in review.decisions for reason in decision.reasons} <= SEARCH_REASON_CODES
    assert sum(review.chances[-1].shares) == pytest.approx(1)


def test_game_without_bots_has_all_levels_and_characters():
    game = dice.GAME
    assert bot_names(game) == (*LEVELS, "random")
    assert character_names(game) == tuple(CHARACTERS)
    assert default_bot_name(game) == "burglar"
    assert isinstance(bot(game, "owl"), SearchBot)
    assert bot(game, "owl").name == "owl"
    assert bot(slap.GAME, "owl@calm").name == "owl@calm"

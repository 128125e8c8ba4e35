"""Reviews: the cost of a decision, judged by what its player could know."""

from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from darklantern.bots.bot import ActionValue
from darklantern.bots.registry import bot, explainer
from darklantern.bots.review import MIN_NOTABLE_LOSS, Decision, Reviewer
from darklantern.bots.search import SearchBot, SearchSettings
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadRecord
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Record, replay
from darklantern.lab.selfplay import play_game

GAMES = registry.game_ids()
SEED = 11


class NotationLengthAdviser:
    """An adviser by which an action is worth the length of its notation."""

    name = "measured"

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.seen: list[Any] = []

    def choose(self, view: Any, legal: Any, chance: Chance) -> Any:
        return self.evaluate(view, legal, chance)[0].action

    def evaluate(self, view: Any, legal: Any, chance: Chance) -> list[ActionValue]:
        self.seen.append(view)
        known = explainer(self._game.id)
        worths = {
            known.equivalence_key(view, action): len(self._game.format_action(action)) / 100
            for action in reversed(legal)
        }
        evaluated = [ActionValue(action, worths[known.equivalence_key(view, action)]) for action in legal]
        return sorted(evaluated, key=lambda one: -one.win_share)


def random_record(name: str, seats: int = 2) -> Record:
    game = registry.game(name)
    return play_game(game, game.options({}), [bot(game.id, "random") for _ in range(seats)], SEED)


@pytest.mark.parametrize("name", GAMES)
def test_resumed_review_is_the_same(name: str):
    game, record, adviser = registry.game(name), random_record(name), NotationLengthAdviser(registry.game(name))
    whole = Reviewer(game, record, fixed_adviser=adviser).review()
    view_count, found = len(adviser.seen), list[Decision]()
    while len(found) < len(whole.decisions):
        step = Reviewer(game, record, fixed_adviser=adviser)
        step.resume(found)
        found += islice(step, len(whole.decisions) // 3)
    last = Reviewer(game, record, fixed_adviser=adviser)
    last.resume(found)
    assert last.review() == whole
    assert len(adviser.seen) == 2 * view_count


@pytest.mark.parametrize("name", GAMES)
def test_loss_is_the_difference_to_the_best_choice(name: str):
    game, record = registry.game(name), random_record(name)
    adviser = NotationLengthAdviser(game)
    for decision in Reviewer(game, record, fixed_adviser=adviser):
        view = adviser.seen[-1]
        assert view.seat == decision.seat
        worths = [
            one.win_share
            for one in adviser.evaluate(
                view, game.legal_actions(game.imagine(view, Chance.seeded(1)), view.seat), Chance.seeded(0)
            )
        ]
        assert decision.loss == pytest.approx(worths[0] - decision.worth)
        assert (decision.better is None) == (decision.loss == 0)


@pytest.mark.parametrize("name", GAMES)
def test_decision_is_judged_by_the_players_view(name: str):
    game, record = registry.game(name), random_record(name)
    adviser = NotationLengthAdviser(game)
    decisions = {decision.number: decision.seat for decision in Reviewer(game, record, fixed_adviser=adviser)}
    states = [position.state for position in replay(game, record)]
    views = [game.view(states[number - 1], Seat(seat)) for number, seat in decisions.items()]
    assert all(view in views for view in adviser.seen)


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_are_the_largest_losses_in_game_order(name: str):
    review = Reviewer(
        registry.game(name), random_record(name), fixed_adviser=NotationLengthAdviser(registry.game(name))
    ).review()
    losses = sorted((one.loss for one in review.decisions), reverse=True)[:3]
    assert min(losses) >= MIN_NOTABLE_LOSS
    assert sorted((turn.size for turn in review.turns), reverse=True) == losses
    assert [turn.number for turn in review.turns] == sorted(turn.number for turn in review.turns)


def test_review_of_perfect_play_shows_swings():
    game = registry.game("art-robbery")
    adviser = NotationLengthAdviser(game)
    record = play_game(game, game.options({}), [adviser, NotationLengthAdviser(game)], SEED)
    review = Reviewer(game, record, fixed_adviser=adviser).review()
    assert {one.loss for one in review.decisions} == {0.0}
    assert [turn.kind for turn in review.turns] == ["swing"] * 3
    assert [one.worst for one in review.players] == [None, None]


def test_win_chances_add_up_and_end_with_the_outcome():
    record = random_record("art-robbery", 3)
    assert record.outcome is not None
    review = Reviewer(
        registry.game("art-robbery"), record, fixed_adviser=NotationLengthAdviser(registry.game("art-robbery"))
    ).review()
    assert all(sum(one.shares) == pytest.approx(1) for one in review.chances)
    assert review.chances[0].shares == [pytest.approx(1 / 3)] * 3
    assert {seat for seat, share in enumerate(review.chances[-1].shares) if share} == set(record.outcome.winners)


def test_same_seed_gives_the_same_review():
    game, record = registry.game("art-robbery"), random_record("art-robbery")
    short = replace(record, moves=record.moves[:5], end="open", outcome=None)
    search = SearchBot(game, SearchSettings(iterations=4, max_moves=6))
    one, same, other = (Reviewer(game, short, seed, fixed_adviser=search).review() for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_moves_of_a_substitute_bot_are_not_reviewed():
    game, record = registry.game("art-robbery"), random_record("art-robbery")
    moves = tuple(replace(move, by="bot") if move.seat == 1 or at > 9 else move for at, move in enumerate(record.moves))
    reviewing = Reviewer(game, replace(record, moves=moves), fixed_adviser=NotationLengthAdviser(game))
    assert max(one.number for one in reviewing if one.seat == 0) <= 10
    assert max(one.number for one in reviewing.review().decisions if one.seat == 1) > 10


def test_damaged_record_is_refused_before_the_review():
    record = random_record("art-robbery")
    with pytest.raises(BadRecord):
        Reviewer(registry.game("art-robbery"), replace(record, moves=record.moves[1:]))

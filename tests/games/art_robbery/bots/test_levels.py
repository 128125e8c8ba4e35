"""What each level considers in Art Robbery, and what it overlooks."""

import sys
from collections import Counter
from collections.abc import Generator
from math import exp

import pytest
from msgspec.structs import replace

from darklantern.bots.bot import Bot
from darklantern.bots.characters import CHARACTERS, Level, Temperament
from darklantern.bots.registry import bot
from darklantern.core.chance import Chance
from darklantern.core.jit import kernel_obstacle
from darklantern.games.art_robbery import GAME
from darklantern.games.art_robbery.bots import level_bot, warm_up
from darklantern.games.art_robbery.bots.kernel_rollouts import KernelRollouts
from darklantern.games.art_robbery.bots.mastermind import MastermindBot
from darklantern.games.art_robbery.bots.policy_network import PolicyNetwork
from darklantern.games.art_robbery.bots.python_rollouts import PythonRollouts
from darklantern.games.art_robbery.rules.state import State
from darklantern.testing.random_games import random_transitions, sample_evenly
from tests.games.art_robbery.tables import EDITION, table

NEUTRAL = Temperament()
CLEVER = [Level.BURGLAR, Level.MASTERMIND]
ANY_HAND = "0 1 2 3 4"


def neutral_bot(level: Level) -> Bot:
    return level_bot(level, NEUTRAL, level)


def choice(player: Bot, state: State, seed: int = 1) -> str:
    (seat,) = GAME.may_act(state)
    return GAME.format_action(
        player.choose(GAME.view(state, seat), GAME.legal_actions(state, seat), Chance.seeded(seed))
    )


def banked(*hauls: str) -> tuple[tuple[int | None, ...], ...]:
    """Return three raids with the tokens that each seat banked, in the order of seats."""
    rows: list[tuple[int | None, ...]] = []
    for tokens in EDITION.loot[: len(EDITION.loot) - 1]:
        row: list[int | None] = [None] * len(tokens)
        for seat, haul in enumerate(hauls):
            for face in haul.split():
                at = next(at for at, token in enumerate(tokens) if token.rstrip(".") == face and row[at] is None)
                row[at] = seat
        rows.append(tuple(row))
    return tuple(rows)


LAST = len(EDITION.loot) - 1


@pytest.mark.parametrize("level", CLEVER)
def test_takes_the_last_token_where_that_wins(level: Level):
    """AR-F1, AR-F5: a 1 is little, but it ends the game with a win."""
    loot = {0: "5. 4. 3", 1: "0.. boss 2. 3 3"}
    state = table("1 5 boss 4 dog", ANY_HAND, loot=loot, raid=LAST, banked=banked("0 5 4", "1 2 3"))
    assert choice(neutral_bot(level), state) == "1 take 1."


@pytest.mark.parametrize("level", CLEVER)
def test_does_not_end_a_game_that_it_would_lose(level: Level):
    loot = {1: "5. 4. boss 0.. 2.", 0: "3 3 3"}
    state = table("1 5 5 0 2", ANY_HAND, loot=loot, raid=LAST, banked=banked("0 5", "1 2 3 4"))
    assert choice(neutral_bot(level), state) != "1 take 1."


@pytest.mark.parametrize("level", CLEVER)
def test_does_not_end_a_raid_that_would_lose_its_boss(level: Level):
    """AR-R2: to take the last token now would lose the boss, and the game."""
    loot = {0: "boss 3 3", 1: "0.. 1. 2. 4. 5."}
    state = table("3 3 3 3 5", ANY_HAND, loot=loot, raid=LAST, banked=banked("0 5", "1 4"))
    assert choice(neutral_bot(level), state) == "5 steal 5. from 1"


@pytest.mark.parametrize("level", CLEVER)
def test_avoids_having_the_fewest_alibis(level: Level):
    """AR-F2: far ahead in points, with as few alibis as anyone; the zero ends the game and makes it safe."""
    loot = {0: "5. 3 3", 1: "4. 1. boss", 2: "2. 3"}
    state = table("0 4 4 4 4", ANY_HAND, ANY_HAND, loot=loot, raid=LAST, banked=banked("5 4", "0", "3"))
    assert choice(neutral_bot(level), state) == "0 take 0.."


def test_lookout_takes_a_boss_that_it_will_lose():
    """It ignores AR-R2."""
    state = table("boss 3 1 1 1", ANY_HAND, loot={1: "5 4 0.. 1 2 3"})
    chosen = Counter(choice(neutral_bot(Level.LOOKOUT), state, seed) for seed in range(60))
    assert chosen.most_common()[0][0] == "boss take boss"
    assert choice(neutral_bot(Level.BURGLAR), state) != "boss take boss"


def test_lookout_often_ignores_alibis_and_overlooks_actions():
    """AR-F2"""
    state = table("0 1 2 3 4", ANY_HAND, ANY_HAND)
    chosen = Counter(choice(neutral_bot(Level.LOOKOUT), state, seed) for seed in range(200))
    assert 0 < chosen["0 take 0.."] < chosen["4 take 4"]
    assert len(chosen) > 2


def test_mole_overlooks_more_than_hare():
    def best(name: str) -> int:
        state = table("1 2 3 4 5", ANY_HAND, ANY_HAND)
        player = level_bot(CHARACTERS[name].level, CHARACTERS[name].temperament, name)
        return sum(choice(player, state, seed) == "5 take 5" for seed in range(200))

    assert best("mole") < best("hare") - 10


def test_fox_steals_from_the_leader():
    loot = {0: "1", 1: "4 3", 2: "5", 3: "0.. 2"}
    rows = ((2, None, None, 2, 2, 2, 2, 2, None),)
    state = table("3 4 5 dog dog", ANY_HAND, ANY_HAND, ANY_HAND, loot={**loot, 0: "3 3"}, raid=1, banked=rows)
    fox = level_bot(Level.BURGLAR, CHARACTERS["fox"].temperament, "fox")
    assert fox.name == "fox"
    assert choice(fox, state) in {"5 steal 5 from 2", "4 steal 4 from 1"}


@pytest.mark.parametrize("level", Level)
def test_choice_does_not_depend_on_hidden_information(level: Level):
    """Other hands and the draw pile, which the seat does not see, are swapped."""
    one, other = neutral_bot(level), neutral_bot(level)
    swapped = 0
    for transition in sample_evenly(list(random_transitions(GAME, 3, 11)), 12):
        state, seat = transition.before, transition.seat
        imagined = GAME.imagine(GAME.view(state, seat), Chance.seeded(transition.before.turns))
        swapped += imagined != state
        choices = {
            player.choose(GAME.view(held, seat), GAME.legal_actions(held, seat), Chance.seeded(3))
            for player in (one, other)
            for held in (state, imagined)
        }
        assert len(choices) == 1
    assert swapped


def test_mastermind_weighs_every_action_best_first():
    mastermind = MastermindBot(NEUTRAL, "mastermind")
    for transition in sample_evenly(list(random_transitions(GAME, 4, 5)), 6):
        view = GAME.view(transition.before, transition.seat)
        evaluated = mastermind.evaluate(view, transition.legal, Chance.seeded(1))
        assert Counter(one.action for one in evaluated) == Counter(transition.legal)
        worth = [one.win_share for one in evaluated]
        assert worth == sorted(worth, reverse=True)
        assert all(0 <= value <= 1 for value in worth)


def test_mastermind_values_a_certain_win_at_one():
    loot = {0: "5. 4. 3", 1: "0.. boss 2. 3 3"}
    state = table("1 5 boss 4 dog", ANY_HAND, loot=loot, raid=LAST, banked=banked("0 5 4", "1 2 3"))
    (seat,) = GAME.may_act(state)
    mastermind = MastermindBot(NEUTRAL, "mastermind")
    best, *rest = mastermind.evaluate(GAME.view(state, seat), GAME.legal_actions(state, seat), Chance.seeded(1))
    assert GAME.format_action(best.action) == "1 take 1."
    assert best.win_share == 1
    assert rest[-1].win_share < 1


def test_characters_keep_their_name_and_choose_legally():
    for name, character in CHARACTERS.items():
        player = level_bot(character.level, character.temperament, name)
        assert player.name == name
        state = GAME.start(GAME.options({}), 3, Chance.seeded(4))
        (seat,) = GAME.may_act(state)
        assert player.choose(
            GAME.view(state, seat), GAME.legal_actions(state, seat), Chance.seeded(1)
        ) in GAME.legal_actions(state, seat)


def wins(level: Level, below: str, games: int) -> float:
    """Return the share of victories of a bot against another, at two seats."""
    won = 0.0
    for number in range(games):
        players = [neutral_bot(level), bot(GAME.id, below)]
        if number % 2:
            players.reverse()
        chance, state = Chance.seeded(7, number), GAME.start(GAME.options({}), 2, Chance.seeded(8, number))
        while deciders := GAME.may_act(state):
            (seat,) = deciders
            action = players[seat].choose(GAME.view(state, seat), GAME.legal_actions(state, seat), chance)
            state = GAME.apply(state, seat, action, chance).state
        ended = GAME.outcome(state)
        assert ended is not None
        won += (number % 2 in ended.winners) / len(ended.winners)
    return won / games


@pytest.mark.parametrize(("level", "below", "games"), [("lookout", "random", 60), ("burglar", "lookout", 60)])
def test_each_level_beats_the_one_below(level: str, below: str, games: int):
    assert wins(Level(level), below, games) > 0.7


def test_mastermind_beats_burglar():
    assert wins(Level.MASTERMIND, "burglar", 40) > 0.8


def test_mastermind_uses_the_network_in_its_training_edition():
    network, mastermind, other_choices = PolicyNetwork(), neutral_bot(Level.MASTERMIND), 0
    figures = replace(EDITION.figures, fine=EDITION.figures.fine + 1)
    for transition in sample_evenly(list(random_transitions(GAME, 3, seed=2)), 40):
        view = GAME.view(transition.before, transition.seat)
        evaluation = network.evaluate(view, transition.legal)
        assert 0 <= evaluation.win_share <= 1
        assert sum(map(exp, evaluation.log_probabilities)) == pytest.approx(1, abs=1e-4)
        best = transition.legal[evaluation.best]
        assert mastermind.choose(view, transition.legal, Chance.seeded(1)) == best
        other = replace(view, edition=replace(view.edition, figures=figures))
        other_choices += mastermind.choose(other, transition.legal, Chance.seeded(1)) != best
    assert other_choices > 3, "in another edition it uses rollouts, and sometimes decides differently"


def test_mastermind_uses_rollouts_at_the_largest_table():
    network, rollouts, mastermind, other_choices = PolicyNetwork(), KernelRollouts(), neutral_bot(Level.MASTERMIND), 0
    for transition in sample_evenly(list(random_transitions(GAME, 5, seed=2)), 20):
        view = GAME.view(transition.before, transition.seat)
        best = rollouts.evaluate(view, transition.legal, Chance.seeded(1), precise=False)[0].action
        assert mastermind.choose(view, transition.legal, Chance.seeded(1)) == best
        other_choices += transition.legal[network.evaluate(view, transition.legal).best] != best
    assert other_choices > 1, "the network decides differently in some positions"


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    monkeypatch.setitem(sys.modules, "numba", None)
    kernel_obstacle.cache_clear()
    yield
    kernel_obstacle.cache_clear()


@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize("seats", [3, 5])
def test_mastermind_without_numba_uses_the_network_at_every_table(seats: int):
    network, mastermind = PolicyNetwork(), MastermindBot(NEUTRAL, "mastermind")
    warm_up()
    for transition in sample_evenly(list(random_transitions(GAME, seats, seed=2)), 10):
        view = GAME.view(transition.before, transition.seat)
        evaluation = network.evaluate(view, transition.legal)
        best = transition.legal[evaluation.best]
        assert mastermind.choose(view, transition.legal, Chance.seeded(1)) == best
        evaluated = mastermind.evaluate(view, transition.legal, Chance.seeded(1))
        assert (evaluated[0].action, evaluated[0].win_share) == (best, evaluation.win_share)


@pytest.mark.usefixtures("without_numba")
def test_mastermind_without_numba_uses_few_rollouts_in_other_editions():
    rollouts, mastermind = PythonRollouts(), neutral_bot(Level.MASTERMIND)
    figures = replace(EDITION.figures, fine=EDITION.figures.fine + 1)
    for transition in sample_evenly(list(random_transitions(GAME, 2, seed=2)), 4):
        view = GAME.view(transition.before, transition.seat)
        other = replace(view, edition=replace(view.edition, figures=figures))
        best = rollouts.evaluate(other, transition.legal, Chance.seeded(1), precise=False)[0].action
        assert mastermind.choose(other, transition.legal, Chance.seeded(1)) == best

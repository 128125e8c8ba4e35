"""When a bot fails, a simpler one decides, and the failure is reported."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from darklantern.bots import fallback
from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.fallback import BotDecision, decide
from darklantern.bots.registry import bot, default_bot_name
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId
from tests.small_games import DICE, installed_games

GAMES = pytest.mark.parametrize("name", ["art-robbery", "midnight-exchange"])


class FailingBot(RandomBot):
    """Raises an error for every choice."""

    name = "failing"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        raise ZeroDivisionError


class IllegalBot(RandomBot):
    """Chooses an illegal action."""

    name = "cheat"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        return "everything"


def make_failing_bot(*_: object) -> Bot:
    """Return a replacement for the registry, of which all bots fail."""
    return FailingBot()


def position(name: str) -> tuple[GameId, Any, Sequence[Any]]:
    """The first decision of a game."""
    game = registry.game(name)
    state = game.start(game.options({}), 2, Chance.seeded(3))
    seat = min(game.to_act(state))
    return game.id, game.view(state, seat), game.legal_actions(state, seat)


@GAMES
@pytest.mark.parametrize("first", [FailingBot(), IllegalBot()])
def test_default_bot_decides_when_a_bot_fails(name: str, first: Bot):
    game, view, legal = position(name)
    expected = bot(game, default_bot_name(game)).choose(view, legal, Chance.seeded(1))
    assert decide(game, first, view, legal, Chance.seeded(1)) == BotDecision(expected, (first.name,))


@GAMES
def test_legal_action_is_chosen_when_all_bots_fail(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fallback, "bot", make_failing_bot)
    game, view, legal = position(name)
    action, failed = decide(game, IllegalBot(), view, legal, Chance.seeded(1))
    assert action in legal
    assert failed == ("cheat", "failing")


def test_default_bot_is_asked_only_once(monkeypatch: pytest.MonkeyPatch):
    game, view, legal = position("art-robbery")
    first = FailingBot()
    first.name = default_bot_name(game)
    assert decide(game, first, view, legal, Chance.seeded(1)).failed == (first.name,)


@GAMES
def test_bot_waits_without_a_legal_action(name: str, monkeypatch: pytest.MonkeyPatch):
    game, view, _ = position(name)
    monkeypatch.setattr(fallback, "bot", make_failing_bot)
    assert decide(game, FailingBot(), view, (), Chance.seeded(1)).action is None


def test_valid_choice_is_returned_unchanged():
    game, view, legal = position("midnight-exchange")
    picked = RandomBot().choose(view, legal, Chance.seeded(1))
    assert decide(game, RandomBot(), view, legal, Chance.seeded(1)) == BotDecision(picked)
    idle_bot = bot(game, "bystander")
    assert decide(game, idle_bot, view, legal, Chance.seeded(1)) == BotDecision(None)


class SlowFailingBot(FailingBot):
    """Raises an error for every choice, in a worker."""

    slow = True


def test_slow_default_bot_is_asked_only_for_another_slow_one(tmp_path: Path):
    """A bot that is not slow decides in the process that serves the tables, which must not wait for a search."""
    with installed_games(tmp_path):
        game, view, legal = position(DICE)
        expected = bot(game, "burglar").choose(view, legal, Chance.seeded(1))
        assert decide(game, SlowFailingBot(), view, legal, Chance.seeded(1)) == BotDecision(expected, ("failing",))
        random_action = RandomBot().choose(view, legal, Chance.seeded(1))
        assert decide(game, FailingBot(), view, legal, Chance.seeded(1)) == BotDecision(random_action, ("failing",))
        assert expected != random_action

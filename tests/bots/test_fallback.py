"""When a bot fails, a simpler one decides, and the failure is reported."""

from collections.abc import Sequence
from typing import Any

import pytest

from darklantern.bots import fallback
from darklantern.bots.bot import Bot, RandomBot
from darklantern.bots.fallback import BotDecision, decide
from darklantern.bots.registry import bot, default_bot_name
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId

GAMES = pytest.mark.parametrize("name", ["art-robbery", "midnight-exchange"])


class Failing(RandomBot):
    """Raises an error for every choice."""

    name = "failing"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        raise ZeroDivisionError


class Cheat(RandomBot):
    """Chooses an illegal action."""

    name = "cheat"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        return "everything"


def failing(*_: object) -> Bot:
    """Return a replacement for the registry, of which all bots fail."""
    return Failing()


def position(name: str) -> tuple[GameId, Any, Sequence[Any]]:
    """The first decision of a game."""
    game = registry.game(name)
    state = game.start(game.options({}), 2, Chance.seeded(3))
    seat = min(game.to_act(state))
    return game.id, game.view(state, seat), game.legal_actions(state, seat)


@GAMES
@pytest.mark.parametrize("first", [Failing(), Cheat()])
def test_the_usual_bot_decides_where_one_fails(name: str, first: Bot):
    game, view, legal = position(name)
    expected = bot(game, default_bot_name(game)).choose(view, legal, Chance.seeded(1))
    assert decide(game, first, view, legal, Chance.seeded(1)) == BotDecision(expected, (first.name,))


@GAMES
def test_any_legal_action_is_chosen_where_all_fail(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(fallback, "bot", failing)
    game, view, legal = position(name)
    action, failed = decide(game, Cheat(), view, legal, Chance.seeded(1))
    assert action in legal
    assert failed == ("cheat", "failing")


def test_the_usual_bot_is_not_asked_twice(monkeypatch: pytest.MonkeyPatch):
    game, view, legal = position("art-robbery")
    first = Failing()
    first.name = default_bot_name(game)
    assert decide(game, first, view, legal, Chance.seeded(1)).failed == (first.name,)


@GAMES
def test_without_a_legal_action_it_waits(name: str, monkeypatch: pytest.MonkeyPatch):
    game, view, _ = position(name)
    monkeypatch.setattr(fallback, "bot", failing)
    assert decide(game, Failing(), view, (), Chance.seeded(1)).action is None


def test_what_a_bot_chooses_is_left_alone():
    game, view, legal = position("midnight-exchange")
    picked = RandomBot().choose(view, legal, Chance.seeded(1))
    assert decide(game, RandomBot(), view, legal, Chance.seeded(1)) == BotDecision(picked)
    bystander = bot(game, "bystander")
    assert decide(game, bystander, view, legal, Chance.seeded(1)) == BotDecision(None)

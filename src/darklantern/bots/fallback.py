"""Decisions that cannot fail: if a bot raises an error, a simpler bot decides instead."""

import logging
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from darklantern.bots.bot import Bot, RandomBot, is_slow
from darklantern.bots.registry import bot, default_bot_name
from darklantern.core.chance import Chance
from darklantern.core.ids import GameId

log: logging.Logger = logging.getLogger("darklantern.bots")


class BotDecision(NamedTuple):
    """The decision for a seat."""

    action: Any
    """One of the legal actions; or None, to wait and be asked again."""
    failed: tuple[str, ...] = ()
    """The names of the bots that failed before another one decided."""


class IllegalChoice(Exception):
    """A bot chose an action that is not legal."""


def decide(game: GameId, preferred: Bot, view: Any, legal: Sequence[Any], chance: Chance) -> BotDecision:
    """Return the bot's decision; if it fails, that of the game's default bot; if that fails too, a random action.

    A slow default bot is asked only in place of another slow bot, since this may be a process that must not wait.
    """
    failed: list[str] = []
    for candidate in _candidates(game, preferred):
        try:
            action = candidate.choose(view, legal, chance)
            if action is not None and action not in legal:
                raise IllegalChoice(f"{action!r} is not one of the {len(legal)} legal actions")
        except Exception:
            log.exception("bot %s of %s failed", candidate.name, game)
            failed.append(candidate.name)
        else:
            return BotDecision(action, tuple(failed))
    return BotDecision(RandomBot().choose(view, legal, chance) if legal else None, tuple(failed))


def _candidates(game: GameId, preferred: Bot) -> Iterator[Bot]:
    yield preferred
    if (name := default_bot_name(game)) != preferred.name:
        default = bot(game, name)
        if not is_slow(default) or is_slow(preferred):
            yield default

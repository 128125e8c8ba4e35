"""The bots of Midnight Exchange."""

from darklantern.bots.midnight_exchange.greedy import GreedyBot
from darklantern.bots.midnight_exchange.idle_bot import IdleBot
from darklantern.bots.midnight_exchange.levels import BOTS_BY_PLAN, level_bot

__all__ = ["BOTS_BY_PLAN", "GreedyBot", "IdleBot", "level_bot"]

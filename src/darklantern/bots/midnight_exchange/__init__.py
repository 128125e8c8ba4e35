"""The bots of Midnight Exchange."""

from darklantern.bots.midnight_exchange.bystander import BystanderBot
from darklantern.bots.midnight_exchange.greedy import GreedyBot
from darklantern.bots.midnight_exchange.leveled import level_bot

__all__ = ["BystanderBot", "GreedyBot", "level_bot"]

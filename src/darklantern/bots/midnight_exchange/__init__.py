"""The bots of Midnight Exchange."""

from darklantern.bots.midnight_exchange.bystander import BystanderBot
from darklantern.bots.midnight_exchange.greedy import GreedyBot
from darklantern.bots.midnight_exchange.leveled import PLANNED, level_bot

__all__ = ["PLANNED", "BystanderBot", "GreedyBot", "level_bot"]

"""The bots of Midnight Exchange."""

from darklantern.bots.midnight_exchange.bystander import BystanderBot
from darklantern.bots.midnight_exchange.greedy import GreedyBot

__all__ = ["BystanderBot", "GreedyBot"]

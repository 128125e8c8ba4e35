"""The bots of Midnight Exchange."""

from darklantern.bots.game_bots import GameBots
from darklantern.games.midnight_exchange.bots.explanations import MidnightExchangeExplainer
from darklantern.games.midnight_exchange.bots.greedy import GreedyBot
from darklantern.games.midnight_exchange.bots.idle_bot import IdleBot
from darklantern.games.midnight_exchange.bots.levels import BOTS_BY_PLAN, level_bot
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo

BOTS = GameBots(
    simple={"greedy": GreedyBot, "bystander": IdleBot},
    leveled=level_bot,
    planned=BOTS_BY_PLAN,
    explainer=MidnightExchangeExplainer(),
    tempo=RaidTempo(),
)

__all__ = ["BOTS", "BOTS_BY_PLAN", "GreedyBot", "IdleBot", "RaidTempo", "level_bot"]

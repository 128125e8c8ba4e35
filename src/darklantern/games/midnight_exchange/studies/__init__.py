"""The study of editions of Midnight Exchange: plans, markets, seats and length."""

from darklantern.games.midnight_exchange.studies.study import STUDY

__all__ = ["STUDY"]

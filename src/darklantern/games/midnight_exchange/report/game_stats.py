"""Statistics of a game of Midnight Exchange."""

from collections import Counter
from typing import Any

from darklantern.games.midnight_exchange.rules.components import Loot
from darklantern.games.midnight_exchange.rules.events import (
    BagOpened,
    EndBegan,
    Ending,
    ExchangesBegan,
    RaidBegan,
    Stashed,
    Traded,
)
from darklantern.games.midnight_exchange.rules.state import State


class MidnightExchangeStats:
    """Counts rounds, moves and time in raids, exchanges, keys and the use of markets, and notes why the game ends."""

    def __init__(self) -> None:
        self._faces: tuple[str, ...] = ()
        self._rounds = 1
        self._raid_moves = 0
        self._raid_time = 0
        self._raid_began = 0
        self._in_raid = True
        self._trades = 0
        self._bags = 0
        self._keys: Counter[Loot] = Counter()
        self._used_rounds: Counter[str] = Counter()
        """The number of rounds in which each face was used."""
        self._used_this_round: set[str] = set()
        self._ending: Ending | None = None

    def begin(self, state: State) -> None:
        """Note the markets in play."""
        self._faces = tuple(market.face for market in state.markets)

    def observe(self, events: tuple[Any, ...], at: int | None) -> None:
        """Count the events of a move."""
        self._raid_moves += self._in_raid
        for event in events:
            match event:
                case Traded(face=face):
                    self._trades += 1
                    self._used_this_round.add(face)
                case BagOpened():
                    self._bags += 1
                case Stashed(loot=Loot.IRON_KEY | Loot.BRASS_KEY as key):
                    self._keys[key] += 1
                case ExchangesBegan():
                    self._in_raid = False
                    self._raid_time += (at or 0) - self._raid_began
                case RaidBegan():
                    self._end_round()
                    self._rounds += 1
                    self._in_raid = True
                    self._raid_began = at or 0
                case EndBegan(ending=ending):
                    self._end_round()
                    self._ending = ending
                case _:
                    pass

    def _end_round(self) -> None:
        self._used_rounds.update(self._used_this_round)
        self._used_this_round.clear()

    def notes(self) -> dict[str, float]:
        """Return the figures."""
        rounds = self._rounds
        return {
            "rounds": rounds,
            "moves in a raid": self._raid_moves / rounds,
            "seconds in a raid": self._raid_time / 1000 / rounds,
            "exchanges in a round": (self._trades + self._bags) / rounds,
            "leather bags in a round": self._bags / rounds,
            "iron keys in a round": self._keys[Loot.IRON_KEY] / rounds,
            "brass keys in a round": self._keys[Loot.BRASS_KEY] / rounds,
            **{f"ends with {ending}": float(self._ending is ending) for ending in Ending},
            **{f"rounds that use {face}": self._used_rounds[face] / rounds for face in self._faces},
        }

"""All players of the load test, at their tables."""

import heapq
from collections.abc import Iterable
from random import Random
from select import EPOLLIN, epoll
from time import perf_counter

from bench.load.player import Player, Tally

RATE = 3.0
"""Moves a second of each player."""
JITTER = 0.2
"""By how much of it the time between two moves varies."""
AT_ONCE = 128
"""After so many messages, or moves, it is the other's turn."""


class Crowd:
    """All players, in one thread: each moves when its time has come, whatever it waits for."""

    def __init__(self, seed: int) -> None:
        self.tally = Tally()
        self.players: list[Player] = []
        self.late: list[float] = []
        """By how many seconds each move was late."""
        self._random = Random(seed)
        self._epoll = epoll()
        self._by_socket: dict[int, Player] = {}

    def join(self, players: Iterable[Player]) -> None:
        """More players, who do not move yet."""
        for player in players:
            self.players.append(player)
            self._by_socket[player.socket.fileno()] = player
            self._epoll.register(player.socket.fileno(), EPOLLIN)

    def listen(self, seconds: float) -> None:
        """Receives, and nobody moves; until nothing has arrived for so long."""
        while self._receive(seconds):
            pass

    def rest(self, seconds: float) -> None:
        """Receives for so long, and nobody moves. Pings come all the time."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            self._receive(left)

    def settle(self, seconds: float) -> None:
        """Nobody moves until all moves have been answered, but no longer than this."""
        end = perf_counter() + seconds
        while self.tally.sent and perf_counter() < end:
            self._receive(0.05)

    def await_play(self, seconds: float) -> bool:
        """Waits until all players have been told that play has begun. False if that takes too long."""
        end = perf_counter() + seconds
        while not all(player.playing for player in self.players if player.alive):
            self._receive(0.05)
            if perf_counter() > end:
                return False
        return True

    def play(self, seconds: float) -> int:
        """Everyone moves for so long; how many moves that were."""
        period, random = 1 / RATE, self._random.random
        begin = perf_counter()
        end, moves = begin + seconds, 0
        due = [(begin + random() * period, number) for number in range(len(self.players))]
        heapq.heapify(due)
        while (now := perf_counter()) < end:
            for _ in range(AT_ONCE):
                when, number = due[0]
                if when > now:
                    break
                player = self.players[number]
                if player.alive:
                    now = player.move()
                    self.late.append(now - when)
                    moves += 1
                heapq.heapreplace(due, (when + period * (1 + JITTER * (2 * random() - 1)), number))
            self._receive(max(0.0, min(due[0][0], end) - perf_counter()))
        return moves

    def close(self) -> None:
        """Everyone hangs up."""
        for player in self.players:
            player.close()
        self._epoll.close()

    def _receive(self, seconds: float) -> int:
        """Takes what has arrived, or arrives within so many seconds; how much that was."""
        ready = self._epoll.poll(seconds, AT_ONCE)
        for number, _ in ready:
            self._by_socket[number].receive()
        return len(ready)

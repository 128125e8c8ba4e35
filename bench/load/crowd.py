"""All players of the load test."""

import heapq
from collections.abc import Iterable
from random import Random
from select import EPOLLIN, epoll
from time import perf_counter

from bench.load.player import Counters, Player

MOVES_PER_SECOND = 3.0
"""The moves of each player a second."""
JITTER = 0.2
"""The share by which the time between two moves varies."""
BATCH_SIZE = 128
"""The most messages to receive before moving again, and the most moves before receiving again."""


class Crowd:
    """All players, in one thread. Each moves on schedule, whether or not earlier moves were answered."""

    def __init__(self, seed: int) -> None:
        self.counters = Counters()
        self.players: list[Player] = []
        self.late: list[float] = []
        """How late each move was sent, in seconds."""
        self._random = Random(seed)
        self._epoll = epoll()
        self._by_socket: dict[int, Player] = {}

    def join(self, players: Iterable[Player]) -> None:
        """Add players, who do not move yet."""
        for player in players:
            self.players.append(player)
            self._by_socket[player.socket.fileno()] = player
            self._epoll.register(player.socket.fileno(), EPOLLIN)

    def drain(self, seconds: float) -> None:
        """Receive without moving, until nothing has arrived for this many seconds."""
        while self._receive(seconds):
            pass

    def receive_for(self, seconds: float) -> None:
        """Receive without moving for this many seconds, even if only pings arrive."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            self._receive(left)

    def await_answers(self, seconds: float) -> None:
        """Receive without moving until all moves are answered, for at most this many seconds."""
        end = perf_counter() + seconds
        while self.counters.sent and perf_counter() < end:
            self._receive(0.05)

    def await_play(self, seconds: float) -> bool:
        """Wait until all players are informed that play has begun. Return False after this many seconds."""
        end = perf_counter() + seconds
        while not all(player.playing for player in self.players if player.alive):
            self._receive(0.05)
            if perf_counter() > end:
                return False
        return True

    def play(self, seconds: float) -> int:
        """Let everyone move for this many seconds, and return the number of moves."""
        period, random = 1 / MOVES_PER_SECOND, self._random.random
        begin = perf_counter()
        end, moves = begin + seconds, 0
        due = [(begin + random() * period, number) for number in range(len(self.players))]
        heapq.heapify(due)
        while (now := perf_counter()) < end:
            for _ in range(BATCH_SIZE):
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
        """Close all connections."""
        for player in self.players:
            player.close()
        self._epoll.close()

    def _receive(self, seconds: float) -> int:
        """Receive messages, waiting up to this many seconds for one, and return the number of ready connections."""
        ready = self._epoll.poll(seconds, BATCH_SIZE)
        for number, _ in ready:
            self._by_socket[number].receive()
        return len(ready)

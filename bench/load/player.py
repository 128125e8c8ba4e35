"""A player of the load test: a connection that sends moves and receives them back as updates."""

import socket
from itertools import cycle
from time import perf_counter

from bench.load import frames

FIRST_MOVE_ID = 10_000_000
"""The id of the first move; all ids have the same number of digits."""
SERVER_TIMEOUT_S = 20.0
"""The seconds in which a server must answer."""


class Counters:
    """Counters and times of what all players have sent and received."""

    __slots__ = ("bytes", "latencies", "lost", "messages", "next_id", "problem", "refused", "sent")

    def __init__(self) -> None:
        self.sent: dict[int, float] = {}
        """By id: when each unanswered move was sent."""
        self.latencies: list[tuple[float, float]] = []
        """For each answered move: when it was sent, and the seconds until it was received back."""
        self.next_id = FIRST_MOVE_ID
        """The id of the next move."""
        self.messages = self.bytes = self.refused = self.lost = 0
        self.problem = ""

    def reset(self) -> None:
        """Start a new measurement. Moves that were sent may still be answered, and losses are kept."""
        self.latencies = []
        self.messages = self.bytes = 0


class Player:
    """One connection. The caller decides when to move and when to receive.

    The moves are always legal in a raid, independent of the other players: every player lifts tiles that no other
    player touches, and drops them again.
    """

    __slots__ = ("_counters", "_moves", "_unread", "alive", "playing", "socket")

    def __init__(self, address: tuple[str, int], path: str, token: str, seat: int, counters: Counters) -> None:
        self.socket = socket.create_connection(address, SERVER_TIMEOUT_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.alive = True
        self.playing = False
        """Whether the server has announced that the raid is on."""
        self._counters = counters
        tiles = [action for tile in range(4 * seat, 4 * seat + 4) for action in (f"lift {tile}", "drop down")]
        self._moves = cycle([b'{"type":"move","id":%d,"action":"' + action.encode() + b'"}' for action in tiles])
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.socket.sendall(frames.upgrade("{}:{}".format(*address), path, headers))
        self._unread = self._await_upgrade()
        self.socket.setblocking(False)
        if self._unread:
            rest, self._unread = self._unread, b""
            self._read(rest)

    def send(self, text: bytes) -> None:
        """Send a message that is not a move."""
        self._send(frames.write(text))

    def move(self) -> float:
        """Send the next move and return the time."""
        counters = self._counters
        number = counters.next_id
        counters.next_id = number + 1
        frame = frames.write(next(self._moves) % number)
        counters.sent[number] = now = perf_counter()
        self._send(frame)
        return now

    def receive(self) -> None:
        """Read what has arrived."""
        try:
            data = self.socket.recv(65_536)
        except BlockingIOError:
            return
        except OSError as error:
            self._lose(str(error))
            return
        if data:
            self._read(self._unread + data if self._unread else data)
        else:
            self._lose("the server closed the connection")

    def close(self) -> None:
        """Close the connection."""
        self.alive = False
        self.socket.close()

    def _await_upgrade(self) -> bytes:
        """Wait for the answer to the upgrade, and return the data after it."""
        answer = b""
        while b"\r\n\r\n" not in answer:
            data = self.socket.recv(65_536)
            if not data:
                raise frames.BadFrame("the server closed the connection")
            answer += data
        head, _, rest = answer.partition(b"\r\n\r\n")
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise frames.BadFrame(head.partition(b"\r\n")[0].decode(errors="replace"))
        return rest

    def _send(self, frame: bytes) -> None:
        try:
            self.socket.send(frame)
        except OSError as error:
            self._lose(str(error))

    def _read(self, data: bytes) -> None:
        now, end, counters = perf_counter(), 0, self._counters
        for kind, start, end in frames.read(data):
            if kind == frames.TEXT:
                counters.messages += 1
                counters.bytes += end - start
                found = data.find(b'"id":', start, end)
                if found >= 0 and data[found + 5] != 0x22:
                    self._answer(data, start, found + 5, now)
                if not self.playing and data.find(b'"stage":"playing"', start, end) >= 0:
                    self.playing = True
            elif kind == frames.PING:
                self._send(frames.write(data[start:end], frames.PONG))
            elif kind == frames.CLOSE:
                self._lose(f"the server closed: {data[start + 2 : end].decode(errors='replace')}")
        self._unread = data[end:]

    def _answer(self, data: bytes, start: int, at: int, now: float) -> None:
        """Handle a message with an id of this player: the update of a move, or a refusal."""
        counters = self._counters
        if data.startswith(b'{"type":"update"', start):
            number = int(data[at : at + len(str(FIRST_MOVE_ID))])
            if (sent := counters.sent.pop(number, None)) is not None:
                counters.latencies.append((sent, now - sent))
        elif data.startswith(b'{"type":"refused"', start):
            counters.refused += 1
            counters.problem = counters.problem or data[start : start + 200].decode(errors="replace")

    def _lose(self, problem: str) -> None:
        if self.alive:
            self.close()
            self._counters.lost += 1
            self._counters.problem = self._counters.problem or problem

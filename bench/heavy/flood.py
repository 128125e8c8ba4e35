"""Load of heavy requests, in its own process: ``python -m bench.heavy.flood PORT KIND CLIENTS SEED``.

Prints ``ready``. After the first line of input it begins and prints ``begun``; after the second it ends and prints the
number of answered requests by status.
"""

import gzip
import http.client
import sys
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from queue import Empty, SimpleQueue
from time import sleep
from typing import Any, Literal, TypeAlias

import msgspec

from bench.heavy.records import long_record, played_record

Kind: TypeAlias = Literal["replays", "reviews"]

REVIEWS_PER_CLIENT = 3
"""The number of games to review for each client, because the same game is reviewed only once."""
POLL_INTERVAL_S = 0.05
"""How long a client waits before it requests the progress of a review again."""
REFUSAL_PAUSE_S = 2.0
"""How long a client waits after a refusal, as in `Retry-After`."""
TIMEOUT_S = 120.0


class Flood:
    """Clients that send the next request as soon as the previous one is answered."""

    def __init__(self, port: int) -> None:
        self.stopped = threading.Event()
        self.answers = Counter[int]()
        """The number of replays, finished reviews and refusals by status; 0 counts lost connections."""
        self._port = port

    def replay(self, record: bytes) -> None:
        """Request replays of the same record until stopped."""
        while not self.stopped.is_set():
            self._count(self._ask("POST", "/api/replays?eyes=all", record)[0])

    def review(self, records: "SimpleQueue[bytes]") -> None:
        """Request reviews of one game after another, while there are any."""
        while not self.stopped.is_set():
            try:
                record = records.get_nowait()
            except Empty:
                return
            status, body = self._ask("POST", "/api/reviews", record)
            while status == 200 and not self.stopped.is_set():
                state: dict[str, Any] = msgspec.json.decode(body)
                if state["review"] is not None or state["failed"]:
                    break
                sleep(POLL_INTERVAL_S)
                status, body = self._ask("GET", f"/api/reviews/{state['id']}", None)
            self._count(status)
            if status != 200:
                records.put(record)
                self.stopped.wait(REFUSAL_PAUSE_S)

    def _count(self, status: int) -> None:
        if not self.stopped.is_set():
            self.answers[status] += 1

    def _ask(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT_S)
        try:
            connection.request(method, path, body, {"Content-Type": "application/json", "Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()
        packed = answer.getheader("Content-Encoding") == "gzip" and method == "GET"
        return answer.status, gzip.decompress(text) if packed else text


def main() -> None:
    """Send requests between two lines of input."""
    port, kind, clients, seed = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    flood = Flood(port)
    work: Callable[[], None] = partial(flood.replay, long_record())
    if kind == "reviews":
        records = SimpleQueue[bytes]()
        for number in range(REVIEWS_PER_CLIENT * clients):
            records.put(played_record(seed * REVIEWS_PER_CLIENT * clients + number))
        work = partial(flood.review, records)
    print("ready", flush=True)
    sys.stdin.readline()
    for _ in range(clients):
        threading.Thread(target=work, daemon=True).start()
    print("begun", flush=True)
    sys.stdin.readline()
    flood.stopped.set()
    print(msgspec.json.encode(flood.answers).decode(), flush=True)


if __name__ == "__main__":
    main()

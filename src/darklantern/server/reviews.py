"""Reviews of finished games, made one after the other in the background and kept for a while."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Event

from darklantern.bots.review import Review, Reviewing
from darklantern.core import registry
from darklantern.core.errors import BadRecord
from darklantern.core.record import Record, write_record
from darklantern.server.errors import BadRequest, TooBusy
from darklantern.server.mistakes import MEANINGS, Code
from darklantern.server.replays import MOST_MOVES
from darklantern.server.things import ReviewState

KEPT = 200
"""So many reviews are kept."""
WAITING = 16
"""So many may wait to be made."""

log = logging.getLogger("darklantern.reviews")


class _Job:
    """A review that is made, or was."""

    def __init__(self, reviewing: Reviewing) -> None:
        self.total = reviewing.total
        self.done = 0
        self.review: Review | None = None
        self.failed = False
        self._reviewing: Reviewing | None = reviewing

    @property
    def waiting(self) -> bool:
        """Whether there is still something to do."""
        return self._reviewing is not None

    def work(self, stopped: Event) -> None:
        """Makes the review; gives up if it is stopped."""
        assert self._reviewing is not None, "it is made once"
        try:
            for _ in self._reviewing:
                self.done += 1
                if stopped.is_set():
                    return
            self.review = self._reviewing.review()
        except Exception:
            log.exception("a review failed")
            self.failed = True
        finally:
            self._reviewing = None


class Reviews:
    """All reviews of a server. The same game is reviewed once, whoever asks."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._pool = ThreadPoolExecutor(1, "reviews")
        self._stopped = Event()

    async def ask(self, record: Record) -> ReviewState:
        """The review of a game, which is begun if there is none.

        Raises `BadRecord` or `UnknownName` if the rules do not follow the record, `TooBusy` if too many wait.
        """
        id = sha256(write_record(record).encode()).hexdigest()[:32]
        if id not in self._jobs or self._jobs[id].failed:
            if len(record.moves) > MOST_MOVES:
                raise BadRecord(f"it has {len(record.moves)} moves; more than {MOST_MOVES} are not reviewed")
            self._expect_room()
            job = _Job(await asyncio.to_thread(Reviewing, registry.game(record.game), record))
            if id not in self._jobs or self._jobs[id].failed:  # nobody else asked meanwhile
                self._expect_room()
                self._jobs[id] = job
                self._pool.submit(job.work, self._stopped)
                self._forget()
        return self.state(id)

    def state(self, id: str) -> ReviewState:
        """How far a review is. Raises `BadRequest` if there is none."""
        job = self._jobs.get(id)
        if job is None:
            raise BadRequest(Code.NO_SUCH_REVIEW, MEANINGS[Code.NO_SUCH_REVIEW].text)
        self._jobs.move_to_end(id)
        return ReviewState(id=id, done=job.done, total=job.total, failed=job.failed, review=job.review)

    def stop(self) -> None:
        """Nothing is begun any more, and what is being made is given up."""
        self._stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _expect_room(self) -> None:
        if sum(job.waiting for job in self._jobs.values()) >= WAITING:
            raise TooBusy

    def _forget(self) -> None:
        """Forgets the reviews that nobody has asked for the longest."""
        over = [id for id, job in self._jobs.items() if not job.waiting][: max(0, len(self._jobs) - KEPT)]
        for id in over:
            del self._jobs[id]

"""Reviews of finished games, computed in steps by the workers and kept for a while."""

import asyncio
import logging
from collections import OrderedDict
from contextlib import ExitStack
from functools import partial
from typing import cast

from msgspec import Raw

from darklantern.bots.review import Review
from darklantern.protocol.advice import ReviewState
from darklantern.protocol.http_errors import HTTP_ERRORS, HttpErrorCode
from darklantern.server import jobs
from darklantern.server.errors import RequestError, TooBusy
from darklantern.server.heavy_work import HeavyWork, JobClient, JobKind

MAX_REVIEWS_KEPT = 200
"""The most reviews that are kept."""
MAX_REVIEWS_WAITING = 16
"""The most reviews that may be under way."""

log: logging.Logger = logging.getLogger("darklantern.reviews")


class _Review:
    """A review: finished, failed or under way."""

    def __init__(self, opened: jobs.OpenedReview) -> None:
        self.opened = opened
        self.done = 0
        self.text: bytes | None = None
        """The finished review as JSON; None before."""
        self.failed = False

    @property
    def under_way(self) -> bool:
        """Whether the review is neither finished nor failed."""
        return self.text is None and not self.failed


class Reviews:
    """All reviews of a server. A game is reviewed once, even if several clients ask."""

    def __init__(self, heavy_work: HeavyWork) -> None:
        self._heavy_work = heavy_work
        self._reviews: OrderedDict[str, _Review] = OrderedDict()
        self._slots = asyncio.Semaphore(heavy_work.workers)
        self._tasks: set[asyncio.Task[None]] = set()

    async def request(self, record: bytes, client: JobClient) -> ReviewState:
        """Return the progress of a record's review, and start the review if there is none.

        Raise `MalformedRequest`, `BadRecord` or `UnknownName` for an invalid record, and `TooBusy` or
        `TooManyConcurrentJobs` for too many reviews.
        """
        id = jobs.review_id(record)
        if not self._is_known(id):
            with ExitStack() as place:
                place.enter_context(self._heavy_work.count_job(client.address))
                self._expect_free_place()
                opened = await self._heavy_work.run(
                    JobKind.REPLAY, partial(jobs.open_review, record), client.address, client.is_connected
                )
                id = opened.id
                if not self._is_known(id):
                    self._expect_free_place()
                    self._begin(opened, client.address, place.pop_all())
        return self.state(id)

    def state(self, id: str) -> ReviewState:
        """Return the progress of a review. Raise `RequestError` if there is none."""
        review = self._reviews.get(id)
        if review is None:
            raise RequestError(HttpErrorCode.NO_SUCH_REVIEW, HTTP_ERRORS[HttpErrorCode.NO_SUCH_REVIEW].text)
        self._reviews.move_to_end(id)
        return ReviewState(
            id=id,
            done=review.done,
            total=review.opened.total,
            failed=review.failed,
            review=None if review.text is None else cast(Review, Raw(review.text)),  # a worker wrote it
        )

    def stop(self) -> None:
        """Cancel all reviews under way."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, opened: jobs.OpenedReview, address: str, place: ExitStack) -> None:
        self._reviews[opened.id] = review = _Review(opened)
        task = asyncio.get_running_loop().create_task(self._run(review, address, place))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._forget()

    async def _run(self, review: _Review, address: str, place: ExitStack) -> None:
        """Compute a review in steps. It counts as under way for its address until it ends."""
        with place:
            async with self._slots:
                try:
                    decisions = b""
                    while review.text is None:
                        step = await self._step(review.opened.record, decisions, address)
                        review.done, decisions, review.text = step
                except Exception:
                    log.exception("a review failed")
                    review.failed = True

    async def _step(self, record: bytes, decisions: bytes, address: str) -> jobs.ReviewStep:
        return await self._heavy_work.run(JobKind.REVIEW, partial(jobs.review_step, record, decisions), address)

    def _is_known(self, id: str) -> bool:
        return id in self._reviews and not self._reviews[id].failed

    def _expect_free_place(self) -> None:
        if sum(review.under_way for review in self._reviews.values()) >= MAX_REVIEWS_WAITING:
            raise TooBusy

    def _forget(self) -> None:
        """Drop the finished reviews that were requested longest ago."""
        over = [id for id, review in self._reviews.items() if not review.under_way][
            : max(0, len(self._reviews) - MAX_REVIEWS_KEPT)
        ]
        for id in over:
            del self._reviews[id]

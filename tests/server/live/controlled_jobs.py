"""Jobs of workers in tests of hints, bots and reviews: they report their arguments and wait to be released."""

import asyncio
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from darklantern.bots import review
from darklantern.bots.bot import ActionValue, RandomBot
from darklantern.bots.fallback import BotDecision
from darklantern.bots.hints import HintChoice, hint
from darklantern.bots.registry import explainer
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import GameId
from darklantern.server import jobs
from tests.bots.test_review import NotationLengthAdviser
from tests.workers.jobs import append_line, create_pipes, read_pipe, write_pipe


class ControlledJobs:
    """Worker jobs under a test's control: each reports its view, and waits to be released."""

    def __init__(self, folder: Path, hold: bool = True) -> None:
        self.folder = folder
        folder.mkdir()
        create_pipes(folder, "started", "release")
        if not hold:
            (folder / "free").touch()

    @property
    def views(self) -> list[Any]:
        """The views given to the workers."""
        views = list[Any]()
        if (folder := self.folder / "views").exists():
            with folder.open("rb") as file:
                while file.peek(1):
                    views.append(pickle.load(file))
        return views

    async def wait_started(self) -> None:
        """Wait until a worker has begun a job."""
        await asyncio.to_thread(read_pipe, self.folder / "started")

    async def release(self) -> None:
        """Release the waiting job, and all later ones."""
        (self.folder / "free").touch()
        await asyncio.to_thread(write_pipe, self.folder / "release")


class OrderedAdviser(RandomBot):
    """An adviser that prefers actions in their order."""

    name = "ordered"

    def evaluate(self, view: Any, legal: Sequence[Any], chance: Chance) -> list[ActionValue]:
        return [ActionValue(action, 1 - at / len(legal)) for at, action in enumerate(legal)]


def find_hint(
    folder: Path, game: GameId, view: Any, legal: Sequence[Any], seed: int
) -> tuple[str, tuple[HintChoice, ...]]:
    """Find the first actions best."""
    _report_and_wait(folder, view)
    return OrderedAdviser.name, hint(OrderedAdviser(), explainer(game), view, legal, Chance.seeded(seed))


def decide(folder: Path, game: GameId, name: str, view: Any, legal: Sequence[Any], seed: int) -> BotDecision:
    """Decide for the first action."""
    _report_and_wait(folder, view)
    return BotDecision(legal[0])


def measured_hint(game: GameId, view: Any, legal: Sequence[Any], seed: int) -> tuple[str, tuple[HintChoice, ...]]:
    """Find a hint by an adviser that only measures."""
    jobs.adviser = _measuring_adviser
    return jobs.find_hint(game, view, legal, seed)


def review_step(folder: Path, record: bytes, decisions: bytes) -> jobs.ReviewStep:
    """Review one decision by a test adviser."""
    review.adviser, jobs.REVIEW_STEP_S = _measuring_adviser, 0.0
    if decisions and not (folder / "free").exists():
        write_pipe(folder / "started")
        read_pipe(folder / "release")
    append_line(folder / "steps", "step")
    return jobs.review_step(record, decisions)


def prepare(folder: Path, name: str) -> None:
    """Record that a worker was prepared."""
    _report_and_wait(folder, None)
    append_line(folder / "prepared", name)


def prepare_and_signal(folder: Path, name: str, pipe: Path) -> None:
    """Record that a worker was prepared, and signal it."""
    append_line(folder / "prepared", name)
    write_pipe(pipe)


def _measuring_adviser(game: AnyGame | GameId) -> NotationLengthAdviser:
    return NotationLengthAdviser(registry.game(registry.game_id(game)))


def _report_and_wait(folder: Path, view: Any) -> None:
    with (folder / "views").open("ab") as file:
        pickle.dump(view, file)
    if not (folder / "free").exists():
        write_pipe(folder / "started")
        read_pipe(folder / "release")

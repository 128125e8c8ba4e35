"""Functions that run in worker processes, besides replays. Arguments and results are plain values."""

import pickle
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from darklantern.bots import fallback
from darklantern.bots.bot import Bot
from darklantern.bots.fallback import BotDecision
from darklantern.bots.hints import HintChoice, hint
from darklantern.bots.registry import adviser, bot, explainer
from darklantern.bots.review import Decision, Reviewer
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import BadRecord
from darklantern.core.ids import GameId
from darklantern.core.record import Record, read_record, write_record
from darklantern.server.http.bodies import read_body
from darklantern.server.replays import MAX_REPLAYED_MOVES

REVIEW_STEP_S = 0.25
"""The approximate length of a review's step, in seconds. More urgent jobs run between steps."""


def decide(game: GameId, name: str, view: Any, legal: Sequence[Any], seed: int) -> BotDecision:
    """Return a bot's decision, or that of a simpler bot if it fails."""
    return fallback.decide(game, _bot(game, name), view, legal, Chance.seeded(seed))


def find_hint(game: GameId, view: Any, legal: Sequence[Any], seed: int) -> tuple[str, tuple[HintChoice, ...]]:
    """Return the name of a game's adviser, and its best choices."""
    best = adviser(game)
    return best.name, hint(best, explainer(game), view, legal, Chance.seeded(seed))


class OpenedReview(NamedTuple):
    """A record that was checked for review."""

    id: str
    """The review's id: the same for every JSON text of the same record."""
    record: bytes
    total: int
    """The number of decisions to review."""


def review_id(record: bytes) -> str:
    """Return the id of the review of a record. The record must be as `write_record` writes it."""
    return sha256(record).hexdigest()[:32]


def open_review(body: bytes) -> OpenedReview:
    """Check that the record in a body can be reviewed. Raise `BadRecord`, `UnknownName` or `MalformedRequest`."""
    record = read_body(body, Record)
    if len(record.moves) > MAX_REPLAYED_MOVES:
        raise BadRecord(f"it has {len(record.moves)} moves; more than {MAX_REPLAYED_MOVES} are not reviewed")
    text = write_record(record).encode()
    return OpenedReview(review_id(text), text, _reviewer(text).total)


class ReviewStep(NamedTuple):
    """The result of one step of a review."""

    done: int
    """The number of decisions reviewed so far."""
    decisions: bytes
    """The pickled decisions reviewed so far, for the next step."""
    review: bytes | None
    """The finished review as JSON; None before."""


def review_step(record: bytes, decisions: bytes) -> ReviewStep:
    """Continue a review for about `REVIEW_STEP_S` from the pickled decisions of the last step, empty at first."""
    reviewing = _reviewer(record)
    found: list[Decision] = pickle.loads(decisions) if decisions else []
    reviewing.resume(found)
    until = monotonic() + REVIEW_STEP_S
    for decision in reviewing:
        found.append(decision)
        if monotonic() >= until:
            break
    review = msgspec.json.encode(reviewing.review()) if len(found) == reviewing.total else None
    return ReviewStep(len(found), pickle.dumps(found), review)


@lru_cache(maxsize=64)
def _bot(game: GameId, name: str) -> Bot:
    """Return this process's instance of a bot, which keeps nothing between decisions but loaded data."""
    return bot(game, name)


@lru_cache(maxsize=4)
def _reviewer(text: bytes) -> Reviewer:
    record = read_record(text)
    return Reviewer(registry.played_game(record.game), record)

"""The application context: the parts of a running server, for handlers of requests."""

from dataclasses import dataclass

from aiohttp import web

from darklantern.server.deletion import Deletion
from darklantern.server.editions import Editions
from darklantern.server.hall import Hall
from darklantern.server.health import Checkup
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.limits import Limits
from darklantern.server.metrics import Metrics
from darklantern.server.people import People
from darklantern.server.reviews import Reviews
from darklantern.server.settings import Settings
from darklantern.server.store import Store


@dataclass(frozen=True)
class House:
    """The parts of a running server."""

    settings: Settings
    store: Store
    hall: Hall
    people: People
    deletion: Deletion
    editions: Editions
    metrics: Metrics
    limits: Limits
    checkup: Checkup
    heavy: HeavyWork
    reviews: Reviews


HOUSE = web.AppKey("house", House)
"""The key under which an application holds its context."""

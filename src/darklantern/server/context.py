"""The application context: the parts of a running server, for handlers of requests."""

from dataclasses import dataclass

from aiohttp import web

from darklantern.server.deletion import Deletion
from darklantern.server.editions import Editions
from darklantern.server.health import HealthCheck
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.identities import Identities
from darklantern.server.live.lobby import Lobby
from darklantern.server.live.table_manager import TableManager
from darklantern.server.metrics import Metrics
from darklantern.server.rate_limits import RateLimits
from darklantern.server.reviews import Reviews
from darklantern.server.settings import Settings
from darklantern.server.store import Store


@dataclass(frozen=True)
class AppContext:
    """The parts of a running server."""

    settings: Settings
    store: Store
    tables: TableManager
    lobby: Lobby
    identities: Identities
    deletion: Deletion
    editions: Editions
    metrics: Metrics
    limits: RateLimits
    health: HealthCheck
    heavy_work: HeavyWork
    reviews: Reviews


APP_CONTEXT = web.AppKey("context", AppContext)
"""The key under which an application holds its context."""

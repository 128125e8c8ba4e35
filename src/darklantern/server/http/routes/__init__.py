"""All routes of the HTTP API, by resource. The live side of a table is a WebSocket."""

from darklantern.server.http.routes.editions import EDITION_ROUTES
from darklantern.server.http.routes.games import GAME_ROUTES
from darklantern.server.http.routes.hints import HINT_ROUTES
from darklantern.server.http.routes.operations import OPERATION_ROUTES, openapi_route
from darklantern.server.http.routes.people import PEOPLE_ROUTES
from darklantern.server.http.routes.replays import REPLAY_ROUTES
from darklantern.server.http.routes.reviews import REVIEW_ROUTES
from darklantern.server.http.routes.seats import SEAT_ROUTES
from darklantern.server.http.routes.table_people import TABLE_PEOPLE_ROUTES
from darklantern.server.http.routes.tables import TABLE_ROUTES
from darklantern.server.http.routing import Route

_RESOURCE_ROUTES: tuple[Route, ...] = (
    *GAME_ROUTES,
    *PEOPLE_ROUTES,
    *TABLE_ROUTES,
    *SEAT_ROUTES,
    *TABLE_PEOPLE_ROUTES,
    *REPLAY_ROUTES,
    *HINT_ROUTES,
    *REVIEW_ROUTES,
    *EDITION_ROUTES,
    *OPERATION_ROUTES,
)

ROUTES: tuple[Route, ...] = (*_RESOURCE_ROUTES, openapi_route(_RESOURCE_ROUTES))
"""All routes of the API."""

"""Examples of requests for the documentation of the API, made from the first installed game."""

from typing import Any

import msgspec

from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.record import Record
from darklantern.core.session import Session

EXAMPLE_MOVES = 2
"""The moves of the example of a record."""
SEED = 2026
MOVE_MS = 1500


def _record(game: AnyGame) -> Record:
    """Return the first moves of a game between two players."""
    session = Session(game, game.options({}), ("Ada", "greedy"), Chance.seeded(SEED))
    for number in range(1, EXAMPLE_MOVES + 1):
        seat = min(game.to_act(session.state))
        session.play(seat, game.legal_actions(session.state, seat)[0], number * MOVE_MS)
    return session.record()


EXAMPLE_GAME: AnyGame = registry.game(registry.game_ids()[0])
EXAMPLE_COMPONENTS: dict[str, Any] = msgspec.to_builtins(next(iter(EXAMPLE_GAME.editions().values())))
"""The components of a playable edition."""
EXAMPLE_RECORD: Record = _record(EXAMPLE_GAME)
"""The first moves of a game."""

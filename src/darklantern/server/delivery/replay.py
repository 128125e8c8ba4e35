"""Serialization of replays, as one viewer may know them or with everything open."""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Position
from darklantern.protocol.replays import ReplayMoment
from darklantern.server.delivery.serializer import ViewSerializer, encode, without_edition
from darklantern.server.delivery.viewer import Viewer


class ReplaySerializer:
    """Serializes the positions of a replay for a viewer, as a live table would have sent them."""

    def __init__(self, game: AnyGame, viewer: Viewer) -> None:
        self._serializer = ViewSerializer(game)
        self._viewer = viewer

    def events(self, position: Position) -> Raw:
        """Return what the viewer may know of the events that led to a position."""
        return Raw(self._serializer.events(position.events, self._viewer))

    def view(self, position: Position) -> Raw:
        """Return what the viewer may know of a position."""
        return Raw(self._serializer.view(position.state, self._viewer))


class OpenReplaySerializer:
    """Serializes the positions of a replay with everything known by the end of the same chapter."""

    def __init__(self, game: AnyGame, positions: Sequence[Position]) -> None:
        self._game = game
        self._last = {game.chapter(position.state): position.state for position in positions}

    def events(self, position: Position) -> Raw:
        """Return the events that led to a position."""
        return Raw(encode(position.events))

    def view(self, position: Position) -> Raw:
        """Return the open view of a position."""
        later = self._last[self._game.chapter(position.state)]
        return Raw(encode(without_edition(self._game.open_view(position.state, later))))


def moments(
    game: AnyGame,
    positions: Sequence[Position],
    serializer: ReplaySerializer | OpenReplaySerializer,
    views: bool = False,
) -> list[ReplayMoment]:
    """Return one moment for each position. Values that have not changed are left out, as at a live table.

    So are views during races, unless `views` is set.
    """
    found: list[ReplayMoment] = []
    race: int | None = None
    before: dict[str, Any] = {}
    for position in positions:
        state, move = position.state, position.move
        was, race = race, game.race(state)
        now: dict[str, Any] = {
            "chapter": game.chapter(state),
            "standing": list(game.current_scores(state)),
            "awaited": sorted(game.to_act(state)),
        }
        found.append(
            ReplayMoment(
                seat=None if move is None else Seat(move.seat),
                at=None if move is None else move.at,
                by="player" if move is None else move.by,
                events=serializer.events(position) if position.events else [],
                view=serializer.view(position) if views or race is None or race != was else None,
                **{name: value for name, value in now.items() if value != before.get(name)},
            )
        )
        before = now
    return found

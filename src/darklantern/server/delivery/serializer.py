"""Serialization of a game's states and events, as far as a viewer may know them, as JSON."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import msgspec

from darklantern.core.game import AnyGame
from darklantern.core.plain_action import plain_action
from darklantern.server.delivery.viewer import Viewer

ACTIONS_CACHED = 10_000
"""The number of actions of a game that are cached as JSON."""
ACTION_LISTS_CACHED = 4_096
"""The number of lists of actions that are cached: seats and tables often share the same list."""

encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode
"""Return a value as JSON."""


class ViewSerializer:
    """Serializes states and events of one game for a viewer."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._notation = _list_encoder(game, game.format_action)
        self._plain = _list_encoder(game, plain_action)

    def legal(self, state: Any, viewer: Viewer) -> bytes:
        """Return a viewer's legal actions in the game's notation; none before the game, while the state is None."""
        return self._notation(self._legal(state, viewer))

    def plain_legal(self, state: Any, viewer: Viewer) -> bytes:
        """Return a viewer's legal actions as plain data, in the order of `legal`."""
        return self._plain(self._legal(state, viewer))

    def _legal(self, state: Any, viewer: Viewer) -> tuple[Any, ...]:
        return () if viewer is None or state is None else tuple(self._game.legal_actions(state, viewer))

    def view(self, state: Any, viewer: Viewer) -> bytes:
        """Return what a viewer may know of a state, without the edition; null before the game begins."""
        return b"null" if state is None else encode(without_edition(self._game.view(state, viewer)))

    def events(self, events: tuple[Any, ...], viewer: Viewer) -> bytes:
        """Return what a viewer may know of events."""
        return EventSerializer(self._game, events).events(viewer)

    def shared_events(self, events: tuple[Any, ...]) -> "EventSerializer":
        """Return a serializer of the same events for several viewers."""
        return EventSerializer(self._game, events)


class EventSerializer:
    """Serializes the same events for several viewers. Equal results are encoded once."""

    __slots__ = ("_events", "_game", "_texts")

    def __init__(self, game: AnyGame, events: tuple[Any, ...]) -> None:
        self._game = game
        self._events = events
        self._texts: list[tuple[list[Any], bytes]] = []

    def events(self, viewer: Viewer) -> bytes:
        """Return what a viewer may know of the events, as JSON."""
        redact = self._game.redact
        redacted = [visible for event in self._events if (visible := redact(event, viewer)) is not None]
        for encoded, text in self._texts:
            if encoded == redacted:
                return text
        text = encode(redacted)
        self._texts.append((redacted, text))
        return text


def without_edition(view: Any) -> dict[str, Any]:
    """Return a view without the edition, which never changes and is sent once."""
    return {name: getattr(view, name) for name in view.__struct_fields__ if name != "edition"}


@cache
def _list_encoder(game: AnyGame, convert: Callable[[Any], Any]) -> Callable[[tuple[Any, ...]], bytes]:
    """Return a function that converts the actions of a game's list and encodes the result, with a cache."""

    @lru_cache(maxsize=ACTIONS_CACHED)
    def action_text(action: Any) -> bytes:
        return encode(convert(action))

    @lru_cache(maxsize=ACTION_LISTS_CACHED)
    def list_text(actions: tuple[Any, ...]) -> bytes:
        return b"[" + b",".join([action_text(action) for action in actions]) + b"]"

    return list_text

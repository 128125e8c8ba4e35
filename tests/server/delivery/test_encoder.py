"""An update assembled from parts equals its type's encoding."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from darklantern.protocol.server_messages import Update
from darklantern.protocol.table_events import Moved
from darklantern.server.delivery.encoder import UpdateEncoder
from darklantern.server.delivery.frames import text_frame

EVENT = Moved(2, 34_567)
EVENTS = [{"type": "took-back", "seat": 2, "tile": 9}]

encode = msgspec.json.encode


@pytest.mark.parametrize("id", [None, 0, 2**53 - 1])
@pytest.mark.parametrize("legal", [None, [], ["drop up", "drop down"]])
@pytest.mark.parametrize("actions", [None, [{"kind": "drop", "params": {"up": True}}]])
@pytest.mark.parametrize("awaited", [None, [], [0, 3]])
@pytest.mark.parametrize("clocks", [None, [1000, 0]])
@pytest.mark.parametrize("view", [None, {"round": 1}])
def test_assembled_update_equals_encoded_type(
    id: int | None,
    legal: list[str] | None,
    actions: list[Any] | None,
    awaited: list[int] | None,
    clocks: list[int] | None,
    view: Any,
) -> None:
    """Each field present or left out."""
    encoder = UpdateEncoder(17, encode(EVENT), awaited, clocks)
    actions = None if legal is None else actions
    body = encoder.body(encode(EVENTS), *(None if part is None else encode(part) for part in (legal, actions)))
    if view is not None:
        body = encoder.with_view(body, encode(view))
    update = Update(17, EVENT, id, Raw(encode(EVENTS)), legal, actions, awaited, clocks, view)
    assert (encoder.frame(body) if id is None else encoder.answer(body, id)) == text_frame(encode(update))


def test_viewers_with_equal_view_share_frame() -> None:
    encoder = UpdateEncoder(17, encode(EVENT))
    first, same, other = (encoder.body(encode(events), None) for events in (EVENTS, EVENTS, []))
    assert encoder.frame(first) is encoder.frame(same)
    assert encoder.frame(first) != encoder.frame(other)

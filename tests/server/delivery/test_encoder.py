"""An update assembled from parts equals its type's encoding."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from darklantern.protocol.server_messages import Update
from darklantern.protocol.table_events import Moved
from darklantern.server.delivery.encoder import UpdateEncoder
from darklantern.server.delivery.frames import text_frame

WHAT = Moved(2, 34_567)
EVENTS = [{"type": "took-back", "seat": 2, "tile": 9}]

write = msgspec.json.encode


@pytest.mark.parametrize("id", [None, 0, 2**53 - 1])
@pytest.mark.parametrize("legal", [None, [], ["drop up", "drop down"]])
@pytest.mark.parametrize("awaited", [None, [], [0, 3]])
@pytest.mark.parametrize("clocks", [None, [1000, 0]])
@pytest.mark.parametrize("view", [None, {"round": 1}])
def test_an_update_from_parts_is_as_its_type_writes_it(
    id: int | None, legal: list[str] | None, awaited: list[int] | None, clocks: list[int] | None, view: Any
) -> None:
    """Each field present or left out."""
    encoder = UpdateEncoder(17, write(WHAT), awaited, clocks)
    body = encoder.body(write(EVENTS), None if legal is None else write(legal))
    if view is not None:
        body = encoder.with_view(body, write(view))
    whole = Update(
        17, WHAT, id, Raw(write(EVENTS)), None if legal is None else Raw(write(legal)), awaited, clocks, view
    )
    assert (encoder.frame(body) if id is None else encoder.answer(body, id)) == text_frame(write(whole))


def test_viewers_who_may_know_the_same_share_a_frame() -> None:
    encoder = UpdateEncoder(17, write(WHAT))
    one, same, other = (encoder.body(write(events), None) for events in (EVENTS, EVENTS, []))
    assert encoder.frame(one) is encoder.frame(same)
    assert encoder.frame(one) != encoder.frame(other)

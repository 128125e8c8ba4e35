"""An update that is put together from parts reads as its type would write it."""

from typing import Any

import msgspec
import pytest
from msgspec import Raw

from darklantern.server import wording
from darklantern.server.messages import Moved, Update

WHAT = Moved(2, 34_567)
EVENTS = [{"type": "took-back", "seat": 2, "tile": 9}]


@pytest.mark.parametrize("id", [None, 0, 2**53 - 1])
@pytest.mark.parametrize("legal", [None, [], ["drop up", "drop down"]])
@pytest.mark.parametrize("awaited", [None, [], [0, 3]])
@pytest.mark.parametrize("clocks", [None, [1000, 0]])
@pytest.mark.parametrize("view", [None, {"round": 1}])
def test_an_update_from_parts_is_as_its_type_writes_it(
    id: int | None, legal: list[str] | None, awaited: list[int] | None, clocks: list[int] | None, view: Any
) -> None:
    """Whatever is left out of it, and whatever is not."""
    write = msgspec.json.encode
    parts = [
        wording.opening(17, write(WHAT)),
        b"" if id is None else wording.answering(id),
        wording.rest(write(EVENTS), None if legal is None else write(legal), wording.common(awaited, clocks)),
        b"" if view is None else wording.seen(write(view)),
    ]
    whole = Update(
        17, WHAT, id, Raw(write(EVENTS)), None if legal is None else Raw(write(legal)), awaited, clocks, view
    )
    assert b"".join(parts) + b"}" == write(whole)

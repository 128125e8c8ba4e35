"""The lobby lists public tables at which people are present, by stage, and all tables of a person."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from darklantern.core.errors import BadRecord
from darklantern.match.stage import Stage
from darklantern.protocol.people import Language, Person
from darklantern.server.errors import NoSuchTable
from darklantern.server.live.lobby import MAX_OWN_TABLES_LISTED, Lobby

ADA = Person(id="ada", name="Ada", language=Language.ENGLISH)


class FakeTables:
    """Tables in memory, and their summaries; also the store."""

    def __init__(self) -> None:
        self.live_tables: dict[str, SimpleNamespace] = {}
        self.summaries: dict[str, SimpleNamespace | Exception] = {}

    def add(
        self, name: str, stage: Stage, *, taken: int = 1, seats: int = 2, listed: bool = True, attended: bool = True
    ) -> None:
        """Add a live table, newer than those before it."""
        seat_states = [SimpleNamespace(taken=seat < taken) for seat in range(seats)]
        self.live_tables[name] = SimpleNamespace(
            match=SimpleNamespace(stage=stage, attended=attended, seat_states=seat_states),
            data=SimpleNamespace(listed=listed, created=len(self.live_tables)),
            listing=lambda: name,
        )

    async def tables_of(self, person: str, most: int) -> list[str]:
        assert (person, most) == (ADA.id, MAX_OWN_TABLES_LISTED)
        return list(self.summaries)

    async def summary(self, table_id: str) -> SimpleNamespace:
        summary = self.summaries[table_id]
        if isinstance(summary, Exception):
            raise summary
        return summary


@pytest.fixture
def tables() -> FakeTables:
    return FakeTables()


@pytest.fixture
def lobby(tables: FakeTables) -> Lobby:
    return Lobby(cast(Any, tables), cast(Any, tables))


def test_tables_are_listed_by_stage_and_newest_first(tables: FakeTables, lobby: Lobby):
    for stage in Stage:
        tables.add(f"first {stage}", stage)
    for stage in Stage:
        tables.add(f"second {stage}", stage)
    in_play = (Stage.READY, Stage.PLAYING, Stage.COUNTDOWN)
    assert lobby.open_tables() == [f"second {Stage.GATHERING}", f"first {Stage.GATHERING}"]
    listed = cast("list[str]", lobby.tables_in_play())
    assert sorted(listed) == sorted(f"{order} {stage}" for order in ("first", "second") for stage in in_play)
    assert [name.startswith("second") for name in listed] == [True] * 3 + [False] * 3


@pytest.mark.parametrize("stage", [Stage.GATHERING, Stage.PLAYING])
def test_private_and_deserted_tables_are_not_listed(tables: FakeTables, lobby: Lobby, stage: Stage):
    tables.add("private", stage, listed=False)
    tables.add("deserted", stage, attended=False)
    assert lobby.open_tables() == lobby.tables_in_play() == []


def test_full_table_is_not_open(tables: FakeTables, lobby: Lobby):
    tables.add("full", Stage.GATHERING, taken=2)
    assert lobby.open_tables() == []


async def test_own_tables_leave_out_those_that_cannot_be_read(tables: FakeTables, lobby: Lobby):
    def summary(created: int, *players: str) -> SimpleNamespace:
        return SimpleNamespace(table=SimpleNamespace(created=created), players=frozenset(players))

    tables.summaries = {
        "old": summary(1, "ada", "bob"),
        "gone": NoSuchTable("gone"),
        "unreadable": BadRecord("entry 1 of the log is damaged"),
        "left": summary(2, "bob"),
        "new": summary(3, "ada"),
    }
    assert [table.created for table in await lobby.tables_of(ADA)] == [3, 1]

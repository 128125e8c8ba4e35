"""Worker jobs are limited by client, and do not make other clients wait."""

import asyncio
import os
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, DummyCookieJar

from darklantern.core.record import write_record
from darklantern.protocol.replays import Replay, Viewpoint
from darklantern.server import reviews
from darklantern.server.http.bodies import MIN_GZIP_BYTES, EncodedBody
from darklantern.server.http.routes import replays
from darklantern.server.replays import EXAMPLE_RECORD, make_replay, make_replay_body
from tests.server.test_replays import ask, played, wire
from tests.server.visits import Answer, Visitor, in_loop, server
from tests.workers import jobs

BODY = write_record(EXAMPLE_RECORD).encode()


def held_replay(folder: Path, body: bytes, eyes: Viewpoint, compress: bool) -> EncodedBody[Replay]:
    """A replay that waits to be released; those through the eyes of all are not held."""
    jobs.append_line(folder / "notes", eyes)
    if eyes != "all":
        jobs.wait_for_release(folder)
    return make_replay_body(body, eyes, compress)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the pipes of held replays."""
    jobs.create_pipes(tmp_path, "started", "release")
    monkeypatch.setattr(replays, "make_replay_body", partial(held_replay, tmp_path))
    return tmp_path


async def begun(folder: Path) -> int:
    """Wait until a replay has begun, and return its process id."""
    return int(await asyncio.to_thread(jobs.read_pipe, folder / "started"))


async def let(folder: Path) -> None:
    """Release a replay."""
    await asyncio.to_thread(jobs.write_pipe, folder / "release")


def beginning(visitor: Visitor, eyes: str = "spectator") -> "asyncio.Task[Answer]":
    return asyncio.create_task(ask(visitor, EXAMPLE_RECORD, eyes))


def outsider(visitor: Visitor, address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address, "Content-Type": "application/json"}


async def ask_from(visitor: Visitor, address: str, eyes: str = "all") -> Answer:
    headers = outsider(visitor, address)
    return await visitor.ask("POST", f"/api/replays?eyes={eyes}", data=BODY, headers=headers)


@in_loop
async def test_others_are_answered_while_records_are_replayed(folder: Path) -> None:
    async with server(folder) as place:
        visitor = place.visitor()
        replay = beginning(visitor)
        assert await begun(folder) != os.getpid()
        assert (await visitor.ask("GET", "/health")).status == 200
        assert not replay.done()
        await let(folder)
        assert (await replay).status == 200


@in_loop
async def test_an_address_may_have_only_so_many_replays_under_way(folder: Path) -> None:
    async with server(folder, heavy_at_once=1, proxies=True) as place:
        visitor = place.visitor()
        first = asyncio.create_task(ask_from(visitor, "192.0.2.1", "spectator"))
        await begun(folder)
        second = await ask_from(visitor, "192.0.2.1")
        assert (second.status, second.code, second.data["params"]) == (429, "too-many-at-once", {"under_way": 1})
        assert int(second.headers["Retry-After"]) > 0
        review = await visitor.ask("POST", "/api/reviews", data=BODY, headers=outsider(visitor, "192.0.2.1"))
        assert (review.status, review.code) == (429, "too-many-at-once")
        other = asyncio.create_task(ask_from(visitor, "192.0.2.2"))
        await let(folder)
        assert (await first).status == (await other).status == 200
        assert (await ask_from(visitor, "192.0.2.1")).status == 200, "the finished replay no longer counts"


@in_loop
async def test_only_so_many_jobs_may_wait(folder: Path) -> None:
    async with server(folder, heavy_waiting=1) as place:
        visitor = place.visitor()
        first = beginning(visitor)
        await begun(folder)
        second = beginning(visitor, "all")
        metrics = ""
        while "darklantern_jobs_waiting 1.0" not in metrics:
            metrics = (await visitor.ask("GET", "/metrics")).text
        third = await ask(visitor, EXAMPLE_RECORD)
        assert (third.status, third.code) == (503, "too-busy")
        assert int(third.headers["Retry-After"]) > 0
        await let(folder)
        assert (await first).status == (await second).status == 200


@in_loop
async def test_whoever_asks_for_less_is_served_sooner(folder: Path) -> None:
    """A second replay of one address waits for the first of another, which was requested later."""
    async with server(folder, proxies=True) as place:
        visitor = place.visitor()
        tasks = [asyncio.create_task(ask_from(visitor, "192.0.2.1", "spectator"))]
        await begun(folder)
        for number, (address, eyes) in enumerate([("192.0.2.1", "0"), ("192.0.2.1", "1"), ("192.0.2.2", "all")], 1):
            tasks.append(asyncio.create_task(ask_from(visitor, address, eyes)))
            while f"darklantern_jobs_waiting {number}.0" not in (await visitor.ask("GET", "/metrics")).text:
                pass
        await let(folder)
        for _ in range(2):
            await begun(folder)
            await let(folder)
        assert [answer.status for answer in await asyncio.gather(*tasks)] == [200] * 4
    assert (folder / "notes").read_text().split() == ["spectator", "all", "0", "1"]


@in_loop
async def test_a_replay_that_its_client_has_left_is_not_begun(folder: Path) -> None:
    async with server(folder) as place:
        visitor = place.visitor()
        first = beginning(visitor)
        await begun(folder)
        async with ClientSession(cookie_jar=DummyCookieJar()) as session:
            left = asyncio.create_task(ask(Visitor(session, place.address), EXAMPLE_RECORD, "1"))
            while "darklantern_jobs_waiting 1.0" not in (await visitor.ask("GET", "/metrics")).text:
                pass
            left.cancel()
        last = beginning(visitor, "all")
        while "darklantern_jobs_waiting 2.0" not in (await visitor.ask("GET", "/metrics")).text:
            pass
        await let(folder)
        assert (await first).status == (await last).status == 200
    assert (folder / "notes").read_text().split() == ["spectator", "all"]


@in_loop
async def test_a_replay_whose_worker_is_killed_is_made_again(folder: Path) -> None:
    async with server(folder) as place:
        visitor = place.visitor()
        replay = beginning(visitor)
        os.kill(await begun(folder), signal.SIGKILL)
        await begun(folder)
        await let(folder)
        answer = await replay
        assert (answer.status, answer.data) == (200, wire(make_replay(EXAMPLE_RECORD, "spectator")))
        assert "darklantern_workers_lost_total 1.0" in (await visitor.ask("GET", "/metrics")).text
        assert (await ask(visitor, EXAMPLE_RECORD)).status == 200


def killed(record: bytes, decisions: bytes) -> None:
    jobs.kill_worker()


@in_loop
async def test_a_review_that_loses_every_worker_has_failed_and_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews.jobs, "review_step", killed)
    async with server(tmp_path, heavy_at_once=1) as place:
        visitor = place.visitor()

        async def review() -> Any:
            return (await visitor.ask("POST", "/api/reviews", data=BODY, headers=outsider(visitor, ""))).data

        state = await review()
        while not state["failed"]:
            state = (await visitor.ask("GET", f"/api/reviews/{state['id']}")).data
        assert state["review"] is None
        monkeypatch.undo()
        assert not (await review())["failed"], "the failed review no longer counts"


@in_loop
async def test_a_server_that_stops_waits_for_no_worker(folder: Path) -> None:
    async with ClientSession(cookie_jar=DummyCookieJar()) as session:
        async with server(folder) as place:
            replay = beginning(Visitor(session, place.address))
            pid = await begun(folder)
        answer = await replay
    assert (answer.status, answer.code) == (503, "too-busy")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@in_loop
async def test_large_replays_are_compressed_by_the_worker_for_those_who_read_that(tmp_path: Path) -> None:
    record, _ = played("art-robbery", 2)
    whole = make_replay(record, "all")
    assert len(make_replay_body(write_record(record).encode(), "all", False).data) > MIN_GZIP_BYTES
    async with server(tmp_path) as place:
        for sent, got in (("gzip, deflate", "gzip"), ("identity", None)):
            headers = {"Content-Type": "application/json", "Accept-Encoding": sent}
            answer = await place.visitor().ask(
                "POST", "/api/replays?eyes=all", data=write_record(record).encode(), headers=headers
            )
            assert (answer.status, answer.headers.get("Content-Encoding")) == (200, got)
            assert answer.data == wire(whole)

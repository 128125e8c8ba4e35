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
from darklantern.server.examples import EXAMPLE_RECORD
from darklantern.server.http.bodies import MIN_GZIP_BYTES, EncodedBody
from darklantern.server.http.routes import replays
from darklantern.server.replays import make_replay, make_replay_body
from tests.server.running_server import HttpClient, Response, async_test, start_server
from tests.server.test_replays import as_json, play_game, request_replay
from tests.workers import jobs

BODY = write_record(EXAMPLE_RECORD).encode()


def make_held_replay(
    folder: Path, body: bytes, viewer: Viewpoint, compress: bool, views: bool = False
) -> EncodedBody[Replay]:
    """A replay that waits to be released; those through the eyes of all are not held."""
    jobs.append_line(folder / "notes", viewer)
    if viewer != "all":
        jobs.wait_for_release(folder)
    return make_replay_body(body, viewer, compress, views)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the pipes of held replays."""
    jobs.create_pipes(tmp_path, "started", "release")
    monkeypatch.setattr(replays, "make_replay_body", partial(make_held_replay, tmp_path))
    return tmp_path


async def wait_started(folder: Path) -> int:
    """Wait until a replay has begun, and return its process id."""
    return int(await asyncio.to_thread(jobs.read_pipe, folder / "started"))


async def release(folder: Path) -> None:
    """Release a replay."""
    await asyncio.to_thread(jobs.write_pipe, folder / "release")


def start_replay(client: HttpClient, viewer: str = "spectator") -> "asyncio.Task[Response]":
    return asyncio.create_task(request_replay(client, EXAMPLE_RECORD, viewer))


def headers_from(client: HttpClient, address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address, "Content-Type": "application/json"}


async def request_replay_from(client: HttpClient, address: str, viewer: str = "all") -> Response:
    headers = headers_from(client, address)
    return await client.request("POST", f"/api/replays?eyes={viewer}", data=BODY, headers=headers)


@async_test
async def test_server_responds_during_replay(folder: Path) -> None:
    async with start_server(folder) as server:
        client = server.client()
        replay = start_replay(client)
        assert await wait_started(folder) != os.getpid()
        assert (await client.request("GET", "/health")).status == 200
        assert not replay.done()
        await release(folder)
        assert (await replay).status == 200


@async_test
async def test_concurrent_jobs_are_limited_per_address(folder: Path) -> None:
    async with start_server(folder, heavy_at_once=1, proxies=True) as server:
        client = server.client()
        first = asyncio.create_task(request_replay_from(client, "192.0.2.1", "spectator"))
        await wait_started(folder)
        second = await request_replay_from(client, "192.0.2.1")
        assert (second.status, second.code, second.data["params"]) == (429, "too-many-at-once", {"under_way": 1})
        assert int(second.headers["Retry-After"]) > 0
        review = await client.request("POST", "/api/reviews", data=BODY, headers=headers_from(client, "192.0.2.1"))
        assert (review.status, review.code) == (429, "too-many-at-once")
        other = asyncio.create_task(request_replay_from(client, "192.0.2.2"))
        await release(folder)
        assert (await first).status == (await other).status == 200
        assert (await request_replay_from(client, "192.0.2.1")).status == 200, "the finished replay no longer counts"


@async_test
async def test_number_of_waiting_jobs_is_limited(folder: Path) -> None:
    async with start_server(folder, heavy_waiting=1) as server:
        client = server.client()
        first = start_replay(client)
        await wait_started(folder)
        second = start_replay(client, "all")
        metrics = ""
        while "darklantern_jobs_waiting 1.0" not in metrics:
            metrics = (await client.request("GET", "/metrics")).text
        third = await request_replay(client, EXAMPLE_RECORD)
        assert (third.status, third.code) == (503, "too-busy")
        assert int(third.headers["Retry-After"]) > 0
        await release(folder)
        assert (await first).status == (await second).status == 200


@async_test
async def test_clients_with_fewer_jobs_are_served_first(folder: Path) -> None:
    """A second replay of one address waits for the first of another, which was requested later."""
    async with start_server(folder, proxies=True) as server:
        client = server.client()
        tasks = [asyncio.create_task(request_replay_from(client, "192.0.2.1", "spectator"))]
        await wait_started(folder)
        for number, (address, viewer) in enumerate([("192.0.2.1", "0"), ("192.0.2.1", "1"), ("192.0.2.2", "all")], 1):
            tasks.append(asyncio.create_task(request_replay_from(client, address, viewer)))
            while f"darklantern_jobs_waiting {number}.0" not in (await client.request("GET", "/metrics")).text:
                pass
        await release(folder)
        for _ in range(2):
            await wait_started(folder)
            await release(folder)
        assert [answer.status for answer in await asyncio.gather(*tasks)] == [200] * 4
    assert (folder / "notes").read_text().split() == ["spectator", "all", "0", "1"]


@async_test
async def test_replay_of_disconnected_client_is_skipped(folder: Path) -> None:
    async with start_server(folder) as server:
        client = server.client()
        first = start_replay(client)
        await wait_started(folder)
        async with ClientSession(cookie_jar=DummyCookieJar()) as session:
            abandoned = asyncio.create_task(request_replay(HttpClient(session, server.address), EXAMPLE_RECORD, "1"))
            while "darklantern_jobs_waiting 1.0" not in (await client.request("GET", "/metrics")).text:
                pass
            abandoned.cancel()
        last = start_replay(client, "all")
        while "darklantern_jobs_waiting 2.0" not in (await client.request("GET", "/metrics")).text:
            pass
        await release(folder)
        assert (await first).status == (await last).status == 200
    assert (folder / "notes").read_text().split() == ["spectator", "all"]


@async_test
async def test_replay_of_killed_worker_is_retried(folder: Path) -> None:
    async with start_server(folder) as server:
        client = server.client()
        replay = start_replay(client)
        os.kill(await wait_started(folder), signal.SIGKILL)
        await wait_started(folder)
        await release(folder)
        answer = await replay
        assert (answer.status, answer.data) == (200, as_json(make_replay(EXAMPLE_RECORD, "spectator")))
        assert "darklantern_workers_lost_total 1.0" in (await client.request("GET", "/metrics")).text
        assert (await request_replay(client, EXAMPLE_RECORD)).status == 200


def kill_review_worker(record: bytes, decisions: bytes) -> None:
    jobs.kill_worker()


@async_test
async def test_review_that_kills_every_worker_fails_and_can_be_retried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews.jobs, "review_step", kill_review_worker)
    async with start_server(tmp_path, heavy_at_once=1) as server:
        client = server.client()

        async def review() -> Any:
            return (await client.request("POST", "/api/reviews", data=BODY, headers=headers_from(client, ""))).data

        state = await review()
        while not state["failed"]:
            state = (await client.request("GET", f"/api/reviews/{state['id']}")).data
        assert state["review"] is None
        monkeypatch.undo()
        assert not (await review())["failed"], "the failed review no longer counts"


@async_test
async def test_stop_does_not_wait_for_workers(folder: Path) -> None:
    async with ClientSession(cookie_jar=DummyCookieJar()) as session:
        async with start_server(folder) as server:
            replay = start_replay(HttpClient(session, server.address))
            pid = await wait_started(folder)
        answer = await replay
    assert (answer.status, answer.code) == (503, "too-busy")
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@async_test
async def test_worker_compresses_large_replays_on_request(tmp_path: Path) -> None:
    record, _ = play_game("art-robbery", 2)
    replay = make_replay(record, "all")
    assert len(make_replay_body(write_record(record).encode(), "all", False).data) > MIN_GZIP_BYTES
    async with start_server(tmp_path) as server:
        for accepted_encoding, encoding in (("gzip, deflate", "gzip"), ("identity", None)):
            headers = {"Content-Type": "application/json", "Accept-Encoding": accepted_encoding}
            answer = await server.client().request(
                "POST", "/api/replays?eyes=all", data=write_record(record).encode(), headers=headers
            )
            assert (answer.status, answer.headers.get("Content-Encoding")) == (200, encoding)
            assert answer.data == as_json(replay)

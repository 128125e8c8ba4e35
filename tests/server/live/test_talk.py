"""Table talk."""

from pathlib import Path

import pytest

from darklantern.protocol.client_messages import Phrase
from darklantern.server.live import message_dispatcher
from tests.server.live.client import LiveServer, TableClient, seat_clients, start_server

pytestmark = pytest.mark.usefixtures("short_waits")


async def seat_two(server: LiveServer) -> tuple[str, list[TableClient]]:
    guests = await server.register_all("Ada", "Bob")
    table = await guests[0].open_table()
    return table, await seat_clients(table, guests)


async def test_talk_is_sent_to_all_clients(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada_client, bob_client) = await seat_two(server)
        spectator = await server.watch(table)
        sent = await ada_client.request("say", text="  Good evening. ")
        assert sent["what"] == {"type": "said", "name": "Ada", "seat": 0, "text": "Good evening.", "person": 1}
        for client in (bob_client, spectator):
            update = await client.wait_for_update("said")
            assert (update["number"], update["what"]) == (sent["number"], sent["what"])


@pytest.mark.parametrize("phrase", Phrase)
async def test_phrase_is_sent_by_id(tmp_path: Path, phrase: Phrase):
    async with start_server(tmp_path) as server:
        _, (ada_client, _) = await seat_two(server)
        message = await ada_client.request("say", phrase=phrase.value)
        assert message["what"]["phrase"] == phrase.value
        assert "text" not in message["what"]


@pytest.mark.parametrize("message", [{}, {"text": "   "}, {"text": "Hello", "phrase": "hello"}])
async def test_talk_is_either_text_or_phrase(tmp_path: Path, message: dict[str, str]):
    async with start_server(tmp_path) as server:
        _, (ada_client, _) = await seat_two(server)
        assert (await ada_client.request("say", **message))["code"] == "text-or-phrase"


async def test_newcomer_gets_recent_talk(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada_client, _) = await seat_two(server)
        await ada_client.request("say", text="First")
        await ada_client.request("say", phrase="hello")
        newcomer = await server.watch(table)
        assert [message.get("text") for message in newcomer.messages[0]["talk"]] == ["First", None]


async def test_talk_survives_restart(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, (ada_client, _) = await seat_two(server)
        await ada_client.request("say", text="Remember this")
    async with start_server(tmp_path) as server:
        newcomer = await server.watch(table)
        assert [message["text"] for message in newcomer.messages[0]["talk"]] == ["Remember this"]


async def test_host_switches_talk_off_and_on(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        ada_client, bob_client = await seat_clients(table, [ada, bob])
        assert (await bob.request("PATCH", f"/api/tables/{table}", {"talk": False})).body["code"] == "not-host"
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"talk": False})).status == 200
        await bob_client.wait_for_update("talk-set")
        for client in (ada_client, bob_client):
            assert (await client.request("say", text="Psst"))["code"] == "no-talk"
            assert (await client.request("say", phrase="hello"))["code"] == "no-talk"
        assert (await ada.request("PATCH", f"/api/tables/{table}", {"talk": True})).status == 200
        assert (await bob_client.request("say", text="At last"))["type"] == "update"


@pytest.mark.usefixtures("frozen_rate_limits")
async def test_too_much_talk_is_refused_without_closing_connection(tmp_path: Path):
    async with start_server(tmp_path) as server:
        _, (ada_client, bob_client) = await seat_two(server)
        answers = [await ada_client.request("say", phrase="hurry") for _ in range(message_dispatcher.TALK_BURST + 3)]
        assert [answer["type"] for answer in answers] == ["update"] * message_dispatcher.TALK_BURST + ["refused"] * 3
        assert (answers[-1]["code"], answers[-1]["params"]) == ("too-often", {"seconds": 1})
        assert (await bob_client.request("say", text="Others may talk"))["type"] == "update"
        assert (await ada_client.request("ready"))["type"] == "accepted"


@pytest.mark.usefixtures("frozen_rate_limits")
async def test_talk_limit_spans_connections_of_one_person(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada = await server.register()
        table = await ada.open_table()
        first, second = await ada.connect(table), await ada.connect(table)
        for _ in range(message_dispatcher.TALK_BURST):
            await first.request("say", phrase="hurry")
        assert (await second.request("say", phrase="hurry"))["code"] == "too-often"


async def test_registered_spectator_can_talk(tmp_path: Path):
    async with start_server(tmp_path) as server:
        table, _ = await seat_two(server)
        cyd = await (await server.register("Cyd")).connect(table)
        message = (await cyd.request("say", text="Good luck"))["what"]
        assert message == {"type": "said", "name": "Cyd", "text": "Good luck", "person": 3}
        anonymous = await server.watch(table)
        assert (await anonymous.request("say", text="Boo"))["code"] == "not-seated"

"""Table talk."""

from pathlib import Path

import pytest

from darklantern.protocol.client_messages import Phrase
from darklantern.server.live import message_dispatcher
from tests.server.live.table import Client, House, house, seated

pytestmark = pytest.mark.usefixtures("quick")


async def two_at_a_table(server: House) -> tuple[str, list[Client]]:
    guests = await server.party("Ada", "Bob")
    table = await guests[0].open()
    return table, await seated(table, guests)


async def test_what_is_said_is_an_update_for_everyone(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (one, two) = await two_at_a_table(server)
        watcher = await server.watch(table)
        said = await one.ask("say", text="  Good evening. ")
        assert said["what"] == {"type": "said", "name": "Ada", "seat": 0, "text": "Good evening.", "person": 1}
        for client in (two, watcher):
            heard = await client.update("said")
            assert (heard["number"], heard["what"]) == (said["number"], said["what"])


@pytest.mark.parametrize("phrase", Phrase)
async def test_a_phrase_is_told_by_its_id(tmp_path: Path, phrase: Phrase):
    async with house(tmp_path) as server:
        _, (one, _) = await two_at_a_table(server)
        said = await one.ask("say", phrase=phrase.value)
        assert said["what"]["phrase"] == phrase.value
        assert "text" not in said["what"]


@pytest.mark.parametrize("nothing", [{}, {"text": "   "}, {"text": "Hello", "phrase": "hello"}])
async def test_somebody_says_words_or_a_phrase(tmp_path: Path, nothing: dict[str, str]):
    async with house(tmp_path) as server:
        _, (one, _) = await two_at_a_table(server)
        assert (await one.ask("say", **nothing))["code"] == "text-or-phrase"


async def test_newcomers_hear_what_was_said_lately(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (one, _) = await two_at_a_table(server)
        await one.ask("say", text="First")
        await one.ask("say", phrase="hello")
        newcomer = await server.watch(table)
        assert [said.get("text") for said in newcomer.heard[0]["talk"]] == ["First", None]


async def test_what_was_said_is_remembered_through_a_restart(tmp_path: Path):
    async with house(tmp_path) as server:
        table, (one, _) = await two_at_a_table(server)
        await one.ask("say", text="Remember this")
    async with house(tmp_path) as server:
        newcomer = await server.watch(table)
        assert [said["text"] for said in newcomer.heard[0]["talk"]] == ["Remember this"]


async def test_the_host_switches_talk_off_and_on(tmp_path: Path):
    async with house(tmp_path) as server:
        ada, bob = await server.party("Ada", "Bob")
        table = await ada.open()
        one, two = await seated(table, [ada, bob])
        assert (await bob.ask("PATCH", f"/api/tables/{table}", {"talk": False})).body["code"] == "not-host"
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"talk": False})).status == 200
        await two.update("talk-set")
        for client in (one, two):
            assert (await client.ask("say", text="Psst"))["code"] == "no-talk"
            assert (await client.ask("say", phrase="hello"))["code"] == "no-talk"
        assert (await ada.ask("PATCH", f"/api/tables/{table}", {"talk": True})).status == 200
        assert (await two.ask("say", text="At last"))["type"] == "update"


@pytest.mark.usefixtures("no_refill")
async def test_so_much_talk_is_too_much_and_nobody_is_sent_away_for_it(tmp_path: Path):
    async with house(tmp_path) as server:
        _, (one, two) = await two_at_a_table(server)
        answers = [await one.ask("say", phrase="hurry") for _ in range(message_dispatcher.TALK_BURST + 3)]
        assert [answer["type"] for answer in answers] == ["update"] * message_dispatcher.TALK_BURST + ["refused"] * 3
        assert (answers[-1]["code"], answers[-1]["params"]) == ("too-often", {"seconds": 1})
        assert (await two.ask("say", text="Others may talk"))["type"] == "update"
        assert (await one.ask("ready"))["type"] == "accepted"


@pytest.mark.usefixtures("no_refill")
async def test_another_connection_is_no_way_round_that(tmp_path: Path):
    async with house(tmp_path) as server:
        ada = await server.enter()
        table = await ada.open()
        one, two = await ada.connect(table), await ada.connect(table)
        for _ in range(message_dispatcher.TALK_BURST):
            await one.ask("say", phrase="hurry")
        assert (await two.ask("say", phrase="hurry"))["code"] == "too-often"


async def test_who_only_watches_may_talk_if_it_is_known_who_it_is(tmp_path: Path):
    async with house(tmp_path) as server:
        table, _ = await two_at_a_table(server)
        cyd = await (await server.enter("Cyd")).connect(table)
        said = (await cyd.ask("say", text="Good luck"))["what"]
        assert said == {"type": "said", "name": "Cyd", "text": "Good luck", "person": 3}
        nobody = await server.watch(table)
        assert (await nobody.ask("say", text="Boo"))["code"] == "not-seated"

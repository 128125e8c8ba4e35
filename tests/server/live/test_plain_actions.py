"""Clients that ask for it get their legal moves as data too."""

from pathlib import Path

from tests.server.live.client import MIDNIGHT, make_ready, seat_clients, start_server


async def test_clients_that_ask_get_legal_moves_as_data(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(options={"first": 0})
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        client = await ada.connect(table, actions=1)
        welcome = client.messages[0]
        assert len(welcome["actions"]) == len(welcome["legal"]) > 1
        kinds = {action["kind"] for action in welcome["actions"]}
        assert "take" in kinds
        assert kinds <= {"take", "fetch"}, "hands are dealt by chance: with a dog among the cards it may be fetched"
        refused = await client.request("move", action="play nothing")
        assert refused["actions"] == welcome["actions"]
        update = await client.request("move", action=welcome["legal"][0])
        assert (update["legal"], update["actions"]) == ([], [])
        assert "actions" not in players[0].updates[-1]
        assert players[0].messages[0]["actions"] is None


async def test_resumed_clients_get_them_with_the_last_update(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(options={"first": 0})
        players = await seat_clients(table, [ada, bob])
        await make_ready(players)
        moved = await players[0].request("move", action=players[0].legal[0])
        client = await bob.connect(table, actions=1, after=moved["number"] - 1)
        [update] = client.updates
        assert len(update["actions"]) == len(update["legal"])


async def test_in_a_race_they_come_only_with_the_legal_moves(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table(MIDNIGHT)
        await make_ready(await seat_clients(table, [ada, bob]))
        without = (await ada.connect(table, actions=1, legal=0)).messages[0]
        assert (without["legal"], without["actions"]) == ([], [])
        both = (await ada.connect(table, actions=1, legal=1)).messages[0]
        assert len(both["actions"]) == len(both["legal"]) > 1
        assert any(action["kind"] == "lift" for action in both["actions"])


async def test_spectators_have_none(tmp_path: Path):
    async with start_server(tmp_path) as server:
        ada, bob = await server.register_all("Ada", "Bob")
        table = await ada.open_table()
        await make_ready(await seat_clients(table, [ada, bob]))
        welcome = (await server.watch(table, actions=1)).messages[0]
        assert (welcome["seat"], welcome["legal"], welcome["actions"]) == (None, [], None)

"""How players join a table at our server, and a room at a bare server."""

import http.client
import json
from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

from bench.load.player import SERVER_TIMEOUT_S, Counters, Player

SEATS = 4
OpenTable: TypeAlias = Callable[[Counters], list[Player]]
"""A function that opens one more table and returns its players."""


class ServerRefused(Exception):
    """The server refused to open or join a table. The message has its answer."""


def our_tables(address: tuple[str, int]) -> OpenTable:
    """Return a function that opens tables of Midnight Exchange at our server, each for four new people."""
    connection = http.client.HTTPConnection(*address, timeout=SERVER_TIMEOUT_S)

    def post(path: str, token: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
        except ConnectionError:  # the server closed the idle connection
            connection.close()
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise ServerRefused(f"{path}: {answer.status} {text[:200].decode(errors='replace')}")
        return json.loads(text) if text else {}

    def table(counters: Counters) -> list[Player]:
        tokens = [post("/api/people", "", {"name": f"Player {seat}"})["token"] for seat in range(SEATS)]
        settings = {"game": "midnight-exchange", "seats": SEATS, "stretch": None}
        table = post("/api/tables", tokens[0], settings)["id"]
        for seat in range(1, SEATS):
            post(f"/api/tables/{table}/seats", tokens[seat], {"seat": seat})
        path = f"/api/tables/{table}/live?protocol=2"
        players = [Player(address, path, token, seat, counters) for seat, token in enumerate(tokens)]
        for player in players:
            player.send(b'{"type":"ready","id":1}')
        return players

    return table


def bare_rooms(address: tuple[str, int]) -> OpenTable:
    """Return a function that opens rooms at a server that only passes messages on."""
    rooms = count()

    def room(counters: Counters) -> list[Player]:
        path = f"/rooms/{next(rooms)}"
        players = [Player(address, f"{path}/{seat}", "", seat, counters) for seat in range(SEATS)]
        for player in players:
            player.playing = True
        return players

    return room

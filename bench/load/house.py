"""How players get to a table: at our server, and at a bare one."""

import http.client
import json
from collections.abc import Callable
from itertools import count
from typing import Any, TypeAlias

from bench.load.player import PATIENCE, Player, Tally

SEATS = 4
Open: TypeAlias = Callable[[Tally], list[Player]]
"""Opens one more table, with its players."""


class NotWelcome(Exception):
    """The server does not let people in as we expect; says what it answered."""


def ours(address: tuple[str, int]) -> Open:
    """Tables of Midnight Exchange at our server, each for four people who are new here."""
    connection = http.client.HTTPConnection(*address, timeout=PATIENCE)

    def ask(path: str, token: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
        except ConnectionError:  # the server hung up, for we were idle for too long
            connection.close()
            connection.request("POST", path, json.dumps(body), headers)
            answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise NotWelcome(f"{path}: {answer.status} {text[:200].decode(errors='replace')}")
        return json.loads(text) if text else {}

    def table(tally: Tally) -> list[Player]:
        tokens = [ask("/api/people", "", {"name": f"Player {seat}"})["token"] for seat in range(SEATS)]
        wanted = {"game": "midnight-exchange", "seats": SEATS, "stretch": None}
        table = ask("/api/tables", tokens[0], wanted)["id"]
        for seat in range(1, SEATS):
            ask(f"/api/tables/{table}/seats", tokens[seat], {"seat": seat})
        path = f"/api/tables/{table}/live"
        players = [Player(address, path, token, seat, tally) for seat, token in enumerate(tokens)]
        for player in players:
            player.say(b'{"type":"ready","id":1}')
        return players

    return table


def bare(address: tuple[str, int]) -> Open:
    """Rooms of a server that only passes messages on."""
    rooms = count()

    def room(tally: Tally) -> list[Player]:
        path = f"/rooms/{next(rooms)}"
        players = [Player(address, f"{path}/{seat}", "", seat, tally) for seat in range(SEATS)]
        for player in players:
            player.playing = True
        return players

    return room

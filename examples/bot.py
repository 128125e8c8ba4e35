"""An external bot: it plays over the same protocol as everyone else (docs/reference/protocol.md).

python examples/bot.py http://127.0.0.1:8765 art-robbery     opens a table against one of the server's bots
python examples/bot.py http://127.0.0.1:8765/table/Zk3…      joins a table by its link
"""

import asyncio
import random
import sys
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, DummyCookieJar
from yarl import URL

PREFERRED_MOVES = ("getaway", "stash", "trade", "open bag", "place", "steal", "take")


def choose(legal: list[str], seen: dict[str, Any]) -> str:
    """Return one of the legal moves. Put your own strategy here; ``seen`` has the view and the edition."""
    return max(legal, key=lambda move: (any(word in move for word in PREFERRED_MOVES), random.random()))


Strategy = Callable[[list[str], dict[str, Any]], str]


async def play(
    address: str, game: str | None = None, pause: float = 0.3, strategy: Strategy = choose
) -> dict[str, Any]:
    """Play one game, at a new table or at the one with this address. Return its outcome and our seat."""
    url = URL(address)
    async with ClientSession(url.origin(), cookie_jar=DummyCookieJar(), raise_for_status=True) as http:
        # A name is enough to register. The token identifies us from now on.
        person = await (await http.post("/api/people", json={"name": "Outsider"})).json()
        http.headers["Authorization"] = f"Bearer {person['token']}"
        if game is None:  # anyone with a table's link may join
            answer = await http.post(f"/api/tables/{url.name}/seats", json={})
        else:  # we get the first seat without a bot
            answer = await http.post("/api/tables", json={"game": game, "seats": 2, "bots": [None, "greedy"]})
        table = await answer.json()
        async with http.ws_connect(f"/api/tables/{table['id']}/live?protocol=2&legal=1") as live:
            return await decide(live, table["promise"], pause, strategy)


async def decide(live: ClientWebSocketResponse, promise: str, pause: float, strategy: Strategy) -> dict[str, Any]:
    """Read the messages of the table and answer each decision, until the game is over."""
    seat, state, legal, seen, count, pending = 0, dict[str, Any](), list[str](), dict[str, Any](), 0, None
    async for frame in live:
        message = frame.json()
        seen |= {name: message[name] for name in ("edition", "view") if message.get(name) is not None}
        if message["type"] == "welcome":  # the current state
            seat, state, legal = message["seat"], message["table"]["state"], message["legal"]
        elif message["type"] == "table":  # the seats, who is ready, the stage of the table
            state = message
        elif message["type"] in ("update", "refused"):  # omitted values have not changed
            legal, state["awaited"] = message.get("legal", legal), message.get("awaited", state["awaited"])
        elif message["type"] == "over":  # the seed is disclosed and must match the promise
            seed = "/".join(str(number) for number in message["seed"])
            assert sha256(seed.encode()).hexdigest() == promise, "the seed does not match the promise"
            return {"seat": seat, **message["outcome"]}
        if message.get("id") == pending:  # wait for each answer before the next request
            pending, request = None, None
            if state["stage"] in ("gathering", "ready") and not state["seats"][seat].get("ready"):
                request = {"type": "ready"}
            elif state["stage"] == "playing" and seat in state["awaited"] and legal:
                await asyncio.sleep(pause)  # no faster than a person
                request = {"type": "move", "action": strategy(legal, seen)}
            if request is not None:
                pending = count = count + 1
                await live.send_json({"id": pending, **request})
    raise ConnectionError(f"the table closed the connection with code {live.close_code}")


if __name__ == "__main__":
    result = asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
    print("won" if result["seat"] in result["winners"] else "lost", "with", result["scores"])

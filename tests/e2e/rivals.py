"""Rivals at a table of Midnight Exchange that use the table's protocol, which is faster than a browser.

In tests of the exchanges they let all players search, and the test uses the page for the rest.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from darklantern.games.midnight_exchange import GAME
from tests.e2e.conftest import VisitorFactory
from tests.e2e.visitor import Visitor
from tests.games.midnight_exchange.tables import EDITION

_CLIENT = """
(table) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/live?protocol=1&views=1`);
  const client = { seat: null, view: null, stage: null, over: false };
  const answers = new Map();
  let [id, changed] = [0, () => {}];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "welcome") [client.seat, client.stage] = [message.seat, message.table.state.stage];
    if (message.type === "table") client.stage = message.stage;
    if (message.type === "over") client.over = true;
    if (message.view) client.view = message.view;
    answers.get(message.id)?.(message.type !== "refused");
    changed();
  };
  const until = async (holds) => { while (!holds()) await new Promise((done) => { changed = done; }); };
  const pause = () => new Promise((done) => setTimeout(done, 40)); // a faster client is cut off
  const ask = async (wish) => {
    await pause();
    return new Promise((done) => {
      answers.set(++id, done);
      socket.send(JSON.stringify({ ...wish, id }));
    });
  };
  client.move = (action) => ask({ type: "move", action });
  client.turn = (seat) => until(() => client.over || client.view.turn === seat);
  client.search = async (loot) => {
    await until(() => client.seat !== null);
    await ask({ type: "ready" });
    await until(() => client.stage === "playing" && client.view?.phase === "raid");
    const [wanted, tried] = [[...loot], new Set()];
    while (wanted.length > 0) {
      const { raid, phase } = client.view;
      if (phase !== "raid") throw new Error(`the raid was over before there was ${wanted}`);
      const reach = (tile) => raid.spots[tile] !== null && raid.open[client.seat].includes(raid.places[tile]);
      const tile = raid.places.findIndex((_, tile) => reach(tile) && !tried.has(tile));
      if (tile < 0) {
        if (raid.hands.every((held) => held === null)) throw new Error(`there is no ${wanted}`);
        await new Promise((done) => { changed = done; }); // another hand may put back what is wanted
        continue;
      }
      if (!(await client.move(`lift ${tile}`))) continue; // another hand was faster, and may not keep it
      tried.add(tile);
      const at = wanted.indexOf(client.view.raid.loots[tile]);
      if (at >= 0) wanted.splice(at, 1);
      await client.move(at >= 0 ? "stash" : "drop down");
    }
  };
  window.client = client;
}
"""

JEWELS, CASH, BAG, GOLD = "jewels", "cash", "leather-bag", "gold-bar"
NAMES = ("Irene", "Arsène Lupin", "Wilhelmina van Aldersgat", "Bob")
BOARDS = ("1A", "4A")
"""Boards of short games: 1A costs jewels, 4A a gold bar, and one of its spaces holds two cards."""


ART_SPACES = 8
"""Spaces for art on board 1: three of them hold chalices, whichever of the other five kinds are drawn."""


def quick_edition() -> dict[str, Any]:
    """An edition for short games: the garage has everything, a market asks for one thing, and art is mostly chalices.

    One card is left in the deck: the game ends with the round in which two cards are taken.
    """
    edition: dict[str, Any] = msgspec.to_builtins(GAME.options({}).edition)
    chalices = [{"art": "chalice", "points": points} for points in (4, 7, 11)]
    garage = {JEWELS: 6, CASH: 4, BAG: 4, GOLD: 2, "gemstone": 1, "iron-key": 1}
    tiles = {"garage": garage, "study": {JEWELS: 17, "brass-key": 1}, "safe": {GOLD: 18}}
    cards = {"1": [1] * 11, "4": [2] + [1] * 10}
    edition |= {
        "name": "quick",
        "title": "For short games",
        "tiles": [
            {"place": place, "loot": loot, "count": count, "provenance": "house"}
            for place, counts in tiles.items()
            for loot, count in counts.items()
        ],
        "art": [row | {"count": 55 if row["art"] == "chalice" else 1} for row in edition["art"]],
        "cards": [{"name": f"set-{number}", "ladder": chalices, "provenance": "house"} for number in range(24)],
        "faces": [
            face
            | {"cost": {GOLD if face["name"][0] == "4" else JEWELS: 1}, "cards": cards.get(face["name"][0], [])}
            | ({"art": ART_SPACES} if face["name"][0] == "1" else {})
            for face in edition["faces"]
        ],
    }
    return edition


def small_board_edition() -> dict[str, Any]:
    """Full markets, and boards for two tiles only, so that four players can get away quickly."""
    edition: dict[str, Any] = msgspec.to_builtins(EDITION)
    garage = {JEWELS: 6, CASH: 4, BAG: 2, GOLD: 2, "gemstone": 2, "iron-key": 2}
    tiles_elsewhere = [row for row in quick_edition()["tiles"] if row["place"] != "garage"]
    tiles = [{"place": "garage", "loot": loot, "count": count, "provenance": "house"} for loot, count in garage.items()]
    return edition | {
        "name": "roomy",
        "tiles": tiles + tiles_elsewhere,
        "figures": edition["figures"] | {"loot_spaces": 2},
    }


def short_edition() -> dict[str, Any]:
    """The default edition with more prestige cards on the markets and fewer in the deck: for two or three rounds."""
    edition: dict[str, Any] = msgspec.to_builtins(GAME.options({}).edition)
    return edition | {"name": "brief", "faces": [face | {"cards": [*face["cards"], 1, 1]} for face in edition["faces"]]}


class Party(NamedTuple):
    """Players at a table, one of whom plays on the page."""

    visitor: Visitor
    """The page of that player."""
    rivals: tuple[Visitor, ...]
    table: str

    def move(self, action: str, rival: int = 0) -> None:
        """Make a move for a rival."""
        _move(self.rivals[rival], action)


def seat_party(new_visitor: VisitorFactory, rival_count: int = 1, hints: bool = False, **options: Any) -> Party:
    """Seat players at a table of a short game, with the page of one of them open."""
    host, rivals = new_visitor("/"), tuple(new_visitor("/") for _ in range(rival_count))
    for player, name in zip((host, *rivals), NAMES, strict=False):
        _post(player, "/api/people", {"name": name})
    table_options = {"edition": quick_edition(), "boards": list(BOARDS)} | options
    data = {"game": "midnight-exchange", "seats": 1 + rival_count, "options": table_options, "hints": hints}
    table: str = _post(host, "/api/tables", data)["id"]
    for rival in rivals:
        _post(rival, f"/api/tables/{table}/seats", {})
    host.goto(f"/table/{table}")
    for player in (host, *rivals):
        player.page.evaluate(_CLIENT, table)
    return Party(host, rivals, table)


def search(party: Party, own_loot: Sequence[str], *rival_loots: Sequence[str]) -> None:
    """Let all players search until they have the wanted loot and get away in order; then the exchanges begin."""
    players = (party.visitor, *party.rivals)
    for player, loot in zip(players, (own_loot, *rival_loots), strict=True):
        player.page.evaluate("(loot) => { client.searching = client.search(loot); }", list(loot))
    for player in players:
        player.page.evaluate("() => client.searching")
    for player in players[:-1]:
        _move(player, "getaway")


def _move(player: Visitor, action: str) -> None:
    assert player.page.evaluate("(action) => client.move(action)", action), f"{action} was refused"


def _post(player: Visitor, path: str, data: dict[str, Any]) -> Any:
    response = player.page.request.post(player.address + path, data=data, headers={"Origin": player.address})
    assert response.ok, response.text()
    return response.json()

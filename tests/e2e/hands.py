"""Rivals at a table of Midnight Exchange that use the table's protocol, which is faster than a browser.

In tests of the exchanges they let all players search, and the test uses the page for the rest.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from darklantern.games.midnight_exchange import GAME
from tests.e2e.conftest import Visiting
from tests.e2e.visits import Visit
from tests.games.midnight_exchange.tables import EDITION

_HAND = """
(table) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/live?protocol=1&views=1`);
  const hand = { seat: null, view: null, stage: null, over: false };
  const answers = new Map();
  let [id, changed] = [0, () => {}];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "welcome") [hand.seat, hand.stage] = [message.seat, message.table.state.stage];
    if (message.type === "table") hand.stage = message.stage;
    if (message.type === "over") hand.over = true;
    if (message.view) hand.view = message.view;
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
  hand.move = (action) => ask({ type: "move", action });
  hand.turn = (seat) => until(() => hand.over || hand.view.turn === seat);
  hand.search = async (loot) => {
    await until(() => hand.seat !== null);
    await ask({ type: "ready" });
    await until(() => hand.stage === "playing" && hand.view?.phase === "raid");
    const [wanted, tried] = [[...loot], new Set()];
    while (wanted.length > 0) {
      const { raid, phase } = hand.view;
      if (phase !== "raid") throw new Error(`the raid was over before there was ${wanted}`);
      const reach = (tile) => raid.spots[tile] !== null && raid.open[hand.seat].includes(raid.places[tile]);
      const tile = raid.places.findIndex((_, tile) => reach(tile) && !tried.has(tile));
      if (tile < 0) {
        if (raid.hands.every((held) => held === null)) throw new Error(`there is no ${wanted}`);
        await new Promise((done) => { changed = done; }); // another hand may put back what is wanted
        continue;
      }
      if (!(await hand.move(`lift ${tile}`))) continue; // another hand was faster, and may not keep it
      tried.add(tile);
      const at = wanted.indexOf(hand.view.raid.loots[tile]);
      if (at >= 0) wanted.splice(at, 1);
      await hand.move(at >= 0 ? "stash" : "drop down");
    }
  };
  window.hand = hand;
}
"""

JEWELS, CASH, BAG, GOLD = "jewels", "cash", "leather-bag", "gold-bar"
NAMES = ("Irene", "Arsène Lupin", "Wilhelmina van Aldersgat", "Bob")
BOARDS = ("1A", "4A")
"""Boards of short games: 1A costs jewels, 4A a gold bar, and one of its spaces holds two cards."""


ROOM = 8
"""Spaces for art on board 1: three of them hold chalices, whichever of the other five kinds are drawn."""


def quick() -> dict[str, Any]:
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
            for place, loots in tiles.items()
            for loot, count in loots.items()
        ],
        "art": [row | {"count": 55 if row["art"] == "chalice" else 1} for row in edition["art"]],
        "cards": [{"name": f"set-{number}", "ladder": chalices, "provenance": "house"} for number in range(24)],
        "faces": [
            face
            | {"cost": {GOLD if face["name"][0] == "4" else JEWELS: 1}, "cards": cards.get(face["name"][0], [])}
            | ({"art": ROOM} if face["name"][0] == "1" else {})
            for face in edition["faces"]
        ],
    }
    return edition


def roomy() -> dict[str, Any]:
    """Full markets, and boards for two tiles only, so that four players can get away quickly."""
    box: dict[str, Any] = msgspec.to_builtins(EDITION)
    garage = {JEWELS: 6, CASH: 4, BAG: 2, GOLD: 2, "gemstone": 2, "iron-key": 2}
    quickly = [row for row in quick()["tiles"] if row["place"] != "garage"]
    tiles = [{"place": "garage", "loot": loot, "count": count, "provenance": "house"} for loot, count in garage.items()]
    return box | {"name": "roomy", "tiles": tiles + quickly, "figures": box["figures"] | {"loot_spaces": 2}}


def brief() -> dict[str, Any]:
    """The default edition with more prestige cards on the markets and fewer in the deck: for two or three rounds."""
    house: dict[str, Any] = msgspec.to_builtins(GAME.options({}).edition)
    return house | {"name": "brief", "faces": [face | {"cards": [*face["cards"], 1, 1]} for face in house["faces"]]}


class Party(NamedTuple):
    """Players at a table, one of whom plays on the page."""

    here: Visit
    """The page of that player."""
    rivals: tuple[Visit, ...]
    table: str

    def move(self, action: str, rival: int = 0) -> None:
        """Make a move for a rival."""
        _move(self.rivals[rival], action)


def sit(visit: Visiting, rivals: int = 1, hints: bool = False, **options: Any) -> Party:
    """Seat players at a table of a short game, with the page of one of them open."""
    here, others = visit("/"), tuple(visit("/") for _ in range(rivals))
    for one, name in zip((here, *others), NAMES, strict=False):
        _post(one, "/api/people", {"name": name})
    given = {"edition": quick(), "boards": list(BOARDS)} | options
    data = {"game": "midnight-exchange", "seats": 1 + rivals, "options": given, "hints": hints}
    table: str = _post(here, "/api/tables", data)["id"]
    for rival in others:
        _post(rival, f"/api/tables/{table}/seats", {})
    here.go(f"/table/{table}")
    for one in (here, *others):
        one.page.evaluate(_HAND, table)
    return Party(here, others, table)


def search(party: Party, mine: Sequence[str], *theirs: Sequence[str]) -> None:
    """Let all players search until they have the wanted loot and get away in order; then the exchanges begin."""
    everyone = (party.here, *party.rivals)
    for one, loot in zip(everyone, (mine, *theirs), strict=True):
        one.page.evaluate("(loot) => { hand.searching = hand.search(loot); }", list(loot))
    for one in everyone:
        one.page.evaluate("() => hand.searching")
    for one in everyone[:-1]:
        _move(one, "getaway")


def _move(one: Visit, action: str) -> None:
    assert one.page.evaluate("(action) => hand.move(action)", action), f"{action} was refused"


def _post(one: Visit, path: str, data: dict[str, Any]) -> Any:
    answer = one.page.request.post(one.address + path, data=data, headers={"Origin": one.address})
    assert answer.ok, answer.text()
    return answer.json()

"""Play whole games at a live table of the real server, and keep every byte sent to its clients."""

import asyncio
import random
from collections.abc import Callable, Generator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec

from darklantern.bots.registry import bot
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import Record, read_record
from darklantern.match.log import AnyEntry, read_entry
from darklantern.protocol.client_messages import read_client_message
from darklantern.protocol.people import Language, Person
from darklantern.protocol.tables import NewTable
from darklantern.protocol.version import PROTOCOL_VERSION
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.heavy_work import JobClient as Asking
from darklantern.server.hints import find_hint
from darklantern.server.live import table_commands
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_manager import TableManager
from darklantern.server.store import Store, TableId
from tests.server.live.table import PATIENCE, settings_for

TEXT, PING = 0x81, 0x89
"""The first byte of an unfragmented text frame, and of a ping frame."""

RANDOM = 0.1
"""The share of random moves; the others are a bot's, so that games end."""

ENDING = ("getaway", "stash")

write = msgspec.json.encode
read = msgspec.json.decode


def frames(data: bytes) -> Generator[tuple[int, bytes]]:
    """The first byte and the payload of every frame."""
    at = 0
    while at < len(data):
        kind, size, start = data[at], data[at + 1], at + 2
        if size >= 126:
            start += 2 if size == 126 else 8
            size = int.from_bytes(data[at + 2 : start], "big")
        yield kind, data[start : start + size]
        at = start + size


class Wire:
    """A transport that keeps the texts written to it, and answers pings at once."""

    def __init__(self, ponged: Callable[[bytes], None]) -> None:
        self.texts: list[bytes] = []
        self.written = asyncio.Event()
        self._ponged = ponged

    def write(self, data: bytes) -> None:
        for kind, payload in frames(data):
            if kind == TEXT:
                self.texts.append(payload)
            elif kind == PING:
                self._ponged(payload)
        self.written.set()

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        pass


class Told(NamedTuple):
    """What a client had been told at a moment without pending messages."""

    number: int
    legal: list[str]
    awaited: list[int]
    viewed: int
    """The number of the last message with a view."""


class Client:
    """A client of a table in this process."""

    def __init__(
        self,
        house: "Table",
        person: Person | None,
        after: int | None = None,
        views: bool = False,
        race_moves: bool = False,
        protocol: int = PROTOCOL_VERSION,
    ) -> None:
        self.person = person
        self.after = after
        self.views = views
        self.race_moves = race_moves
        self.protocol = protocol
        self.sent: dict[int, str] = {}
        """The client's moves by request id."""
        self.told: list[Told] = []
        self._noted = 0
        self._house = house
        self._wire = Wire(self._pong)
        self._messages: list[dict[str, Any]] = []
        self._ids = count(1)
        manager = house.manager
        transport = cast(asyncio.Transport, self._wire)
        info = ClientInfo(person, protocol=protocol, wants_views=views, wants_race_moves=race_moves)
        self.connection = Connection(info, cast(Any, None), transport, manager.clock, manager.write_coalescer)
        house.live_table.connect(self.connection, after)
        self.seat = self.connection.seat

    @property
    def texts(self) -> list[bytes]:
        """The texts sent to the client."""
        self.connection.flush()
        return self._wire.texts

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The same texts, decoded."""
        self._messages += map(read, self.texts[len(self._messages) :])
        return self._messages

    def leave(self) -> None:
        """Disconnect, keeping all texts."""
        self.connection.flush()
        self._house.live_table.disconnect(self.connection)

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and return its answer."""
        id = next(self._ids)
        if type == "move":
            self.sent[id] = fields["action"]
        self._house.live_table.receive(
            self.connection, read_client_message(write({"type": type, "id": id, **fields}).decode())
        )
        async with asyncio.timeout(PATIENCE):
            while True:
                self._wire.written.clear()
                for message in reversed(self.messages):
                    if message.get("id") == id:
                        return message
                await self._wire.written.wait()

    def _pong(self, payload: bytes) -> None:
        trip = self.connection.match_pong(payload)
        assert trip is not None
        self._house.live_table.add_round_trip(self.connection, trip)

    def note(self) -> None:
        """Keep what the client has been told so far."""
        number, legal, awaited, viewed = self.told[-1] if self.told else Told(0, [], [], 0)
        for message in self.messages[self._noted :]:
            number = message["number"] if message["type"] in ("welcome", "update") else number
            legal = message.get("legal", legal)
            awaited = message["table"]["state"]["awaited"] if "table" in message else message.get("awaited", awaited)
            viewed = number if "view" in message else viewed
        self._noted = len(self._messages)
        self.told.append(Told(number, legal, awaited, viewed))


class Hinted(NamedTuple):
    """A hint given to a seat after an update."""

    number: int
    seat: Seat
    text: bytes


class Table:
    """A live table with its people."""

    def __init__(
        self, manager: TableManager, heavy: HeavyWork, live_table: LiveTable, people: Sequence[Person], opened_at: int
    ) -> None:
        self.manager = manager
        self.heavy = heavy
        self.live_table = live_table
        self.people = people
        self.game: AnyGame = live_table.match.game
        self.opened_at = opened_at
        """The number of the last update before the table was loaded."""
        self.hints: list[Hinted] = []
        self.resumed: list[tuple[int, Client]] = []
        """Resumed clients, each with the number of the last update at that moment."""
        self.tables: list[tuple[int, bytes]] = []
        """The table's HTTP data, each with the number of the last update at that moment."""

    async def play(self, chance: random.Random, views: bool) -> "Played":
        """Play the game to its end with random moves, while others watch, send illegal requests, and reconnect."""
        players = [
            Client(self, person, views=views, race_moves=index % 2 == 0) for index, person in enumerate(self.people)
        ]
        others = [
            Client(self, person, race_moves=race_moves, protocol=protocol)
            for person in self.people
            for race_moves, protocol in ((True, 1), (True, 2), (False, 2))
        ]
        watchers = [Client(self, None), Client(self, None, views=True, protocol=1), Client(self, stranger("Eve"))]
        for client in players:
            assert (await client.ask("ready"))["type"] == "accepted"
        back = 0
        for turn in count():
            await self._go_on(players)
            if self.live_table.data.disclosure.record is not None:
                break
            player = players[
                chance.choice([seat for seat in self.live_table.broadcaster.to_act if seat < len(players)])
            ]
            self._note((*players, *others, *watchers))
            if turn % 7 == 0:
                await self._ask_amiss(chance.choice(players), chance)
                await watchers[-1].ask("move", action="dance")
            if turn % 5 == 0 and len(players) == len(
                self.live_table.match.seat_states
            ):  # with bots, a raid goes on meanwhile
                await self._ask_hint(player)
            if turn % 10 == 0:
                self._come_back(range(back, self.live_table.broadcaster.last_number + 1))
                back = self.live_table.broadcaster.last_number
            racing = self.live_table.broadcaster.racing
            answer = await player.ask("move", action=self._choice(player, chance))
            assert answer["type"] == "update" or racing, answer  # in a raid a bot may have been faster
        self._note((*players, *others, *watchers))
        self._come_back(range(back, self.live_table.broadcaster.last_number + 1))
        self._come_back(range(0, back, 50))
        entries = [read_entry(entry) for entry in await self.manager.store.entries(TableId(self.live_table.id))]
        text = self.live_table.data.disclosure.record
        assert text is not None
        clients = [*players, *others, *watchers]
        for client in clients:
            client.leave()
        return Played(self, entries, read_record(text), clients)

    def _come_back(self, numbers: Sequence[int]) -> None:
        """Let a client of each viewer resume after each of these numbers, and disconnect."""
        number = self.live_table.broadcaster.last_number
        for person in (*self.people, None):
            for after in numbers:
                client = Client(self, person, after, race_moves=after % 2 == 0)
                self.resumed.append((number, client))
                client.leave()

    def _choice(self, player: Client, chance: random.Random) -> str:
        """Return a legal move, preferably one that ends a raid, otherwise mostly a bot's."""
        assert player.seat is not None
        game, state = self.game, self.live_table.broadcaster.state
        view, legal = game.view(state, player.seat), game.legal_actions(state, player.seat)
        if ending := [text for text in map(game.format_action, legal) if text in ENDING]:
            return chance.choice(ending)
        picks = Chance.seeded(chance.getrandbits(32))
        action = None if chance.random() < RANDOM else bot(game.id, "greedy").choose(view, legal, picks)
        return game.format_action(chance.choice(legal) if action is None else action)

    async def _go_on(self, players: Sequence[Client]) -> None:
        """Wait until a player has to decide or the game is over, making players ready where asked."""
        live_table = self.live_table
        async with asyncio.timeout(PATIENCE):
            while live_table.data.disclosure.record is None:
                if live_table.match.stage.value == "ready":
                    for client in players:
                        if not live_table.match.seat_states[client.seat or 0].ready:
                            await client.ask("ready")
                elif live_table.match.stage.value == "playing" and any(
                    seat < len(players) for seat in live_table.broadcaster.to_act
                ):
                    return
                await asyncio.sleep(0.001)

    def _note(self, clients: Sequence[Client]) -> None:
        self.tables.append((self.live_table.broadcaster.last_number, write(self.live_table.listing())))
        for client in clients:
            client.note()

    async def _ask_amiss(self, player: Client, chance: random.Random) -> None:
        """Send a request that the rules refuse."""
        assert player.seat is not None
        state = self.live_table.broadcaster.state
        others = [action for seat in self.game.may_act(state) for action in self.game.legal_actions(state, seat)]
        amiss = [
            "dance",
            *(text for text in map(self.game.format_action, others) if refused(self.game, state, player, text)),
        ]
        answer = await player.ask("move", action=chance.choice(amiss))
        assert answer["type"] == "refused", answer

    async def _ask_hint(self, player: Client) -> None:
        assert player.person is not None
        assert player.seat is not None
        number = self.live_table.broadcaster.last_number
        found = await find_hint(
            self.live_table, player.person, self.heavy, Asking("", accepts_gzip=False, is_connected=lambda: True)
        )
        assert number == self.live_table.broadcaster.last_number
        self.hints.append(Hinted(number, player.seat, write(found)))


def refused(game: AnyGame, state: Any, player: Client, text: str) -> IllegalAction | None:
    """Why the rules refuse a move; None if it is legal."""
    assert player.seat is not None
    try:
        game.apply(state, player.seat, game.parse_action(text), Chance.seeded(0))
    except IllegalAction as error:
        return error
    return None


class Played(NamedTuple):
    """A finished game."""

    table: Table
    entries: list[AnyEntry]
    """The table's log."""
    record: Record
    clients: list[Client]
    """Clients connected during the whole game."""


def stranger(name: str) -> Person:
    """A person unknown to the table."""
    return Person(id=name.lower(), name=name, language=Language.ENGLISH)


async def played(folder: Path, game: str, seats: int, bots: int, seed: int, views: bool) -> Played:
    """Play a game of people and bots at a server with a real store."""
    store = await Store.open(f"sqlite:///{folder / f'{game}-{seed}.db'}")
    heavy = HeavyWork(settings_for(folder))
    try:
        manager = TableManager(store, heavy, bot_pace=0)
        people = [stranger(name) for name in ("Ada", "Bob", "Cleo", "Dan")[: seats - bots]]
        names: list[str | None] = [*[None] * len(people), *["greedy"] * bots]
        live_table = await manager.create(people[0], NewTable(game=game, seats=seats, bots=names, hints=True))
        opened_at = live_table.broadcaster.last_number
        for person in people[1:]:
            await table_commands.sit(live_table, person, None)
        try:
            return await Table(manager, heavy, live_table, people, opened_at).play(random.Random(seed), views)
        finally:
            await manager.stop()
    finally:
        heavy.stop()
        await store.close()

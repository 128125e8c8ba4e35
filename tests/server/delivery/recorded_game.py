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
from darklantern.server.heavy_work import JobClient as JobClient
from darklantern.server.hints import find_hint
from darklantern.server.live import table_commands
from darklantern.server.live.connection import ClientInfo, Connection
from darklantern.server.live.live_table import LiveTable
from darklantern.server.live.table_manager import TableManager
from darklantern.server.store import Store, TableId
from tests.server.live.client import TIMEOUT_S, server_settings

TEXT, PING = 0x81, 0x89
"""The first byte of an unfragmented text frame, and of a ping frame."""

RANDOM_SHARE = 0.1
"""The share of random moves; the others are a bot's, so that games end."""

ENDING_MOVES = ("getaway", "stash")

write = msgspec.json.encode
read = msgspec.json.decode


def frames(data: bytes) -> Generator[tuple[int, bytes]]:
    """The first byte and the payload of every frame."""
    position = 0
    while position < len(data):
        first_byte, length, start = data[position], data[position + 1], position + 2
        if length >= 126:
            start += 2 if length == 126 else 8
            length = int.from_bytes(data[position + 2 : start], "big")
        yield first_byte, data[start : start + length]
        position = start + length


class RecordingTransport:
    """A transport that keeps the texts written to it, and answers pings at once."""

    def __init__(self, on_pong: Callable[[bytes], None]) -> None:
        self.texts: list[bytes] = []
        self.written = asyncio.Event()
        self._on_pong = on_pong

    def write(self, data: bytes) -> None:
        for first_byte, payload in frames(data):
            if first_byte == TEXT:
                self.texts.append(payload)
            elif first_byte == PING:
                self._on_pong(payload)
        self.written.set()

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        pass


class KnownState(NamedTuple):
    """What a client knew at a moment without pending messages."""

    number: int
    legal: list[str]
    awaited: list[int]
    last_view: int
    """The number of the last message with a view."""


class RecordedClient:
    """A client of a table in this process."""

    def __init__(
        self,
        start_server: "RecordedTable",
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
        self.known_states: list[KnownState] = []
        self._noted = 0
        self._table = start_server
        self._transport = RecordingTransport(self._pong)
        self._messages: list[dict[str, Any]] = []
        self._ids = count(1)
        manager = start_server.manager
        transport = cast(asyncio.Transport, self._transport)
        info = ClientInfo(person, protocol=protocol, wants_views=views, wants_race_moves=race_moves)
        self.connection = Connection(info, cast(Any, None), transport, manager.clock, manager.write_coalescer)
        start_server.live_table.connect(self.connection, after)
        self.seat = self.connection.seat

    @property
    def texts(self) -> list[bytes]:
        """The texts sent to the client."""
        self.connection.flush()
        return self._transport.texts

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The same texts, decoded."""
        self._messages += map(read, self.texts[len(self._messages) :])
        return self._messages

    def disconnect(self) -> None:
        """Disconnect, keeping all texts."""
        self.connection.flush()
        self._table.live_table.disconnect(self.connection)

    async def request(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and return its answer."""
        id = next(self._ids)
        if type == "move":
            self.sent[id] = fields["action"]
        self._table.live_table.receive(
            self.connection, read_client_message(write({"type": type, "id": id, **fields}).decode())
        )
        async with asyncio.timeout(TIMEOUT_S):
            while True:
                self._transport.written.clear()
                for message in reversed(self.messages):
                    if message.get("id") == id:
                        return message
                await self._transport.written.wait()

    def _pong(self, payload: bytes) -> None:
        round_trip = self.connection.match_pong(payload)
        assert round_trip is not None
        self._table.live_table.add_round_trip(self.connection, round_trip)

    def note_state(self) -> None:
        """Keep what the client knows so far."""
        number, legal, awaited, last_view = self.known_states[-1] if self.known_states else KnownState(0, [], [], 0)
        for message in self.messages[self._noted :]:
            number = message["number"] if message["type"] in ("welcome", "update") else number
            legal = message.get("legal", legal)
            awaited = message["table"]["state"]["awaited"] if "table" in message else message.get("awaited", awaited)
            last_view = number if "view" in message else last_view
        self._noted = len(self._messages)
        self.known_states.append(KnownState(number, legal, awaited, last_view))


class GivenHint(NamedTuple):
    """A hint given to a seat after an update."""

    number: int
    seat: Seat
    text: bytes


class RecordedTable:
    """A live table with its people."""

    def __init__(
        self,
        manager: TableManager,
        heavy_work: HeavyWork,
        live_table: LiveTable,
        people: Sequence[Person],
        opened_at: int,
    ) -> None:
        self.manager = manager
        self.heavy_work = heavy_work
        self.live_table = live_table
        self.people = people
        self.game: AnyGame = live_table.match.game
        self.opened_at = opened_at
        """The number of the last update before the table was loaded."""
        self.hints: list[GivenHint] = []
        self.resumed: list[tuple[int, RecordedClient]] = []
        """Resumed clients, each with the number of the last update at that moment."""
        self.tables: list[tuple[int, bytes]] = []
        """The table's HTTP data, each with the number of the last update at that moment."""

    async def play(self, rng: random.Random, views: bool) -> "RecordedGame":
        """Play the game to its end with random moves, while others watch, send illegal requests, and reconnect."""
        players = [
            RecordedClient(self, person, views=views, race_moves=index % 2 == 0)
            for index, person in enumerate(self.people)
        ]
        others = [
            RecordedClient(self, person, race_moves=race_moves, protocol=protocol)
            for person in self.people
            for race_moves, protocol in ((True, 1), (True, 2), (False, 2))
        ]
        spectators = [
            RecordedClient(self, None),
            RecordedClient(self, None, views=True, protocol=1),
            RecordedClient(self, make_person("Eve")),
        ]
        for client in players:
            assert (await client.request("ready"))["type"] == "accepted"
        resumed_until = 0
        for turn in count():
            await self._wait_for_decision(players)
            if self.live_table.data.disclosure.record is not None:
                break
            player = players[rng.choice([seat for seat in self.live_table.broadcaster.to_act if seat < len(players)])]
            self._note_states((*players, *others, *spectators))
            if turn % 7 == 0:
                await self._send_illegal_move(rng.choice(players), rng)
                await spectators[-1].request("move", action="dance")
            if turn % 5 == 0 and len(players) == len(
                self.live_table.match.seat_states
            ):  # with bots, a raid goes on meanwhile
                await self._request_hint(player)
            if turn % 10 == 0:
                self._resume_clients(range(resumed_until, self.live_table.broadcaster.last_number + 1))
                resumed_until = self.live_table.broadcaster.last_number
            racing = self.live_table.broadcaster.racing
            answer = await player.request("move", action=self._choose_move(player, rng))
            assert answer["type"] == "update" or racing, answer  # in a raid a bot may have been faster
        self._note_states((*players, *others, *spectators))
        self._resume_clients(range(resumed_until, self.live_table.broadcaster.last_number + 1))
        self._resume_clients(range(0, resumed_until, 50))
        entries = [read_entry(entry) for entry in await self.manager.store.entries(TableId(self.live_table.id))]
        text = self.live_table.data.disclosure.record
        assert text is not None
        clients = [*players, *others, *spectators]
        for client in clients:
            client.disconnect()
        return RecordedGame(self, entries, read_record(text), clients)

    def _resume_clients(self, numbers: Sequence[int]) -> None:
        """Let a client of each viewer resume after each of these numbers, and disconnect."""
        number = self.live_table.broadcaster.last_number
        for person in (*self.people, None):
            for after in numbers:
                client = RecordedClient(self, person, after, race_moves=after % 2 == 0)
                self.resumed.append((number, client))
                client.disconnect()

    def _choose_move(self, player: RecordedClient, rng: random.Random) -> str:
        """Return a legal move, preferably one that ends a raid, otherwise mostly a bot's."""
        assert player.seat is not None
        game, state = self.game, self.live_table.broadcaster.state
        view, legal = game.view(state, player.seat), game.legal_actions(state, player.seat)
        if ending_moves := [text for text in map(game.format_action, legal) if text in ENDING_MOVES]:
            return rng.choice(ending_moves)
        chance = Chance.seeded(rng.getrandbits(32))
        action = None if rng.random() < RANDOM_SHARE else bot(game.id, "greedy").choose(view, legal, chance)
        return game.format_action(rng.choice(legal) if action is None else action)

    async def _wait_for_decision(self, players: Sequence[RecordedClient]) -> None:
        """Wait until a player has to decide or the game is over, making players ready where asked."""
        live_table = self.live_table
        async with asyncio.timeout(TIMEOUT_S):
            while live_table.data.disclosure.record is None:
                if live_table.match.stage.value == "ready":
                    for client in players:
                        if not live_table.match.seat_states[client.seat or 0].ready:
                            await client.request("ready")
                elif live_table.match.stage.value == "playing" and any(
                    seat < len(players) for seat in live_table.broadcaster.to_act
                ):
                    return
                await asyncio.sleep(0.001)

    def _note_states(self, clients: Sequence[RecordedClient]) -> None:
        self.tables.append((self.live_table.broadcaster.last_number, write(self.live_table.listing())))
        for client in clients:
            client.note_state()

    async def _send_illegal_move(self, player: RecordedClient, rng: random.Random) -> None:
        """Send a request that the rules refuse."""
        assert player.seat is not None
        state = self.live_table.broadcaster.state
        others = [action for seat in self.game.may_act(state) for action in self.game.legal_actions(state, seat)]
        illegal = [
            "dance",
            *(text for text in map(self.game.format_action, others) if rule_violation(self.game, state, player, text)),
        ]
        answer = await player.request("move", action=rng.choice(illegal))
        assert answer["type"] == "refused", answer

    async def _request_hint(self, player: RecordedClient) -> None:
        assert player.person is not None
        assert player.seat is not None
        number = self.live_table.broadcaster.last_number
        hint = await find_hint(
            self.live_table,
            player.person,
            self.heavy_work,
            JobClient("", accepts_gzip=False, is_connected=lambda: True),
        )
        assert number == self.live_table.broadcaster.last_number
        self.hints.append(GivenHint(number, player.seat, write(hint)))


def rule_violation(game: AnyGame, state: Any, player: RecordedClient, text: str) -> IllegalAction | None:
    """Why the rules refuse a move; None if it is legal."""
    assert player.seat is not None
    try:
        game.apply(state, player.seat, game.parse_action(text), Chance.seeded(0))
    except IllegalAction as error:
        return error
    return None


class RecordedGame(NamedTuple):
    """A finished game."""

    table: RecordedTable
    entries: list[AnyEntry]
    """The table's log."""
    record: Record
    clients: list[RecordedClient]
    """Clients connected during the whole game."""


def make_person(name: str) -> Person:
    """A person unknown to the table."""
    return Person(id=name.lower(), name=name, language=Language.ENGLISH)


async def record_game(folder: Path, game: str, seats: int, bots: int, seed: int, views: bool) -> RecordedGame:
    """Play a game of people and bots at a server with a real store."""
    store = await Store.open(f"sqlite:///{folder / f'{game}-{seed}.db'}")
    heavy_work = HeavyWork(server_settings(folder))
    try:
        manager = TableManager(store, heavy_work, bot_pace=0)
        people = [make_person(name) for name in ("Ada", "Bob", "Cleo", "Dan")[: seats - bots]]
        bot_names: list[str | None] = [*[None] * len(people), *["greedy"] * bots]
        live_table = await manager.create(people[0], NewTable(game=game, seats=seats, bots=bot_names, hints=True))
        opened_at = live_table.broadcaster.last_number
        for person in people[1:]:
            await table_commands.sit(live_table, person, None)
        try:
            return await RecordedTable(manager, heavy_work, live_table, people, opened_at).play(
                random.Random(seed), views
            )
        finally:
            await manager.stop()
    finally:
        heavy_work.stop()
        await store.close()

"""Every byte that leaves a live table, for each viewer, contains only what the rules let this viewer know."""

import asyncio
import random
from collections.abc import Generator, Sequence
from typing import Any

import msgspec
import pytest

from darklantern.bots import hints
from darklantern.bots.registry import explainer
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.core.record import promise, replay
from darklantern.match.log import AnyEntry, BeganEntry, HostedEntry, MovedEntry, SatEntry
from darklantern.protocol.limits import UPDATES_KEPT
from darklantern.protocol.tables import TableState
from darklantern.server import jobs
from darklantern.server.live import bots, table_repository
from darklantern.server.replays import make_replay
from darklantern.server.serve import loop_factory
from tests.bots.test_review import NotationLengthAdviser
from tests.server.delivery.recorded_game import RecordedClient, RecordedGame, read, record_game, rule_violation, write
from tests.server.live.client import ART, MIDNIGHT
from tests.server.live.conftest import shorten_waits
from tests.server.live.controlled_jobs import measured_hint

GAMES = [(ART, 2, 0, 1, False), (ART, 4, 1, 2, True), (MIDNIGHT, 2, 0, 6, False), (MIDNIGHT, 3, 1, 4, True)]
"""The game, its seats, the number of bots, the seed, and whether players ask for every view."""


@pytest.fixture(scope="module", params=GAMES, ids=lambda param: f"{param[0]} {param[1]}")
def oracle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator["Oracle"]:
    """A finished game, and what may be known of it."""
    game, seats, bot_count, seed, views = request.param
    chance = random.Random(seed)
    with pytest.MonkeyPatch.context() as monkeypatch, asyncio.Runner(loop_factory=loop_factory()) as runner:
        shorten_waits(monkeypatch)
        monkeypatch.setattr(jobs, "find_hint", measured_hint)
        for module in (table_repository, bots):
            monkeypatch.setattr(module, "randbits", chance.getrandbits)
        recorded_game = runner.run(
            record_game(tmp_path_factory.mktemp("delivery"), game, seats, bot_count, seed, views)
        )
        yield Oracle(recorded_game)


class Oracle:
    """What each viewer may know of a game after each update, worked out from its log and record by the rules."""

    def __init__(self, record_game: RecordedGame) -> None:
        self.recorded_game = record_game
        self.game: AnyGame = record_game.table.game
        self.positions = list(replay(self.game, record_game.record))
        self.last = len(record_game.entries)
        self._moves: list[int | None] = [None]
        """The number of moves made, by update number; None before the game."""
        for entry in record_game.entries:
            previous = self._moves[-1]
            moves_made = 0 if isinstance(entry, BeganEntry) else previous
            self._moves.append((previous or 0) + 1 if isinstance(entry, MovedEntry) else moves_made)

    @property
    def viewers(self) -> list[Seat | None]:
        return [*(Seat(seat) for seat in range(len(self.recorded_game.record.players))), None]

    def state(self, number: int) -> Any:
        moves_made = self._moves[number]
        return None if moves_made is None else self.positions[moves_made].state

    def view(self, number: int, viewer: Seat | None) -> Any:
        state = self.state(number)
        if state is None:
            return None
        view = read(write(self.game.view(state, viewer)))
        del view["edition"]
        return view

    def legal(self, number: int, client: RecordedClient) -> list[str]:
        state, viewer = self.state(number), client.seat
        if state is None or viewer is None or (self.in_race(number) and not client.race_moves):
            return []
        return [self.game.format_action(action) for action in self.game.legal_actions(state, viewer)]

    def in_race(self, number: int) -> bool:
        state = self.state(number)
        return state is not None and self.game.race(state) is not None

    def awaited(self, number: int) -> list[int]:
        state = self.state(number)
        return [] if state is None else sorted(self.game.to_act(state))

    def events(self, number: int, viewer: Seat | None) -> list[Any]:
        if not isinstance(self.recorded_game.entries[number - 1], MovedEntry):
            return []
        moves_made = self._moves[number]
        assert moves_made is not None
        redacted = (self.game.redact(event, viewer) for event in self.positions[moves_made].events)
        return [event for event in redacted if event is not None]

    def what(self, number: int) -> dict[str, Any]:
        """The event without ids of people, picks of chance, and the numbers that the update itself has."""
        entry = self.recorded_game.entries[number - 1]
        builtins = {name: value for name, value in msgspec.to_builtins(entry).items() if value is not None}
        if isinstance(entry, HostedEntry):
            return {"type": "hosted", "seat": self._seat_of(entry.player, self.recorded_game.entries[:number])}
        for secret in ("number", "player", "deal", "picks", "action"):
            builtins.pop(secret, None)
        return builtins

    def update(self, number: int, viewer: Seat | None, id: int | None = None, **optional: Any) -> bytes:
        """An update as encoded."""
        head = {"type": "update", "number": number, "what": self.what(number)}
        request_id = {} if id is None else {"id": id}
        return write({**head, **request_id, "events": self.events(number, viewer), **optional})

    def over(self) -> bytes:
        record = self.recorded_game.record
        assert record.seed is not None
        assert promise(record.seed) == record.promise
        return write({"type": "over", "outcome": record.outcome, "seed": list(record.seed)})

    def person(self, number: int, viewer: Seat | None) -> int | None:
        """The number of a viewer's person: people are numbered as they first sit down, and none of them talks here."""
        numbers: dict[str, int] = {}
        sitting: dict[Seat, int] = {}
        for entry in self.recorded_game.entries[:number]:
            if isinstance(entry, SatEntry) and entry.player is not None:
                sitting[entry.seat] = numbers.setdefault(entry.player, len(numbers) + 1)
        return None if viewer is None else sitting[viewer]

    def _seat_of(self, person: str, entries: Sequence[AnyEntry]) -> int | None:
        seats = [entry.seat for entry in entries if isinstance(entry, SatEntry) and entry.player == person]
        return seats[-1] if seats else None


def check_state(state: dict[str, Any], oracle: Oracle, number: int) -> None:
    """A table's state contains only public data."""
    decoded = msgspec.convert(state, TableState)
    assert write(decoded) == write(state)
    assert state["awaited"] == oracle.awaited(number)
    assert [seat["name"] for seat in state["seats"]] == list(oracle.recorded_game.record.players)


def check_table(table: dict[str, Any], oracle: Oracle, number: int) -> None:
    """A table tells its seed after the game, and not before."""
    record, state = oracle.recorded_game.record, table.pop("state")
    check_state(state, oracle, number)
    assert table.pop("seed") == (list(record.seed or ()) if number == oracle.last else None)
    assert table.pop("id") == oracle.recorded_game.table.live_table.id
    assert table.pop("created") == oracle.recorded_game.table.live_table.data.created
    assert table == {
        "game": record.game,
        "edition": record.edition.name,
        "options": {},
        "clock": {"kind": "none"},
        "stretch": 1,
        "public": False,
        "language": "en",
        "promise": record.promise,
    }


def check_welcome(text: bytes, oracle: Oracle, client: RecordedClient) -> int:
    """A welcome contains the current state and the number of the last update."""
    welcome, viewer = read(text), client.seat
    number, table = welcome["number"], welcome["table"]
    expected = {
        "type": "welcome",
        "protocol": client.protocol,
        "table": table,
        "edition": oracle.game.options({}).edition,
        "seat": viewer,
        "number": number,
        "view": oracle.view(number, viewer),
        "legal": oracle.legal(number, client),
        "talk": [],
        "outcome": oracle.recorded_game.record.outcome if number == oracle.last else None,
        "person": oracle.person(number, viewer),
        "actions": None,
    }
    assert text == write(expected)
    check_table(table, oracle, number)
    return number


def check_refusal(text: bytes, oracle: Oracle, client: RecordedClient, number: int) -> None:
    """A refusal contains the code given by the rules, and the legal moves unless the client does not get them."""
    refusal = read(text)
    action = client.sent[refusal["id"]]
    if client.seat is None:
        code, params = "not-seated", dict[str, object]()
    else:
        error = rule_violation(oracle.game, oracle.state(number), client, action)
        assert error is not None
        code, params = error.code, dict(error.params)
        if "margin" in refusal.get("params", {}):  # the margin by which another hand was earlier
            params["margin"] = refusal["params"]["margin"]
    head = {"type": "refused", "id": refusal["id"], "code": code}
    optional = {"params": params} if params else {}
    adviser_explainer = client.race_moves or not oracle.in_race(number)
    legal = {"legal": oracle.legal(number, client)} if adviser_explainer else {}
    assert text == write({**head, **optional, **legal})


def test_live_client_gets_only_what_its_viewer_may_know(oracle: Oracle):
    """Updates have the same numbers for all; their contents are as the rules say for each viewer."""
    for client in oracle.recorded_game.clients:
        number, kinds, viewer = 0, set[str](), client.seat
        for text in client.texts:
            message = read(text)
            kinds.add(kind := message["type"])
            match kind:
                case "welcome":
                    number = check_welcome(text, oracle, client)
                case "update":
                    number += 1
                    optional: dict[str, Any] = {}
                    for name, value in (
                        ("legal", oracle.legal(number, client)),
                        ("awaited", oracle.awaited(number)),
                        ("view", oracle.view(number, viewer)),
                    ):
                        optional |= {name: value} if name in message else {}
                    assert text == oracle.update(number, viewer, own_move_id(oracle, client, message), **optional)
                case "refused":
                    check_refusal(text, oracle, client, number)
                case "over":
                    assert number == oracle.last
                    assert text == oracle.over()
                case "accepted":
                    assert text == write({"type": "accepted", "id": message["id"], "number": number})
                case _:
                    check_state(message, oracle, number)
        assert number == oracle.last
        assert {"welcome", "update", "over", "table"} <= kinds


def own_move_id(oracle: Oracle, client: RecordedClient, message: dict[str, Any]) -> int | None:
    """The request id expected in an update: that of the client's own move."""
    number: int = message["number"]
    entry = oracle.recorded_game.entries[number - 1]
    if not client.sent or not isinstance(entry, MovedEntry) or entry.seat != client.seat or entry.by != "player":
        assert "id" not in message
        return None
    assert client.sent[message["id"]] == entry.action
    return message["id"]


def test_omitted_update_fields_are_unchanged(oracle: Oracle):
    """At every quiet moment each client knows its legal moves, the seats to act, and, outside of races, its view."""
    for client in oracle.recorded_game.clients:
        assert client.known_states
        for known_state in client.known_states:
            assert known_state.legal == oracle.legal(known_state.number, client)
            assert known_state.awaited == oracle.awaited(known_state.number)
            state = oracle.state(known_state.number)
            if state is not None and (client.views or oracle.game.race(state) is None):
                assert oracle.state(known_state.last_view) is state


def test_resumed_client_gets_only_its_own_view(oracle: Oracle):
    """Resuming after every number, during and after the game, gives the missed updates as sent live."""
    updates = {
        (number, viewer): oracle.update(number, viewer)
        for number in range(1, oracle.last + 1)
        for viewer in oracle.viewers
    }
    own_move_ids = collect_own_move_ids(oracle)
    for last, client in oracle.recorded_game.table.resumed:
        viewer, after = client.seat, client.after
        assert after is not None
        texts = client.texts
        if read(texts[-1])["type"] == "table":  # while a bot's move is being stored, it comes after that
            check_state(read(texts.pop()), oracle, last)
        if (
            after < oracle.recorded_game.table.opened_at or last - after > UPDATES_KEPT
        ):  # too long ago: a snapshot is sent
            assert check_welcome(texts.pop(), oracle, client) == last
            assert texts == []
            continue
        expected = [write({"type": "resumed", "protocol": client.protocol, "seat": viewer, "number": last})]
        for number in range(after + 1, last + 1):
            id = own_move_ids.get((number, viewer))
            optional: dict[str, Any] = {}
            if number == last:
                optional = {"legal": oracle.legal(number, client), "view": oracle.view(number, viewer)}
            unchanged = id is None and not optional
            text = updates[number, viewer] if unchanged else oracle.update(number, viewer, id, **optional)
            expected.append(text)
        if last == oracle.last:
            expected.append(oracle.over())
        assert texts == expected


def collect_own_move_ids(oracle: Oracle) -> dict[tuple[int, Seat | None], int]:
    """The id of a player's own move, by number and seat."""
    return {
        (message["number"], client.seat): message["id"]
        for client in oracle.recorded_game.clients
        for message in client.messages
        if message["type"] == "update" and "id" in message
    }


def test_table_reveals_seed_only_after_game_over(oracle: Oracle):
    for number, text in oracle.recorded_game.table.tables:
        check_table(read(text), oracle, number)
    assert oracle.recorded_game.table.tables[-1][0] == oracle.last


def test_hint_is_based_on_view_of_requesting_seat(oracle: Oracle):
    """The same adviser, given the view that the rules make, says the same."""
    adviser, adviser_explainer = NotationLengthAdviser(oracle.game), explainer(oracle.game.id)
    without_bots = len(oracle.recorded_game.record.players) == len(oracle.recorded_game.table.people)
    assert bool(oracle.recorded_game.table.hints) == without_bots
    for number, seat, text in oracle.recorded_game.table.hints:
        state = oracle.state(number)
        view, legal = oracle.game.view(state, seat), oracle.game.legal_actions(state, seat)
        choices = [
            {
                "actions": [oracle.game.format_action(action) for action in choice.actions],
                "worth": choice.win_share,
                "deed": adviser_explainer.describe(view, choice.actions[0]),
                "reasons": choice.reasons,
            }
            for choice in hints.hint(adviser, adviser_explainer, view, legal, Chance.seeded(0))
        ]
        assert text == write({"adviser": "measured", "choices": choices})


def test_replay_shows_only_what_its_viewer_may_know(oracle: Oracle):
    """With all open, a replay shows what the record contains."""
    game, record = oracle.game, oracle.recorded_game.record
    chapters = {game.chapter(position.state): position.state for position in oracle.positions}
    for viewer_name in ("all", "spectator", *map(str, range(len(record.players)))):
        viewer = Seat(int(viewer_name)) if viewer_name.isdecimal() else None
        moments: list[dict[str, Any]] = []
        race, previous = None, dict[str, Any]()
        for position in oracle.positions:
            state, move = position.state, position.move
            if viewer_name == "all":
                events = list(position.events)
                view = game.open_view(state, chapters[game.chapter(state)])
            else:
                events = [redacted for event in position.events if (redacted := game.redact(event, viewer)) is not None]
                view = game.view(state, viewer)
            shown_view = read(write(view))
            del shown_view["edition"]
            previous_race, race = race, game.race(state)
            current = {
                "chapter": game.chapter(state),
                "standing": list(game.current_scores(state)),
                "awaited": sorted(game.to_act(state)),
            }
            moment: dict[str, Any] = {}
            if move is not None:
                moment |= {"seat": move.seat, "at": move.at} | ({} if move.by == "player" else {"by": move.by})
            moment |= {"events": events} if position.events else {}
            moment |= {name: value for name, value in current.items() if value != previous.get(name)}
            moment |= {"view": shown_view} if race is None or race != previous_race else {}
            moments.append(moment)
            previous = current
        expected = {
            "game": record.game,
            "edition": oracle.game.options({}).edition,
            "players": list(record.players),
            "eyes": viewer_name,
            "end": "finished",
            "outcome": record.outcome,
            "moments": moments,
        }
        assert write(make_replay(record, viewer_name)) == write(expected)

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
from tests.server.delivery.played import Client, Played, played, read, refused, write
from tests.server.live.conftest import hurry
from tests.server.live.table import ART, MIDNIGHT
from tests.server.live.thoughts import measured_hint

GAMES = [(ART, 2, 0, 1, False), (ART, 4, 1, 2, True), (MIDNIGHT, 2, 0, 6, False), (MIDNIGHT, 3, 1, 4, True)]
"""The game, its seats, the number of bots, the seed, and whether players ask for every view."""


@pytest.fixture(scope="module", params=GAMES, ids=lambda param: f"{param[0]} {param[1]}")
def oracle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Generator["Oracle"]:
    """A finished game, and what may be known of it."""
    game, seats, automatic, seed, views = request.param
    chance = random.Random(seed)
    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=loop_factory()) as runner:
        hurry(patch)
        patch.setattr(jobs, "find_hint", measured_hint)
        for module in (table_repository, bots):
            patch.setattr(module, "randbits", chance.getrandbits)
        found = runner.run(played(tmp_path_factory.mktemp("delivery"), game, seats, automatic, seed, views))
        yield Oracle(found)


class Oracle:
    """What each viewer may know of a game after each update, worked out from its log and record by the rules."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.game: AnyGame = played.table.game
        self.positions = list(replay(self.game, played.record))
        self.last = len(played.entries)
        self._moves: list[int | None] = [None]
        """The number of moves made, by update number; None before the game."""
        for entry in played.entries:
            before = self._moves[-1]
            made = 0 if isinstance(entry, BeganEntry) else before
            self._moves.append((before or 0) + 1 if isinstance(entry, MovedEntry) else made)

    @property
    def viewers(self) -> list[Seat | None]:
        return [*(Seat(seat) for seat in range(len(self.played.record.players))), None]

    def state(self, number: int) -> Any:
        made = self._moves[number]
        return None if made is None else self.positions[made].state

    def view(self, number: int, viewer: Seat | None) -> Any:
        state = self.state(number)
        if state is None:
            return None
        view = read(write(self.game.view(state, viewer)))
        del view["edition"]
        return view

    def legal(self, number: int, client: Client) -> list[str]:
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
        if not isinstance(self.played.entries[number - 1], MovedEntry):
            return []
        made = self._moves[number]
        assert made is not None
        redacted = (self.game.redact(event, viewer) for event in self.positions[made].events)
        return [event for event in redacted if event is not None]

    def what(self, number: int) -> dict[str, Any]:
        """The event without ids of people, picks of chance, and the numbers that the update itself has."""
        entry = self.played.entries[number - 1]
        plain = {name: value for name, value in msgspec.to_builtins(entry).items() if value is not None}
        if isinstance(entry, HostedEntry):
            return {"type": "hosted", "seat": self._seat_of(entry.player, self.played.entries[:number])}
        for secret in ("number", "player", "deal", "picks", "action"):
            plain.pop(secret, None)
        return plain

    def update(self, number: int, viewer: Seat | None, id: int | None = None, **rest: Any) -> bytes:
        """An update as encoded."""
        head = {"type": "update", "number": number, "what": self.what(number)}
        mine = {} if id is None else {"id": id}
        return write({**head, **mine, "events": self.events(number, viewer), **rest})

    def over(self) -> bytes:
        record = self.played.record
        assert record.seed is not None
        assert promise(record.seed) == record.promise
        return write({"type": "over", "outcome": record.outcome, "seed": list(record.seed)})

    def person(self, number: int, viewer: Seat | None) -> int | None:
        """The number of a viewer's person: people are numbered as they first sit down, and none of them talks here."""
        numbers: dict[str, int] = {}
        sitting: dict[Seat, int] = {}
        for entry in self.played.entries[:number]:
            if isinstance(entry, SatEntry) and entry.player is not None:
                sitting[entry.seat] = numbers.setdefault(entry.player, len(numbers) + 1)
        return None if viewer is None else sitting[viewer]

    def _seat_of(self, person: str, entries: Sequence[AnyEntry]) -> int | None:
        sat = [entry.seat for entry in entries if isinstance(entry, SatEntry) and entry.player == person]
        return sat[-1] if sat else None


def check_state(state: dict[str, Any], oracle: Oracle, number: int) -> None:
    """A table's state contains only public data."""
    known = msgspec.convert(state, TableState)
    assert write(known) == write(state)
    assert state["awaited"] == oracle.awaited(number)
    assert [seat["name"] for seat in state["seats"]] == list(oracle.played.record.players)


def check_table(table: dict[str, Any], oracle: Oracle, number: int) -> None:
    """A table tells its seed after the game, and not before."""
    record, state = oracle.played.record, table.pop("state")
    check_state(state, oracle, number)
    assert table.pop("seed") == (list(record.seed or ()) if number == oracle.last else None)
    assert table.pop("id") == oracle.played.table.live_table.id
    assert table.pop("created") == oracle.played.table.live_table.data.created
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


def check_welcome(text: bytes, oracle: Oracle, client: Client) -> int:
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
        "outcome": oracle.played.record.outcome if number == oracle.last else None,
        "person": oracle.person(number, viewer),
    }
    assert text == write(expected)
    check_table(table, oracle, number)
    return number


def check_refusal(text: bytes, oracle: Oracle, client: Client, number: int) -> None:
    """A refusal contains the code given by the rules, and the legal moves unless the client does not get them."""
    refusal = read(text)
    action = client.sent[refusal["id"]]
    if client.seat is None:
        code, params = "not-seated", dict[str, object]()
    else:
        error = refused(oracle.game, oracle.state(number), client, action)
        assert error is not None
        code, params = error.code, dict(error.params)
        if "margin" in refusal.get("params", {}):  # the margin by which another hand was earlier
            params["margin"] = refusal["params"]["margin"]
    head = {"type": "refused", "id": refusal["id"], "code": code}
    middle = {"params": params} if params else {}
    known = client.race_moves or not oracle.in_race(number)
    legal = {"legal": oracle.legal(number, client)} if known else {}
    assert text == write({**head, **middle, **legal})


def test_live_clients_get_what_their_viewer_may_know_to_the_byte(oracle: Oracle):
    """Updates have the same numbers for all; their contents are as the rules say for each viewer."""
    for client in oracle.played.clients:
        number, kinds, viewer = 0, set[str](), client.seat
        for text in client.texts:
            message = read(text)
            kinds.add(kind := message["type"])
            match kind:
                case "welcome":
                    number = check_welcome(text, oracle, client)
                case "update":
                    number += 1
                    rest: dict[str, Any] = {}
                    for name, value in (
                        ("legal", oracle.legal(number, client)),
                        ("awaited", oracle.awaited(number)),
                        ("view", oracle.view(number, viewer)),
                    ):
                        rest |= {name: value} if name in message else {}
                    assert text == oracle.update(number, viewer, own_id(oracle, client, message), **rest)
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


def own_id(oracle: Oracle, client: Client, message: dict[str, Any]) -> int | None:
    """The request id expected in an update: that of the client's own move."""
    number: int = message["number"]
    entry = oracle.played.entries[number - 1]
    if not client.sent or not isinstance(entry, MovedEntry) or entry.seat != client.seat or entry.by != "player":
        assert "id" not in message
        return None
    assert client.sent[message["id"]] == entry.action
    return message["id"]


def test_what_an_update_leaves_out_is_as_it_was_told_before(oracle: Oracle):
    """At every quiet moment each client knows its legal moves, the seats to act, and, outside of races, its view."""
    for client in oracle.played.clients:
        assert client.told
        for told in client.told:
            assert told.legal == oracle.legal(told.number, client)
            assert told.awaited == oracle.awaited(told.number)
            state = oracle.state(told.number)
            if state is not None and (client.views or oracle.game.race(state) is None):
                assert oracle.state(told.viewed) is state


def test_resumed_clients_get_what_their_own_viewer_may_know_to_the_byte(oracle: Oracle):
    """Resuming after every number, during and after the game, gives the missed updates as sent live."""
    updates = {
        (number, viewer): oracle.update(number, viewer)
        for number in range(1, oracle.last + 1)
        for viewer in oracle.viewers
    }
    asked = own_ids(oracle)
    for last, client in oracle.played.table.resumed:
        viewer, after = client.seat, client.after
        assert after is not None
        texts = client.texts
        if read(texts[-1])["type"] == "table":  # while a bot's move is being stored, it comes after that
            check_state(read(texts.pop()), oracle, last)
        if after < oracle.played.table.opened_at or last - after > UPDATES_KEPT:  # too long ago: a snapshot is sent
            assert check_welcome(texts.pop(), oracle, client) == last
            assert texts == []
            continue
        expected = [write({"type": "resumed", "protocol": client.protocol, "seat": viewer, "number": last})]
        for number in range(after + 1, last + 1):
            id = asked.get((number, viewer))
            rest: dict[str, Any] = {}
            if number == last:
                rest = {"legal": oracle.legal(number, client), "view": oracle.view(number, viewer)}
            plain = id is None and not rest
            text = updates[number, viewer] if plain else oracle.update(number, viewer, id, **rest)
            expected.append(text)
        if last == oracle.last:
            expected.append(oracle.over())
        assert texts == expected


def own_ids(oracle: Oracle) -> dict[tuple[int, Seat | None], int]:
    """The id of a player's own move, by number and seat."""
    return {
        (message["number"], client.seat): message["id"]
        for client in oracle.played.clients
        for message in client.messages
        if message["type"] == "update" and "id" in message
    }


def test_a_table_tells_its_seed_over_http_only_when_the_game_is_over(oracle: Oracle):
    for number, text in oracle.played.table.tables:
        check_table(read(text), oracle, number)
    assert oracle.played.table.tables[-1][0] == oracle.last


def test_hints_are_worked_out_from_the_view_of_the_seat_that_asks(oracle: Oracle):
    """The same adviser, given the view that the rules make, says the same."""
    judge, known = NotationLengthAdviser(oracle.game), explainer(oracle.game.id)
    without_bots = len(oracle.played.record.players) == len(oracle.played.table.people)
    assert bool(oracle.played.table.hints) == without_bots
    for number, seat, text in oracle.played.table.hints:
        state = oracle.state(number)
        view, legal = oracle.game.view(state, seat), oracle.game.legal_actions(state, seat)
        choices = [
            {
                "actions": [oracle.game.format_action(action) for action in choice.actions],
                "worth": choice.win_share,
                "deed": known.deed(view, choice.actions[0]),
                "reasons": choice.reasons,
            }
            for choice in hints.hint(judge, known, view, legal, Chance.seeded(0))
        ]
        assert text == write({"adviser": "measured", "choices": choices})


def test_replays_show_each_viewer_what_it_may_know_to_the_byte(oracle: Oracle):
    """With all open, a replay shows what the record contains."""
    game, record = oracle.game, oracle.played.record
    chapters = {game.chapter(position.state): position.state for position in oracle.positions}
    for eyes in ("all", "spectator", *map(str, range(len(record.players)))):
        viewer = Seat(int(eyes)) if eyes.isdecimal() else None
        moments: list[dict[str, Any]] = []
        race, before = None, dict[str, Any]()
        for position in oracle.positions:
            state, move = position.state, position.move
            if eyes == "all":
                events = list(position.events)
                view = game.open_view(state, chapters[game.chapter(state)])
            else:
                events = [known for event in position.events if (known := game.redact(event, viewer)) is not None]
                view = game.view(state, viewer)
            shown = read(write(view))
            del shown["edition"]
            was, race = race, game.race(state)
            now = {
                "chapter": game.chapter(state),
                "standing": list(game.current_scores(state)),
                "awaited": sorted(game.to_act(state)),
            }
            moment: dict[str, Any] = {}
            if move is not None:
                moment |= {"seat": move.seat, "at": move.at} | ({} if move.by == "player" else {"by": move.by})
            moment |= {"events": events} if position.events else {}
            moment |= {name: value for name, value in now.items() if value != before.get(name)}
            moment |= {"view": shown} if race is None or race != was else {}
            moments.append(moment)
            before = now
        expected = {
            "game": record.game,
            "edition": oracle.game.options({}).edition,
            "players": list(record.players),
            "eyes": eyes,
            "end": "finished",
            "outcome": record.outcome,
            "moments": moments,
        }
        assert write(make_replay(record, eyes)) == write(expected)

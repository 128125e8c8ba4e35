"""A live table with a manual clock, which collects its log entries and answers."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from darklantern.bots.registry import bot
from darklantern.core import registry
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import GameId, Seat
from darklantern.core.record import Record, replay
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.log import AnyEntry, MovedEntry, read_entry, write_entry
from darklantern.match.match import Match
from darklantern.match.output_buffer import NewEntry, Output, RefusedRequest
from darklantern.match.play import Play
from darklantern.match.setup import Clock, NoClock, TableSetup
from darklantern.match.stage import Stage

ART, MIDNIGHT = "art-robbery", "midnight-exchange"
SEED = (2026, 7)
BOT_STEP_MS = 400.0
"""Time between two moves of these tests' bots, in milliseconds."""
ADA, BOB, CYD, DAN = "ada", "bob", "cyd", "dan"


class ManualClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 86_400_000.7  # a real one does not start at zero, and not at whole milliseconds

    def __call__(self) -> float:
        return self.now


class TableHarness:
    """A match with its clock, its log, and the answers to each player."""

    def __init__(
        self,
        game: str = MIDNIGHT,
        seats: int = 2,
        clock: Clock | None = None,
        stretch: int | None = 1,
        options: dict[str, Any] | None = None,
        seed: tuple[int, ...] = SEED,
    ) -> None:
        self.game = registry.game(game)
        self.setup = TableSetup(
            game=game, seats=seats, clock=clock or NoClock(), stretch=stretch, options=options or {}
        )
        self.seed = seed
        self.clock = ManualClock()
        self.log: list[AnyEntry] = []
        self.answers: dict[object, list[Output]] = {}
        self.tokens: list[object] = []
        self.match = Match(self.game, self.setup, seed, self.clock)
        self._bots = [bot(GameId(game), "greedy") for _ in range(seats)]
        self._chance = Chance.seeded(*seed, 1)

    # What happens

    def collect(self) -> list[Output]:
        """Drain the match: return its outputs, and keep log entries and answers."""
        outputs = self.match.outputs.drain()
        for output in outputs:
            if isinstance(output, NewEntry):
                self.log.append(output.entry)
            if output.request is not None:
                self.answers.setdefault(output.request, []).append(output)
        return outputs

    def advance(self, milliseconds: float) -> list[Output]:
        """Let time pass, waking the table whenever it is due."""
        until, outputs = self.clock.now + milliseconds, list[Output]()
        while (due := self.match.due()) is not None and due <= until:
            self.clock.now = max(self.clock.now, due)
            self.match.wake()
            outputs += self.collect()
        self.clock.now = until
        return outputs + self.collect()

    def move(self, player: str, action: str) -> object:
        """Send a player's action, and return its token."""
        token = f"{player} {len(self.tokens)}"
        self.tokens.append(token)
        self.match.move(player, action, token)
        self.collect()
        return token

    def answer(self, token: object) -> Output:
        """The only answer to a token."""
        (answer,) = self.answers[token]
        return answer

    def accepted(self, token: object) -> MovedEntry:
        """The log entry of an accepted move."""
        answer = self.answer(token)
        assert isinstance(answer, NewEntry), answer
        assert isinstance(answer.entry, MovedEntry)
        return answer.entry

    def refusal(self, token: object) -> tuple[str, dict[str, object]]:
        """The code and parameters of a refused move."""
        answer = self.answer(token)
        assert isinstance(answer, RefusedRequest), answer
        return answer.code, answer.params

    def entries(self, *types: type) -> list[AnyEntry]:
        """The log entries of some types so far."""
        self.collect()
        return [entry for entry in self.log if isinstance(entry, types)]

    # People

    def sit(self, *players: str) -> "TableHarness":
        """Seat and connect these people."""
        for player in players:
            self.match.sit(player, player.title())
            self.match.add_connection(player)
        return self

    def ready(self, *players: str) -> "TableHarness":
        """Mark these people as ready."""
        for player in players:
            self.match.set_ready(player)
        return self

    def begin(self, *players: str) -> "TableHarness":
        """Seat these people, fill the other seats with bots, and begin the game."""
        self.sit(*players)
        for seat_state in self.match.seat_states[len(players) :]:
            self.match.seat_bot(seat_state.seat, "greedy")
        self.ready(*players)
        self.advance(COUNTDOWN_MS)
        assert self.match.stage is Stage.PLAYING
        return self

    def set_latency(self, player: str, one_way: float, count: int = 8) -> None:
        """Measure round trips for a player whose messages take this many milliseconds one way."""
        for _ in range(count):
            self.match.latencies[self.seat(player)].add_round_trip(2 * one_way)

    def seat(self, player: str) -> Seat:
        seat = self.match.seat_of(player)
        assert seat is not None
        return seat

    @property
    def play(self) -> Play:
        assert self.match.play is not None
        return self.match.play

    def legal(self, player: str) -> list[str]:
        """The legal actions of a player."""
        return [
            self.game.format_action(action)
            for action in self.game.legal_actions(self.play.session.state, self.seat(player))
        ]

    def player_to_act(self) -> str:
        """The only player to act."""
        (seat,) = self.play.to_act
        player = self.match.seat_states[seat].player
        assert player is not None
        return player

    # Bots

    def bots_decide(self) -> bool:
        """Let every wanted bot decide once, from its view; return whether any did."""
        decided = False
        for seat in self.match.seats_for_bots():
            if seat in self.match.seats_for_bots():
                state = self.play.session.state
                legal = self.game.legal_actions(state, seat)
                action = self._bots[seat].choose(self.game.view(state, seat), legal, self._chance)
                if action is not None:
                    self.match.decide(seat, action)
                    decided = True
        self.collect()
        return decided

    def play_until(self, condition: Callable[[], bool], max_steps: int = 3000) -> None:
        """Let bots play and time pass until a condition holds."""
        for _ in range(max_steps):
            if condition():
                return
            self.bots_decide()
            self.advance(BOT_STEP_MS)
        raise AssertionError("the condition never held")

    def finish(self) -> "TableHarness":
        """Let everyone say goodbye, and bots play to the end."""
        for seat_state in self.match.seat_states:
            if seat_state.player is not None:
                if not seat_state.connections:
                    self.match.add_connection(seat_state.player)
                self.match.leave(seat_state.player)
        self.play_until(lambda: self.match.stage is Stage.OVER)
        return self

    # After a restart

    def restored(self, entries: Sequence[AnyEntry] | None = None) -> "TableHarness":
        """The same table restored from its log as stored, with the same clock."""
        self.collect()
        restored = TableHarness.__new__(TableHarness)
        restored.__dict__.update(self.__dict__)
        restored.log = list(self.log if entries is None else entries)
        restored.answers, restored.tokens = {}, []
        stored = [read_entry(write_entry(entry)) for entry in restored.log]
        restored.match = Match.restore(self.game, self.setup, self.seed, self.clock, stored)
        return restored

    def record(self) -> Record:
        """The record, after checking that it replays."""
        record = self.match.record()
        for _ in replay(self.game, record):
            pass
        return record


def refusal_code(request: Callable[[], object]) -> str:
    """The error code of a request that is refused at once."""
    with pytest.raises(IllegalAction) as raised:
        request()
    return raised.value.code

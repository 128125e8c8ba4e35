"""Stateful test of a live table: joins, moves, disconnects, time-outs and returns in every order."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)

from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.record import replay
from darklantern.match.latency import MAX_CREDIT_MS
from darklantern.match.lifecycle import COUNTDOWN_MS, READY_TIMEOUT_MS
from darklantern.match.log import MovedEntry
from darklantern.match.setup import BudgetClock, MoveClock, NoClock
from darklantern.match.stage import Stage
from darklantern.match.timeouts import RACE_IDLE_TIMEOUT_MS
from tests.match.harness import ART, BOT_STEP_MS, MIDNIGHT, TableHarness

PEOPLE = ("ada", "bob", "cyd", "dan")
CLOCKS = (NoClock(), MoveClock(5), BudgetClock(20), BudgetClock(8, increment=2))
INVALID_ACTIONS = (
    "",
    "lift",
    "lift 99",
    "lift -1",
    "lift 0 0",
    "time up",
    "stash",
    "\x00",
    "lift ９",
    "getaway",
    "pass",
    "done",
)

people = st.sampled_from(PEOPLE)
seats = st.integers(0, 3).map(Seat)
short_times = st.floats(0.1, 300) | st.floats(300, 15_000)
long_times = st.sampled_from([31_000.0, 61_000.0, 300_001.0, 1e7])


class TableMachine(RuleBasedStateMachine):
    """A table and everything that can happen to it."""

    table: TableHarness

    @initialize(
        game=st.sampled_from([MIDNIGHT, MIDNIGHT, ART]),
        clock=st.sampled_from(CLOCKS),
        stretch=st.sampled_from([1, 1, 10, None]),
        limit=st.sampled_from([None, 40, 5]),
        seed=st.integers(0, 50),
        gathering=st.sampled_from([False, False, False, True]),
        bots=st.integers(0, 2),
        latencies=st.lists(st.floats(0, 200), min_size=4, max_size=4),
    )
    def open(
        self,
        game: str,
        clock: Any,
        stretch: int | None,
        limit: int | None,
        seed: int,
        gathering: bool,
        bots: int,
        latencies: list[float],
    ) -> None:
        options = {"raid_seconds": limit} if game == MIDNIGHT else {}
        self.table = TableHarness(game, 2 + seed % 3, clock, stretch, options, (seed,))
        if not gathering:
            self.table.begin(*PEOPLE[: max(1, 2 + seed % 3 - bots)])
            for seat_state, latency in zip(self.table.match.seat_states, latencies, strict=False):
                if seat_state.player is not None:
                    self.table.set_latency(seat_state.player, latency)

    def attempt(self, request: Callable[[], object]) -> None:
        """Make a request that the table may refuse at once."""
        with suppress(IllegalAction):
            request()
        self.table.collect()

    # People

    @rule(kind=st.sampled_from(["sit", "sit", "bot", "rise"]), player=people, seat=seats)
    def take_seats(self, kind: str, player: str, seat: Seat) -> None:
        match = self.table.match
        if kind == "sit":
            self.attempt(lambda: match.sit(player, player.title(), seat))
        elif kind == "bot":
            self.attempt(lambda: match.seat_bot(seat, "greedy"))
        else:
            self.attempt(lambda: match.vacate(seat))

    @rule(player=people, connected=st.booleans())
    def connect(self, player: str, connected: bool) -> None:
        match = self.table.match
        self.attempt(lambda: match.add_connection(player) if connected else match.remove_connection(player))

    @rule(player=people, ready=st.sampled_from([True, True, False]))
    def be_ready(self, player: str, ready: bool) -> None:
        self.attempt(lambda: self.table.match.set_ready(player, ready))

    @rule()
    def everyone_is_ready(self) -> None:
        self.reconnect(*PEOPLE)
        for player in PEOPLE:
            self.attempt(lambda player=player: self.table.match.set_ready(player))
        self.table.advance(COUNTDOWN_MS)

    @rule(player=people, returns=st.booleans())
    def leave_or_return(self, player: str, returns: bool) -> None:
        match = self.table.match
        self.attempt(lambda: match.return_to_seat(player) if returns else match.leave(player))

    @rule(player=people, enabled=st.booleans(), round_trip=st.floats(0, 2_000))
    def talk_and_measure(self, player: str, enabled: bool, round_trip: float) -> None:
        match = self.table.match
        match.moderation.set_talk(enabled)
        self.attempt(lambda: match.moderation.say(player, player.title(), "Hm.", None, object()))
        if (seat := match.seat_of(player)) is not None:
            match.latencies[seat].add_round_trip(round_trip)

    @rule(player=people, kind=st.sampled_from(["remove", "remove", "mute", "lock"]), enabled=st.booleans())
    def decide_about_people(self, player: str, kind: str, enabled: bool) -> None:
        match = self.table.match
        if kind == "remove":
            if enabled and (seat := match.seat_of(player)) is not None:
                self.attempt(lambda: match.seat_bot(seat, "greedy"))
            match.moderation.set_removed(player, player.title(), enabled)
        elif kind == "mute":
            match.moderation.set_muted(player, player.title(), enabled)
        else:
            match.moderation.set_lock(enabled)
        self.table.collect()

    # Moves

    def players_to_act(self) -> list[str]:
        """The people who are to act."""
        play = self.table.match.play
        seat_states = [] if play is None else [self.table.match.seat_states[seat] for seat in sorted(play.to_act)]
        return [seat_state.player for seat_state in seat_states if seat_state.player is not None]

    @precondition(lambda self: self.players_to_act() != [])
    @rule(choices=st.lists(st.integers(0, 200), min_size=1, max_size=6), gap=short_times)
    def move(self, choices: list[int], gap: float) -> None:
        for choice in choices:
            if to_act := self.players_to_act():
                player = to_act[choice % len(to_act)]
                self.reconnect(player)
                legal = self.table.legal(player)
                self.table.move(player, legal[choice % len(legal)])
                self.table.advance(gap)

    @precondition(lambda self: self.players_to_act() != [])
    @rule(tile=st.integers(0, 9), order=st.permutations(PEOPLE), gap=st.floats(0, 60))
    def reach_for_the_same_tile(self, tile: int, order: list[str], gap: float) -> None:
        for player in order:
            self.table.move(player, "drop down")
        for player in order:
            self.table.move(player, f"lift {tile}")
            self.table.advance(gap)

    @rule(player=people, text=st.sampled_from(INVALID_ACTIONS) | st.text(max_size=9))
    def move_anything(self, player: str, text: str) -> None:
        self.table.move(player, text)

    def reconnect(self, *players: str) -> None:
        """Connect those of these people who sit here and are not connected."""
        for player in players:
            if (seat := self.table.match.seat_of(player)) is not None and not self.table.match.seat_states[
                seat
            ].connections:
                self.attempt(lambda player=player: self.table.match.add_connection(player))

    @rule(steps=st.integers(1, 60), connected=st.booleans())
    def bots_play(self, steps: int, connected: bool) -> None:
        if connected:
            self.reconnect(*PEOPLE)
        for _ in range(steps):
            self.table.bots_decide()
            self.table.advance(BOT_STEP_MS)

    # Time

    @rule(milliseconds=short_times)
    def time_passes(self, milliseconds: float) -> None:
        self.table.advance(milliseconds)

    @rule(milliseconds=long_times | short_times, late=st.booleans())
    def much_time_passes(self, milliseconds: float, late: bool) -> None:
        if late:
            self.table.clock.now += milliseconds
            self.table.match.wake()
            self.table.collect()
        else:
            self.table.advance(milliseconds)

    @rule(reconnected=st.booleans())
    def restart_server(self, reconnected: bool) -> None:
        self.table = self.table.restored()
        if reconnected:
            self.reconnect(*PEOPLE)

    # Invariants

    @invariant()
    def log_has_no_gaps(self) -> None:
        numbers = [entry.number for entry in self.table.log]
        assert numbers == list(range(1, self.table.match.outputs.last_number + 1))

    @invariant()
    def every_move_is_answered_once(self) -> None:
        table, play = self.table, self.table.match.play
        assert all(len(answers) == 1 for answers in table.answers.values())
        is_pending = play is not None and any(
            play.has_pending_claim(seat_state.seat) for seat_state in table.match.seat_states
        )
        if not is_pending:
            assert set(table.tokens) <= set(table.answers)

    @invariant()
    def nothing_is_overdue(self) -> None:
        self.table.match.wake()
        self.table.collect()
        due = self.table.match.due()
        assert due is None or due > self.table.clock.now

    @invariant()
    def players_sit_once_and_host_is_seated(self) -> None:
        match = self.table.match
        seated = [seat_state.player for seat_state in match.seat_states if seat_state.player is not None]
        assert len(seated) == len(set(seated))
        assert not seated or match.host in seated

    @invariant()
    def clocks_run_only_while_playing(self) -> None:
        match, play = self.table.match, self.table.match.play
        if play is None:
            assert match.stage in (Stage.GATHERING, Stage.COUNTDOWN)
            return
        if play.running:
            assert match.stage is Stage.PLAYING
        elif match.stage is Stage.PLAYING:
            assert not any(seat_state.connections for seat_state in match.seat_states)
        assert (match.stage is Stage.OVER) == (match.outcome() is not None)
        assert play.to_act == self.table.game.to_act(play.session.state)
        assert set(match.seats_for_bots()) <= play.to_act
        if self.table.log and isinstance(last := self.table.log[-1], MovedEntry):
            assert play.play_time(self.table.clock.now) >= last.at

    @invariant()
    def verdicts_are_bounded(self) -> None:
        for entry in self.table.log[-5:]:
            if isinstance(entry, MovedEntry) and entry.verdict is not None:
                assert 0 <= entry.verdict.waited <= MAX_CREDIT_MS
                assert 0 <= entry.verdict.margin <= 2 * MAX_CREDIT_MS

    @invariant()
    def restored_table_equals_original(self) -> None:
        match, restored = self.table.match, self.table.restored().match
        assert (restored.outputs.last_number, restored.host, restored.talk_allowed) == (
            match.outputs.last_number,
            match.host,
            match.talk_allowed,
        )
        assert restored.participants.locked == match.participants.locked
        assert [vars(participant) for participant in restored.participants] == [
            vars(participant) for participant in match.participants
        ]
        for expected, actual in zip(match.seat_states, restored.seat_states, strict=True):
            assert (expected.player, expected.bot, expected.stand_in_reason) == (
                actual.player,
                actual.bot,
                actual.stand_in_reason,
            )
        assert (match.play is None) == (restored.play is None)
        if match.play is not None and restored.play is not None:
            assert match.record() == restored.record()
            assert match.play.missed_decisions == restored.play.missed_decisions
            assert (match.stage is Stage.OVER) == (restored.stage is Stage.OVER)

    def teardown(self) -> None:
        if not hasattr(self, "table") or self.table.match.play is None:
            return
        for _ in replay(self.table.game, self.table.match.record()):
            pass
        self.absent_players_do_not_block_race()

    def absent_players_do_not_block_race(self) -> None:
        """One of the players is connected and idle, the others are away."""
        match, play = self.table.match, self.table.play
        players = [seat_state.player for seat_state in match.seat_states if seat_state.player is not None]
        race = play.race
        if not players or race is None:
            return
        for player in players[1:]:
            while match.seat_states[self.table.seat(player)].connections:
                match.remove_connection(player)
        match.add_connection(players[0])
        if match.setup.stretch is None:
            match.leave(players[0])
        timeouts = (READY_TIMEOUT_MS + COUNTDOWN_MS + RACE_IDLE_TIMEOUT_MS) * (match.setup.stretch or 1)
        for _ in range(int(timeouts / (10 * BOT_STEP_MS)) + 2_000):
            if play.race != race:
                break
            self.table.bots_decide()
            self.table.advance(BOT_STEP_MS if match.seats_for_bots() else 10 * BOT_STEP_MS)
        assert play.race != race
        self.every_move_is_answered_once()


def run_table_machine(examples: int) -> None:
    """Run the state machine deterministically."""
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )


def test_table_invariants_hold():
    run_table_machine(150)

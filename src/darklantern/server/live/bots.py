"""The bots of a table: they get their seat's view, and act at a human pace."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from secrets import randbits
from typing import Any, TypeAlias
from weakref import WeakMethod

from darklantern.bots.bot import Bot, RandomBot, is_slow
from darklantern.bots.fallback import BotDecision, decide
from darklantern.bots.intent import Intent
from darklantern.bots.registry import adviser, default_bot_name
from darklantern.bots.registry import bot as make_bot
from darklantern.bots.tempo import Tempo, tempo
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.server import jobs
from darklantern.server.live.table_data import TableData
from darklantern.server.live.table_services import TableServices
from darklantern.workers.pool import PoolStopped

Act: TypeAlias = Callable[[Seat, Any], None]
"""Performs a bot's action for a seat. Raises `IllegalAction`."""

MIN_DELAY_S = 0.002
"""The shortest delay of a bot, in seconds, so that bots do not block the event loop."""

log: logging.Logger = logging.getLogger("darklantern.bots")


class TableBots:
    """Plays the seats of a table that need a bot: those of bots, and those of absent players."""

    def __init__(self, data: TableData, services: TableServices, act: Act) -> None:
        """`act` has to be a bound method. It is referred to weakly, so that reference counting frees the table."""
        self._data = data
        self._game = data.match.game
        self._heavy_work = services.heavy_work
        self._counters = services.counters
        self._pace = services.bot_pace
        self._act = WeakMethod(act)
        self._loop = asyncio.get_running_loop()
        self._chance = Chance.seeded(randbits(63))
        self._bots: dict[tuple[Seat, str], Bot] = {}
        self._timers: dict[Seat, asyncio.TimerHandle] = {}
        self._pending_decisions: dict[Seat, asyncio.Future[BotDecision]] = {}
        """By seat: decisions that slow bots are making in worker processes."""
        self._race: int | None = None

    def check_name(self, name: str) -> None:
        """Raise `UnknownName` if the game has no such bot."""
        make_bot(self._game.id, name)

    def prepare(self) -> None:
        """Prepare the seated bots, and during play the bot for hints, in the worker processes."""
        match = self._data.match
        bots = [self._bot(seat_state.seat) for seat_state in match.seat_states if seat_state.bot is not None]
        if match.play is not None and self._data.hints:
            bots.append(adviser(self._game.id))
        for bot in bots:
            if work := getattr(bot, "prepare", None):
                self._heavy_work.prepare(work)

    def schedule_decisions(self) -> None:
        """Schedule a decision for every seat that needs a bot now."""
        match = self._data.match
        seats = match.seats_for_bots()
        if not seats:
            return
        play = match.play
        assert play is not None, "no seat needs a bot before the game"
        race_began, self._race = play.race != self._race, play.race
        for seat in seats:
            if seat in self._timers or seat in self._pending_decisions:
                continue
            if seat in play.timed_out:
                delay_ms = 0
            elif play.race is None:
                delay_ms = self._tempo(seat).thinking_time_ms(self._chance)
            elif not self._tempo(seat).reacts_once:
                delay_ms = 0  # it looks at once, and acts after its reaction time
            elif race_began:
                delay_ms = self._tempo(seat).reaction_time_ms(self._chance)
            else:
                delay_ms = self._tempo(seat).action_time_ms(None, self._chance)
            self._schedule(seat, delay_ms)

    def stop(self) -> None:
        """Cancel all scheduled decisions."""
        for timer in self._timers.values():
            timer.cancel()
        for decision in self._pending_decisions.values():
            decision.cancel()
        self._timers.clear()
        self._pending_decisions.clear()

    def _schedule(self, seat: Seat, delay_ms: float) -> None:
        self._chance.take_picks()  # discard the log of picks, which would grow as long as the table lives
        delay_s = max(MIN_DELAY_S, delay_ms / 1000 * self._pace)
        self._timers[seat] = self._loop.call_later(delay_s, self._decide, seat)

    def _decide(self, seat: Seat) -> None:
        """Decide for a seat; slow bots do so in a worker process."""
        del self._timers[seat]
        match = self._data.match
        if seat not in match.seats_for_bots() or match.play is None:
            return
        state = match.play.session.state
        view, legal = self._game.view(state, seat), self._game.legal_actions(state, seat)
        bot, looked_at = self._bot(seat), self._loop.time()
        if is_slow(bot):
            work = partial(jobs.decide, self._game.id, self._bot_name(seat), view, legal, randbits(63))
            future = self._pending_decisions[seat] = self._heavy_work.decide(work)
            future.add_done_callback(partial(self._on_decision, seat, bot, state, looked_at))
        else:
            action = self._count_failures(decide(self._game.id, bot, view, legal, self._chance))
            self._carry_out(seat, action, state, looked_at)

    def _on_decision(
        self, seat: Seat, bot: Bot, state: Any, looked_at: float, future: "asyncio.Future[BotDecision]"
    ) -> None:
        """Act on a slow bot's decision, unless the seat has another player by now or the game has moved on.

        In a race the game moves on all the time: there the action is tried anyway.
        """
        if self._pending_decisions.get(seat) is not future:
            return  # the decision was cancelled, or replaced by a newer one
        del self._pending_decisions[seat]
        match = self._data.match
        if future.cancelled() or match.play is None:
            return
        error = future.exception()
        if isinstance(error, PoolStopped):
            return  # the server is stopping
        decision = future.result() if error is None else self._fallback_decision(seat, bot, state, error)
        action = self._count_failures(decision)
        is_unchanged = match.play.session.state is state
        needs_bot = seat in match.seats_for_bots() and self._bot(seat) is bot
        if needs_bot and (is_unchanged or match.play.race is not None):
            self._carry_out(seat, action, state, looked_at)
        else:
            self.schedule_decisions()

    def _fallback_decision(self, seat: Seat, bot: Bot, state: Any, error: BaseException) -> BotDecision:
        """Return a quick bot's decision when the workers failed to make a bot's, such as when they were killed."""
        log.error("bot %s of %s could not decide", bot.name, self._game.id, exc_info=error)
        game, fallback = self._game, make_bot(self._game.id, default_bot_name(self._game.id))
        if is_slow(fallback):
            fallback = RandomBot()
        decision = decide(game.id, fallback, game.view(state, seat), game.legal_actions(state, seat), self._chance)
        return BotDecision(decision.action, (bot.name, *decision.failed))

    def _count_failures(self, decision: BotDecision) -> Any:
        """Return the decided action, after counting the bots that failed."""
        for name in decision.failed:
            self._counters.bot_failures[self._game.id, name] += 1
        return decision.action

    def _carry_out(self, seat: Seat, action: Any, state: Any, looked_at: float) -> None:
        """Perform a bot's action; in a race after its time to react since it looked at the state."""
        play = self._data.match.play
        racing = play is not None and play.race is not None
        if not racing or action is None or self._tempo(seat).reacts_once:
            self._perform(seat, action)
            return
        act_at = looked_at + self._tempo(seat).reaction_time_ms(self._chance) / 1000 * self._pace
        intent = Intent.of(self._game, state, seat, action)
        self._timers[seat] = self._loop.call_at(act_at, self._perform_intent, seat, intent)

    def _perform_intent(self, seat: Seat, intent: Intent) -> None:
        """Perform the action that a bot has decided on, or let it look again if another seat was faster."""
        del self._timers[seat]
        match = self._data.match
        if seat not in match.seats_for_bots() or match.play is None:
            return
        if intent.is_possible(self._game, match.play.session.state, seat):
            self._perform(seat, intent.action)
        else:
            self._schedule(seat, self._tempo(seat).action_time_ms(None, self._chance))

    def _perform(self, seat: Seat, action: Any) -> None:
        """Perform a bot's action, if any. In a race, schedule the seat's next decision."""
        play = self._data.match.play
        racing = play is not None and play.race is not None
        if racing:
            self._schedule(seat, self._tempo(seat).action_time_ms(action, self._chance))
        if action is not None:
            act = self._act()
            if act is None:
                return  # the table has been freed
            try:
                act(seat, action)
            except IllegalAction as error:
                if not racing:  # in a race another player may have been faster
                    log.warning("illegal action of a bot: %s", error)
        elif not racing:
            self._schedule(seat, self._tempo(seat).wait)

    def _bot_name(self, seat: Seat) -> str:
        """Return the name of the seat's bot, or of the default bot for an absent player."""
        return self._data.match.seat_states[seat].bot or default_bot_name(self._game.id)

    def _tempo(self, seat: Seat) -> Tempo:
        return tempo(self._game.id, self._bot_name(seat)) or Tempo()

    def _bot(self, seat: Seat) -> Bot:
        name = self._bot_name(seat)
        if (seat, name) not in self._bots:
            self._bots[seat, name] = make_bot(self._game.id, name)
        return self._bots[seat, name]

"""The bots of a table: they get their seat's view, and act at a human pace."""

import asyncio
import logging
from functools import partial
from secrets import randbits
from typing import TYPE_CHECKING, Any

from darklantern.bots.bot import Bot
from darklantern.bots.fallback import BotDecision, decide
from darklantern.bots.registry import adviser, bot, default_bot_name
from darklantern.bots.tempo import Tempo, tempo
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.game import AnyGame
from darklantern.core.ids import Seat
from darklantern.server import jobs
from darklantern.server.counters import Counters
from darklantern.server.heavy_work import HeavyWork
from darklantern.workers.pool import PoolStopped

if TYPE_CHECKING:
    from darklantern.server.live.live_table import LiveTable

MIN_DELAY_S = 0.002
"""The shortest delay of a bot, in seconds, so that bots do not block the event loop."""

log = logging.getLogger("darklantern.bots")


class TableBots:
    """Plays the seats of a table that need a bot: those of bots, and those of absent players."""

    def __init__(self, room: "LiveTable", game: AnyGame, heavy: HeavyWork, tally: Counters, pace: float) -> None:
        self._room = room
        self._game = game
        self._heavy_work = heavy
        self._counters = tally
        self._pace = pace
        self._loop = asyncio.get_running_loop()
        self._chance = Chance.seeded(randbits(63))
        self._bots: dict[tuple[Seat, str], Bot] = {}
        self._timers: dict[Seat, asyncio.TimerHandle] = {}
        self._pending_decisions: dict[Seat, asyncio.Future[BotDecision]] = {}
        """By seat: decisions that slow bots are making in worker processes."""
        self._race: int | None = None

    def check_name(self, name: str) -> None:
        """Raise `UnknownName` if the game has no such bot."""
        bot(self._game.id, name)

    def prepare(self) -> None:
        """Prepare the seated bots, and during play the bot for hints, in the worker processes."""
        minds = [
            self._bot(Seat(seat))
            for seat, seat_state in enumerate(self._room.match.seat_states)
            if seat_state.bot is not None
        ]
        if self._room.match.play is not None and self._room.hints:
            minds.append(adviser(self._game.id))
        for mind in minds:
            if work := getattr(mind, "prepare", None):
                self._heavy_work.prepare(work)

    def schedule_decisions(self) -> None:
        """Schedule a decision for every seat that needs a bot now."""
        match = self._room.match
        wanted = match.seats_for_bots()
        if not wanted:
            return
        play = match.play
        assert play is not None, "no bot is wanted before the game"
        began, self._race = play.race != self._race, play.race
        for seat in wanted:
            if seat in self._timers or seat in self._pending_decisions:
                continue
            if seat in play.timed_out:
                takes = 0
            elif play.race is None:
                takes = self._tempo(seat).thinking_time_ms(self._chance)
            else:
                hand = self._tempo(seat)
                takes = hand.reaction_time_ms(self._chance) if began else hand.action_time_ms(None, self._chance)
            self._schedule(seat, takes)

    def stop(self) -> None:
        """Cancel all scheduled decisions."""
        for timer in self._timers.values():
            timer.cancel()
        for thought in self._pending_decisions.values():
            thought.cancel()
        self._timers.clear()
        self._pending_decisions.clear()

    def _schedule(self, seat: Seat, milliseconds: float) -> None:
        self._chance.take_picks()  # discard the log of picks, which would grow as long as the table lives
        seconds = max(MIN_DELAY_S, milliseconds / 1000 * self._pace)
        self._timers[seat] = self._loop.call_later(seconds, self._decide, seat)

    def _decide(self, seat: Seat) -> None:
        """Decide for a seat; slow bots do so in a worker process."""
        del self._timers[seat]
        match = self._room.match
        if seat not in match.seats_for_bots() or match.play is None:
            return
        state = match.play.session.state
        view, choices = self._game.view(state, seat), self._game.legal_actions(state, seat)
        mind = self._bot(seat)
        if getattr(mind, "slow", False):
            work = partial(jobs.decide, self._game.id, self._bot_name(seat), view, choices, randbits(63))
            thought = self._heavy_work.decide(work)
            self._pending_decisions[seat] = thought
            thought.add_done_callback(lambda done: self._on_decision(seat, mind, state, done))
        else:
            self._act(seat, self._count_failures(decide(self._game.id, mind, view, choices, self._chance)))

    def _on_decision(self, seat: Seat, mind: Bot, state: Any, done: "asyncio.Future[BotDecision]") -> None:
        """Act on a slow bot's decision, unless the seat has another player by now or the game has moved on.

        In a race the game moves on all the time: there the action is tried anyway.
        """
        if self._pending_decisions.get(seat) is not done:
            return  # the decision was cancelled, or replaced by a newer one
        del self._pending_decisions[seat]
        match = self._room.match
        if done.cancelled() or match.play is None:
            return
        error = done.exception()
        if isinstance(error, PoolStopped):
            return  # the server is stopping
        decided = done.result() if error is None else self._fallback_decision(seat, mind, state, error)
        action = self._count_failures(decided)
        now = match.play.session.state
        wanted = seat in match.seats_for_bots() and self._bot(seat) is mind
        if wanted and (now is state or match.play.race is not None):
            self._act(seat, action)
        else:
            self.schedule_decisions()

    def _fallback_decision(self, seat: Seat, mind: Bot, state: Any, error: BaseException) -> BotDecision:
        """Return the default bot's decision when the workers failed to make a bot's, such as when they were killed."""
        log.error("bot %s of %s could not be asked", mind.name, self._game.id, exc_info=error)
        game, instead = self._game, bot(self._game.id, default_bot_name(self._game.id))
        decided = decide(game.id, instead, game.view(state, seat), game.legal_actions(state, seat), self._chance)
        return BotDecision(decided.action, (mind.name, *decided.failed))

    def _count_failures(self, decided: BotDecision) -> Any:
        """Return the decided action, after counting the bots that failed."""
        for name in decided.failed:
            self._counters.bot_failures[self._game.id, name] += 1
        return decided.action

    def _act(self, seat: Seat, action: Any) -> None:
        """Perform a bot's action, if any. In a race, schedule the seat's next decision."""
        play = self._room.match.play
        racing = play is not None and play.race is not None
        if racing:
            self._schedule(seat, self._tempo(seat).action_time_ms(action, self._chance))
        if action is not None:
            try:
                self._room.act(seat, action)
            except IllegalAction as error:
                if not racing:  # in a race another player may have been faster
                    log.warning("illegal action of a bot: %s", error)
        elif not racing:
            self._schedule(seat, self._tempo(seat).wait)

    def _bot_name(self, seat: Seat) -> str:
        """Return the name of the seat's bot, or of the default bot for an absent player."""
        return self._room.match.seat_states[seat].bot or default_bot_name(self._game.id)

    def _tempo(self, seat: Seat) -> Tempo:
        return tempo(self._game.id, self._bot_name(seat)) or Tempo()

    def _bot(self, seat: Seat) -> Bot:
        name = self._bot_name(seat)
        if (seat, name) not in self._bots:
            self._bots[seat, name] = bot(self._game.id, name)
        return self._bots[seat, name]

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
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.tally import Tally
from darklantern.workers.pool import PoolStopped

if TYPE_CHECKING:
    from darklantern.server.room import Room

SOON = 0.002
"""The shortest delay of a bot, in seconds, so that bots do not block the event loop."""

log = logging.getLogger("darklantern.bots")


class Bots:
    """Plays the seats of a table that need a bot: those of bots, and those of absent players."""

    def __init__(self, room: "Room", game: AnyGame, heavy: HeavyWork, tally: Tally, pace: float) -> None:
        self._room = room
        self._game = game
        self._heavy = heavy
        self._tally = tally
        self._pace = pace
        self._loop = asyncio.get_running_loop()
        self._chance = Chance.seeded(randbits(63))
        self._minds: dict[tuple[Seat, str], Bot] = {}
        self._timers: dict[Seat, asyncio.TimerHandle] = {}
        self._thoughts: dict[Seat, asyncio.Future[BotDecision]] = {}
        """By seat: decisions that slow bots are making in worker processes."""
        self._race: int | None = None

    def check(self, name: str) -> None:
        """Raise `UnknownName` if the game has no such bot."""
        bot(self._game.id, name)

    def prepare(self) -> None:
        """Prepare the seated bots, and during play the bot for hints, in the worker processes."""
        minds = [
            self._mind(Seat(seat))
            for seat, seat_state in enumerate(self._room.match.seat_states)
            if seat_state.bot is not None
        ]
        if self._room.match.play is not None and self._room.hints:
            minds.append(adviser(self._game.id))
        for mind in minds:
            if work := getattr(mind, "prepare", None):
                self._heavy.prepare(work)

    def look(self) -> None:
        """Schedule a decision for every seat that needs a bot now."""
        match = self._room.match
        wanted = match.seats_for_bots()
        if not wanted:
            return
        play = match.play
        assert play is not None, "no bot is wanted before the game"
        began, self._race = play.race != self._race, play.race
        for seat in wanted:
            if seat in self._timers or seat in self._thoughts:
                continue
            if seat in play.timed_out:
                takes = 0
            elif play.race is None:
                takes = self._tempo(seat).thinking_time_ms(self._chance)
            else:
                hand = self._tempo(seat)
                takes = hand.reaction_time_ms(self._chance) if began else hand.action_time_ms(None, self._chance)
            self._ask_in(seat, takes)

    def stop(self) -> None:
        """Cancel all scheduled decisions."""
        for timer in self._timers.values():
            timer.cancel()
        for thought in self._thoughts.values():
            thought.cancel()
        self._timers.clear()
        self._thoughts.clear()

    def _ask_in(self, seat: Seat, milliseconds: float) -> None:
        self._chance.take_picks()  # discard the log of picks, which would grow as long as the table lives
        seconds = max(SOON, milliseconds / 1000 * self._pace)
        self._timers[seat] = self._loop.call_later(seconds, self._ask, seat)

    def _ask(self, seat: Seat) -> None:
        """Decide for a seat; slow bots do so in a worker process."""
        del self._timers[seat]
        match = self._room.match
        if seat not in match.seats_for_bots() or match.play is None:
            return
        state = match.play.session.state
        view, choices = self._game.view(state, seat), self._game.legal_actions(state, seat)
        mind = self._mind(seat)
        if getattr(mind, "slow", False):
            work = partial(jobs.decide, self._game.id, self._name(seat), view, choices, randbits(63))
            thought = self._heavy.decide(work)
            self._thoughts[seat] = thought
            thought.add_done_callback(lambda done: self._thought(seat, mind, state, done))
        else:
            self._act(seat, self._counted(decide(self._game.id, mind, view, choices, self._chance)))

    def _thought(self, seat: Seat, mind: Bot, state: Any, done: "asyncio.Future[BotDecision]") -> None:
        """Act on a slow bot's decision, unless the seat has another player by now or the game has moved on.

        In a race the game moves on all the time: there the action is tried anyway.
        """
        if self._thoughts.get(seat) is not done:
            return  # the decision was cancelled, or replaced by a newer one
        del self._thoughts[seat]
        match = self._room.match
        if done.cancelled() or match.play is None:
            return
        error = done.exception()
        if isinstance(error, PoolStopped):
            return  # the server is stopping
        decided = done.result() if error is None else self._instead(seat, mind, state, error)
        action = self._counted(decided)
        now = match.play.session.state
        wanted = seat in match.seats_for_bots() and self._mind(seat) is mind
        if wanted and (now is state or match.play.race is not None):
            self._act(seat, action)
        else:
            self.look()

    def _instead(self, seat: Seat, mind: Bot, state: Any, error: BaseException) -> BotDecision:
        """Return the default bot's decision when the workers failed to make a bot's, such as when they were killed."""
        log.error("bot %s of %s could not be asked", mind.name, self._game.id, exc_info=error)
        game, instead = self._game, bot(self._game.id, default_bot_name(self._game.id))
        decided = decide(game.id, instead, game.view(state, seat), game.legal_actions(state, seat), self._chance)
        return BotDecision(decided.action, (mind.name, *decided.failed))

    def _counted(self, decided: BotDecision) -> Any:
        """Return the decided action, after counting the bots that failed."""
        for name in decided.failed:
            self._tally.bot_failures[self._game.id, name] += 1
        return decided.action

    def _act(self, seat: Seat, action: Any) -> None:
        """Perform a bot's action, if any. In a race, schedule the seat's next decision."""
        play = self._room.match.play
        racing = play is not None and play.race is not None
        if racing:
            self._ask_in(seat, self._tempo(seat).action_time_ms(action, self._chance))
        if action is not None:
            try:
                self._room.decide(seat, action)
            except IllegalAction as error:
                if not racing:  # in a race another player may have been faster
                    log.warning("illegal action of a bot: %s", error)
        elif not racing:
            self._ask_in(seat, self._tempo(seat).wait)

    def _name(self, seat: Seat) -> str:
        """Return the name of the seat's bot, or of the default bot for an absent player."""
        return self._room.match.seat_states[seat].bot or default_bot_name(self._game.id)

    def _tempo(self, seat: Seat) -> Tempo:
        return tempo(self._game.id, self._name(seat)) or Tempo()

    def _mind(self, seat: Seat) -> Bot:
        name = self._name(seat)
        if (seat, name) not in self._minds:
            self._minds[seat, name] = bot(self._game.id, name)
        return self._minds[seat, name]

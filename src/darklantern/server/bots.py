"""The bots of a table: they see what their seat sees, and take their time."""

import asyncio
import logging
from functools import partial
from secrets import randbits
from typing import TYPE_CHECKING, Any

from darklantern.bots.bot import Bot
from darklantern.bots.fallback import Decided, decide
from darklantern.bots.registry import adviser, bot, usual
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
"""The least time that a bot takes, in seconds: others must have their turn too."""

log = logging.getLogger("darklantern.bots")


class Bots:
    """Whoever plays the seats at a table for which a bot is wanted."""

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
        self._thoughts: dict[Seat, asyncio.Future[Decided]] = {}
        """What bots are thinking about that take long."""
        self._race: int | None = None

    def check(self, name: str) -> None:
        """Raises `UnknownName` if there is no such bot for the game."""
        bot(self._game.id, name)

    def prepare(self) -> None:
        """Lets those who sit here get ready away from the table, and once it plays, whoever would give hints."""
        minds = [self._mind(Seat(seat)) for seat, chair in enumerate(self._room.match.chairs) if chair.bot is not None]
        if self._room.match.play is not None and self._room.hints:
            minds.append(adviser(self._game.id))
        for mind in minds:
            if work := getattr(mind, "prepare", None):
                self._heavy.prepare(work)

    def look(self) -> None:
        """Sees to it that every seat is played for which a bot is wanted now."""
        match = self._room.match
        wanted = match.wanted()
        if not wanted:
            return
        play = match.play
        assert play is not None, "nobody is wanted before the game"
        began, self._race = play.race != self._race, play.race
        for seat in wanted:
            if seat in self._timers or seat in self._thoughts:
                continue
            if seat in play.late:
                takes = 0
            elif play.race is None:
                takes = self._tempo(seat).thinks(self._chance)
            else:
                hand = self._tempo(seat)
                takes = hand.reacts(self._chance) if began else hand.takes(None, self._chance)
            self._ask_in(seat, takes)

    def stop(self) -> None:
        """Nobody plays on."""
        for timer in self._timers.values():
            timer.cancel()
        for thought in self._thoughts.values():
            thought.cancel()
        self._timers.clear()
        self._thoughts.clear()

    def _ask_in(self, seat: Seat, milliseconds: float) -> None:
        self._chance.collect()  # nobody will ask what it picked, and a table may last
        seconds = max(SOON, milliseconds / 1000 * self._pace)
        self._timers[seat] = self._loop.call_later(seconds, self._ask, seat)

    def _ask(self, seat: Seat) -> None:
        """A seat's time has come to decide. Whoever takes long for that thinks where nobody has to wait for it."""
        del self._timers[seat]
        match = self._room.match
        if seat not in match.wanted() or match.play is None:
            return
        state = match.play.session.state
        view, choices = self._game.view(state, seat), self._game.legal(state, seat)
        mind = self._mind(seat)
        if getattr(mind, "slow", False):
            work = partial(jobs.decide, self._game.id, self._name(seat), view, choices, randbits(63))
            thought = self._heavy.decide(work)
            self._thoughts[seat] = thought
            thought.add_done_callback(lambda done: self._thought(seat, mind, state, done))
        else:
            self._act(seat, self._counted(decide(self._game.id, mind, view, choices, self._chance)))

    def _thought(self, seat: Seat, mind: Bot, state: Any, done: "asyncio.Future[Decided]") -> None:
        """A bot has thought. If the seat is played by somebody else by now, or the game has gone on, that is void.

        In a race it goes on all the time: there what was chosen is done if it can still be done.
        """
        if self._thoughts.get(seat) is not done:
            return  # nobody wants to know any more
        del self._thoughts[seat]
        match = self._room.match
        if done.cancelled() or match.play is None:
            return
        error = done.exception()
        if isinstance(error, PoolStopped):
            return  # so is the server
        decided = done.result() if error is None else self._instead(seat, mind, state, error)
        action = self._counted(decided)
        now = match.play.session.state
        wanted = seat in match.wanted() and self._mind(seat) is mind
        if wanted and (now is state or match.play.race is not None):
            self._act(seat, action)
        else:
            self.look()

    def _instead(self, seat: Seat, mind: Bot, state: Any, error: BaseException) -> Decided:
        """What the usual bot decides where the workers could not say what a bot would: they were lost, for instance."""
        log.error("bot %s of %s could not be asked", mind.name, self._game.id, exc_info=error)
        game, instead = self._game, bot(self._game.id, usual(self._game.id))
        decided = decide(game.id, instead, game.view(state, seat), game.legal(state, seat), self._chance)
        return Decided(decided.action, (mind.name, *decided.failed))

    def _counted(self, decided: Decided) -> Any:
        """The action, after the bots that failed have been counted."""
        for name in decided.failed:
            self._tally.bot_failures[self._game.id, name] += 1
        return decided.action

    def _act(self, seat: Seat, action: Any) -> None:
        """A bot does something, or waits; in a race it is busy for a moment afterwards."""
        play = self._room.match.play
        racing = play is not None and play.race is not None
        if racing:
            self._ask_in(seat, self._tempo(seat).takes(action, self._chance))
        if action is not None:
            try:
                self._room.decide(seat, action)
            except IllegalAction as error:
                if not racing:  # in a race somebody else was faster
                    log.warning("a bot may not do that: %s", error)
        elif not racing:
            self._ask_in(seat, self._tempo(seat).wait)

    def _name(self, seat: Seat) -> str:
        """The bot that sits there, or the usual one in the place of somebody who is away."""
        return self._room.match.chairs[seat].bot or usual(self._game.id)

    def _tempo(self, seat: Seat) -> Tempo:
        return tempo(self._game.id, self._name(seat)) or Tempo()

    def _mind(self, seat: Seat) -> Bot:
        name = self._name(seat)
        if (seat, name) not in self._minds:
            self._minds[seat, name] = bot(self._game.id, name)
        return self._minds[seat, name]

"""A game played by bots from beginning to end."""

from collections.abc import Sequence
from typing import Any

from darklantern.bots.bot import Bot
from darklantern.bots.intent import Intent
from darklantern.bots.tempo import Tempo
from darklantern.core.chance import Chance
from darklantern.core.game import AnyGame, TimeLimit
from darklantern.core.ids import CLOCK, Seat
from darklantern.core.pace import MAX_IDLE_DECISIONS
from darklantern.core.record import Record
from darklantern.core.session import Session
from darklantern.lab.game_stats import GameStats


def play_game(
    game: AnyGame,
    options: Any,
    bots: Sequence[Bot],
    seed: int,
    number: int = 0,
    tempos: Sequence[Tempo] | None = None,
    stats: GameStats | None = None,
) -> Record:
    """Play the game that is determined by a seed and by its number among the games of that seed.

    The table and each bot have separate random streams. With tempos, one for each seat, the seat that is ready first
    moves, and the record has the times; without, the seat that was asked least recently. In a race a seat acts after
    its time to react since it looked, if it still can, unless its tempo reacts once. A game is cut off after the
    maximum number of turns; one in which all seats keep waiting stays open.
    """
    session = Session(game, options, tuple(bot.name for bot in bots), Chance.seeded(seed, number, 0))
    chances = [Chance.seeded(seed, number, 1 + seat) for seat in range(len(bots))]
    schedule = None if tempos is None else ReadinessSchedule(tempos, Chance.seeded(seed, number, 1 + len(bots)))
    if stats is not None:
        stats.begin(session.state)
    idle, last_asked = 0, [0] * len(bots)
    while to_act := game.to_act(session.state):
        state, limit = session.state, game.time_limit(session.state)
        if game.turns(state) >= game.max_turns:
            return session.record(cut_off=True)
        if idle >= MAX_IDLE_DECISIONS and limit is None:
            break
        if schedule is not None and schedule.time_is_up(limit, to_act):
            seat, action = CLOCK, game.legal_actions(state, CLOCK)[0]
        else:
            seat = min(sorted(to_act), key=last_asked.__getitem__) if schedule is None else schedule.ready_first(to_act)
            last_asked[seat] = max(last_asked) + 1
            intent = None if schedule is None else schedule.take_intent(seat)
            if intent is not None and intent.is_possible(game, state, seat):
                action = intent.action
            else:
                action = bots[seat].choose(game.view(state, seat), game.legal_actions(state, seat), chances[seat])
                if schedule is not None and action is not None and schedule.reacts(seat, game.race(state)):
                    schedule.intend(seat, Intent.of(game, state, seat, action))
                    continue
            if schedule is not None:
                schedule.occupy(seat, action, game.race(state), in_turn=len(to_act) == 1)
        idle = idle + 1 if action is None else 0
        if action is not None:
            at = None if schedule is None else schedule.now
            events = session.play(seat, action, at)
            if stats is not None:
                stats.observe(events, at)
    return session.record()


class ReadinessSchedule:
    """Tracks when each seat is ready to act. Times are in milliseconds since the start."""

    now: int
    """The time of the last move."""

    def __init__(self, tempos: Sequence[Tempo], chance: Chance) -> None:
        self._tempos = tempos
        self._chance = chance
        self._ready_at = [0] * len(tempos)
        self._intents: dict[Seat, Intent] = {}
        self._limit: TimeLimit | None = None
        self._time_is_up_at = 0
        self._racing = False
        self.now = 0

    def time_is_up(self, limit: TimeLimit | None, to_act: frozenset[Seat]) -> bool:
        """Return whether the clock acts before any seat; if so, advance to that moment."""
        if limit != self._limit:
            self._limit = limit
            self._time_is_up_at = 0 if limit is None else self.now + 1000 * limit.seconds
        if limit is None or min(self._ready_at[seat] for seat in to_act) < self._time_is_up_at:
            return False
        self.now = max(self.now, self._time_is_up_at)
        return True

    def ready_first(self, to_act: frozenset[Seat]) -> Seat:
        """Return the seat that is ready first, the lowest of several, and advance to that moment.

        When a race begins, each seat whose tempo reacts once has a reaction time.
        """
        if len(to_act) > 1 and not self._racing:
            for seat in to_act:
                if self._tempos[seat].reacts_once:
                    self._ready_at[seat] = self.now + self._tempos[seat].reaction_time_ms(self._chance)
        self._racing = len(to_act) > 1
        seat = min(to_act, key=lambda seat: (self._ready_at[seat], seat))
        self.now = max(self.now, self._ready_at[seat])
        return seat

    def reacts(self, seat: Seat, race: int | None) -> bool:
        """Return whether a seat takes time to react between looking and acting."""
        return race is not None and not self._tempos[seat].reacts_once

    def intend(self, seat: Seat, intent: Intent) -> None:
        """Let a seat act after its time to react."""
        self._intents[seat] = intent
        self._ready_at[seat] = self.now + self._tempos[seat].reaction_time_ms(self._chance)

    def take_intent(self, seat: Seat) -> Intent | None:
        """Return and forget what a seat is about to do; None if it has yet to look."""
        return self._intents.pop(seat, None)

    def occupy(self, seat: Seat, action: Any, race: int | None, in_turn: bool) -> None:
        """Account for the time of an action: in a race the seat is busy after it, in a turn it thinks before it."""
        tempo = self._tempos[seat]
        acts = race is not None or action is None
        takes = tempo.action_time_ms(action, self._chance) if acts else tempo.thinking_time_ms(self._chance)
        in_turn = in_turn and not self.reacts(seat, race)
        if in_turn:
            self.now += takes
        self._ready_at[seat] = self.now + (0 if in_turn else takes)

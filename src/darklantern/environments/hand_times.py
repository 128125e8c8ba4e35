"""The times at which hands are ready in a race of a game tree, where each hand takes exactly the ordinary mean time."""

from typing import Any, NamedTuple

from darklantern.bots.tempo import Tempo
from darklantern.core.ids import Seat
from darklantern.environments.explicit_chance import FirstChance


class HandTimes(NamedTuple):
    """The times at which the seats' hands are ready, in milliseconds."""

    ready: tuple[int, ...]
    now: int = 0
    racing: bool = False

    def before_decision(self, to_act: list[Seat], hand: Tempo | None) -> tuple["HandTimes", tuple[Seat, ...]]:
        """Return the times when one of these seats decides, and the seats that are ready first."""
        ready = self.ready
        if len(to_act) > 1 and not self.racing and hand is not None:
            ready = tuple(self.now + hand.react if seat in to_act else at for seat, at in enumerate(ready))
        soonest = min(ready[seat] for seat in to_act)
        first = tuple(seat for seat in to_act if ready[seat] == soonest)
        return HandTimes(ready, max(self.now, soonest), len(to_act) > 1), first

    def after_action(self, hand: Tempo, seat: Seat, action: Any) -> "HandTimes":
        """Account for the time of an action: in a race the seat is busy after it, in a turn it thinks before it."""
        done = self.now + hand.action_time_ms(action, FirstChance())
        ready = (*self.ready[:seat], done, *self.ready[seat + 1 :])
        return HandTimes(ready, self.now if self.racing else done, self.racing)

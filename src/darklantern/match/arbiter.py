"""Two hands, one thing: it goes to the hand that acted first, not to the nearer network (ME-R11).

When somebody reaches for something, the table estimates when they acted: when the message arrived, less the delay that
the table itself measured for that connection. Somebody further away may have acted earlier still, with the message
under way. So the table waits until no such message can arrive any more. A delay earns at most `CREDIT`, so the table
never waits longer than that.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from darklantern.core.game import Contest
from darklantern.core.ids import Seat
from darklantern.core.record import By
from darklantern.match.delay import LOOK, Delay

ALIKE = 5.0
"""Delays that differ by less, in milliseconds, are alike: nobody waits for so little."""
ALIKE_SHARE = 0.2
"""So are those that differ by less than this share of the longer one."""


class Claim:
    """A hand that reaches for something."""

    __slots__ = ("acted", "action", "arrived", "by", "seat", "token")

    def __init__(self, seat: Seat, action: Any, by: By, token: object, arrived: float) -> None:
        self.seat = seat
        self.action = action
        self.by: By = by
        self.token = token
        """Whom to answer."""
        self.arrived = arrived
        self.acted = arrived
        """When the hand reached out, as far as the table gives credit for it."""


class Dispute:
    """Everything that has arrived over one thing."""

    __slots__ = ("claims", "closes", "opened", "over")

    def __init__(self, over: str, opened: float) -> None:
        self.over = over
        self.opened = opened
        self.closes = opened
        self.claims: list[Claim] = []


class Won(Struct, frozen=True, gc=False):
    """What went to somebody a moment ago."""

    seat: Seat
    acted: float
    given: float
    """The credit in that."""


class Arbiter:
    """Decides who was first."""

    def __init__(self, delays: Sequence[Delay]) -> None:
        self._delays = delays
        self._disputes: dict[str, Dispute] = {}
        self._won: dict[Any, Won] = {}
        """By action: who did it last."""

    def due(self) -> float | None:
        """When the next dispute can be decided; None if there is none."""
        return min([dispute.closes for dispute in self._disputes.values()]) if self._disputes else None

    def claim(self, contest: Contest, claim: Claim, signal: float, now: float) -> Dispute | None:
        """A hand reaches for something. The dispute if it can be decided at once; else it will be `due`.

        Nobody acted before the signal for the start (ME-R1), and no bot acts from far away.
        """
        self._date(claim, signal, now)
        dispute = self._disputes.get(contest.over) or Dispute(contest.over, now)
        dispute.claims.append(claim)
        dispute.closes = self._closes(dispute, contest.rivals, now)
        if dispute.closes <= now:
            return self._taken(dispute)
        self._disputes[contest.over] = dispute
        return None

    def late(self, claim: Claim, signal: float, now: float) -> float | None:
        """By how many milliseconds a hand came too late for what has gone to another.

        None if it was not close: news of the one could have reached the other, who could have seen it. A claim that had
        to wait for another decision counts from its arrival. The winner pays nothing: what was granted without a
        dispute would have been granted without credit.
        """
        won = self._won.get(claim.action)
        if won is None or won.seat == claim.seat:
            return None
        self._date(claim, signal, now)
        given = claim.arrived - claim.acted
        margin = max(0.0, claim.acted - won.acted)
        if margin > given + won.given + LOOK:
            return None
        return margin

    def decided(self, now: float) -> list[Dispute]:
        """The disputes that can be decided by now, in the order in which they could be."""
        over = [dispute for dispute in self._disputes.values() if dispute.closes <= now]
        return [self._taken(dispute) for dispute in sorted(over, key=lambda dispute: dispute.closes)]

    def close(self) -> list[Dispute]:
        """All disputes, decided by what has arrived."""
        return self.decided(float("inf"))

    def _date(self, claim: Claim, signal: float, now: float) -> None:
        """Estimate when the hand reached out: never before the signal for the start, and a bot when its claim came."""
        if claim.by == "player":
            claim.acted = max(signal, claim.arrived - self._given(claim.seat, now))

    def _given(self, seat: Seat, now: float) -> float:
        """How long before its arrival a message was sent, as far as there is credit for it."""
        delay = self._delays[seat]
        return min(delay.likely, delay.credit(now))

    def _closes(self, dispute: Dispute, rivals: frozenset[Seat], now: float) -> float:
        """Until when somebody could still bring an earlier claim."""
        closes = now
        if far := [rival for rival in rivals if self._delays[rival].likely > ALIKE]:
            first = min([claim.acted for claim in dispute.claims])
            here = [claim.seat for claim in dispute.claims]
            for rival in far:
                delay, given = self._delays[rival], self._given(rival, now)
                if rival not in here and first + given > now + max(ALIKE, ALIKE_SHARE * given):
                    closes = max(closes, first + min(delay.longest, delay.credit(now)))
        return closes

    def _taken(self, dispute: Dispute) -> Dispute:
        """A dispute off the list, its claims in the order in which the hands acted."""
        self._disputes.pop(dispute.over, None)
        if len(dispute.claims) > 1:
            dispute.claims.sort(key=lambda claim: (claim.acted, claim.arrived))
        first, *others = dispute.claims
        won = self._won[first.action] = Won(first.seat, first.acted, first.arrived - first.acted)
        for other in others:
            self._pay(won, other.acted - won.acted, other.arrived - other.acted)
        return dispute

    def _pay(self, won: Won, margin: float, given: float) -> None:
        """Somebody else was later by a margin, with some credit too: what the winner needed beyond that is spent."""
        self._delays[won.seat].spend(max(0.0, won.given - given - margin))

"""Decides who gets a contested object: the player who acted first, not the one with the shorter latency (ME-R11).

When a player claims an object, the table estimates when the player acted: the arrival time of the message minus the
one-way latency that the table measured for that connection. A player with a higher latency may have acted earlier while
the message is still on its way, so the table waits until no such message can arrive any more. At most `MAX_CREDIT_MS`
of latency is credited, so the table never waits longer than that.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from darklantern.core.game import Contest
from darklantern.core.ids import Seat
from darklantern.core.record import DecidedBy
from darklantern.match.delay import LOOK, Delay

ALIKE = 5.0
"""Latencies that differ by less than this many milliseconds count as equal: the table does not wait for them."""
ALIKE_SHARE = 0.2
"""Latencies that differ by less than this share of the longer one count as equal too."""


class Claim:
    """A player's or bot's attempt to take a contested object."""

    __slots__ = ("acted", "action", "arrived", "by", "seat", "token")

    def __init__(self, seat: Seat, action: Any, by: DecidedBy, token: object, arrived: float) -> None:
        self.seat = seat
        self.action = action
        self.by: DecidedBy = by
        self.token = token
        """The request to answer."""
        self.arrived = arrived
        self.acted = arrived
        """The estimated time of the action: the arrival time minus the credited latency."""


class Dispute:
    """All claims for one contested object that have arrived and are not decided yet."""

    __slots__ = ("claims", "closes", "opened", "over")

    def __init__(self, over: str, opened: float) -> None:
        self.over = over
        self.opened = opened
        self.closes = opened
        self.claims: list[Claim] = []


class Won(Struct, frozen=True, gc=False):
    """A contested object that was given to a seat."""

    seat: Seat
    acted: float
    given: float
    """The latency credit that is contained in `acted`, in milliseconds."""


class Arbiter:
    """Orders competing claims by the estimated time of the action."""

    def __init__(self, delays: Sequence[Delay]) -> None:
        self._delays = delays
        self._disputes: dict[str, Dispute] = {}
        self._won: dict[Any, Won] = {}
        """By action: the last claim that won it."""

    def due(self) -> float | None:
        """Return when the next dispute can be decided; None if there is none."""
        return min([dispute.closes for dispute in self._disputes.values()]) if self._disputes else None

    def claim(self, contest: Contest, claim: Claim, signal: float, now: float) -> Dispute | None:
        """Add a claim. Return its dispute if it can be decided at once; otherwise the dispute becomes `due` later.

        No claim is dated before the start signal (ME-R1), and bots get no latency credit.
        """
        self._date(claim, signal, now)
        dispute = self._disputes.get(contest.target) or Dispute(contest.target, now)
        dispute.claims.append(claim)
        dispute.closes = self._closes(dispute, contest.rivals, now)
        if dispute.closes <= now:
            return self._taken(dispute)
        self._disputes[contest.target] = dispute
        return None

    def late(self, claim: Claim, signal: float, now: float) -> float | None:
        """Return by how many milliseconds a claim came after the one that won the same object.

        None if it was not close: the player could have seen that the object was gone. A claim that was queued behind
        another decision counts from its arrival. The winner is charged no credit: without a competing claim it would
        have won without credit, too.
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
        """Remove and return the disputes that can be decided by now, in the order of their decision times."""
        over = [dispute for dispute in self._disputes.values() if dispute.closes <= now]
        return [self._taken(dispute) for dispute in sorted(over, key=lambda dispute: dispute.closes)]

    def close(self) -> list[Dispute]:
        """Decide all disputes by the claims that have arrived, and return them."""
        return self.decided(float("inf"))

    def _date(self, claim: Claim, signal: float, now: float) -> None:
        """Estimate when a claim was made: not before the start signal; for a bot, when the claim arrived."""
        if claim.by == "player":
            claim.acted = max(signal, claim.arrived - self._given(claim.seat, now))

    def _given(self, seat: Seat, now: float) -> float:
        """Return the one-way latency of a seat, limited to the credit that it has left."""
        delay = self._delays[seat]
        return min(delay.likely, delay.credit(now))

    def _closes(self, dispute: Dispute, rivals: frozenset[Seat], now: float) -> float:
        """Return until when a rival's earlier claim could still arrive."""
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
        """Remove a dispute, sort its claims by the time of the action, record the winner and return the dispute."""
        self._disputes.pop(dispute.over, None)
        if len(dispute.claims) > 1:
            dispute.claims.sort(key=lambda claim: (claim.acted, claim.arrived))
        first, *others = dispute.claims
        won = self._won[first.action] = Won(first.seat, first.acted, first.arrived - first.acted)
        for other in others:
            self._pay(won, other.acted - won.acted, other.arrived - other.acted)
        return dispute

    def _pay(self, won: Won, margin: float, given: float) -> None:
        """Charge the winner the credit without which this competing claim would have won."""
        self._delays[won.seat].spend(max(0.0, won.given - given - margin))

"""Decides who gets a contested object: the player who acted first, not the one with the shorter latency.

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
from darklantern.match.latency import REACTION_TIME_MS, LatencyEstimator

LATENCY_TOLERANCE_MS = 5.0
"""Latencies that differ by less than this many milliseconds count as equal: the table does not wait for them."""
LATENCY_TOLERANCE_SHARE = 0.2
"""Latencies that differ by less than this share of the longer one count as equal too."""


class Claim:
    """A player's or bot's attempt to take a contested object."""

    __slots__ = ("acted_at", "action", "arrived_at", "by", "request", "seat")

    def __init__(self, seat: Seat, action: Any, by: DecidedBy, request: object, arrived_at: float) -> None:
        self.seat: Seat = seat
        self.action: Any = action
        self.by: DecidedBy = by
        self.request: object = request
        """The request to answer."""
        self.arrived_at: float = arrived_at
        self.acted_at: float = arrived_at
        """The estimated time of the action: the arrival time minus the credited latency."""


class Dispute:
    """All claims for one contested object that have arrived and are not decided yet."""

    __slots__ = ("claims", "contested_object", "decides_at", "opened_at")

    def __init__(self, contested_object: str, opened_at: float) -> None:
        self.contested_object: str = contested_object
        self.opened_at: float = opened_at
        self.decides_at: float = opened_at
        self.claims: list[Claim] = []


class Award(Struct, frozen=True, gc=False):
    """A contested object that was given to a seat."""

    seat: Seat
    acted_at: float
    credit: float
    """The latency credit that is contained in `acted_at`, in milliseconds."""


class Arbiter:
    """Orders competing claims by the estimated time of the action."""

    def __init__(self, latencies: Sequence[LatencyEstimator]) -> None:
        self._latencies = latencies
        self._disputes: dict[str, Dispute] = {}
        self._awards: dict[Any, Award] = {}
        """By action: the last claim that won it."""

    def due(self) -> float | None:
        """Return when the next dispute can be decided; None if there is none."""
        return min([dispute.decides_at for dispute in self._disputes.values()]) if self._disputes else None

    def add_claim(self, contest: Contest, claim: Claim, started_at: float, now: float) -> Dispute | None:
        """Add a claim. Return its dispute if it can be decided at once; otherwise the dispute becomes `due` later.

        No claim is dated before the start signal, and bots get no latency credit.
        """
        self._estimate_acted_at(claim, started_at, now)
        dispute = self._disputes.get(contest.target) or Dispute(contest.target, now)
        dispute.claims.append(claim)
        dispute.decides_at = self._decision_time(dispute, contest.rivals, now)
        if dispute.decides_at <= now:
            return self._decide(dispute)
        self._disputes[contest.target] = dispute
        return None

    def late_margin(self, claim: Claim, started_at: float, now: float) -> float | None:
        """Return by how many milliseconds a claim came after the one that won the same object.

        None if it was not close: the player could have seen that the object was gone. A claim that was queued behind
        another decision counts from its arrival. The winner is charged no credit: without a competing claim it would
        have won without credit, too.
        """
        won = self._awards.get(claim.action)
        if won is None or won.seat == claim.seat:
            return None
        self._estimate_acted_at(claim, started_at, now)
        credit = claim.arrived_at - claim.acted_at
        margin = max(0.0, claim.acted_at - won.acted_at)
        if margin > credit + won.credit + REACTION_TIME_MS:
            return None
        return margin

    def decide_due(self, now: float) -> list[Dispute]:
        """Remove and return the disputes that can be decided by now, in the order of their decision times."""
        due = [dispute for dispute in self._disputes.values() if dispute.decides_at <= now]
        return [self._decide(dispute) for dispute in sorted(due, key=lambda dispute: dispute.decides_at)]

    def decide_all(self) -> list[Dispute]:
        """Decide all disputes by the claims that have arrived, and return them."""
        return self.decide_due(float("inf"))

    def _estimate_acted_at(self, claim: Claim, started_at: float, now: float) -> None:
        """Estimate when a claim was made: not before the start signal; for a bot, when the claim arrived."""
        if claim.by == "player":
            claim.acted_at = max(started_at, claim.arrived_at - self._credited_latency(claim.seat, now))

    def _credited_latency(self, seat: Seat, now: float) -> float:
        """Return the one-way latency of a seat, limited to the credit that it has left."""
        latency = self._latencies[seat]
        return min(latency.one_way, latency.available_credit(now))

    def _decision_time(self, dispute: Dispute, rivals: frozenset[Seat], now: float) -> float:
        """Return until when a rival's earlier claim could still arrive."""
        decides_at = now
        if slow_rivals := [rival for rival in rivals if self._latencies[rival].one_way > LATENCY_TOLERANCE_MS]:
            first_acted_at = min([claim.acted_at for claim in dispute.claims])
            claimants = [claim.seat for claim in dispute.claims]
            for rival in slow_rivals:
                latency, credit = self._latencies[rival], self._credited_latency(rival, now)
                tolerance = max(LATENCY_TOLERANCE_MS, LATENCY_TOLERANCE_SHARE * credit)
                if rival not in claimants and first_acted_at + credit > now + tolerance:
                    longest = min(latency.longest_one_way, latency.available_credit(now))
                    decides_at = max(decides_at, first_acted_at + longest)
        return decides_at

    def _decide(self, dispute: Dispute) -> Dispute:
        """Remove a dispute, sort its claims by the time of the action, record the winner and return the dispute."""
        self._disputes.pop(dispute.contested_object, None)
        if len(dispute.claims) > 1:
            dispute.claims.sort(key=lambda claim: (claim.acted_at, claim.arrived_at))
        first, *others = dispute.claims
        won = self._awards[first.action] = Award(first.seat, first.acted_at, first.arrived_at - first.acted_at)
        for other in others:
            self._charge_winner(won, other.acted_at - won.acted_at, other.arrived_at - other.acted_at)
        return dispute

    def _charge_winner(self, award: Award, margin: float, credit: float) -> None:
        """Charge the winner the credit without which this competing claim would have won."""
        self._latencies[award.seat].spend_credit(max(0.0, award.credit - credit - margin))

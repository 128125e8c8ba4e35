"""How a seat plays by itself, compiled: like the bots of the same names, from what the seat may know."""

from darklantern.games.midnight_exchange.kernel.pace import ORDINARY
from darklantern.games.midnight_exchange.kernel.placing import placements
from darklantern.games.midnight_exchange.kernel.records import (
    DONE,
    EXCHANGES,
    MARKET,
    NOTHING,
    PASS,
    PLACE_ART,
    RAID,
    Setup,
    Table,
)
from darklantern.games.midnight_exchange.kernel.rules import legal
from darklantern.kernels.bits import count, nth
from darklantern.kernels.chance import pick
from darklantern.kernels.compiler import compiled
from darklantern.kernels.layout import Array

POLICIES = ("random", "bystander")
RANDOM, BYSTANDER = range(len(POLICIES))


@compiled
def tempo(policy: int) -> int:
    """How fast the hand of a policy is."""
    return ORDINARY


@compiled
def tempos(setup: Setup, policies: Array) -> int:
    """The tempos of all seats in one word, eight bits for each."""
    word = 0
    for seat in range(setup.seats):
        word |= tempo(policies[seat]) << 8 * seat
    return word


@compiled
def choose(setup: Setup, table: Table, seat: int, policy: int, chance: Array) -> int:
    """What a policy does; `NOTHING`, in a raid, if it waits."""
    if policy == BYSTANDER:
        return _look_on(table)
    return any_action(setup, table, seat, chance)


@compiled
def any_action(setup: Setup, table: Table, seat: int, chance: Array) -> int:
    """Any legal action, each as likely as any other."""
    acts, places = legal(setup, table, seat), placements(table, seat)
    some = count(acts)
    picked = pick(chance, some + count(places))
    if picked >= some:
        return PLACE_ART + nth(places, picked - some)
    return nth(acts, picked) + (0 if table.phase == RAID else MARKET)


@compiled
def _look_on(table: Table) -> int:
    """As little as the rules allow."""
    if table.phase == RAID:
        return NOTHING
    return PASS if table.phase == EXCHANGES else DONE

"""The simulated tables that are compared."""

from collections.abc import Callable

from msgspec import Struct

from bench.fairness.evening import Scores, play_evenings
from bench.fairness.guest import SEEMS, Guest, Pongs
from darklantern.bots.tempo import Tempo

TRIPS = (10.0, 80.0, 200.0)
"""The round trips of the players at a table, in milliseconds, the shortest first."""
SHARE = 5
"""The other measurements use this many times fewer raids than the one of contested tiles."""
MACHINE = Tempo(lift=150, look=20, stash=20, drop=20, getaway=100, react=50)
"""The tempo of a program that does not imitate a person."""
SLOW = Tempo(look=300, stash=450, drop=450)
"""The tempo of a person who takes 0.75 seconds to look at a tile and to put it somewhere."""


class Lie(Struct, frozen=True):
    """How the client with the lowest latency lies, and the honest client to compare it with."""

    name: str
    label: str
    liar: Guest
    honest: Guest
    others: Tempo = Tempo()
    """The tempo of the other players at the table."""


NEAR = Guest(trip=TRIPS[0])
MACHINELY = Guest(trip=TRIPS[0], tempo=MACHINE, patience=0)

LIES = (
    Lie("late", f"seems {SEEMS:.0f} ms away", Guest(trip=TRIPS[0], pongs=Pongs.SLOW), NEAR),
    Lie("erratic", "now near, now far", Guest(trip=TRIPS[0], pongs=Pongs.ERRATIC), NEAR),
    Lie(
        "slow-hands",
        f"{SEEMS:.0f} ms, all hands slow",
        Guest(trip=TRIPS[0], pongs=Pongs.SLOW, tempo=SLOW),
        Guest(trip=TRIPS[0], tempo=SLOW),
        SLOW,
    ),
    Lie(
        "machine-unseen",
        f"{SEEMS:.0f} ms, a program, unseen",
        Guest(trip=TRIPS[0], pongs=Pongs.SLOW, tempo=MACHINE, patience=0, proxied=True),
        MACHINELY,
    ),
    Lie(
        "late-unseen",
        f"{SEEMS:.0f} ms, unseen",
        Guest(trip=TRIPS[0], pongs=Pongs.SLOW, proxied=True),
        NEAR,
    ),
)


class Results(Struct, frozen=True):
    """The results of all tables."""

    fair: Scores
    """A table where tiles go to the player who acted first."""
    plain: Scores
    """A table where tiles go to the first message."""
    alike: Scores
    """A table where all have the same latency."""
    lies: dict[str, tuple[Scores, Scores]]
    """By the name of a lie: the results of the honest client, and of the liar in its place."""


def parts(races: int) -> int:
    """Return the total number of raids that `play` plays."""
    return 2 * races + (len(LIES) + len({lie.honest for lie in LIES})) * _fewer(races)


def play(races: int, seed: int, tell: Callable[[str], None]) -> Results:
    """Play all tables and return the results, the same for the same seed. `tell` receives the table of each raid."""

    def table(label: str, *guests: Guest, times: int, measure: bool = True) -> Scores:
        return play_evenings(guests, times, seed, lambda: tell(label), measure)

    def far(tempo: Tempo) -> list[Guest]:
        return [Guest(trip=trip, tempo=tempo) for trip in TRIPS[1:]]

    few = _fewer(races)
    fair = table("the hand that acted first", NEAR, *far(Tempo()), times=races)
    plain = table("the first message", NEAR, *far(Tempo()), times=races, measure=False)
    alike = table("all alike", *[Guest(trip=TRIPS[-1])] * len(TRIPS), times=few)
    honest, lies = {NEAR: fair}, dict[str, tuple[Scores, Scores]]()
    for lie in LIES:
        if lie.honest not in honest:
            honest[lie.honest] = table("honest", lie.honest, *far(lie.others), times=few)
        lies[lie.name] = honest[lie.honest], table("a liar", lie.liar, *far(lie.others), times=few)
    return Results(fair, plain, alike, lies)


def _fewer(races: int) -> int:
    return -(-races // SHARE)

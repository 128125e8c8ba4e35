"""The simulated tables that are compared."""

from collections.abc import Callable

from msgspec import Struct

from bench.fairness.series import Scores, play_series
from bench.fairness.simulated_player import SLOW_ROUND_TRIP_MS, Pongs, SimulatedPlayer
from darklantern.games.midnight_exchange.bots.tempo import RaidTempo

ROUND_TRIPS_MS = (10.0, 80.0, 200.0)
"""The round trips of the players at a table, in milliseconds, the shortest first."""
RAIDS_DIVISOR = 5
"""The other measurements use this many times fewer raids than the one of contested tiles."""
PROGRAM_TEMPO = RaidTempo(lift=150, look=20, stash=20, drop=20, getaway=100, react=50)
"""The tempo of a program that does not imitate a person."""
SLOW_TEMPO = RaidTempo(look=300, stash=450, drop=450)
"""The tempo of a person who takes 0.75 seconds to look at a tile and to put it somewhere."""


class Lie(Struct, frozen=True):
    """How the client with the lowest latency lies, and the honest client to compare it with."""

    name: str
    label: str
    liar: SimulatedPlayer
    honest: SimulatedPlayer
    others: RaidTempo = RaidTempo()
    """The tempo of the other players at the table."""


NEAR_PLAYER = SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0])
NEAR_PROGRAM = SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0], tempo=PROGRAM_TEMPO, reaction_time=0)

LIES = (
    Lie(
        "late",
        f"seems {SLOW_ROUND_TRIP_MS:.0f} ms away",
        SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0], pongs=Pongs.SLOW),
        NEAR_PLAYER,
    ),
    Lie(
        "erratic", "now near, now far", SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0], pongs=Pongs.ERRATIC), NEAR_PLAYER
    ),
    Lie(
        "slow-hands",
        f"{SLOW_ROUND_TRIP_MS:.0f} ms, all hands slow",
        SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0], pongs=Pongs.SLOW, tempo=SLOW_TEMPO),
        SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0], tempo=SLOW_TEMPO),
        SLOW_TEMPO,
    ),
    Lie(
        "machine-unseen",
        f"{SLOW_ROUND_TRIP_MS:.0f} ms, a program, unseen",
        SimulatedPlayer(
            round_trip=ROUND_TRIPS_MS[0], pongs=Pongs.SLOW, tempo=PROGRAM_TEMPO, reaction_time=0, proxied=True
        ),
        NEAR_PROGRAM,
    ),
    Lie(
        "late-unseen",
        f"{SLOW_ROUND_TRIP_MS:.0f} ms, unseen",
        SimulatedPlayer(round_trip=ROUND_TRIPS_MS[0], pongs=Pongs.SLOW, proxied=True),
        NEAR_PLAYER,
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


def total_raids(races: int) -> int:
    """Return the total number of raids that `play` plays."""
    return 2 * races + (len(LIES) + len({lie.honest for lie in LIES})) * _reduced(races)


def play(races: int, seed: int, on_raid: Callable[[str], None]) -> Results:
    """Play all tables and return the results, the same for the same seed. `on_raid` receives each raid's table."""

    def table(label: str, *players: SimulatedPlayer, times: int, measure: bool = True) -> Scores:
        return play_series(players, times, seed, lambda: on_raid(label), measure)

    def far(tempo: RaidTempo) -> list[SimulatedPlayer]:
        return [SimulatedPlayer(round_trip=trip, tempo=tempo) for trip in ROUND_TRIPS_MS[1:]]

    reduced = _reduced(races)
    fair = table("the hand that acted first", NEAR_PLAYER, *far(RaidTempo()), times=races)
    plain = table("the first message", NEAR_PLAYER, *far(RaidTempo()), times=races, measure=False)
    alike = table("all alike", *[SimulatedPlayer(round_trip=ROUND_TRIPS_MS[-1])] * len(ROUND_TRIPS_MS), times=reduced)
    honest, lies = {NEAR_PLAYER: fair}, dict[str, tuple[Scores, Scores]]()
    for lie in LIES:
        if lie.honest not in honest:
            honest[lie.honest] = table("honest", lie.honest, *far(lie.others), times=reduced)
        lies[lie.name] = honest[lie.honest], table("a liar", lie.liar, *far(lie.others), times=reduced)
    return Results(fair, plain, alike, lies)


def _reduced(races: int) -> int:
    return -(-races // RAIDS_DIVISOR)

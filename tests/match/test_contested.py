"""Two hands, one tile: it goes to the hand that acted first, not to the nearer network (ME-R11)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.state import State
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.latency import CREDIT_POOL_MS, CREDIT_REFILL_RATE, MAX_CREDIT_MS, LatencyEstimator
from darklantern.match.lifecycle import COUNTDOWN_MS
from darklantern.match.log import ContestVerdict, MovedEntry
from darklantern.match.output_buffer import NewEntry, RefusedRequest
from darklantern.match.play import MAX_QUEUED_MOVES
from darklantern.match.stage import Stage
from tests.games.midnight_exchange.tables import FULL_BOARD, GARAGE, STUDY, unused_tile
from tests.games.midnight_exchange.tables import raid as tiles
from tests.match.harness import ADA, BOB, CYD, DAN, TableHarness

AFTER_START_MS = 10_000.0
"""Long after the signal, beyond every latency credit."""


def start_raid(*latencies: float, **options: object) -> TableHarness:
    """A raid of people with these one-way latencies in milliseconds."""
    players = (ADA, BOB, CYD, DAN)[: len(latencies)]
    table = TableHarness(seats=len(latencies), options=options).begin(*players)
    for player, latency in zip(players, latencies, strict=True):
        table.set_latency(player, latency)
    table.advance(AFTER_START_MS)
    return table


def set_state(table: TableHarness, state: State) -> None:
    """Set the raid's state."""
    table.play.session.state = state


# Decisions


def test_tile_goes_to_first_actor_and_margin_is_reported():
    """ME-R11: Bob acted 30 ms before Ada, though his message came 50 ms after hers."""
    table = start_raid(0, 80)
    ada_move = table.move(ADA, "lift 0")
    assert ada_move not in table.answers
    table.advance(50)
    bob_move = table.move(BOB, "lift 0")
    assert table.accepted(bob_move).verdict == ContestVerdict(against=Seat(0), margin=30, waited=50)
    assert table.refusal(ada_move) == ("tile-taken", {"tile": 0, "holder": 1, "margin": 30})


def test_later_actor_does_not_win_by_higher_latency():
    """ME-R11: Bob's messages sometimes take 100 ms; this one took 80, and he acted 10 ms after Ada."""
    table = start_raid(0, 80)
    table.set_latency(BOB, 100, count=3)
    ada_move = table.move(ADA, "lift 0")
    table.advance(90)
    bob_move = table.move(BOB, "lift 0")
    assert table.accepted(ada_move).verdict == ContestVerdict(against=Seat(1), margin=10, waited=90)
    assert table.refusal(bob_move) == ("tile-taken", {"tile": 0, "holder": 0, "margin": 10})


def test_claim_after_decision_gets_its_margin():
    """ME-R11"""
    table = start_raid(0, 80)
    ada_move = table.move(ADA, "lift 0")
    table.advance(90)
    assert table.accepted(ada_move).verdict is None
    bob_move = table.move(BOB, "lift 0")
    assert table.refusal(bob_move) == ("tile-taken", {"tile": 0, "holder": 0, "margin": 10})


def test_queued_claim_that_loses_gets_its_margin():
    """ME-R11: the message that reached for tile 1 waited 90 ms for the decision about tile 0."""
    table, queued = lose_tile_while_queued()
    assert table.refusal(queued) == ("tile-taken", {"tile": 1, "holder": 1, "margin": 80})


def lose_tile_while_queued() -> tuple[TableHarness, object]:
    """Bob, 100 ms away, takes tile 1 while an earlier claim for it waits, which arrived 20 ms before his; return that
    claim.

    Ada puts tile 0 back and reaches for tile 1 while the table still decides about tile 0.
    """
    table = start_raid(0, 100)
    for action in ("lift 0", "drop up"):
        table.move(ADA, action)
    table.advance(10)
    queued = table.move(ADA, "lift 1")
    table.advance(20)
    table.accepted(table.move(BOB, "lift 1"))
    table.advance(70)
    return table, queued


def test_claim_made_after_seeing_the_decision_gets_no_margin():
    table = start_raid(0, 80)
    table.move(ADA, "lift 0")
    table.advance(1_000)
    assert table.refusal(table.move(BOB, "lift 0")) == ("tile-taken", {"tile": 0, "holder": 0})


def test_three_way_contest_reports_margin_to_each_loser():
    """ME-R11"""
    table = start_raid(0, 60, 100)
    ada_move = table.move(ADA, "lift 0")
    table.advance(30)
    bob_move = table.move(BOB, "lift 0")
    table.advance(35)
    first = table.move(CYD, "lift 0")
    assert table.accepted(first).verdict == ContestVerdict(against=Seat(1), margin=5, waited=65)
    assert table.refusal(bob_move)[1] == {"tile": 0, "holder": 2, "margin": 5}
    assert table.refusal(ada_move)[1] == {"tile": 0, "holder": 2, "margin": 35}


def test_simultaneous_claims_are_decided_by_arrival():
    table = start_raid(0, 80)
    table.set_latency(BOB, 100, count=3)
    ada_move = table.move(ADA, "lift 0")
    table.advance(80)
    bob_move = table.move(BOB, "lift 0")
    assert table.accepted(ada_move).verdict == ContestVerdict(against=Seat(1), margin=0, waited=80)
    assert table.refusal(bob_move)[1]["margin"] == 0


def test_lowest_getaway_token_goes_to_first_actor():
    """ME-G1: the other gets the next one."""
    table = start_raid(0, 80, 0, 0)
    set_state(table, tiles(FULL_BOARD, FULL_BOARD, "", ""))
    ada_move = table.move(ADA, "getaway")
    table.advance(50)
    bob_move = table.move(BOB, "getaway")
    assert table.accepted(bob_move).verdict == ContestVerdict(against=Seat(0), margin=30, waited=50)
    table.accepted(ada_move)
    assert table.play.session.state.raid.getaways == (2, 1, None, None)


# Waiting for earlier claims


@pytest.mark.parametrize("latency", [0.0, 3.0, 40.0, 200.0])
def test_claim_does_not_wait_between_equal_latencies(latency: float):
    table = start_raid(latency, latency, latency)
    assert table.accepted(table.move(BOB, "lift 0")).verdict is None


def test_claim_does_not_wait_for_small_latency_difference():
    table = start_raid(40, 44)
    table.accepted(table.move(ADA, "lift 0"))


@pytest.mark.parametrize(("near", "far"), [(0, 4), (4, 7), (66, 80), (98, 118)])
def test_claim_does_not_wait_between_similar_latencies(near: float, far: float):
    """They differ by less than 5 ms, or by less than a fifth."""
    table = start_raid(near, far)
    table.accepted(table.move(ADA, "lift 0"))


@pytest.mark.parametrize(("near", "far"), [(0, 6), (62, 80), (90, 116)])
def test_claim_waits_for_higher_latency(near: float, far: float):
    """They differ by more than 5 ms, and by more than a fifth."""
    table = start_raid(near, far)
    ada_move = table.move(ADA, "lift 0")
    assert ada_move not in table.answers
    table.advance(far - near)
    table.accepted(ada_move)


def test_claim_does_not_wait_for_lower_latency():
    table = start_raid(0, 80)
    table.accepted(table.move(BOB, "lift 0"))


def test_claim_does_not_wait_for_full_hand():
    table = start_raid(0, 80)
    table.accepted(table.move(BOB, "lift 1"))
    table.accepted(table.move(ADA, "lift 0"))


def test_claim_does_not_wait_for_player_who_cannot_lift_the_tile():
    table = start_raid(0, 80)
    set_state(table, tiles("iron-key", ""))
    table.accepted(table.move(ADA, f"lift {unused_tile(STUDY)}"))


def test_claim_does_not_wait_for_player_who_got_away():
    table = start_raid(0, 80, 0)
    set_state(table, tiles("", FULL_BOARD, "", getaways=(None, 1, None)))
    table.accepted(table.move(ADA, f"lift {unused_tile(GARAGE)}"))


def test_claim_does_not_wait_for_lost_connection():
    """A lost connection has no message under way."""
    table = start_raid(0, 80)
    table.match.remove_connection(BOB)
    table.accepted(table.move(ADA, "lift 0"))


def test_substitute_bot_has_no_latency():
    """A substitute bot acts without latency, even on the seat of a distant player."""
    table = start_raid(0, 80)
    table.match.leave(BOB)
    ada_move = table.move(ADA, "lift 0")
    table.advance(50)
    table.match.decide(table.seat(BOB), table.game.parse_action("lift 0"))
    table.advance(MAX_CREDIT_MS)
    assert table.accepted(ada_move).seat == 0


def test_claim_waits_at_most_120_ms():
    table = start_raid(0, 5_000)
    ada_move = table.move(ADA, "lift 0")
    table.advance(119)
    assert ada_move not in table.answers
    table.advance(1)
    moved = table.accepted(ada_move)
    assert (moved.verdict, moved.at) == (None, AFTER_START_MS + 120)


@settings(max_examples=40, deadline=None)
@given(
    latencies=st.lists(st.floats(0, 500), min_size=3, max_size=3),
    jitter=st.floats(1, 4),
    claims=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 130)), min_size=1, max_size=8),
)
def test_every_claim_is_decided_within_120_ms(
    latencies: list[float], jitter: float, claims: list[tuple[int, int, int]]
):
    """Also where claims wait for each other, and messages take longer than usual."""
    table = start_raid(*latencies)
    for player, latency in zip((ADA, BOB, CYD), latencies, strict=True):
        table.set_latency(player, jitter * latency, count=3)
    arrived = dict[object, float]()
    for seat, tile, gap in claims:
        arrived[table.move((ADA, BOB, CYD)[seat], f"lift {tile}")] = table.clock.now
        for _ in range(gap):
            table.advance(1)
            assert all(token in table.answers for token, at in arrived.items() if table.clock.now - at >= 120.5)
    table.advance(120)
    assert arrived.keys() <= table.answers.keys()


@pytest.mark.parametrize("far", [10.0, 30.0, 80.0, 119.0])
def test_claim_waits_for_the_latency_difference(far: float):
    table = start_raid(0, far)
    ada_move = table.move(ADA, "lift 0")
    table.advance(far - 1)
    assert ada_move not in table.answers
    table.advance(1)
    table.accepted(ada_move)


def test_claim_waits_for_the_highest_latency():
    table = start_raid(0, 100, 60)
    ada_move = table.move(ADA, "lift 0")
    table.advance(99)
    assert ada_move not in table.answers
    table.advance(1)
    table.accepted(ada_move)


def test_waiting_time_starts_with_the_earliest_claim():
    """Bob, 40 ms away, acted 10 ms after Ada. The table still waits for Cyd no longer than from Ada's claim."""
    table = start_raid(0, 40, 100)
    ada_move = table.move(ADA, "lift 0")
    table.advance(50)
    table.move(BOB, "lift 0")
    table.advance(50)
    table.accepted(ada_move)


def test_each_of_two_contests_is_decided_when_due():
    table = start_raid(0, 0, 100)
    ada_move = table.move(ADA, "lift 0")
    table.advance(30)
    bob_move = table.move(BOB, "lift 1")
    table.advance(70)
    table.accepted(ada_move)
    assert bob_move not in table.answers
    table.advance(30)
    table.accepted(bob_move)


def test_contest_is_decided_once_all_rivals_have_claimed():
    table = start_raid(0, 80)
    table.move(ADA, "lift 0")
    table.advance(20)
    table.accepted(table.move(BOB, "lift 0"))
    assert not table.play.has_pending_claim(table.seat(ADA))


def test_contest_does_not_delay_other_tiles():
    table = start_raid(0, 80, 80)
    table.move(ADA, "lift 0")
    table.accepted(table.move(BOB, "lift 1"))


def test_claim_sent_before_the_start_gains_nothing():
    """ME-R1: no claim counts as made before the start, at any latency."""
    table = TableHarness().sit(ADA, BOB).ready(ADA, BOB)
    table.set_latency(BOB, 80)
    table.advance(COUNTDOWN_MS)
    ada_move = table.move(ADA, "lift 0")
    table.advance(10)
    bob_move = table.move(BOB, "lift 0")  # sent 70 ms before the signal
    table.advance(MAX_CREDIT_MS)
    assert table.accepted(ada_move).seat == 0
    assert table.refusal(bob_move)[1]["holder"] == 0


def test_credit_limits_how_far_claims_are_backdated():
    """Bob's latency is measured as 300 ms, and his credit is 120."""
    table = start_raid(0, 300)
    table.move(ADA, "lift 0")
    table.advance(100)
    bob_move = table.move(BOB, "lift 0")
    assert table.accepted(bob_move).verdict == ContestVerdict(against=Seat(0), margin=20, waited=100)


def test_earlier_claim_that_arrives_too_late_gets_margin_zero():
    """Similar latencies cause no waiting, so Ada has the tile although Bob acted 9 ms before her."""
    table = start_raid(66, 80)
    table.accepted(table.move(ADA, "lift 0"))
    table.advance(5)
    assert table.refusal(table.move(BOB, "lift 0"))[1] == {"tile": 0, "holder": 0, "margin": 0}


# Moves during a decision


def test_moves_during_contest_are_queued_and_applied():
    table = start_raid(0, 80)
    tokens = [table.move(ADA, action) for action in ("lift 0", "drop up", "lift 1")]
    assert table.answers == {}
    table.advance(2 * MAX_CREDIT_MS)
    assert [table.accepted(token).action for token in tokens] == ["lift 0", "drop up", "lift 1"]


def test_queued_move_of_lost_tile_is_refused():
    table = start_raid(0, 80)
    table.move(ADA, "lift 0")
    queued = table.move(ADA, "drop up")
    table.advance(20)
    table.accepted(table.move(BOB, "lift 0"))
    assert table.refusal(queued) == ("hand-empty", {})


def test_queued_claim_counts_from_its_arrival():
    """ME-R11: Ada reached for tile 1 before Cyd did, while the table decided about tile 0."""
    table = start_raid(0, 100, 0)
    table.move(ADA, "lift 0")
    table.advance(10)
    ada_move = table.move(ADA, "lift 1")
    table.advance(40)
    cyd_move = table.move(CYD, "lift 1")
    table.advance(40)
    table.accepted(table.move(BOB, "lift 0"))
    assert table.accepted(ada_move).verdict == ContestVerdict(against=Seat(2), margin=40, waited=40)
    assert table.refusal(cyd_move)[1]["margin"] == 40


def test_queue_of_moves_is_limited():
    table = start_raid(0, 80)
    table.move(ADA, "lift 0")
    waiting = [table.move(ADA, "drop up") for _ in range(MAX_QUEUED_MOVES)]
    assert table.refusal(table.move(ADA, "drop up")) == (TableErrorCode.TOO_MANY, {})
    table.advance(MAX_CREDIT_MS)
    assert all(token in table.answers for token in waiting)


def test_bot_does_not_decide_while_its_claim_is_pending():
    table = TableHarness(seats=2).begin(ADA)
    table.set_latency(ADA, 80)
    table.advance(AFTER_START_MS)
    table.match.decide(Seat(1), table.game.parse_action("lift 0"))
    assert table.match.seats_for_bots() == []
    table.advance(MAX_CREDIT_MS)
    assert table.match.seats_for_bots() == [1]


def test_claim_is_answered_after_player_loses_seat():
    table = start_raid(0, 80)
    ada_move, queued = table.move(ADA, "lift 0"), table.move(ADA, "stash")
    table.match.seat_bot(table.seat(ADA), "greedy")
    table.collect()
    table.advance(MAX_CREDIT_MS)
    table.accepted(ada_move)
    assert table.refusal(queued) == (TableErrorCode.NOT_SEATED, {}), "the claim is answered once"


def test_claim_is_answered_after_player_leaves():
    table = start_raid(0, 80)
    ada_move, queued = table.move(ADA, "lift 0"), table.move(ADA, "drop up")
    table.match.leave(ADA)
    table.advance(MAX_CREDIT_MS)
    table.accepted(ada_move)
    table.accepted(queued)


def test_claim_is_decided_when_last_connection_closes():
    table = start_raid(0, 80)
    ada_move = table.move(ADA, "lift 0")
    table.match.remove_connection(BOB)
    table.match.remove_connection(ADA)
    table.collect()
    table.accepted(ada_move)
    assert table.match.stage is Stage.READY


# The end of a race


def test_pending_claim_is_decided_before_time_is_up():
    """ME-G4: Ada acted before the end, and so did Bob."""
    table = start_raid(0, 80, raid_seconds=11)
    table.advance(960)
    ada_move = table.move(ADA, "lift 0")
    outputs = table.advance(MAX_CREDIT_MS)
    moved = [output.entry for output in outputs if isinstance(output, NewEntry)]
    assert [entry.action for entry in moved if isinstance(entry, MovedEntry)][:2] == ["lift 0", "time up"]
    assert table.accepted(ada_move).at == 11_000
    table.record()


def test_queued_moves_are_answered_at_end_of_race():
    table = start_raid(0, 80, raid_seconds=11)
    table.advance(960)
    tokens = [table.move(ADA, action) for action in ("lift 0", "drop up", "lift 1")]
    table.advance(MAX_CREDIT_MS)
    assert [type(table.answer(token)) for token in tokens] == [NewEntry, NewEntry, RefusedRequest]
    assert table.play.race != 1


def test_pending_claim_is_refused_when_race_ends():
    """ME-G2: the second-to-last player takes a token, which ends the raid."""
    table = start_raid(0, 80)
    set_state(table, tiles("", FULL_BOARD))
    ada_move = table.move(ADA, f"lift {unused_tile(GARAGE)}")
    table.advance(20)
    table.accepted(table.move(BOB, "getaway"))
    assert table.refusal(ada_move)[0] in ("wrong-phase", TableErrorCode.NOT_NOW)
    assert not table.play.has_pending_claim(table.seat(ADA))


# Credit


def test_credit_is_capped():
    latency = LatencyEstimator()
    latency.add_round_trip(100_000)
    assert latency.available_credit(1.0) == MAX_CREDIT_MS


def test_credit_refills_slowly():
    latency = LatencyEstimator()
    latency.available_credit(0.0)
    latency.spend_credit(CREDIT_POOL_MS)
    assert latency.available_credit(0.0) == 0
    assert latency.available_credit(1_000.0) == pytest.approx(1_000 * CREDIT_REFILL_RATE)
    assert latency.available_credit(10 * CREDIT_POOL_MS / CREDIT_REFILL_RATE) == MAX_CREDIT_MS
    latency.spend_credit(CREDIT_POOL_MS)
    assert latency.available_credit(10 * CREDIT_POOL_MS / CREDIT_REFILL_RATE) == 0


def test_credit_does_not_refill_when_time_goes_backwards():
    latency = LatencyEstimator()
    latency.available_credit(50_000.0)
    latency.spend_credit(CREDIT_POOL_MS)
    latency.available_credit(40_000.0)
    assert latency.available_credit(50_000.0) == 0


def test_single_outlier_round_trip_is_ignored():
    latency = LatencyEstimator()
    for round_trip in (40, 400, 44, 42, 48):
        latency.add_round_trip(round_trip)
    assert (latency.one_way, latency.longest_one_way) == (21, 24)
    latency.reset()
    assert (latency.one_way, latency.longest_one_way) == (0, 0)


def contest_tiles(table: TableHarness, first: str, second: str, delay: float) -> list[bool]:
    """Contest one tile after the other, the second player this many milliseconds later: whether the second got each."""
    second_wins = list[bool]()
    for tile in range(12):
        table.move(first, f"lift {tile}")
        table.advance(delay)
        token = table.move(second, f"lift {tile}")
        table.advance(1_000)
        second_wins.append(isinstance(table.answer(token), NewEntry))
        table.accepted(table.move(second if second_wins[-1] else first, "drop up"))
    return second_wins


def test_wins_by_latency_use_up_credit():
    second_wins = contest_tiles(start_raid(0, 80), ADA, BOB, delay=70)
    wins = second_wins.index(False)
    assert CREDIT_POOL_MS / 70 - 1 <= wins <= CREDIT_POOL_MS / 70 + 2


def test_winner_pays_the_difference_in_arrival():
    """Bob's message came 50 ms after Ada's; the remainder of his 100 ms was not used."""
    table = start_raid(20, 100)
    ada_move, bob_latency = table.move(ADA, "lift 0"), table.match.latencies[1]
    table.advance(50)
    table.accepted(table.move(BOB, "lift 0"))
    assert table.refusal(ada_move)[1]["margin"] == 30
    bob_latency.spend_credit(CREDIT_POOL_MS - 100)
    assert bob_latency.available_credit(table.clock.now) == pytest.approx(50, abs=0.1)


def test_win_without_credit_earns_none():
    table = start_raid(0, 80)
    table.set_latency(BOB, 100, count=3)
    ada_latency = table.match.latencies[0]
    ada_latency.available_credit(table.clock.now)
    ada_latency.spend_credit(CREDIT_POOL_MS)
    ada_move = table.move(ADA, "lift 0")
    table.advance(90)
    table.move(BOB, "lift 0")
    table.accepted(ada_move)
    assert ada_latency.available_credit(table.clock.now) == pytest.approx(0, abs=0.1)


def test_late_rival_claim_costs_winner_no_credit():
    """Also if it arrived earlier and waited: credit was not used for the decision."""
    table, _ = lose_tile_while_queued()
    credit = table.match.latencies[1]
    credit.spend_credit(CREDIT_POOL_MS - 10)
    assert credit.available_credit(table.clock.now) == pytest.approx(10, abs=0.1)  # credit refills


def test_uncontested_claims_cost_no_credit():
    table = start_raid(0, 80)
    latency = table.match.latencies[1]
    for tile in range(30):
        table.accepted(table.move(BOB, f"lift {tile % 10}"))
        table.advance(1_000)
        table.accepted(table.move(BOB, "drop up"))
        table.advance(1_000)
    assert latency.available_credit(table.clock.now) == MAX_CREDIT_MS
    latency.spend_credit(CREDIT_POOL_MS - 1)
    assert latency.available_credit(table.clock.now) == 1


def test_claim_does_not_wait_for_player_without_credit():
    table = start_raid(0, 80)
    table.match.latencies[1].available_credit(table.clock.now)
    table.match.latencies[1].spend_credit(CREDIT_POOL_MS)
    table.accepted(table.move(ADA, "lift 0"))


# Latency shown by answers


def test_fast_reaction_lowers_latency_estimate():
    """Bob's client answers pings late, and puts a tile away 250 ms after the table showed it to him."""
    table = start_raid(0, 100)
    table.accepted(table.move(BOB, "lift 1"))
    table.advance(250)
    table.accepted(table.move(BOB, "drop up"))
    ada_move = table.move(ADA, "lift 0")
    table.advance(54)
    assert ada_move not in table.answers
    table.advance(1)
    table.accepted(ada_move)  # a round trip of 100 ms, plus a tenth


def test_move_before_the_decision_is_no_reaction():
    """Bob put the tile back before he could know that it was his, so his latency cannot be derived from it."""
    table = start_raid(0, 40, 100)
    for action in ("lift 1", "drop up"):
        table.move(BOB, action)
    table.advance(MAX_CREDIT_MS)
    ada_move = table.move(ADA, "lift 0")
    table.advance(99)
    assert ada_move not in table.answers
    table.advance(1)
    table.accepted(ada_move)
    assert table.match.latencies[1].one_way == 40

"""Two hands, one tile: it goes to the hand that acted first, not to the nearer network (ME-R11)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.state import State
from darklantern.match.error_codes import TableErrorCode
from darklantern.match.latency import CREDIT_POOL_MS, CREDIT_REFILL_RATE, MAX_CREDIT_MS, LatencyEstimator
from darklantern.match.log import ContestVerdict, MovedEntry
from darklantern.match.match import COUNTDOWN_MS
from darklantern.match.output_buffer import NewEntry, RefusedRequest
from darklantern.match.play import MAX_QUEUED_MOVES
from darklantern.match.stage import Stage
from tests.games.midnight_exchange.tables import FULL_BOARD, GARAGE, STUDY, unused_tile
from tests.games.midnight_exchange.tables import raid as tiles
from tests.match.tables import ADA, BOB, CYD, DAN, Table

LATER = 10_000.0
"""Long after the signal, beyond every latency credit."""


def raid(*far: float, **options: object) -> Table:
    """A raid of people with these one-way latencies in milliseconds."""
    people = (ADA, BOB, CYD, DAN)[: len(far)]
    table = Table(seats=len(far), options=options).begin(*people)
    for player, delay in zip(people, far, strict=True):
        table.far(player, delay)
    table.advance(LATER)
    return table


def lay_out(table: Table, state: State) -> None:
    """Set the raid's state."""
    table.play.session.state = state


# Decisions


def test_a_tile_goes_to_the_hand_that_acted_first_and_both_are_told_the_margin():
    """ME-R11: Bob acted 30 ms before Ada, though his message came 50 ms after hers."""
    table = raid(0, 80)
    hers = table.move(ADA, "lift 0")
    assert hers not in table.answers
    table.advance(50)
    his = table.move(BOB, "lift 0")
    assert table.accepted(his).verdict == ContestVerdict(against=Seat(0), margin=30, waited=50)
    assert table.refusal(hers) == ("tile-taken", {"tile": 0, "holder": 1, "margin": 30})


def test_whoever_acted_later_does_not_get_it_by_being_far_away():
    """ME-R11: Bob's messages sometimes take 100 ms; this one took 80, and he acted 10 ms after Ada."""
    table = raid(0, 80)
    table.far(BOB, 100, times=3)
    hers = table.move(ADA, "lift 0")
    table.advance(90)
    his = table.move(BOB, "lift 0")
    assert table.accepted(hers).verdict == ContestVerdict(against=Seat(1), margin=10, waited=90)
    assert table.refusal(his) == ("tile-taken", {"tile": 0, "holder": 0, "margin": 10})


def test_a_claim_after_the_decision_is_told_how_late_it_was():
    """ME-R11"""
    table = raid(0, 80)
    hers = table.move(ADA, "lift 0")
    table.advance(90)
    assert table.accepted(hers).verdict is None
    his = table.move(BOB, "lift 0")
    assert table.refusal(his) == ("tile-taken", {"tile": 0, "holder": 0, "margin": 10})


def test_a_late_claim_that_waited_is_told_how_late_it_arrived():
    """ME-R11: the message that reached for tile 1 waited 90 ms for the decision about tile 0."""
    table, waited = outrun()
    assert table.refusal(waited) == ("tile-taken", {"tile": 1, "holder": 1, "margin": 80})


def outrun() -> tuple[Table, object]:
    """Bob, 100 ms away, takes tile 1 while an earlier claim for it waits, which arrived 20 ms before his; return that
    claim.

    Ada puts tile 0 back and reaches for tile 1 while the table still decides about tile 0.
    """
    table = raid(0, 100)
    for action in ("lift 0", "drop up"):
        table.move(ADA, action)
    table.advance(10)
    waited = table.move(ADA, "lift 1")
    table.advance(20)
    table.accepted(table.move(BOB, "lift 1"))
    table.advance(70)
    return table, waited


def test_a_claim_that_could_have_known_better_is_no_close_thing():
    table = raid(0, 80)
    table.move(ADA, "lift 0")
    table.advance(1_000)
    assert table.refusal(table.move(BOB, "lift 0")) == ("tile-taken", {"tile": 0, "holder": 0})


def test_of_three_hands_the_first_is_served_and_each_other_told_its_margin():
    """ME-R11"""
    table = raid(0, 60, 100)
    hers = table.move(ADA, "lift 0")
    table.advance(30)
    his = table.move(BOB, "lift 0")
    table.advance(35)
    first = table.move(CYD, "lift 0")
    assert table.accepted(first).verdict == ContestVerdict(against=Seat(1), margin=5, waited=65)
    assert table.refusal(his)[1] == {"tile": 0, "holder": 2, "margin": 5}
    assert table.refusal(hers)[1] == {"tile": 0, "holder": 2, "margin": 35}


def test_hands_that_acted_at_the_same_instant_are_served_in_the_order_of_arrival():
    table = raid(0, 80)
    table.far(BOB, 100, times=3)
    hers = table.move(ADA, "lift 0")
    table.advance(80)
    his = table.move(BOB, "lift 0")
    assert table.accepted(hers).verdict == ContestVerdict(against=Seat(1), margin=0, waited=80)
    assert table.refusal(his)[1]["margin"] == 0


def test_the_lowest_getaway_token_goes_to_the_hand_that_acted_first():
    """ME-G1: the other gets the next one."""
    table = raid(0, 80, 0, 0)
    lay_out(table, tiles(FULL_BOARD, FULL_BOARD, "", ""))
    hers = table.move(ADA, "getaway")
    table.advance(50)
    his = table.move(BOB, "getaway")
    assert table.accepted(his).verdict == ContestVerdict(against=Seat(0), margin=30, waited=50)
    table.accepted(hers)
    assert table.play.session.state.raid.getaways == (2, 1, None, None)


# Waiting for earlier claims


@pytest.mark.parametrize("delay", [0.0, 3.0, 40.0, 200.0])
def test_nobody_waits_where_delays_are_alike(delay: float):
    table = raid(delay, delay, delay)
    assert table.accepted(table.move(BOB, "lift 0")).verdict is None


def test_nobody_waits_for_a_little_difference():
    table = raid(40, 44)
    table.accepted(table.move(ADA, "lift 0"))


@pytest.mark.parametrize(("near", "far"), [(0, 4), (4, 7), (66, 80), (98, 118)])
def test_alike_delays_make_no_claim_wait(near: float, far: float):
    """They differ by less than 5 ms, or by less than a fifth."""
    table = raid(near, far)
    table.accepted(table.move(ADA, "lift 0"))


@pytest.mark.parametrize(("near", "far"), [(0, 6), (62, 80), (90, 116)])
def test_a_claim_waits_where_delays_are_not_alike(near: float, far: float):
    """They differ by more than 5 ms, and by more than a fifth."""
    table = raid(near, far)
    hers = table.move(ADA, "lift 0")
    assert hers not in table.answers
    table.advance(far - near)
    table.accepted(hers)


def test_nobody_waits_for_whoever_is_nearer():
    table = raid(0, 80)
    table.accepted(table.move(BOB, "lift 0"))


def test_nobody_waits_for_a_hand_that_is_full():
    table = raid(0, 80)
    table.accepted(table.move(BOB, "lift 1"))
    table.accepted(table.move(ADA, "lift 0"))


def test_nobody_waits_for_whoever_cannot_reach_the_tile():
    table = raid(0, 80)
    lay_out(table, tiles("iron-key", ""))
    table.accepted(table.move(ADA, f"lift {unused_tile(STUDY)}"))


def test_nobody_waits_for_whoever_got_away():
    table = raid(0, 80, 0)
    lay_out(table, tiles("", FULL_BOARD, "", getaways=(None, 1, None)))
    table.accepted(table.move(ADA, f"lift {unused_tile(GARAGE)}"))


def test_nobody_waits_for_a_lost_connection():
    """A lost connection has no message under way."""
    table = raid(0, 80)
    table.match.remove_connection(BOB)
    table.accepted(table.move(ADA, "lift 0"))


def test_a_bot_has_no_delay_even_on_the_seat_of_somebody_far_away():
    """A substitute bot acts without latency, even on the seat of a distant player."""
    table = raid(0, 80)
    table.match.leave(BOB)
    hers = table.move(ADA, "lift 0")
    table.advance(50)
    table.match.decide(table.seat(BOB), table.game.parse_action("lift 0"))
    table.advance(MAX_CREDIT_MS)
    assert table.accepted(hers).seat == 0


def test_no_claim_waits_longer_than_120_ms():
    table = raid(0, 5_000)
    hers = table.move(ADA, "lift 0")
    table.advance(119)
    assert hers not in table.answers
    table.advance(1)
    moved = table.accepted(hers)
    assert (moved.verdict, moved.at) == (None, LATER + 120)


@settings(max_examples=40, deadline=None)
@given(
    far=st.lists(st.floats(0, 500), min_size=3, max_size=3),
    jitter=st.floats(1, 4),
    claims=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 130)), min_size=1, max_size=8),
)
def test_every_claim_is_decided_within_120_ms_of_its_arrival(
    far: list[float], jitter: float, claims: list[tuple[int, int, int]]
):
    """Also where claims wait for each other, and messages take longer than usual."""
    table = raid(*far)
    for player, delay in zip((ADA, BOB, CYD), far, strict=True):
        table.far(player, jitter * delay, times=3)
    arrived = dict[object, float]()
    for seat, tile, apart in claims:
        arrived[table.move((ADA, BOB, CYD)[seat], f"lift {tile}")] = table.time.now
        for _ in range(apart):
            table.advance(1)
            assert all(token in table.answers for token, at in arrived.items() if table.time.now - at >= 120.5)
    table.advance(120)
    assert arrived.keys() <= table.answers.keys()


@pytest.mark.parametrize("far", [10.0, 30.0, 80.0, 119.0])
def test_the_table_waits_only_as_long_as_somebody_could_be_earlier(far: float):
    table = raid(0, far)
    hers = table.move(ADA, "lift 0")
    table.advance(far - 1)
    assert hers not in table.answers
    table.advance(1)
    table.accepted(hers)


def test_the_table_waits_for_the_farthest_that_could_be_earlier():
    table = raid(0, 100, 60)
    hers = table.move(ADA, "lift 0")
    table.advance(99)
    assert hers not in table.answers
    table.advance(1)
    table.accepted(hers)


def test_the_table_waits_from_the_claim_that_acted_first():
    """Bob, 40 ms away, acted 10 ms after Ada. The table still waits for Cyd no longer than from Ada's claim."""
    table = raid(0, 40, 100)
    hers = table.move(ADA, "lift 0")
    table.advance(50)
    table.move(BOB, "lift 0")
    table.advance(50)
    table.accepted(hers)


def test_each_of_two_disputes_is_decided_when_it_is_due():
    table = raid(0, 0, 100)
    hers = table.move(ADA, "lift 0")
    table.advance(30)
    his = table.move(BOB, "lift 1")
    table.advance(70)
    table.accepted(hers)
    assert his not in table.answers
    table.advance(30)
    table.accepted(his)


def test_it_is_decided_as_soon_as_everyone_who_could_has_claimed():
    table = raid(0, 80)
    table.move(ADA, "lift 0")
    table.advance(20)
    table.accepted(table.move(BOB, "lift 0"))
    assert not table.play.has_pending_claim(table.seat(ADA))


def test_a_wait_is_no_wait_for_another_tile():
    table = raid(0, 80, 80)
    table.move(ADA, "lift 0")
    table.accepted(table.move(BOB, "lift 1"))


def test_a_message_sent_before_the_signal_gains_nothing():
    """ME-R1: no claim counts as made before the start, at any latency."""
    table = Table().sit(ADA, BOB).ready(ADA, BOB)
    table.far(BOB, 80)
    table.advance(COUNTDOWN_MS)
    hers = table.move(ADA, "lift 0")
    table.advance(10)
    his = table.move(BOB, "lift 0")  # sent 70 ms before the signal
    table.advance(MAX_CREDIT_MS)
    assert table.accepted(hers).seat == 0
    assert table.refusal(his)[1]["holder"] == 0


def test_a_delay_beyond_the_credit_dates_no_claim_back():
    """Bob's latency is measured as 300 ms, and his credit is 120."""
    table = raid(0, 300)
    table.move(ADA, "lift 0")
    table.advance(100)
    his = table.move(BOB, "lift 0")
    assert table.accepted(his).verdict == ContestVerdict(against=Seat(0), margin=20, waited=100)


def test_a_claim_that_was_earlier_but_came_too_late_is_told_a_margin_of_nothing():
    """Similar latencies cause no waiting, so Ada has the tile although Bob acted 9 ms before her."""
    table = raid(66, 80)
    table.accepted(table.move(ADA, "lift 0"))
    table.advance(5)
    assert table.refusal(table.move(BOB, "lift 0"))[1] == {"tile": 0, "holder": 0, "margin": 0}


# Moves during a decision


def test_what_is_done_meanwhile_waits_and_is_done_then():
    table = raid(0, 80)
    tokens = [table.move(ADA, action) for action in ("lift 0", "drop up", "lift 1")]
    assert table.answers == {}
    table.advance(2 * MAX_CREDIT_MS)
    assert [table.accepted(token).action for token in tokens] == ["lift 0", "drop up", "lift 1"]


def test_what_waited_for_a_lost_tile_is_refused():
    table = raid(0, 80)
    table.move(ADA, "lift 0")
    queued = table.move(ADA, "drop up")
    table.advance(20)
    table.accepted(table.move(BOB, "lift 0"))
    assert table.refusal(queued) == ("hand-empty", {})


def test_a_claim_that_waited_counts_from_when_it_arrived():
    """ME-R11: Ada reached for tile 1 before Cyd did, while the table decided about tile 0."""
    table = raid(0, 100, 0)
    table.move(ADA, "lift 0")
    table.advance(10)
    hers = table.move(ADA, "lift 1")
    table.advance(40)
    theirs = table.move(CYD, "lift 1")
    table.advance(40)
    table.accepted(table.move(BOB, "lift 0"))
    assert table.accepted(hers).verdict == ContestVerdict(against=Seat(2), margin=40, waited=40)
    assert table.refusal(theirs)[1]["margin"] == 40


def test_only_so_much_may_wait():
    table = raid(0, 80)
    table.move(ADA, "lift 0")
    waiting = [table.move(ADA, "drop up") for _ in range(MAX_QUEUED_MOVES)]
    assert table.refusal(table.move(ADA, "drop up")) == (TableErrorCode.TOO_MANY, {})
    table.advance(MAX_CREDIT_MS)
    assert all(token in table.answers for token in waiting)


def test_a_bot_is_not_asked_while_its_claim_is_decided():
    table = Table(seats=2).begin(ADA)
    table.far(ADA, 80)
    table.advance(LATER)
    table.match.decide(Seat(1), table.game.parse_action("lift 0"))
    assert table.match.seats_for_bots() == []
    table.advance(MAX_CREDIT_MS)
    assert table.match.seats_for_bots() == [1]


def test_a_claim_of_somebody_who_loses_the_seat_is_still_answered():
    table = raid(0, 80)
    hers, queued = table.move(ADA, "lift 0"), table.move(ADA, "stash")
    table.match.seat_bot(table.seat(ADA), "greedy")
    table.take()
    table.advance(MAX_CREDIT_MS)
    table.accepted(hers)
    assert table.refusal(queued) == (TableErrorCode.NOT_SEATED, {}), "the claim is answered once"


def test_a_claim_of_somebody_who_says_goodbye_is_still_answered():
    table = raid(0, 80)
    hers, queued = table.move(ADA, "lift 0"), table.move(ADA, "drop up")
    table.match.leave(ADA)
    table.advance(MAX_CREDIT_MS)
    table.accepted(hers)
    table.accepted(queued)


def test_a_claim_is_decided_when_the_last_connection_breaks():
    table = raid(0, 80)
    hers = table.move(ADA, "lift 0")
    table.match.remove_connection(BOB)
    table.match.remove_connection(ADA)
    table.take()
    table.accepted(hers)
    assert table.match.stage is Stage.READY


# The end of a race


def test_what_has_arrived_is_decided_before_time_is_up():
    """ME-G4: Ada acted before the end, and so did Bob."""
    table = raid(0, 80, raid_seconds=11)
    table.advance(960)
    hers = table.move(ADA, "lift 0")
    outputs = table.advance(MAX_CREDIT_MS)
    moved = [output.entry for output in outputs if isinstance(output, NewEntry)]
    assert [entry.action for entry in moved if isinstance(entry, MovedEntry)][:2] == ["lift 0", "time up"]
    assert table.accepted(hers).at == 11_000
    table.record()


def test_what_waits_at_the_end_of_a_race_is_answered():
    table = raid(0, 80, raid_seconds=11)
    table.advance(960)
    tokens = [table.move(ADA, action) for action in ("lift 0", "drop up", "lift 1")]
    table.advance(MAX_CREDIT_MS)
    assert [type(table.answer(token)) for token in tokens] == [NewEntry, NewEntry, RefusedRequest]
    assert table.play.race != 1


def test_a_claim_that_is_held_when_the_race_ends_is_answered():
    """ME-G2: the second-to-last player takes a token, which ends the raid."""
    table = raid(0, 80)
    lay_out(table, tiles("", FULL_BOARD))
    hers = table.move(ADA, f"lift {unused_tile(GARAGE)}")
    table.advance(20)
    table.accepted(table.move(BOB, "getaway"))
    assert table.refusal(hers)[0] in ("wrong-phase", TableErrorCode.NOT_NOW)
    assert not table.play.has_pending_claim(table.seat(ADA))


# Credit


def test_credit_is_capped():
    delay = LatencyEstimator()
    delay.add_round_trip(100_000)
    assert delay.available_credit(1.0) == MAX_CREDIT_MS


def test_credit_is_a_purse_that_refills_slowly():
    delay = LatencyEstimator()
    delay.available_credit(0.0)
    delay.spend_credit(CREDIT_POOL_MS)
    assert delay.available_credit(0.0) == 0
    assert delay.available_credit(1_000.0) == pytest.approx(1_000 * CREDIT_REFILL_RATE)
    assert delay.available_credit(10 * CREDIT_POOL_MS / CREDIT_REFILL_RATE) == MAX_CREDIT_MS
    delay.spend_credit(CREDIT_POOL_MS)
    assert delay.available_credit(10 * CREDIT_POOL_MS / CREDIT_REFILL_RATE) == 0


def test_credit_does_not_come_back_when_time_is_asked_for_again():
    delay = LatencyEstimator()
    delay.available_credit(50_000.0)
    delay.spend_credit(CREDIT_POOL_MS)
    delay.available_credit(40_000.0)
    assert delay.available_credit(50_000.0) == 0


def test_a_single_odd_round_trip_does_not_count():
    delay = LatencyEstimator()
    for trip in (40, 400, 44, 42, 48):
        delay.add_round_trip(trip)
    assert (delay.one_way, delay.longest_one_way) == (21, 24)
    delay.reset()
    assert (delay.one_way, delay.longest_one_way) == (0, 0)


def contest_tiles(table: Table, first: str, then: str, later: float) -> list[bool]:
    """Contest one tile after the other, the second player this many milliseconds later: whether the second got each."""
    got = list[bool]()
    for tile in range(12):
        table.move(first, f"lift {tile}")
        table.advance(later)
        token = table.move(then, f"lift {tile}")
        table.advance(1_000)
        got.append(isinstance(table.answer(token), NewEntry))
        table.accepted(table.move(then if got[-1] else first, "drop up"))
    return got


def test_to_win_by_delay_uses_credit_up():
    got = contest_tiles(raid(0, 80), ADA, BOB, later=70)
    wins = got.index(False)
    assert CREDIT_POOL_MS / 70 - 1 <= wins <= CREDIT_POOL_MS / 70 + 2


def test_credit_pays_for_what_the_other_message_was_earlier():
    """Bob's message came 50 ms after Ada's; the remainder of his 100 ms was not used."""
    table = raid(20, 100)
    hers, bobs = table.move(ADA, "lift 0"), table.match.latencies[1]
    table.advance(50)
    table.accepted(table.move(BOB, "lift 0"))
    assert table.refusal(hers)[1]["margin"] == 30
    bobs.spend_credit(CREDIT_POOL_MS - 100)
    assert bobs.available_credit(table.time.now) == pytest.approx(50, abs=0.1)


def test_to_win_without_credit_earns_none():
    table = raid(0, 80)
    table.far(BOB, 100, times=3)
    adas = table.match.latencies[0]
    adas.available_credit(table.time.now)
    adas.spend_credit(CREDIT_POOL_MS)
    hers = table.move(ADA, "lift 0")
    table.advance(90)
    table.move(BOB, "lift 0")
    table.accepted(hers)
    assert adas.available_credit(table.time.now) == pytest.approx(0, abs=0.1)


def test_a_claim_that_comes_too_late_costs_the_winner_no_credit():
    """Also if it arrived earlier and waited: credit was not used for the decision."""
    table, _ = outrun()
    credit = table.match.latencies[1]
    credit.spend_credit(CREDIT_POOL_MS - 10)
    assert credit.available_credit(table.time.now) == pytest.approx(10, abs=0.1)  # credit refills


def test_to_be_far_away_costs_nothing_where_nobody_is_earlier():
    table = raid(0, 80)
    purse = table.match.latencies[1]
    for tile in range(30):
        table.accepted(table.move(BOB, f"lift {tile % 10}"))
        table.advance(1_000)
        table.accepted(table.move(BOB, "drop up"))
        table.advance(1_000)
    assert purse.available_credit(table.time.now) == MAX_CREDIT_MS
    purse.spend_credit(CREDIT_POOL_MS - 1)
    assert purse.available_credit(table.time.now) == 1


def test_nobody_waits_for_whoever_has_spent_the_credit():
    table = raid(0, 80)
    table.match.latencies[1].available_credit(table.time.now)
    table.match.latencies[1].spend_credit(CREDIT_POOL_MS)
    table.accepted(table.move(ADA, "lift 0"))


# Latency shown by answers


def test_acting_at_once_on_what_was_told_shows_how_near_a_client_is():
    """Bob's client answers pings late, and puts a tile away 250 ms after the table showed it to him."""
    table = raid(0, 100)
    table.accepted(table.move(BOB, "lift 1"))
    table.advance(250)
    table.accepted(table.move(BOB, "drop up"))
    hers = table.move(ADA, "lift 0")
    table.advance(54)
    assert hers not in table.answers
    table.advance(1)
    table.accepted(hers)  # a round trip of 100 ms, plus a tenth


def test_what_was_done_before_the_decision_does_not_count_as_an_answer():
    """Bob put the tile back before he could know that it was his, so his latency cannot be derived from it."""
    table = raid(0, 40, 100)
    for action in ("lift 1", "drop up"):
        table.move(BOB, action)
    table.advance(MAX_CREDIT_MS)
    hers = table.move(ADA, "lift 0")
    table.advance(99)
    assert hers not in table.answers
    table.advance(1)
    table.accepted(hers)
    assert table.match.latencies[1].one_way == 40

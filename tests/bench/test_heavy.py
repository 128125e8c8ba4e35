"""Records and ratios of the benchmark of heavy requests, without measuring anything."""

import pytest

from bench.heavy.records import MOVES, long_record, played_record
from bench.heavy.trial import Pair, Phase, ratio
from darklantern.core.record import read_record
from darklantern.server.replays import MAX_RECORD_BYTES, MAX_REPLAYED_MOVES, make_replay


def test_long_record_can_be_replayed() -> None:
    text = long_record()
    assert len(text) <= MAX_RECORD_BYTES
    record = read_record(text)
    assert len(record.moves) == MOVES == MAX_REPLAYED_MOVES - 2
    assert len(make_replay(record, "all").moments) == MOVES + 1


def test_each_seed_gives_a_different_record() -> None:
    assert len({played_record(seed) for seed in range(3)}) == 3


def test_ratio_is_the_median_of_the_pairs_of_a_kind() -> None:
    def pair(p99: float) -> Pair:
        phases = [Phase(moves=1, p50=1, p99=value, longest=9, unanswered=0, late=0) for value in (10, p99)]
        return Pair("replays", *phases)

    other = Pair("reviews", pair(90).without, pair(90).under_load)
    assert ratio([pair(10), pair(50), pair(12), other], "replays") == pytest.approx(1.2)

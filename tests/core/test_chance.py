"""Chance: seeded, recorded, logged."""

from collections import Counter

import pytest

from darklantern.core.chance import Chance, PickError


def picks(chance: Chance, n: int, count: int) -> list[int]:
    return [chance.pick(n) for _ in range(count)]


def test_same_seed_gives_the_same_picks_on_every_machine():
    assert picks(Chance.seeded(7), 6, 12) == [2, 0, 0, 5, 5, 0, 1, 4, 4, 2, 5, 3]


def test_streams_of_one_seed_differ():
    drawn = {tuple(picks(Chance.seeded(7, *stream), 1000, 5)) for stream in [(), (0,), (1,), (0, 0), (0, 1), (1, 0)]}
    assert len(drawn) == 6


def test_picks_are_uniform():
    counts = Counter(picks(Chance.seeded(3), 7, 70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_log_is_collected_once():
    chance = Chance.seeded(1)
    drawn = picks(chance, 10, 3)
    assert chance.take_picks() == tuple(drawn)
    assert chance.take_picks() == ()


def test_recorded_picks_are_replayed():
    chance = Chance.recorded([3, 0, 2])
    assert picks(chance, 4, 3) == [3, 0, 2]
    chance.finish()


def test_missing_pick_raises_an_error():
    with pytest.raises(PickError, match="a pick of 5 is missing"):
        Chance.recorded([]).pick(5)


@pytest.mark.parametrize("picked", [-1, 4])
def test_impossible_pick_raises_an_error(picked: int):
    with pytest.raises(PickError, match=f"pick {picked} is not one of 0 to 3"):
        Chance.recorded([picked]).pick(4)


def test_leftover_picks_raise_an_error():
    with pytest.raises(PickError, match="2 of its picks were never asked for"):
        Chance.recorded([1, 2]).finish()


def test_picking_among_zero_options_is_an_error():
    with pytest.raises(ValueError, match="one of 0"):
        Chance.seeded(1).pick(0)

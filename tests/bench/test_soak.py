"""The trend of memory in the soak test."""

import pytest

from bench.soak.memory import MIB, Sample, trend


def memory_samples(start: float, per_minute: float, minutes: int = 10, jitter: float = 0.0) -> list[Sample]:
    """Return samples of evenly growing memory, in MiB, with some jitter; one every ten seconds."""
    numbers = range(1, minutes * 6 + 1)
    return [
        Sample(number * 10.0, MIB * (start + per_minute * number / 6 + jitter * (number % 2 * 2 - 1)))
        for number in numbers
    ]


def test_constant_memory_is_flat():
    found = trend(memory_samples(80, 0, jitter=0.5))
    assert found is not None
    assert found.flat
    assert found.level == pytest.approx(80, abs=1)
    assert found.slope == pytest.approx(0, abs=0.1)


def test_growing_memory_is_not_flat():
    found = trend(memory_samples(80, 2, jitter=0.5))
    assert found is not None
    assert not found.flat
    assert found.slope == pytest.approx(2, abs=0.1)


def test_growth_during_the_warm_up_is_ignored():
    warm, later = memory_samples(40, 15, minutes=3), memory_samples(85, 0)
    found = trend([*warm, *(Sample(180 + at, memory) for at, memory in later)])
    assert found is not None
    assert found.flat


@pytest.mark.parametrize("samples", [[], memory_samples(80, 0)[:3]])
def test_too_few_samples_give_no_trend(samples: list[Sample]):
    assert trend(samples) is None

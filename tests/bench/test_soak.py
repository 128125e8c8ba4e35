"""Whether memory is called flat when it is, and only then."""

import pytest

from bench.soak.memory import MIB, Sample, trend


def line(start: float, per_minute: float, minutes: int = 10, jitter: float = 0.0) -> list[Sample]:
    """Memory that grows evenly, in MiB, give or take some; a look every ten seconds."""
    looks = range(1, minutes * 6 + 1)
    return [Sample(look * 10.0, MIB * (start + per_minute * look / 6 + jitter * (look % 2 * 2 - 1))) for look in looks]


def test_memory_that_stays_where_it_is_is_flat():
    found = trend(line(80, 0, jitter=0.5))
    assert found is not None
    assert found.flat
    assert found.level == pytest.approx(80, abs=1)
    assert found.slope == pytest.approx(0, abs=0.1)


def test_memory_that_grows_is_not():
    found = trend(line(80, 2, jitter=0.5))
    assert found is not None
    assert not found.flat
    assert found.slope == pytest.approx(2, abs=0.1)


def test_what_grows_only_in_the_warm_up_is_flat():
    warm, later = line(40, 15, minutes=3), line(85, 0)
    found = trend([*warm, *(Sample(180 + at, memory) for at, memory in later)])
    assert found is not None
    assert found.flat


@pytest.mark.parametrize("samples", [[], line(80, 0)[:3]])
def test_a_few_looks_tell_nothing(samples: list[Sample]):
    assert trend(samples) is None

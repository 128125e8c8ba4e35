"""Rate limits by token buckets."""

import pytest

from darklantern.server.errors import RateLimitExceeded
from darklantern.server.rate_limits import RateLimiter, TokenBucket


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_holds_a_burst_and_fills_again() -> None:
    clock = Clock()
    bucket = TokenBucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 3600
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_key_has_its_own_bucket() -> None:
    clock = Clock()
    buckets = RateLimiter(rate=1, burst=2, clock=clock)
    for key in ("a", "a", "b", "b"):
        buckets.take(key)
    with pytest.raises(RateLimitExceeded) as caught:
        buckets.take("a")
    assert caught.value.seconds == pytest.approx(1.0)
    clock.now += 1
    buckets.take("a")
    with pytest.raises(RateLimitExceeded):
        buckets.take("a")


def test_a_refusal_takes_nothing() -> None:
    clock = Clock()
    buckets = RateLimiter(rate=1, burst=1, clock=clock)
    buckets.take("a")
    for _ in range(100):
        with pytest.raises(RateLimitExceeded):
            buckets.take("a")
    clock.now += 1
    buckets.take("a")


def test_no_flood_of_keys_fills_the_memory() -> None:
    buckets = RateLimiter(rate=1, burst=1, clock=Clock(), max_keys=10)
    for key in range(1000):
        buckets.take(key)
        buckets.take(("busy", key))
    assert len(buckets) == 10
    with pytest.raises(RateLimitExceeded):
        buckets.take(999)

"""Rate limits by token buckets."""

import pytest

from darklantern.server.errors import RateLimitExceeded
from darklantern.server.rate_limits import RateLimiter, TokenBucket


class ManualClock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_bucket_holds_burst_and_refills() -> None:
    clock = ManualClock()
    bucket = TokenBucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 3600
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_key_has_separate_bucket() -> None:
    clock = ManualClock()
    limiter = RateLimiter(rate=1, burst=2, clock=clock)
    for key in ("a", "a", "b", "b"):
        limiter.take(key)
    with pytest.raises(RateLimitExceeded) as raised:
        limiter.take("a")
    assert raised.value.seconds == pytest.approx(1.0)
    clock.now += 1
    limiter.take("a")
    with pytest.raises(RateLimitExceeded):
        limiter.take("a")


def test_refused_request_takes_no_tokens() -> None:
    clock = ManualClock()
    limiter = RateLimiter(rate=1, burst=1, clock=clock)
    limiter.take("a")
    for _ in range(100):
        with pytest.raises(RateLimitExceeded):
            limiter.take("a")
    clock.now += 1
    limiter.take("a")


def test_number_of_buckets_is_limited() -> None:
    limiter = RateLimiter(rate=1, burst=1, clock=ManualClock(), max_keys=10)
    for key in range(1000):
        limiter.take(key)
        limiter.take(("busy", key))
    assert len(limiter) == 10
    with pytest.raises(RateLimitExceeded):
        limiter.take(999)

"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# A busy machine is no failure, and every run tries the same examples: it fails when the product has changed.
settings.register_profile("repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")

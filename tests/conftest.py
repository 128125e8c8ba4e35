"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# Examples have no deadline, since the machine may be busy, and are derived from the code: a failure means that the
# code has changed.
settings.register_profile("repeatable", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("repeatable")

"""Who wins contested tiles when players have different latencies, in simulated time."""

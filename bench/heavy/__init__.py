"""Benchmark of the time that moves take while the server replays records and reviews games."""

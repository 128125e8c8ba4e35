"""Benchmark of our environments beside others with the same interface."""

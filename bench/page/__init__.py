"""Benchmark of the page in a browser."""

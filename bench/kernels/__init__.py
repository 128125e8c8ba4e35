"""Benchmark of compiled rules beside compiled peers."""

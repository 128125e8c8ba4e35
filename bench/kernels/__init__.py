"""Benchmark of our compiled rules beside compiled games of other projects."""

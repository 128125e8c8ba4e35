"""Benchmarks of the rules and the server, beside peers that are measured in the same run."""

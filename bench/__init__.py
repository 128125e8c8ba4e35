"""Benchmarks of the rules and the server, beside other libraries and servers measured in the same run."""

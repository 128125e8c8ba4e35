"""The front end for terminals: a table to sit at, and records to step through."""

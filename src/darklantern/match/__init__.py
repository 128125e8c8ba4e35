"""A live table without I/O: seats, contested actions, clocks, bots that stand in, and the event log."""

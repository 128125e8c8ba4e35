"""One live table without I/O: seats, order of arrival, clocks, takeover, the log."""

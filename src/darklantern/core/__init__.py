"""The contract of a game, with chance, records, editions and errors. It contains no game, no I/O and no clock."""

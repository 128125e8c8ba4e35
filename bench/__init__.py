"""Random legal play in moves per second: our rules against their peers, in one run on one core."""

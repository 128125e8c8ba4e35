"""The terminal front end: play against bots, step through records, score a finished table."""

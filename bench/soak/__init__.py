"""``scripts/soak``: play for minutes, to see whether anything grows that should not."""

"""Whether an edition is fair: what is wanted of it, what many games show, and the report that tells it."""

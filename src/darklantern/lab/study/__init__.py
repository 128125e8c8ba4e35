"""Studies of editions: whether simulated games show that an edition is fair."""

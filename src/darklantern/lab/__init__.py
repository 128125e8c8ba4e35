"""The laboratory: simulations, tournaments, reports, and environments for learning."""

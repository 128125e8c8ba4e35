"""The laboratory: simulations, tournaments, ratings, reports and studies."""

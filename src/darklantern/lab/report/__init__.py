"""Reports on many games, as a page with plots and as tables."""

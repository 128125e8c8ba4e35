"""Reports: what many games say, as one page with plots and as tables."""

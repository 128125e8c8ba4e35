"""A small game that tests install as a package: hidden stones, turns, and a race at the end."""

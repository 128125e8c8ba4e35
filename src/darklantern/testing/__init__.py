"""Checks that every game must pass. Import them to test your own game."""

"""Bots: they decide for a seat from its view, never from the full state."""

"""The readable rules."""

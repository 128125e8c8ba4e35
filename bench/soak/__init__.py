"""Soak test: plays for minutes and checks whether the server's memory grows."""

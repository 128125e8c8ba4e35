"""Scoring a table of Midnight Exchange that was played with the box: read or asked for, counted and shown."""

"""Scoring of a Midnight Exchange game that was played with the box: input, validation, points and report."""

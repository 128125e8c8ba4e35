"""Scoring of a Midnight Exchange game that was played with the box: input, validation, points and report."""

from darklantern.games.midnight_exchange.scoring.box_scoring import SCORING

__all__ = ["SCORING"]

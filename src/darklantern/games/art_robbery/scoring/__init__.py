"""Scoring of an Art Robbery game that was played with the box: input, validation and points."""

from darklantern.games.art_robbery.scoring.box_scoring import SCORING

__all__ = ["SCORING"]

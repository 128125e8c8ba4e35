"""The study of editions of Art Robbery: turn order, spread of points, use of cards, alibis and length."""

from darklantern.games.art_robbery.studies.study import STUDY

__all__ = ["STUDY"]

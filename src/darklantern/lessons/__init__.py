"""Lessons: a short scripted first game of each game, played by the rules and written to JSON for the page."""

from darklantern.lessons.files import made, stale, write

__all__ = ["made", "stale", "write"]

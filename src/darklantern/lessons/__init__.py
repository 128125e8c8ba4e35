"""Lessons: a short scripted first game of each game, played by the rules and written to JSON for the page."""

from darklantern.lessons.files import outdated_files, render_files, write_files

__all__ = ["outdated_files", "render_files", "write_files"]

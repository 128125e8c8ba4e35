"""The first game of each game: short, played by the real rules, with a coach. Made here, shown by the page."""

from darklantern.lessons.files import made, stale, write

__all__ = ["made", "stale", "write"]

"""Pearls, a small game of turns with hidden hands, for tests of the page."""

"""Bells, a small race for contested objects, for tests of the page; also with tables of its own, good and bad ones."""

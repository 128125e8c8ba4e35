"""Answers of the Python rules that the page's tests (``web/tests``) compare with."""

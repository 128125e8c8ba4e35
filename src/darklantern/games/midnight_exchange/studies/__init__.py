"""Fairness studies of editions: requirements, the games that test them, and the report."""

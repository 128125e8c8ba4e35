"""Compiled rules beside compiled peers."""

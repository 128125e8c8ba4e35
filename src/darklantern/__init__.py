"""Heist board games to play and to study."""

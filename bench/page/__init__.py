"""How smoothly the page runs."""

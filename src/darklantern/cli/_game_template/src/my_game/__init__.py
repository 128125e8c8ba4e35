"""My game, for Dark Lantern."""

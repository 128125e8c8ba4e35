"""The games. They do not know each other."""

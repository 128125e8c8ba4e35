"""The games. No game imports another one."""

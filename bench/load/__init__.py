"""Load test: how many tables a server holds while players move three times a second, by the latency of their moves."""

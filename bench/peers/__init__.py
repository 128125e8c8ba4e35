"""The peers, each driven from Python in the fastest way that its documented interface allows."""

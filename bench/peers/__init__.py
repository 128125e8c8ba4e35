"""The peers, each driven in the fastest way that its documented Python interface allows."""

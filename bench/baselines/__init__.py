"""Games and servers of other projects, each driven in the fastest way that its documented Python interface allows."""

"""Every type that travels between server and clients."""

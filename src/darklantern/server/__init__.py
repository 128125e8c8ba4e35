"""The live server: HTTP and WebSocket around matches, and the store that remembers them."""

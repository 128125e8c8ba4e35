"""The live server: the HTTP API and WebSockets around matches, and the database behind them."""

"""The laboratory: whole games played by bots, and what can be learnt from them."""

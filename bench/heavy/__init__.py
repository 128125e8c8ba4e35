"""How long moves at other tables take while records are replayed and games reviewed."""

"""Live tables: their connections, bots, event logs, and the manager that keeps them."""

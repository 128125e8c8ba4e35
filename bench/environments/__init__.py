"""Our environments beside others of the same kind."""

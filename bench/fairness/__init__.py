"""Who wins contested tiles at tables where some are nearer than others, in simulated time."""

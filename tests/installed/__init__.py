"""The package as it is installed: a wheel in an environment of its own."""

"""What is fast and what is not, beside peers measured in the same run: our rules, and our server."""

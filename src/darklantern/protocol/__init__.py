"""Types, codes, limits and versions that the server and its clients share."""

"""Worker processes, for work that would hold up what else this process does."""

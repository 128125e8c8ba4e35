"""Worker processes, for jobs that would block this process."""

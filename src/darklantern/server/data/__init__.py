"""Maintenance of stored data for operators: export, backup, restore, check and deletion."""

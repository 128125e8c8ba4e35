"""What an operator does with all that is stored: export, back up, restore, check and delete it."""

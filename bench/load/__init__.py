"""How many tables a server holds: players who move three times a second, and how soon each sees its own move."""

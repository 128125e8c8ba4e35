"""Bots and characters as listed by the server's game list."""

from darklantern.bots.characters import CHARACTERS
from darklantern.bots.registry import bot_names, character_names
from darklantern.core import registry


def levels() -> dict[str, str]:
    """Return the level of every character."""
    return {name: one.level for name, one in CHARACTERS.items()}


def games() -> list[dict[str, object]]:
    """Return the bots and characters listed for each game."""
    return [
        {
            "id": game,
            "title": registry.game(game).info.title,
            "seats": list(registry.game(game).seat_counts),
            "bots": bot_names(game),
            "characters": [{"name": name, "level": CHARACTERS[name].level} for name in character_names(game)],
        }
        for game in registry.game_ids()
    ]

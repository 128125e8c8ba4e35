"""A summary of the rules of Art Robbery."""

from rich.console import RenderableType
from rich.table import Table

from darklantern.games.art_robbery.rules.view import View
from darklantern.games.art_robbery.terminal.words import ALIBI_DOT
from darklantern.terminal.english import join_words
from darklantern.terminal.palette import HEADING


def rules_summary(view: View) -> RenderableType:
    """Render the rules on less than one screen, with the figures for the view's edition and number of players."""
    figures = view.edition.figures
    companions = join_words(figures.boss_needs, "or")
    fewest = f"Having fewer costs {figures.fine} points." if len(view.hand_sizes) == 2 else "The fewest score nothing."
    rows = {
        "Goal": f"The best loot of {len(view.edition.raids)} raids wins, if your alibis ({ALIBI_DOT}) hold.",
        "Your turn": f"Play a card, carry it out if you can, draw back up to {figures.hand}.",
        "0 to 5": "Take such a token from the centre; if none is there, steal one.",
        "Boss": "The same for the boss token.",
        "Greedy thief": "Take any token from the centre, never from a player.",
        "Guard dog": "Take the dog, wherever it is.",
        "The dog": "Its owner, when stolen from, may hand over the dog instead.",
        "Raid's end": "Once the centre is empty, all loot is banked and safe.",
        "Next raid": "The dog's owner starts it; without an owner, the next in turn.",
        "The boss": f"You keep it only with a {companions} of the same raid; else it is lost.",
        "Alibis": f"They count over all raids. {fewest}",
        "Scoring": f"Numbers count what they show, a boss {figures.boss}. Alibis break ties.",
    }
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=HEADING, no_wrap=True)
    grid.add_column()
    for name, words in rows.items():
        grid.add_row(name, words)
    return grid

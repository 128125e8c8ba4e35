"""A summary of the rules of Midnight Exchange."""

from rich.console import RenderableType
from rich.table import Table

from darklantern.games.midnight_exchange.rules.components import Metal
from darklantern.games.midnight_exchange.rules.constants import MAX_CYCLES
from darklantern.games.midnight_exchange.rules.state import ExchangeEndRule
from darklantern.games.midnight_exchange.rules.view import View
from darklantern.terminal.palette import HEADING


def rules_summary(view: View) -> RenderableType:
    """Render the rules on one screen, with the figures and options of the view's game."""
    figures = view.edition.figures
    until = "everyone passes"
    if view.exchanges is ExchangeEndRule.TWO_TURNS:
        until += f" or has had {MAX_CYCLES} turns"
    rows = (
        ("Goal", "Steal loot, trade it for art, fill collections: most points win."),
        ("Raid", "One hand: lift a tile, then stash it on your board or drop it."),
        ("", "A real raid is a race. Here all go in turns."),
        ("Keys", "An iron key opens the study to you, a brass key the safe."),
        ("", "One of each will do, and they stay on your board for the raid."),
        ("Put back", "Anything but a key may leave your board again, to be dropped."),
        ("Getaway", f"With {figures.loot_spaces} tiles, take the lowest token. The last one in has to go."),
        ("Exchanges", f"By token, one a turn, until {until}."),
        ("Market", "Pay its cost for one work of art, or for the cards of one space."),
        ("Leather bag", "Return it for a random work of art from the cloth bag."),
        ("Next round", "Loot goes back, tiles are mixed, markets refilled."),
        ("The end", "The cloth bag is empty, or the deck cannot fill the markets."),
        ("Collection", "Place art step by step from the lowest, for good. It is worth"),
        ("", f"its highest filled step, or {figures.empty_collection} if none is."),
        ("One of a kind", f"{figures.unique} points each."),
        ("Stored art", f"{_metal(view, Metal.SILVER, figures.silver)}."),
        ("", f"{_metal(view, Metal.GOLD, figures.gold)}."),
        ("Tie", "The lower getaway token of the last raid wins."),
    )
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=HEADING, no_wrap=True)
    grid.add_column()
    for name, words in rows:
        grid.add_row(name, words)
    return grid


def _metal(view: View, metal: Metal, points: int) -> str:
    kinds = [row.art for row in view.edition.art if row.metal is metal]
    return f"{metal.capitalize()} counts {points}: {', '.join(kinds)}"

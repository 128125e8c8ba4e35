"""The grid of tiles in the centre of Midnight Exchange."""

from rich.text import Text

from darklantern.games.midnight_exchange.rules.components import Place, Tile
from darklantern.games.midnight_exchange.rules.constants import SPOT_COUNT, TABLE_WIDTH
from darklantern.games.midnight_exchange.rules.view import RaidView, View
from darklantern.games.midnight_exchange.terminal.words import PLACE_COLOURS, PLACE_LETTERS, SHORT_LOOT_NAMES
from darklantern.terminal.palette import ACCENT, HEADING, MUTED

_CELL_WIDTH = 10
"""Columns for a spot, with the gap after it."""


def tile_grid(view: View) -> Text:
    """Return the grid of spots with a legend; a tile is shown as ``G17``, with its loot if it is known."""
    raid = view.raid
    cells = [Text(f"·{spot}", MUTED) for spot in range(SPOT_COUNT)]
    for number, spot in enumerate(raid.tokens, start=1):
        if spot is not None:
            cells[spot] = Text(f"({number})", HEADING)
    for number, spot in enumerate(raid.spots):
        if spot is not None:
            cells[spot] = tile_cell(raid, Tile(number))
    grid = Text(no_wrap=True, overflow="crop")
    for spot, cell in enumerate(cells):
        grid.append_text(cell)
        last = spot % TABLE_WIDTH == TABLE_WIDTH - 1
        grid.append("\n" if last else " " * (_CELL_WIDTH - len(cell)))
    return grid.append_text(_legend())


def tile_cell(raid: RaidView, tile: Tile) -> Text:
    """Return a tile's place and number, with its loot in capitals if it is face up, ``?`` if only others know it."""
    place, loot = raid.places[tile], raid.loots[tile]
    text = Text(f"{PLACE_LETTERS[place]}{tile:<2}", PLACE_COLOURS[place])
    if loot is None:
        return text.append(" ?", MUTED) if raid.seen[tile] else text
    short = SHORT_LOOT_NAMES[loot]
    return text.append(f" {short.upper()}", HEADING) if raid.up[tile] else text.append(f" {short}", ACCENT)


def _legend() -> Text:
    """Return what letters and capitals mean."""
    text = Text(style=MUTED, no_wrap=True, overflow="crop")
    for place in Place:
        text.append(PLACE_LETTERS[place], PLACE_COLOURS[place]).append(f" {place}  ")
    return text.append("CASH open  cash known  ? known to others  ·9 free")

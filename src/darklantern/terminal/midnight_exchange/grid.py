"""The grid of tiles in the centre of Midnight Exchange."""

from rich.text import Text

from darklantern.games.midnight_exchange.components import Place, Tile
from darklantern.games.midnight_exchange.state import SPOT_COUNT
from darklantern.games.midnight_exchange.view import RaidView, View
from darklantern.terminal.midnight_exchange.words import COLOURS, LETTERS, SHORT
from darklantern.terminal.palette import BRIGHT, LANTERN, MUTED

ROW = 8
"""Spots in a row of the grid."""
_CELL = 10
"""Columns for a spot, with the gap after it."""


def tile_grid(view: View) -> Text:
    """Return the grid of spots with a legend; a tile is shown as ``G17``, with its loot if it is known."""
    raid = view.raid
    cells = [Text(f"·{spot}", MUTED) for spot in range(SPOT_COUNT)]
    for number, spot in enumerate(raid.tokens, start=1):
        if spot is not None:
            cells[spot] = Text(f"({number})", BRIGHT)
    for number, spot in enumerate(raid.spots):
        if spot is not None:
            cells[spot] = tile_cell(raid, Tile(number))
    grid = Text(no_wrap=True, overflow="crop")
    for spot, cell in enumerate(cells):
        grid.append_text(cell)
        last = spot % ROW == ROW - 1
        grid.append("\n" if last else " " * (_CELL - len(cell)))
    return grid.append_text(_legend())


def tile_cell(raid: RaidView, tile: Tile) -> Text:
    """Return a tile's place and number, with its loot in capitals if it is face up, ``?`` if only others know it."""
    place, loot = raid.places[tile], raid.loots[tile]
    text = Text(f"{LETTERS[place]}{tile:<2}", COLOURS[place])
    if loot is None:
        return text.append(" ?", MUTED) if raid.seen[tile] else text
    short = SHORT[loot]
    return text.append(f" {short.upper()}", BRIGHT) if raid.up[tile] else text.append(f" {short}", LANTERN)


def _legend() -> Text:
    """Return what letters and capitals mean."""
    text = Text(style=MUTED, no_wrap=True, overflow="crop")
    for place in Place:
        text.append(LETTERS[place], COLOURS[place]).append(f" {place}  ")
    return text.append("CASH open  cash known  ? known to others  ·9 free")

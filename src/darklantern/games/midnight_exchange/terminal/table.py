"""The table of Midnight Exchange: tiles, markets and players."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import Tile
from darklantern.games.midnight_exchange.rules.state import Phase
from darklantern.games.midnight_exchange.rules.view import View
from darklantern.games.midnight_exchange.terminal.grid import tile_cell, tile_grid
from darklantern.games.midnight_exchange.terminal.markets import market_list
from darklantern.games.midnight_exchange.terminal.players import heading, points_text, possessions
from darklantern.games.midnight_exchange.terminal.words import count_works
from darklantern.terminal.english import count_noun
from darklantern.terminal.palette import BORDER, HEADING, MUTED, NAME, styled
from darklantern.terminal.panel import panel
from darklantern.terminal.renderer import PlayerNames
from darklantern.terminal.table_top import BaseTableTop

_PLAYERS_PER_ROW = 2
"""Players side by side."""


class TableTop(BaseTableTop[View]):
    """The whole table as the view's seat sees it."""

    max_width = 80

    def parts(self, console: Console, width: int) -> Iterable[RenderableType]:
        """Return the parts of the table from the top."""
        return (self._heading(), *self._centre(), *self._players(console, width))

    def _heading(self) -> RenderableType:
        """Render the phase, the round, and the order of players."""
        view = self._view
        match view.phase:
            case Phase.RAID:
                inside = sum(token is None for token in view.raid.getaways)
                limit = "no time limit" if view.raid_seconds is None else f"limit {view.raid_seconds} s"
                title, more = f"Round {view.round}, the raid", f"{inside} inside · {limit}"
            case Phase.EXCHANGES:
                tokens = view.raid.getaways
                order = sorted(range(len(tokens)), key=lambda seat: tokens[seat] or 0)
                going = ", ".join(self._names[seat] for seat in order)
                last = " · the last ones" if view.last else ""
                title, more = f"Round {view.round}, the exchanges", f"turn {view.cycle}{last} · {going}"
            case Phase.END:
                title, more = "The last placements", "then the points are counted"
            case Phase.OVER:
                title, more = "The game is over", count_noun(view.round, "round")
        text = Text.assemble((title, HEADING), (f" · {more}", MUTED), overflow="ellipsis", no_wrap=True)
        return Rule(text, style=BORDER, align="left")

    def _centre(self) -> Iterator[RenderableType]:
        """Yield the tiles during the raid, and the markets until the exchanges are over."""
        view = self._view
        if view.phase is Phase.RAID:
            yield tile_grid(view)
        if view.phase in (Phase.RAID, Phase.EXCHANGES):
            left = f"[{MUTED}]cloth bag {count_works(len(view.bag))} · deck {count_noun(len(view.deck), 'card')}[/]"
            lit = view.phase is Phase.EXCHANGES
            yield panel(market_list(view), styled(f"[{HEADING}]Black markets[/]"), left, lit=lit)

    def _players(self, console: Console, width: int) -> Iterator[RenderableType]:
        """Yield the players clockwise from the view's seat, two in a row."""
        seats = len(self._names)
        first = self._view.seat or 0
        order = [Seat((first + step) % seats) for step in range(seats)]
        for start in range(0, seats, _PLAYERS_PER_ROW):
            row = order[start : start + _PLAYERS_PER_ROW]
            bodies = [possessions(self._view, seat) for seat in row]
            tallest = max(len(body.wrap(console, width // len(row) - 4)) for body in bodies)
            grid = Table.grid(expand=True)
            for _ in row:
                grid.add_column(ratio=1)
            grid.add_row(*[self._player(seat, body, tallest) for seat, body in zip(row, bodies, strict=True)])
            yield grid

    def _player(self, seat: Seat, body: Text, lines: int) -> RenderableType:
        view = self._view
        lit = view.turn == seat or (view.phase is Phase.RAID and view.raid.getaways[seat] is None)
        style = HEADING if lit else NAME
        title = Text(heading(view, seat, self._names[seat]), style, overflow="ellipsis", no_wrap=True)
        return panel(body, title, f"[{MUTED}]{points_text(view, seat)}[/]", lit=lit, height=lines + 2)


def open_hands(views: Sequence[View], names: PlayerNames) -> RenderableType:
    """Render each player's hand and their private knowledge of the centre; nothing outside a raid."""
    if views[0].phase is not Phase.RAID:
        return Group()
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", max_width=20, no_wrap=True, overflow="ellipsis")
    grid.add_column()
    for view, name in zip(views, names, strict=True):
        grid.add_row(Text(name), _private_knowledge(view))
    return panel(grid, styled(f"[{HEADING}]What each has seen[/]"), width=TableTop.max_width)


def _private_knowledge(view: View) -> Text:
    raid = view.raid
    assert view.seat is not None, "a spectator has no hand"
    held = raid.hands[view.seat]
    text = Text.assemble("holds ", Text("nothing", MUTED) if held is None else tile_cell(raid, held))
    known = [
        tile_cell(raid, Tile(tile))
        for tile, loot in enumerate(raid.loots)
        if loot is not None and raid.spots[tile] is not None and None not in raid.seen[tile]
    ]
    return Text.assemble(text, "; knows ", Text(", ").join(known)) if known else text

"""The black markets of Midnight Exchange: their costs and offers."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.exchange import covers, loot_of
from darklantern.games.midnight_exchange.rules.state import Market
from darklantern.games.midnight_exchange.rules.view import View
from darklantern.games.midnight_exchange.terminal.words import art_counts, card_with_points, loot_counts
from darklantern.terminal.palette import ACCENT, HEADING, MUTED


def offered_cards(edition: MidnightExchangeEdition, market: Market, space: int) -> str:
    """Return the cards of a market space with their points: ``chalice-2(4·7)``; two are joined by a plus."""
    return " + ".join(card_with_points(edition, card) for card in market.cards[space])


def market_list(view: View) -> RenderableType:
    """Render every market with its cost, art and cards, ticked if the view's seat can pay it."""
    grid = Table.grid(padding=(0, 1), expand=True)
    grid.add_column(style=HEADING, no_wrap=True)
    grid.add_column(style=ACCENT, no_wrap=True)
    grid.add_column(ratio=1)
    have = None if view.seat is None else loot_of(view.raid, view.seat)
    for market in view.markets:
        cost = view.edition.face_by_name[market.face].cost
        ticked = have is not None and covers(have, cost)
        price = f"{'✓' if ticked else ' '} {loot_counts(cost, between=' + ')} "
        grid.add_row(market.face, price, Text.assemble(_art(market), "\n", _cards(view.edition, market)))
    return grid


def _art(market: Market) -> Text:
    lying = [art for art in market.art if art is not None]
    return Text(art_counts(lying)) if lying else Text("no art left", MUTED)


def _cards(edition: MidnightExchangeEdition, market: Market) -> Text:
    spaces = [offered_cards(edition, market, space) for space, cards in enumerate(market.cards) if cards]
    return Text(" | ".join(spaces), "bold") if spaces else Text("no cards left", MUTED)

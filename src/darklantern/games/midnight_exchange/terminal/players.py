"""The public possessions of a player of Midnight Exchange: hand, board, art and cards."""

from rich.text import Text

from darklantern.core.ids import Seat
from darklantern.games.midnight_exchange.rules.components import PLACE_KEYS, Place
from darklantern.games.midnight_exchange.rules.edition import MidnightExchangeEdition
from darklantern.games.midnight_exchange.rules.rounds import character_name
from darklantern.games.midnight_exchange.rules.scoring import score_lines
from darklantern.games.midnight_exchange.rules.state import Phase, PlayerState
from darklantern.games.midnight_exchange.rules.view import View
from darklantern.games.midnight_exchange.terminal.grid import tile_cell
from darklantern.games.midnight_exchange.terminal.words import (
    PLACE_COLOURS,
    PLACE_LETTERS,
    SHORT_LOOT_NAMES,
    art_counts,
    ladder_text,
)
from darklantern.terminal.english import count_noun
from darklantern.terminal.palette import ACCENT, HEADING, MUTED

_MAX_UNPACKED_COLLECTIONS = 5
"""Above this number, collections share lines."""
_PACKED_LINE_WIDTH = 36
"""Columns of a shared line: half the table, less borders."""


def current_points(view: View, seat: Seat) -> int:
    """Return what a player would score if the game ended now."""
    return sum(line.points for line in score_lines(view.edition, view.players[seat]))


def heading(view: View, seat: Seat, name: str) -> str:
    """Return a player's name and identity, with an arrow if the game waits for them: ``▸ Bruno · amber``."""
    waits = view.turn == seat or (view.phase is Phase.END and not view.done[seat])
    return f"{'▸ ' if waits else ''}{name} · {character_name(view.edition, seat)}"


def points_text(view: View, seat: Seat) -> str:
    """Return a player's current points as text."""
    so_far = "" if view.phase is Phase.OVER else " so far"
    return f"{count_noun(current_points(view, seat), 'point')}{so_far}"


def possessions(view: View, seat: Seat) -> Text:
    """Return everything that a player has, one line for each kind, with points for what scores."""
    lines = [] if view.phase in (Phase.END, Phase.OVER) else [_hand(view, seat), _board(view, seat)]
    lines += _art_and_cards(view.edition, view.players[seat])
    if view.phase in (Phase.END, Phase.OVER):
        lines.append(Text.assemble(("Getaway ", MUTED), _token(view, seat)))
    return Text("\n").join(lines)


def _token(view: View, seat: Seat) -> Text:
    token = view.raid.getaways[seat]
    return Text("–", MUTED) if token is None else Text(f"({token})", HEADING)


def _hand(view: View, seat: Seat) -> Text:
    """Return the tile in the hand and the open places, or the getaway token of a player who is out."""
    raid = view.raid
    if raid.getaways[seat] is not None:
        return Text.assemble(("Out    ", MUTED), _token(view, seat), (" getaway token", MUTED))
    tile = raid.hands[seat]
    text = Text.assemble(("Hand   ", MUTED), Text("–", MUTED) if tile is None else tile_cell(raid, tile))
    text.append("   open ", MUTED)
    for place in Place:
        if place in raid.open[seat]:
            text.append(PLACE_LETTERS[place], PLACE_COLOURS[place]).append(" ")
    return text


def _board(view: View, seat: Seat) -> Text:
    """Return the loot spaces of a board; a dot is an empty space."""
    raid = view.raid
    text = Text("", no_wrap=True)
    for tile in raid.boards[seat]:
        loot = raid.loots[tile]
        assert loot is not None, "tiles on a board are face up"
        text.append(SHORT_LOOT_NAMES[loot], ACCENT if loot in PLACE_KEYS.values() else "bold").append(" ")
    return text.append("· " * (view.edition.figures.loot_spaces - len(raid.boards[seat])), MUTED)


def _art_and_cards(edition: MidnightExchangeEdition, player: PlayerState) -> list[Text]:
    """Return stored art, open collections with their ladders, and face-down cards, each with its points."""
    lines: list[Text] = []
    if player.stored:
        points = sum(edition.stored_points[art] for art in player.stored)
        lines.append(_points_line(points, "stored", art_counts(player.stored)))
    collections = [
        _points_line(edition.card_points(own.card, own.filled), own.card, ladder_text(edition, own.card, own.filled))
        for own in player.collections
    ]
    lines += _pack(collections) if len(collections) > _MAX_UNPACKED_COLLECTIONS else collections
    if player.finished:
        points_by_card = {
            card: edition.card_points(card, len(edition.card_by_name[card].ladder)) for card in player.finished
        }
        cards = ", ".join(f"{card}({points})" for card, points in points_by_card.items())
        lines.append(_points_line(sum(points_by_card.values()), "face down", cards))
    return lines or [Text("no art and no cards yet", MUTED)]


def _points_line(points: int, name: str, what: str) -> Text:
    return Text.assemble((f"{points:>2} ", HEADING), (f"{name} ", MUTED), what)


def _pack(parts: list[Text]) -> list[Text]:
    """Pack parts into as few lines as hold them."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + 1 + part.cell_len <= _PACKED_LINE_WIDTH:
            lines[-1] = Text.assemble(lines[-1], " ", part)
        else:
            lines.append(part)
    return lines

"""The table of Art Robbery: loot, players, piles and the hand."""

from collections.abc import Iterable, Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from darklantern.core.ids import Seat
from darklantern.games.art_robbery.rules.components import Card, Token, alibis, token_face
from darklantern.games.art_robbery.rules.holdings import banked_tokens, open_tokens
from darklantern.games.art_robbery.rules.view import View
from darklantern.games.art_robbery.terminal.choices import effect_text, hand_counts
from darklantern.games.art_robbery.terminal.words import ALIBI_DOT, card_name, token_in_brackets
from darklantern.terminal.english import count_noun
from darklantern.terminal.palette import ACCENT, CARD, HEADING, MAX_WIDTH, MUTED, NAME, styled
from darklantern.terminal.panel import panel
from darklantern.terminal.renderer import PlayerNames
from darklantern.terminal.table_top import BaseTableTop

_MIN_PANEL_WIDTH = 26
"""The narrowest panel of a player."""


class TableTop(BaseTableTop[View]):
    """The whole table as the view's seat sees it."""

    def parts(self, console: Console, width: int) -> Iterable[RenderableType]:
        """Return the parts of the table from the top."""
        return (self._centre(), *self._players(console, width), *self._hand())

    def _centre(self) -> RenderableType:
        view = self._view
        raids = view.edition.raids
        if view.raid >= len(raids):
            title = f"[{HEADING}]The game is over[/]"
        else:
            title = (
                f"[{HEADING}]{raids[view.raid].name.capitalize()}[/] [{MUTED}]· raid {view.raid + 1} of {len(raids)}[/]"
            )
        top = f", on top {card_name(view.discard[-1])}" if view.discard else ""
        piles = f"[{MUTED}]draw pile {view.draw_size} · discard pile {len(view.discard)}{top}[/]"
        shown = [_draw_token(token) for token in sorted(open_tokens(view, None), key=_sort_key)]
        if view.dog is None:
            shown.append(_draw_dog())
        loot = Columns(shown, padding=(0, 1)) if shown else Text("The centre is empty.", MUTED)
        return panel(loot, title, piles)

    def _players(self, console: Console, width: int) -> Iterator[RenderableType]:
        """Yield the players clockwise from the view's seat, in as few rows of equal length as fit."""
        seats = len(self._names)
        first = self._view.seat or 0
        order = [Seat((first + step) % seats) for step in range(seats)]
        rows = -(-seats // max(1, width // _MIN_PANEL_WIDTH))
        in_row = -(-seats // rows)
        for start in range(0, seats, in_row):
            row = order[start : start + in_row]
            inner = width // in_row - 4
            loot = [self._open_loot(seat) for seat in row]
            heights = [len(text.wrap(console, inner)) for text in loot]
            bodies = [
                Text.assemble(text, "\n" * (1 + max(heights) - height), self._banked(seat))
                for seat, text, height in zip(row, loot, heights, strict=True)
            ]
            grid = Table.grid(expand=True)
            for _ in range(in_row):
                grid.add_column(ratio=1)
            grid.add_row(*[self._player(seat, body) for seat, body in zip(row, bodies, strict=True)])
            yield grid

    def _player(self, seat: Seat, body: Text) -> RenderableType:
        view = self._view
        turn = seat == view.turn
        style = HEADING if turn else NAME
        title = Text(f"▸ {self._names[seat]}" if turn else self._names[seat], style, overflow="ellipsis", no_wrap=True)
        cards = f"[{MUTED}]{count_noun(view.hand_sizes[seat], 'card')}[/]"
        return panel(body, title, cards, lit=turn)

    def _open_loot(self, seat: Seat) -> Text:
        """Return the dog, if the seat owns it, and the tokens of this raid."""
        dog = ["[dog]"] if self._view.dog == seat else []
        shown = dog + [token_in_brackets(token) for token in sorted(open_tokens(self._view, seat), key=_sort_key)]
        nothing = "no loot yet" if self._view.turn is not None else ""
        return Text(" ".join(shown), HEADING) if shown else Text(nothing, MUTED)

    def _banked(self, seat: Seat) -> Text:
        """Return the points and alibis of earlier raids."""
        safe = list(banked_tokens(self._view, seat))
        points = sum(self._view.edition.token_points(token) for token in safe)
        alibi_total = sum(alibis(token) for token in safe)
        return Text.assemble(("Banked ", MUTED), str(points), (" · ", MUTED), count_noun(alibi_total, "alibi"))

    def _hand(self) -> Iterator[RenderableType]:
        view = self._view
        if view.seat is None:
            return
        numbered = view.turn == view.seat and view.theft is None
        grid = Table.grid(padding=(0, 2), expand=True)
        grid.add_column(style=HEADING, no_wrap=True, min_width=2)
        grid.add_column(no_wrap=True)
        grid.add_column(style="bold", no_wrap=True, min_width=2)
        grid.add_column(ratio=1)
        widest = max(len(card_name(card)) for card in Card)
        for number, (card, count) in enumerate(hand_counts(view), start=1):
            does = effect_text(view, view.seat, card, self._names)
            many = "" if count == 1 else f"×{count}"
            grid.add_row(f"{number})" if numbered else "", _draw_card(card, widest), many, styled(does))
        yield panel(grid, f"[{HEADING}]Your hand[/]", lit=numbered)


def open_hands(views: Sequence[View], names: PlayerNames) -> RenderableType:
    """Render every player's cards, one line each."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", max_width=24, no_wrap=True, overflow="ellipsis")
    grid.add_column()
    for view, name in zip(views, names, strict=True):
        cards = [_draw_card(card) for card, count in hand_counts(view) for _ in range(count)]
        grid.add_row(Text(name), Text(" ").join(cards))
    return panel(grid, f"[{HEADING}]All hands[/]", width=MAX_WIDTH)


def _sort_key(token: Token) -> tuple[bool, Token]:
    """Return a sort key: numbers by value, then the boss."""
    return token_face(token) is Card.BOSS, token


def _draw_card(card: Card, width: int = 1) -> Text:
    return Text(f"▏{card_name(card).ljust(width)}▕", CARD)


def _draw_token(token: Token) -> Text:
    """Draw a token of the centre: its face, with its alibis below."""
    shown = f" {token_face(token)} "
    dots = f"{ALIBI_DOT} {ALIBI_DOT}" if alibis(token) == 2 else ALIBI_DOT * alibis(token)
    width = max(len(shown), len(dots))
    text = Text(no_wrap=True)
    text.append(f"╭{'─' * width}╮\n│", ACCENT).append(shown.center(width), "bold").append("│\n│", ACCENT)
    text.append(dots.center(width), "bold").append(f"│\n╰{'─' * width}╯", ACCENT)
    return text


def _draw_dog() -> Text:
    return Text("┌───────┐\n│ guard │\n│  dog  │\n└───────┘", "bold", no_wrap=True)

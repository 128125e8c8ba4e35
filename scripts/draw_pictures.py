"""Draws docs/pictures: what a player sees, exported from the terminal as SVG."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from darklantern.core import registry
from darklantern.terminal.palette import styled
from darklantern.terminal.play import play
from darklantern.terminal.players import seat_players

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NIGHT = TerminalTheme((22, 25, 33), (226, 221, 208), [(22, 25, 33)] * 8, [(226, 221, 208)] * 8)
SEED = 12
"""A game in which something happens."""
SHOWN = 5
"""The decision that is shown."""


def draw_table() -> None:
    """A turn of Art Robbery in the middle of the first raid."""
    game = registry.game("art-robbery")
    console = Console(record=True, width=92, file=StringIO(), force_terminal=True, color_system="truecolor")
    asked: Iterator[int] = iter(range(1, SHOWN + 1))
    drawn: list[str] = []

    def ask(prompt: str) -> str:
        if next(asked) == SHOWN:
            console.print(styled(prompt))
            drawn.append(console.export_svg(title="darklantern play", theme=NIGHT))
            raise EOFError
        console.export_text(clear=True)
        return "1"

    players = seat_players("Ada", ("greedy", "greedy"))
    play(game, game.options({"first": 0}), players, SEED, console, ask_input=ask, pause=0)
    picture = re.sub(r"@font-face \{.*?\}\s*", "", drawn[0], flags=re.DOTALL).replace("Fira Code", "ui-monospace")
    FOLDER.mkdir(exist_ok=True)
    FOLDER.joinpath("art-robbery.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    draw_table()

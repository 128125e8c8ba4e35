"""Draws docs/pictures: views of the terminal, exported as SVG."""

import re
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from darklantern.bots.registry import bot
from darklantern.bots.tempo import Tempo
from darklantern.core import registry
from darklantern.core.ids import Seat
from darklantern.core.record import replay
from darklantern.lab.selfplay import play_game
from darklantern.terminal.palette import styled
from darklantern.terminal.play import play
from darklantern.terminal.players import seat_players
from darklantern.terminal.renderer import describe_events
from darklantern.terminal.renderers import load_renderer

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
NIGHT = TerminalTheme((22, 25, 33), (226, 221, 208), [(22, 25, 33)] * 8, [(226, 221, 208)] * 8)


def draw_art_robbery(seed: int = 12, shown: int = 5) -> None:
    """Draw a question to a player in the middle of the first raid."""
    game, console = registry.game("art-robbery"), recorder(92)
    prompts: Iterator[int] = iter(range(1, shown + 1))

    def ask(prompt: str) -> str:
        if next(prompts) == shown:
            console.print(styled(prompt))
            save(console, "art-robbery", "darklantern play art-robbery")
            raise EOFError
        console.export_text(clear=True)
        return "1"

    players = seat_players("Ada", ("greedy", "greedy"))
    play(game, game.options({"first": 0}), players, seed, console, ask_input=ask, pause_s=0)


def draw_midnight_exchange(seed: int = 4, first: int = 232, last: int = 237) -> None:
    """Draw some moves of a raid, from the view of one player."""
    game, console = registry.game("midnight-exchange"), recorder(80)
    table, names, viewer = load_renderer(game.id), ["Ada", "Bruno", "Cleo"], Seat(0)
    record = play_game(game, game.options({}), [bot(game.id, "greedy")] * 3, seed, 0, [Tempo()] * 3)
    shown = list(islice(replay(game, record), first, last))
    for position in shown:
        known = [game.redact(event, viewer) for event in position.events]
        console.print(styled(describe_events(table, [event for event in known if event is not None], names, viewer)))
    console.print(table.table(game.view(shown[-1].state, viewer), names))
    save(console, "midnight-exchange", "darklantern replay games.jsonl --seat 0")


def recorder(width: int) -> Console:
    """Return a console that records its output."""
    return Console(record=True, width=width, file=StringIO(), force_terminal=True, color_system="truecolor")


def save(console: Console, name: str, title: str) -> None:
    """Write the output of a console as SVG, with the reader's own monospace font, so that no font is downloaded."""
    drawn = console.export_svg(title=title, theme=NIGHT)
    picture = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL).replace("Fira Code", "ui-monospace")
    FOLDER.mkdir(exist_ok=True)
    FOLDER.joinpath(f"{name}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    draw_art_robbery()
    draw_midnight_exchange()

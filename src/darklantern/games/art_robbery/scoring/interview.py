"""Prompts for a final table, player by player and raid by raid."""

from collections.abc import Callable

from msgspec.structs import replace
from rich.console import Console, RenderableType

from darklantern.games.art_robbery.rules.components import alibis, token_face
from darklantern.games.art_robbery.rules.edition import ArtRobberyEdition
from darklantern.games.art_robbery.scoring.final_table import FinalPlayer, FinalTable, find_problems, raid_tokens
from darklantern.games.art_robbery.scoring.table_file import parse_tokens
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.english import count_noun
from darklantern.terminal.interview import BoxInterview, Topic, help_grid


class Interview(BoxInterview[FinalTable]):
    """Ask one person for the tokens of all players. Unclear answers are explained and asked again."""

    def __init__(self, edition: ArtRobberyEdition, edition_name: str, console: Console, ask_input: AskInput) -> None:
        topics = tuple(
            Topic(
                f"Tokens of the {raid.name}",
                _add_tokens(edition, raid.name),
                _tokens_text(raid.name),
                _tokens_help(edition, raid.name),
            )
            for raid in edition.raids
        )
        super().__init__(FinalTable(edition, (), edition_name), FinalPlayer, topics, find_problems, console, ask_input)


def _add_tokens(edition: ArtRobberyEdition, raid: str) -> Callable[[FinalPlayer, str], FinalPlayer]:
    def add(player: FinalPlayer, typed: str) -> FinalPlayer:
        tokens = (*player.tokens.get(raid, ()), *parse_tokens(edition, raid, typed))
        return replace(player, tokens={**player.tokens, raid: tokens})

    return add


def _tokens_text(raid: str) -> Callable[[FinalPlayer], str]:
    return lambda player: " ".join(player.tokens.get(raid, ())) or "No tokens"


def _tokens_help(edition: ArtRobberyEdition, raid: str) -> RenderableType:
    """Render the tokens of a raid, and how to type them."""
    grid = help_grid()
    tokens = raid_tokens(edition, raid)
    for token in sorted(set(tokens)):
        count, dots = tokens.count(token), alibis(token)
        cover = f", {count_noun(dots, 'alibi')}" if dots else ""
        grid.add_row(str(token_face(token)), f"{count_noun(count, 'token')}{cover}")
    grid.add_row("0 3 3 boss", "for example: several tokens, with spaces or commas between")
    return grid

"""One word, one meaning: a public class name is defined once, unless it means the same thing in each game."""

import ast
from collections import defaultdict
from pathlib import Path
from typing import get_args

import darklantern
from darklantern.match.log import AnyEntry
from darklantern.protocol.table_events import TableEvent

ROOT = Path(darklantern.__file__).parent
TEMPLATE = ROOT / "cli" / "_game_template"
"""A package of its own: what ``darklantern new-game`` writes."""

SAME_IN_EACH_GAME = {
    "Box": "the components that all editions of a game share",
    "ErrorCode": "why a game's rules refuse a move",
    "Figures": "the numbers of an edition that the rules mention",
    "FinalPlayer": "what a player has at the end of a game played with the box",
    "FinalTable": "the players of a game played with the box, to be scored",
    "GreedyBot": "the bot that takes the best immediate gain",
    "Interview": "the questions in the terminal about a game played with the box",
    "PackedSetup": "the constants of a game for its kernel",
    "PackedState": "a state of a game for its kernel",
    "RaidBegan": "the event that begins a raid, tagged `raid-began` in records and messages",
    "State": "a position of a game",
    "TableScores": "the scores of a game played with the box",
    "TableTop": "a game's table in the terminal",
    "View": "what a seat or a spectator may know of a state",
}
"""Names that every game may define for itself, with what they mean there."""


def public_classes() -> dict[str, list[Path]]:
    """The modules that define each public class at their top level."""
    modules: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(set(ROOT.rglob("*.py")) - set(TEMPLATE.rglob("*.py"))):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                modules[node.name].append(path.relative_to(ROOT))
    return modules


def game_of(path: Path) -> str | None:
    """The game that a module belongs to; None for a module of no game."""
    games = {game.name for game in (ROOT / "games").iterdir() if game.is_dir()}
    return next((part for part in path.parts if part in games), None)


def test_public_class_names_have_one_meaning() -> None:
    repeated = {name: paths for name, paths in public_classes().items() if len(paths) > 1}
    assert repeated.keys() == SAME_IN_EACH_GAME.keys(), "give each class a name of its own"
    for name, paths in repeated.items():
        games = [game_of(path) for path in paths]
        assert None not in games, f"{name} is defined outside of games: {paths}"
        assert len(set(games)) == len(games), f"{name} is defined twice in one game: {paths}"


def test_table_events_are_named_like_the_log_entries_they_are_sent_for() -> None:
    events = {event.__name__ for event in get_args(TableEvent)}
    assert {f"{event}Entry" for event in events} == {entry.__name__ for entry in get_args(AnyEntry)}

"""Whom the page seats where nobody says otherwise, and that it knows every bot there is."""

import msgspec
import pytest

from darklantern.bots.characters import CHARACTERS
from darklantern.bots.registry import bots, characters
from darklantern.core import registry
from darklantern.core.ids import GameId
from tests.web.node import called

USUAL = "shell/usual.ts"


def shelf(game: GameId) -> dict[str, object]:
    """What the server's shelf says about who can play a game."""
    return {
        "id": game,
        "seats": list(registry.game(game).seats),
        "bots": bots(game),
        "characters": [{"name": name, "level": CHARACTERS[name].level} for name in characters(game)],
    }


def test_the_page_knows_every_character_and_its_level() -> None:
    told = called("shell/names.ts", "levelOf", [(name,) for name in (*CHARACTERS, "owl@calm", "burglar", "nobody")])
    assert told == [*(one.level for one in CHARACTERS.values()), "mastermind", None, None]


def test_every_character_and_every_level_has_a_face_of_its_own() -> None:
    names = [*CHARACTERS, "mastermind", "burglar", "lookout"]
    drawn = called("drawings/shell/characters.ts", "faceOf", [(name,) for name in (*names, "owl@calm", "greedy")])
    faces = {msgspec.json.encode(picture) for picture in drawn[: len(names)]}
    assert len(faces - {b"null"}) == len(names)
    assert drawn[len(names) :] == [drawn[names.index("owl")], None]


@pytest.mark.parametrize("game", registry.games())
def test_whoever_plays_at_once_meets_different_characters(game: GameId) -> None:
    (table,) = called(USUAL, "againstBots", [(shelf(game), "en")])
    mine, *others = table["bots"]
    assert mine is None
    assert len(table["bots"]) == table["seats"]
    assert len(set(others)) == len(others)
    assert {CHARACTERS[name].level for name in others} == {"burglar"}


def test_more_bots_than_faces_are_filled_up_with_their_level() -> None:
    game = shelf(GameId("art-robbery"))
    assert called(USUAL, "party", [(game, "burglar", 5)]) == [["magpie", "cat", "fox", "burglar", "magpie"]]
    assert called(USUAL, "party", [(game, "greedy", 3)]) == [["greedy"] * 3]


def test_whoever_is_added_does_not_sit_there_yet() -> None:
    game = shelf(GameId("midnight-exchange"))
    seated: list[list[str | None]] = [[], ["magpie@calm", None], ["magpie", "cat", "fox"]]
    none: dict[str, object] = {**game, "bots": ()}
    asked: list[tuple[object, ...]] = [*((game, there) for there in seated), (none, ())]
    assert called(USUAL, "usualBot", asked) == ["magpie", "cat", "burglar", None]

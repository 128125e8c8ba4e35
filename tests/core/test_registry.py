"""Registered games and their rules."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from darklantern.core import registry
from darklantern.core.errors import BadOptions, BrokenGame, UnknownName
from darklantern.core.ids import GameId
from darklantern.core.rulebook import rulebook
from tests.installed_game import game_modules, installed

OURS = ("art-robbery", "midnight-exchange")


def test_unknown_game_error_lists_the_known_games():
    with pytest.raises(UnknownName, match=r"Unknown game 'chess': use one of art-robbery, midnight-exchange"):
        registry.game("chess")


def test_packages_register_games_and_name_their_parts(tmp_path: Path):
    modules = game_modules("heist", "heist", 'kernel="darklantern.games.art_robbery.kernel:KERNEL"')
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}):
        assert registry.game_ids() == (*OURS, "heist")
        assert registry.game("heist").id == "heist"
        assert registry.games_with("kernel") == (*OURS, "heist")
        assert registry.games_with("lesson") == OURS
        assert registry.part(GameId("heist"), "lesson") is None
    assert registry.game_ids() == OURS


BROKEN_MODULES: dict[str, tuple[dict[str, str], dict[str, str], str]] = {
    "no module": ({}, {"heist": "heist:MANIFEST"}, "manifest 'heist:MANIFEST' cannot be imported (ModuleNotFound"),
    "no manifest": ({"heist": ""}, {"heist": "heist:MANIFEST"}, "has no attribute 'MANIFEST'"),
    "not a manifest": ({"heist": "MANIFEST = 1"}, {"heist": "heist:MANIFEST"}, "is of type int, no GameManifest"),
    "another id": (game_modules("heist", "coup"), {"heist": "heist:MANIFEST"}, "its manifest has the id 'coup'"),
    "bad id": (game_modules("heist", "A Coup"), {"A Coup": "heist:MANIFEST"}, "lower-case letters, digits and hyphens"),
    "rules of another id": (
        {**game_modules("heist", "heist"), "heist_rules": game_modules("heist", "coup")["heist_rules"]},
        {"heist": "heist:MANIFEST"},
        "its rules have the id 'coup'",
    ),
    "missing part": (
        game_modules("heist", "heist", 'bots="heist_bots:BOTS"'),
        {"heist": "heist:MANIFEST"},
        "its bots is in 'heist_bots:BOTS', but there is no module heist_bots",
    ),
    "missing words": (
        game_modules("heist", "heist", 'words="heist.texts"'),
        {"heist": "heist:MANIFEST"},
        "its words are in 'heist.texts', but there is no such package",
    ),
    "badly named part": (
        game_modules("heist", "heist", 'bots="heist.BOTS"'),
        {"heist": "heist:MANIFEST"},
        "its bots must be named as 'package.module:NAME', not 'heist.BOTS'",
    ),
    "missing folder": (
        game_modules("heist", "heist", 'rulebook="darklantern.core:rulebook"'),
        {"heist": "heist:MANIFEST"},
        "its rulebook is in 'darklantern.core:rulebook', but there is no such folder",
    ),
    "folder of a missing package": (
        game_modules("heist", "heist", 'rulebook="heist_texts:rulebook"'),
        {"heist": "heist:MANIFEST"},
        "its rulebook is in 'heist_texts:rulebook', but there is no such folder",
    ),
    "badly named folder": (
        game_modules("heist", "heist", 'rulebook="rulebook"'),
        {"heist": "heist:MANIFEST"},
        "its rulebook must be named as 'package:folder', not 'rulebook'",
    ),
    "editions that cannot be read": (
        {
            **game_modules("heist", "heist"),
            "heist_rules": game_modules("heist", "heist")["heist_rules"] + "\nRULES.editions = lambda: 1 / 0",
        },
        {"heist": "heist:MANIFEST"},
        "its editions cannot be read (ZeroDivisionError",
    ),
    "no edition": (
        {
            **game_modules("heist", "heist"),
            "heist_rules": game_modules("heist", "heist")["heist_rules"] + "\nRULES.editions = dict",
        },
        {"heist": "heist:MANIFEST"},
        "it comes without an edition",
    ),
    "rules without an id": (
        {**game_modules("heist", "heist"), "heist_rules": "RULES = object()"},
        {"heist": "heist:MANIFEST"},
        "its rules have the id None",
    ),
    "rules that need a missing extra": (
        {
            **game_modules("heist", "heist"),
            "heist_rules": "from darklantern.core.errors import MissingExtra\n"
            'raise MissingExtra("Kernels", "numba", "sim")',
        },
        {"heist": "heist:MANIFEST"},
        "Kernels need numba, which is not installed",
    ),
    "part that is no text": (
        game_modules("heist", "heist", "bots=3"),
        {"heist": "heist:MANIFEST"},
        "its manifest is not valid (Expected `str | null`, got `int` - at `$.bots`)",
    ),
    "part in a package that raises": (
        {**game_modules("heist", "heist", 'bots="heist_bots.levels:BOTS"'), "heist_bots": "1 / 0"},
        {"heist": "heist:MANIFEST"},
        "its bots is in 'heist_bots.levels:BOTS', but there is no module heist_bots.levels",
    ),
    "folder of a package that raises": (
        {**game_modules("heist", "heist", 'rulebook="heist_texts:rulebook"'), "heist_texts": "1 / 0"},
        {"heist": "heist:MANIFEST"},
        "its rulebook is in 'heist_texts:rulebook', but there is no such folder",
    ),
    "rules that raise": (
        {**game_modules("heist", "heist"), "heist_rules": "1 / 0"},
        {"heist": "heist:MANIFEST"},
        "its game 'heist_rules:RULES' cannot be imported (ZeroDivisionError",
    ),
}


@pytest.mark.parametrize(("modules", "points", "reason"), BROKEN_MODULES.values(), ids=BROKEN_MODULES)
def test_package_that_fails_is_reported_and_leaves_the_others_unharmed(
    tmp_path: Path, modules: Mapping[str, str], points: Mapping[str, str], reason: str
):
    with installed(tmp_path, "heist-game", modules, points):
        (broken,) = registry.broken_games()
        assert (broken.game, broken.package) == (*points, "heist-game")
        assert reason in broken.reason
        assert str(broken).startswith(f"The game {broken.game} of the package heist-game cannot be used: ")
        assert registry.game_ids() == OURS
        assert registry.game(OURS[0]).id == OURS[0]
        with pytest.raises(BrokenGame, match="of the package heist-game"):
            registry.game(broken.game)
    assert registry.broken_games() == ()


def test_rules_that_raise_are_imported_only_once(tmp_path: Path):
    counted = tmp_path / "imports"
    modules = {
        **game_modules("heist", "heist"),
        "heist_rules": f"with open({str(counted)!r}, 'a') as file:\n    file.write('+')\n1 / 0",
    }
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}):
        for _ in range(3):
            assert registry.game_ids() == OURS
            assert len(registry.broken_games()) == 1
            with pytest.raises(BrokenGame):
                registry.game("heist")
    assert counted.read_text() == "+"


def test_first_of_two_packages_with_one_game_is_kept(tmp_path: Path):
    """The games of this package come first, then packages by name."""
    first, second = game_modules("first", "heist"), game_modules("second", "heist")
    own = game_modules("own", OURS[0])
    with (
        installed(tmp_path, "b-heist", second, {"heist": "second:MANIFEST"}),
        installed(tmp_path, "a-heist", first, {"heist": "first:MANIFEST"}),
        installed(tmp_path, "a-copy", own, {OURS[0]: "own:MANIFEST"}),
    ):
        assert registry.game_ids() == (*OURS, "heist")
        assert type(registry.game("heist")).__module__ == "first_rules"
        assert type(registry.game(OURS[0])).__module__.startswith("darklantern.")
        assert {(broken.game, broken.package, broken.reason) for broken in registry.broken_games()} == {
            ("heist", "b-heist", "the package a-heist has a game of the same id"),
            (OURS[0], "a-copy", "the package darklantern has a game of the same id"),
        }


def test_part_that_cannot_be_imported_names_the_package(tmp_path: Path):
    modules = game_modules("heist", "heist", 'bots="heist_bots:BOTS"') | {"heist_bots": "BOT = None"}
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}):
        assert "heist" in registry.game_ids()
        assert registry.broken_games() == ()
        for _ in range(2):
            with pytest.raises(BrokenGame, match=r"heist-game cannot be used: its bots 'heist_bots:BOTS'.*no attr"):
                registry.part(GameId("heist"), "bots")
        (broken,) = registry.broken_games()
        assert (broken.game, broken.package) == ("heist", "heist-game")


@pytest.mark.parametrize("name", registry.game_ids())
def test_every_game_has_a_rule_page(name: str):
    book = rulebook(registry.game(name).id)
    assert len(book.rules) > 20
    assert all(rule.text for rule in book.rules)


def test_rule_is_found_by_its_id():
    """AR-S2 has a decision of ours, AR-T1 does not."""
    book = rulebook(registry.game("art-robbery").id)
    assert book.rule("ar-s2").decision
    assert not book.rule("AR-T1").decision
    with pytest.raises(UnknownName, match="Unknown rule 'AR-99'"):
        book.rule("AR-99")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"edition": "mine"}, "Unknown edition 'mine'"),
        ({"first": "me"}, r"Option first: must be a whole number, not 'me'\."),
        ({"fisrt": 1}, "fisrt"),
        ({"edition": 3}, "Option edition"),
    ],
)
def test_wrong_option_error_names_the_option(given: dict[str, object], reason: str):
    with pytest.raises((BadOptions, UnknownName), match=reason):
        registry.game("art-robbery").options(given)

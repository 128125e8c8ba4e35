"""Words of games from outside."""

import importlib
import logging
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from darklantern.core import registry
from darklantern.core.errors import UnknownName
from darklantern.core.words import BadWords, game_words, read_words, readable, word_languages, words_of
from tests.installed_game import game_modules, installed

MakePackage = Callable[..., str]


@pytest.fixture
def make_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakePackage:
    """Return a function that makes an importable package with the given files of words."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    importlib.invalidate_caches()

    def make(**texts: str) -> str:
        name = f"words_of_{tmp_path.name.replace('-', '_')}"
        folder = tmp_path / name / "words"
        folder.mkdir(parents=True)
        (tmp_path / name / "__init__.py").write_text("")
        for language, text in texts.items():
            (folder / f"{language}.toml").write_text(text, "utf-8")
        sys.modules.pop(name, None)
        return name

    return make


def test_texts_have_dotted_keys_and_parameters(make_package: MakePackage) -> None:
    package = make_package(en='title = "Dice"\n[actions]\nbid = "Bid {count} × {face}"\n[values.face]\n1 = "ones"')
    words = read_words(package, "en")
    assert words.text("title") == "Dice"
    assert words.text("actions.bid", {"count": 3, "face": 1}) == "Bid 3 × ones"
    assert words.text("actions.bid", {"count": 3}) == "Bid 3 × {face}"
    assert words.text("actions.bid", {"count": 3, "face": 1}, names={"face": "Ann"}) == "Bid 3 × Ann"


def test_a_missing_text_is_taken_from_english_and_then_made_readable(make_package: MakePackage) -> None:
    package = make_package(en='title = "Dice"\n[events]\nlost = "lost"', fr='title = "Dés"')
    words = read_words(package, "fr")
    assert words.text("title") == "Dés"
    assert words.text("events.lost") == "lost"
    assert words.text("events.bid_made") == "Bid made"
    assert words.find("events.bid_made") is None
    assert read_words(package, "nl").text("title") == "Dice"
    assert word_languages(package) == ("en", "fr")


def test_spellings_of_an_identifier_are_the_same_key(make_package: MakePackage) -> None:
    words = read_words(make_package(en='[errors]\ntoo-low = "Higher!"\n[values.card]\nQ = "queen"\nq = "q"'), "en")
    assert {words.text(f"errors.{key}") for key in ("too-low", "too_low", "TooLow")} == {"Higher!"}
    assert [words.value("card", card) for card in ("Q", "q")] == ["queen", "q"]


def test_values_without_words_are_readable(make_package: MakePackage) -> None:
    words = read_words(make_package(en='[values.open]\ntrue = "open"\n[values.turn]\nnone = "no one"'), "en")
    assert words.value("open", True) == "open"
    assert words.value("turn", None) == "no one"
    assert words.value("suit", "light-blue") == "Light blue"
    assert words.value("dice", (1, 5)) == "1, 5"
    assert words.value("owner", None) == "–"


def test_a_package_without_words_is_logged_and_gets_readable_identifiers(
    make_package: MakePackage, caplog: pytest.LogCaptureFixture
) -> None:
    package = make_package()
    with caplog.at_level(logging.WARNING, "darklantern.words"):
        words = read_words(package, "en")
        read_words(package, "fr")
    assert [f"The package {package} has no texts in words/en.toml" in text for text in caplog.messages] == [True]
    assert words.text("actions.place_bid") == "Place bid"
    assert words.layout is None


@pytest.mark.parametrize(
    ("identifier", "expected"),
    [("place_bid", "Place bid"), ("too-low", "Too low"), ("BidMade", "Bid made"), ("IBM", "IBM"), ("", "")],
)
def test_readable(identifier: str, expected: str) -> None:
    assert readable(identifier) == expected


def test_the_layout_is_read_from_the_english_file(make_package: MakePackage) -> None:
    package = make_package(en='[layout]\nplayers = ["dice"]\nown = ["hand"]', fr="")
    layout = read_words(package, "fr").layout
    assert layout is not None
    assert (layout.players, layout.own, layout.hidden) == (("dice",), ("hand",), ())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("title = 1 1", "line 1"),
        ("title = 3", "title must be a text"),
        ('[layout]\nmiddle = ["deck"]', "there is no layout.middle: use one of players, own, hidden"),
        ('[layout]\nown = "hand"', "layout.own must be a list of fields of the view"),
    ],
)
def test_a_bad_file_names_its_package_and_leaves_readable_identifiers(
    make_package: MakePackage, caplog: pytest.LogCaptureFixture, text: str, reason: str
) -> None:
    package = make_package(en=text)
    with pytest.raises(BadWords, match=rf"(?s){package}.*words/en\.toml.*{reason}"):
        read_words(package, "en")
    with caplog.at_level(logging.WARNING, "darklantern.words"):
        assert game_words(package, "en").text("actions.place_bid") == "Place bid"
    assert package in caplog.text


def test_a_bad_translation_leaves_the_english_words(make_package: MakePackage) -> None:
    package = make_package(en='title = "Dice"', it="title = ")
    assert game_words(package, "it").text("title") == "Dice"


def test_words_of_a_game_are_in_the_package_that_its_manifest_names(tmp_path: Path, make_package: MakePackage) -> None:
    package = make_package(en='title = "The Heist"')
    modules = game_modules("heist", "heist", f'words="{package}"')
    with installed(tmp_path, "heist-game", modules, {"heist": "heist:MANIFEST"}):
        assert words_of("heist", "fr").text("title") == "The Heist"
        assert registry.package_of("heist") == "heist-game"
    assert words_of(registry.game_ids()[0], "en").texts == {}
    with pytest.raises(UnknownName, match="Unknown game 'heist'"):
        words_of("heist", "en")

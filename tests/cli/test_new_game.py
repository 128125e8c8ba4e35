"""``darklantern new-game``: what it refuses. `tests/installed` installs, tests and plays what it writes."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from darklantern.cli.main import app, main
from tests.installed_game import game_modules, installed


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder."""
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def refusal(*arguments: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the message with which the command ends."""
    monkeypatch.setattr(sys, "argv", ["darklantern", "new-game", *arguments])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 1
    return capsys.readouterr().err.strip()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Treasure", "small letters, digits and hyphens, such as treasure-hunt, and has 40 characters at most"),
        ("treasure_hunt", "'treasure_hunt' is not"),
        ("7-up", "'7-up' is not"),
        ("-x", "No such option"),
        ("a" * 41, "40 characters at most"),
        ("", "'' is not"),
        ("../up", "'../up' is not"),
        ("class", "Python itself uses the name class"),
        ("calendar", "Python itself uses the name calendar"),
        ("darklantern", "A Python package darklantern is installed already"),
        ("art-robbery", "A game art-robbery is installed already"),
        ("broken-heist", "A game broken-heist is installed already"),
    ],
)
def test_bad_name_is_refused_and_nothing_is_written(
    name: str,
    reason: str,
    tmp_path: Path,
    empty_folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    with installed(tmp_path, "heist-game", {}, {"broken-heist": "nowhere:MANIFEST"}):
        if name.startswith("-"):
            result = CliRunner().invoke(app, ["new-game", name])
            assert (result.exit_code, reason in result.output) == (2, True)
        else:
            assert reason in refusal(name, capsys=capsys, monkeypatch=monkeypatch)
    assert list(empty_folder.iterdir()) == []


def test_name_of_an_installed_module_is_refused(
    tmp_path: Path, empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    with installed(tmp_path, "heist-game", game_modules("heist", "a-heist"), {"a-heist": "heist:MANIFEST"}):
        message = refusal("heist", capsys=capsys, monkeypatch=monkeypatch)
    assert message == "A Python package heist is installed already: choose another name for the game."
    assert list(empty_folder.iterdir()) == []


def test_existing_folder_is_left_alone(
    empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    empty_folder.joinpath("treasure").mkdir()
    empty_folder.joinpath("file").write_text("mine")
    for arguments in (("treasure",), ("other", "--folder", "treasure"), ("other", "--folder", "file")):
        message = refusal(*arguments, capsys=capsys, monkeypatch=monkeypatch)
        assert message == f"{arguments[-1]} exists already: name a new folder with --folder."
    assert sorted(entry.name for entry in empty_folder.rglob("*")) == ["file", "treasure"]
    assert empty_folder.joinpath("file").read_text() == "mine"


def test_folder_is_made_in_an_existing_one(
    empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    message = refusal("treasure", "--folder", "no/where", capsys=capsys, monkeypatch=monkeypatch)
    assert message == "There is no folder no to make where in."
    assert list(empty_folder.iterdir()) == []


def test_nothing_is_left_of_a_package_that_cannot_be_written(
    empty_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    write_text = Path.write_text

    def fill_the_disk(file: Path, text: str, encoding: str) -> int:
        if file.name == "rules.py":
            raise OSError(28, "No space left on device", str(file))
        return write_text(file, text, encoding)

    monkeypatch.setattr(Path, "write_text", fill_the_disk)
    assert "No space left on device" in refusal("treasure", capsys=capsys, monkeypatch=monkeypatch)
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "prefix", "kind"),
    [("treasure-hunt", "TH", "TreasureHunt"), ("pirates", "PI", "Pirates"), ("x7", "X", "X7"), ("a-7", "A", "A7")],
)
def test_package_is_named_after_the_game(name: str, prefix: str, kind: str, empty_folder: Path):
    result = CliRunner().invoke(app, ["new-game", name])
    assert (result.exit_code, f"darklantern play {name}" in result.output) == (0, True), result.output
    files = [file for file in empty_folder.rglob("*") if file.is_file()]
    texts = "".join(file.read_text("utf-8") for file in files) + " ".join(map(str, files))
    assert f"- **{prefix}-S1**" in texts
    assert f"class _{kind}(" in texts
    for placeholder in ("my-game", "my_game", "My game", "MyGame", "MG-"):
        assert placeholder not in texts


def test_package_has_no_flaws_of_style(empty_folder: Path):
    assert CliRunner().invoke(app, ["new-game", "treasure-hunt", "--folder", "here"]).exit_code == 0
    for command in (["check"], ["format", "--check"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, empty_folder / "here"], check=True)

"""A terminal game played by a scripted person."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from darklantern.bots.registry import bot_names
from darklantern.core.chance import Chance
from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.ids import Seat
from darklantern.core.record import Record, read_record, replay
from darklantern.games.art_robbery import GAME
from darklantern.terminal.play import EXIT_INTERRUPTED, play
from darklantern.terminal.players import TerminalPlayer, seat_players
from tests.terminal.screen import Screen, TypedLines, play_typed


def first_choice() -> str:
    return "1"


def moves(record: Record) -> list[str]:
    return [move.action for move in record.moves if move.seat == 0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("bot", bot_names(GAME.id))
def test_game_can_be_played_to_its_end(seats: int, bot: str):
    result, text = play_typed(bots=[bot] * (seats - 1), rest=first_choice)
    assert result.exit_code == 0
    assert result.record.end == "finished"
    assert "Score sheet" in text
    assert "The paintings are cleared out." in text
    assert len(list(replay(GAME, result.record))) == len(result.record.moves) + 1


def test_output_fits_the_width_of_the_terminal():
    _, text = play_typed(bots=["random"] * 4, rest=first_choice, seed=3)
    assert max(map(len, text.splitlines())) <= 80


def test_heading_names_the_authors_if_there_are_any(monkeypatch: pytest.MonkeyPatch):
    _, text = play_typed()
    assert text.startswith(f"Art Robbery · {GAME.info.credits} ─")
    monkeypatch.setattr(GAME, "info", replace(GAME.info, authors=(), publisher=""))
    _, text = play_typed()
    assert text.startswith("Art Robbery ─")


def test_colour_changes_nothing_but_colour():
    _, without = play_typed(rest=first_choice)
    _, with_colour = play_typed(rest=first_choice, screen=Screen(colour=True))
    assert re.sub(r"\x1b\[[0-9;]*m", "", with_colour) == without
    assert "\x1b" not in without


def test_same_seed_and_answers_give_the_same_game():
    assert play_typed(rest=first_choice, seed=5) == play_typed(rest=first_choice, seed=5)
    assert play_typed(rest=first_choice, seed=5) != play_typed(rest=first_choice, seed=6)


def test_record_has_the_times_of_the_moves():
    record = play_typed(rest=first_choice, seed=5)[0].record
    times = [move.at for move in record.moves]
    assert times == [250 * number for number in range(1, len(times) + 1)]


def test_first_player_is_random_unless_an_option_names_one():
    """AR-S2"""
    first = {play_typed(seed=seed, first=None)[0].record.moves == () for seed in range(8)}
    assert first == {True, False}
    assert {play_typed(seed=seed, first=0)[0].record.moves for seed in range(8)} == {()}


def test_record_names_people_and_bots():
    result, _ = play_typed(bots=["random", "greedy"])
    assert result.record.players == ("Ada", "Bruno (random)", "Cleo (greedy)")
    assert result.record.seed == Chance.seeded(1).seed


def test_every_move_is_printed():
    result, text = play_typed(rest=first_choice, screen=Screen(width=300))
    assert text.count(" draws a card.") == sum(
        not move.action.startswith("give") for move in result.record.moves if move.seat
    )


def test_cards_drawn_by_bots_are_not_printed():
    _, text = play_typed(rest=first_choice, screen=Screen(width=300))
    assert "Bruno draws a card" in text
    assert re.search(r"Bruno draws a (?!card)", text) is None


@pytest.fixture
def move() -> str:
    """Return a legal first move of the person with seed 1."""
    return moves(play_typed("1")[0].record)[0]


def test_action_can_be_typed_in_notation(move: str):
    result, _ = play_typed(f"  {move.replace(' ', '   ')} ")
    assert moves(result.record) == [move]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("0", "There is no 0 here. Choose 1 to "),
        ("99", "There is no 99 here. Choose 1 to "),
        ("9" * 5000, "Choose 1 to "),
        ("²", "“²” is not a move."),
        ("-1", "“-1” is not a move."),
        ("[/bold]", "“[/bold]” is not a move."),
        ("\x1b[A", "“·[A” is not a move."),
        ("give dog", "There is no theft to settle"),
        ("0 steal 0.. from 1", "✗"),
        ("5 nothing", "✗"),
    ],
)
def test_bad_input_is_explained_and_requested_again(typed: str, answer: str, move: str):
    result, text = play_typed(typed, "1")
    assert answer in text
    assert text.count("✗") == 1
    assert moves(result.record) == [move]


@pytest.mark.parametrize("typed", ["?", "h", "H", "help"])
def test_help_shows_rules_and_keys_on_one_screen(typed: str, move: str):
    """AR-R2, AR-T5"""
    result, text = play_typed(typed, "1")
    for words in ("Greedy thief", "with a 4 or 5 of the same raid", "the log so far", move.split()[0]):
        assert words in text
    shown = text[text.index("Goal") : text.index("Which card", text.index("Goal"))]
    assert len(shown.splitlines()) <= 22
    assert moves(result.record) == [move]


@pytest.mark.parametrize(("others", "words"), [(1, "Having fewer costs 10 points."), (2, "The fewest score nothing.")])
def test_help_explains_alibis_for_the_number_of_players(others: int, words: str):
    """AR-F2, AR-F3"""
    assert words in play_typed("?", bots=["random"] * others)[1]


def test_log_shows_the_game_so_far():
    _, text = play_typed("l", "1", "l")
    before, after = text.split("Nothing has happened yet.")
    assert "Nothing" not in before
    assert len(re.findall(r"You draw a \w+", after)) == 2


@pytest.mark.parametrize("typed", ["", "t"])
def test_table_can_be_shown_again(typed: str):
    assert play_typed(typed)[1].count("Your hand") == 2


def test_second_step_can_be_taken_back():
    """AR-T5: the greedy thief asks for a token."""
    for seed in range(50):
        held = GAME.view(GAME.start(GAME.options({"first": 0}), 2, Chance.seeded(seed)), Seat(0)).hand
        if "thief" in held:
            break
    else:
        raise AssertionError("no player holds a thief")
    row = str(len(set(held)))
    result, text = play_typed(row, "", row, "b", row, "7", seed=seed)
    assert text.count("Your greedy thief takes which token?") == 3
    assert moves(result.record) == ["thief take boss"]


def test_end_of_input_ends_the_game_without_a_traceback():
    result, text = play_typed("1")
    assert result.exit_code == 0
    assert result.record.end == "open"
    assert text.endswith("\nYou leave the game; it is not saved, so it cannot be taken up again.\n")


def test_ctrl_c_ends_the_game_without_a_traceback():
    result, text = play_typed("1", KeyboardInterrupt())
    assert result.exit_code == EXIT_INTERRUPTED == 130
    assert result.record.end == "open"
    assert text.endswith("You leave the game; it is not saved, so it cannot be taken up again.\n")


def test_quitting_keeps_the_record(tmp_path: Path):
    path = tmp_path / "game.json"
    result, text = play_typed("1", "q", "this is never read", record_to=path, screen=Screen(width=200))
    assert result.exit_code == 0
    assert f"You leave the game; what was played is in {path}." in text
    assert read_record(path.read_text()) == result.record
    assert len(list(replay(GAME, result.record))) > 1


def test_finished_record_is_written(tmp_path: Path):
    path = tmp_path / "game.json"
    result, text = play_typed(rest=first_choice, record_to=path, screen=Screen(width=200))
    assert f"The record is in {path}." in text
    assert read_record(path.read_text()) == result.record


def test_failure_to_write_the_record_is_printed(tmp_path: Path):
    result, text = play_typed("q", record_to=tmp_path / "nowhere" / "game.json", screen=Screen(width=300))
    assert result.exit_code == 1
    assert "could not be written" in text
    assert "You leave the game" in text


def test_game_pauses_after_moves_of_bots(monkeypatch: pytest.MonkeyPatch):
    pauses: list[float] = []
    monkeypatch.setattr("darklantern.terminal.play.time.sleep", pauses.append)
    screen = Screen()
    options = GAME.options({"first": 0})
    play(
        GAME,
        options,
        seat_players("Ada", ["random", "random"]),
        1,
        screen.console,
        ask_input=TypedLines(["1"]),
        pause_s=0.5,
    )
    assert pauses == [0.5, 0.5]


def test_ctrl_c_in_a_pause_ends_the_game(monkeypatch: pytest.MonkeyPatch):
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("darklantern.terminal.play.time.sleep", interrupt)
    result, _ = play_typed("1")
    assert result.exit_code == EXIT_INTERRUPTED
    assert len(result.record.moves) == 2


@pytest.mark.parametrize("players", [(TerminalPlayer("A", "random"),) * 2, (TerminalPlayer("A"), TerminalPlayer("B"))])
def test_game_needs_exactly_one_person(players: tuple[TerminalPlayer, ...]):
    with pytest.raises(BadOptions, match="One person plays at a terminal"):
        play(GAME, GAME.options({}), players, 1, Screen().console)


def test_unknown_bot_and_too_many_seats_are_refused_before_output():
    screen = Screen()
    with pytest.raises(UnknownName, match="oracle"):
        play_typed(bots=["oracle"], screen=screen)
    with pytest.raises(BadOptions, match="players"):
        play_typed(bots=["random"] * 9, screen=screen)
    assert screen.text == ""

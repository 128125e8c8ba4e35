"""Games without a renderer of their own, in the terminal."""

from collections.abc import Generator
from itertools import count
from pathlib import Path

import pytest
from msgspec import Struct

from darklantern.bots.explanations import ActionDescription, Reason
from darklantern.core.chance import Chance
from darklantern.core.errors import IllegalAction
from darklantern.core.ids import Seat
from darklantern.core.record import Record
from darklantern.terminal.dialogue import AskInput
from darklantern.terminal.play import PlayResult, play
from darklantern.terminal.players import seat_players
from darklantern.terminal.renderers import load_renderer
from darklantern.terminal.replay import Perspective, show_replay
from tests.installed_game import installed
from tests.pebbles.rules import GAME, Took
from tests.terminal.screen import Screen, TypedLines, plain, rendered

NAMES = ("Ada", "Bruno")


@pytest.fixture(autouse=True)
def pebbles(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[None]:
    """Install the game: with words for tests that use the fixture `words`, else without."""
    manifest = "WORDED_MANIFEST" if "words" in request.fixturenames else "MANIFEST"
    with installed(tmp_path, "pebbles-game", {}, {"pebbles": f"tests.pebbles.manifest:{manifest}"}):
        yield


@pytest.fixture
def words() -> None:
    """Installs the game with its words; see `pebbles`."""


def play_pebbles(*lines: str, bots: int = 1, ask_input: AskInput | None = None) -> tuple[PlayResult, str]:
    """Play a game in which the person types these lines, then always the first choice."""
    screen, clock = Screen(), count(step=0.25)
    result = play(
        GAME,
        GAME.options({"race_seconds": None}),
        seat_players("Ada", ["random"] * bots),
        1,
        screen.console,
        ask_input=ask_input or TypedLines(lines, lambda: "1"),
        pause_s=0,
        clock=lambda: next(clock),
    )
    return result, screen.text


@pytest.mark.parametrize("bots", [1, 2, 3])
def test_game_is_played_to_its_end(bots: int):
    result, text = play_pebbles(bots=bots)
    assert result.record.end == "finished"
    assert text.startswith("Pebbles [beach] · A. Stone, Shore ─")
    assert "Score sheet" in text
    assert "Secret stone" in text
    assert "★" in text
    assert "Tie-break" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_table_shows_the_middle_the_players_and_no_other_pieces():
    """Fields with an entry for each player are shown by player, all others in the middle."""
    state = GAME.start(GAME.options({}), 2, Chance.seeded(1))
    table = rendered(load_renderer(GAME).table(GAME.view(state, Seat(0)), NAMES))
    assert "Pebbles [beach]" in table
    assert "Pile" in table
    assert "You" in table
    assert "Bruno" in table
    assert "Ada" not in table
    assert "Edition" not in table
    assert "▸ You" in table
    assert "Turn " not in table
    assert "Racing  no" in table
    spectator = rendered(load_renderer(GAME).table(GAME.view(state, None), NAMES))
    assert "Ada" in spectator
    assert "You" not in spectator


def test_choices_events_and_moves_are_spelled_out_without_words():
    _, text = play_pebbles("take 2", "l", "?")
    assert "The game has no summary of its rules." in text
    assert "1 Take (count 1)   2 Take (count 2)   3 Take (count 3)" in text
    assert "Ada: took (count 2)." in text
    assert "Bruno: took (count" in text


@pytest.mark.usefixtures("words")
def test_words_name_fields_actions_and_events():
    _, text = play_pebbles("take 2", "l", "?")
    assert "What do you take?" in text
    assert "1 Take 1   2 Take 2   3 Take 3" in text
    assert "Ada – 2 of the pebbles." in text
    assert "In the middle  7" in text
    assert "Yours" in text
    assert "Your secret stone  " in text
    assert "be the first to grab the lamp" in text
    assert "The lamp " in text[text.index("Score sheet") :]


def test_person_may_wait_in_a_race():
    result, text = play_pebbles(ask_input=lambda prompt: "w" if "w to wait" in prompt else "1")
    assert "type w to wait" in text
    grab = result.record.moves[-1]
    assert (grab.action, grab.seat) == ("grab", 1)


def test_person_cannot_wait_in_a_turn():
    _, text = play_pebbles("w")
    assert "“w” is not a move. Type the number of a choice, or ? for help." in text


def test_many_actions_are_chosen_by_kind_and_then_field_by_field():
    class Bid(Struct, frozen=True, tag="bid"):
        count: int
        face: int

    class Doubt(Struct, frozen=True, tag="doubt"):
        pass

    legal = [*(Bid(count, face) for count in (1, 2, 3) for face in range(1, 7)), Doubt()]
    state = GAME.start(GAME.options({}), 2, Chance.seeded(1))
    question = load_renderer(GAME).action_question(GAME.view(state, Seat(0)), legal, NAMES)
    assert [plain(choice.text) for choice in question.choices] == ["Bid …", "Doubt"]
    assert question.choices[1].action == Doubt()
    bids = question.choices[0].further
    assert bids is not None
    assert [plain(choice.text) for choice in bids.choices] == ["Count 1 …", "Count 2 …", "Count 3 …"]
    threes = bids.choices[2].further
    assert threes is not None
    assert [choice.action for choice in threes.choices] == [Bid(3, face) for face in range(1, 7)]


def test_actions_that_are_no_structs_are_shown_in_notation(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(GAME, "format_action", "move {}".format)
    state = GAME.start(GAME.options({}), 2, Chance.seeded(1))
    question = load_renderer(GAME).action_question(GAME.view(state, Seat(0)), [1, 2], NAMES)
    assert [plain(choice.text) for choice in question.choices] == ["move 1", "move 2"]


def test_errors_and_explanations_are_spelled_out():
    renderer = load_renderer(GAME)
    assert plain(renderer.describe_error(IllegalAction("too-low", count=3, turn=1), NAMES)) == (
        "Too low (count 3, turn Bruno)."
    )
    assert plain(renderer.describe_action(ActionDescription("take", {"count": 3}), NAMES)) == "Take (count 3)"
    assert plain(renderer.describe_action(ActionDescription("move", {"action": "take 2"}), NAMES)) == "Take (count 2)"
    assert plain(renderer.describe_reason(Reason("ends-pile"), NAMES)) == "Ends pile"
    rival = Reason("search-rival", {"seat": 1, "share": 0.125})
    assert plain(renderer.describe_reason(rival, NAMES)) == "it costs Bruno 12% of the victory"


@pytest.mark.usefixtures("words")
def test_names_with_markup_are_printed_as_they_are():
    text = load_renderer(GAME).describe_event(Took(Seat(1), 2), ("Ada", "[red]Bo[/]"), Seat(0))
    assert plain(text) == "[red]Bo[/] – 2 of the pebbles."


@pytest.mark.parametrize("seat", [None, 0, "all"])
def test_record_is_shown_move_by_move(seat: Perspective):
    record: Record = play_pebbles()[0].record
    screen = Screen()
    show_replay(GAME, record, screen.console, seat)
    assert f"The record is in order: {len(record.moves)} moves. The game came to its end." in screen.text
    assert "took (count 1)" in screen.text
    assert ("What each player sees" in screen.text) == (seat == "all")
    if seat == "all":
        assert "Stone" in screen.text

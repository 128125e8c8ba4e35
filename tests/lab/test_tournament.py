"""Tournaments: every pair meets, with the same results for any number of workers and after interruptions."""

from collections import Counter
from pathlib import Path

import pytest

from darklantern.core.errors import BadOptions, UnknownName
from darklantern.core.ids import GameId
from darklantern.lab.agents import BadAgent, BotFailed, Entrant, entrant
from darklantern.lab.results_file import BadResults, ResultsFile
from darklantern.lab.runner import LocalRunner
from darklantern.lab.standings import Standings
from darklantern.lab.tournament import GameResult, Pairing, Tournament, play_chunks

GAME = GameId("art-robbery")
EXAMPLE = f"{Path(__file__).parent.parent.parent / 'examples' / 'agent.py'}:Sparrow"


def tournament(*bots: str, seats: int = 2, rounds: int = 6, seed: int = 3) -> Tournament:
    return Tournament(GAME, tuple(entrant(GAME, name) for name in bots), seats, rounds, seed)


def play(plan: Tournament, workers: int = 1, first: int = 0) -> list[GameResult]:
    return [result for chunk in play_chunks(plan, LocalRunner(workers), first) for result in chunk]


def make_standings(plan: Tournament, results: list[GameResult]) -> Standings:
    standings = Standings(plan)
    for result in results:
        standings.add(result)
    return standings


PLAN = tournament("greedy", "random", EXAMPLE)


@pytest.fixture(scope="module")
def plan_results() -> list[GameResult]:
    return play(PLAN)


def test_every_pair_meets_on_both_seats():
    seated = Counter(PLAN.seating(number) for number in range(PLAN.games))
    names = ("greedy", "random", "sparrow")
    assert seated == {(one, other): 3 for one in names for other in names if one != other}


def test_larger_tables_have_one_bot_against_copies_of_another():
    plan = tournament("greedy", "random", seats=4, rounds=8)
    assert plan.pairings == (Pairing("greedy", "random"), Pairing("random", "greedy"))
    seated = Counter(plan.seating(number) for number in range(plan.games))
    assert len(seated) == 8
    assert set(seated.values()) == {2}
    assert all(sorted(Counter(names).values()) == [1, 3] for names in seated)


def test_any_number_of_workers_gives_the_same_results(plan_results: list[GameResult]):
    assert play(PLAN, workers=2) == plan_results
    assert [result.number for result in plan_results] == list(range(PLAN.games))


def test_another_seed_gives_other_games(plan_results: list[GameResult]):
    assert play(tournament("greedy", "random", EXAMPLE, rounds=1, seed=4)) != plan_results[:3]


def test_more_rounds_begin_with_the_same_games(plan_results: list[GameResult]):
    assert play(tournament("greedy", "random", EXAMPLE, rounds=1)) == plan_results[:3]


def test_resumed_tournament_equals_an_uninterrupted_one(plan_results: list[GameResult], tmp_path: Path):
    file, whole = tmp_path / "results.jsonl", tmp_path / "whole.jsonl"
    with ResultsFile(whole, PLAN) as results:
        results.add(plan_results)
    with ResultsFile(file, PLAN) as results:
        for chunk in play_chunks(PLAN, LocalRunner(2)):
            results.add(chunk)
            break
    with ResultsFile(file, PLAN) as results:
        assert 0 < len(results.previous) < PLAN.games
        results.add(play(PLAN, first=len(results.previous)))
    assert file.read_bytes() == whole.read_bytes()
    with ResultsFile(file, PLAN) as results:
        assert results.previous == plan_results


@pytest.mark.parametrize("cut", [1, 30, 75])
def test_half_written_last_line_is_dropped(plan_results: list[GameResult], tmp_path: Path, cut: int):
    file = tmp_path / "results.jsonl"
    with ResultsFile(file, PLAN) as results:
        results.add(plan_results)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    with ResultsFile(file, PLAN) as results:
        assert results.previous == plan_results[:-1]
        results.add(plan_results[-1:])
    assert file.read_bytes() == whole


def test_half_written_header_is_rewritten(tmp_path: Path):
    file = tmp_path / "results.jsonl"
    ResultsFile(file, PLAN).__exit__(None, None, None)
    whole = file.read_bytes()
    for written in (whole[:-1], whole[:20], b""):
        file.write_bytes(written)
        with ResultsFile(file, PLAN) as results:
            assert results.previous == []
        assert file.read_bytes() == whole


def test_results_file_can_be_used_for_more_or_fewer_rounds(plan_results: list[GameResult], tmp_path: Path):
    file = tmp_path / "results.jsonl"
    with ResultsFile(file, PLAN) as results:
        results.add(plan_results)
    for rounds in (1, 20):
        with ResultsFile(file, tournament("greedy", "random", EXAMPLE, rounds=rounds)) as results:
            assert results.previous == plan_results[: 3 * rounds]


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (tournament("greedy", "random", EXAMPLE, seed=4), "its seed: 3; here: 4"),
        (tournament("greedy", "random", EXAMPLE, seats=3), "its seats: 2; here: 3"),
        (tournament("random", "greedy", EXAMPLE), 'its bots: ["greedy'),
        (Tournament(GAME, PLAN.entrants, 2, 6, 3, {"first": 1}), "its options:"),
        (
            Tournament(GAME, (*PLAN.entrants[:2], Entrant("sparrow", EXAMPLE, "changed")), 2, 6, 3),
            "sparrow changed",
        ),
    ],
)
def test_results_of_another_tournament_are_refused(other: Tournament, reason: str, tmp_path: Path):
    file = tmp_path / "results.jsonl"
    ResultsFile(file, PLAN).__exit__(None, None, None)
    before = file.read_bytes()
    with pytest.raises(BadResults, match="another tournament") as error:
        ResultsFile(file, other)
    assert reason in str(error.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["something else\n", "something else", '{"format": "other"}\n'])
def test_other_files_are_refused_and_not_changed(text: str, tmp_path: Path):
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(BadResults, match="is no file of a tournament's results"):
        ResultsFile(file, PLAN)
    assert file.read_text() == text


def test_damaged_lines_are_named(plan_results: list[GameResult], tmp_path: Path):
    file = tmp_path / "results.jsonl"
    with ResultsFile(file, PLAN) as results:
        results.add(plan_results)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[3:]]))
    with pytest.raises(BadResults, match=r"line 3: the result lacks the key"):
        ResultsFile(file, PLAN)
    file.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    with pytest.raises(BadResults, match=r"line 3: this is not game 1"):
        ResultsFile(file, PLAN)


def test_shared_victories_are_split_and_cut_off_games_ignored():
    plan = tournament("greedy", "random", seats=3, rounds=3)
    results = [
        GameResult(0, plan.seating(0), 80, (5, 5, 0), (0, 1)),
        GameResult(2, plan.seating(2), 80, (1, 5, 0), (1,)),
        GameResult(4, plan.seating(4), 1000),
        GameResult(1, plan.seating(1), 80, (3, 5, 0), (1,)),
    ]
    standings = make_standings(plan, results)
    greedy, random = standings.pairing_stats()
    assert (standings.finished, standings.cut_off, greedy.games, random.games) == (3, 1, 2, 1)
    assert greedy.wins is not None
    assert greedy.ratio is not None
    assert (greedy.wins.value, greedy.ratio.value) == (0.75, 2.25)
    assert random.wins is not None
    assert random.wins.value == 0


def test_better_bots_are_rated_higher(plan_results: list[GameResult]):
    ratings = make_standings(PLAN, plan_results).ratings()
    assert (ratings[0].name, ratings[0].games) == ("greedy", 12)
    assert {rating.name: rating.rating.value for rating in ratings}["random"] == 1000


def test_tournament_without_games_has_no_estimates():
    standings = Standings(PLAN)
    assert all(meeting.wins is None and meeting.ratio is None for meeting in standings.pairing_stats())
    assert len(standings.ratings()) == 3


def test_entrants_must_be_at_least_two_and_distinct():
    with pytest.raises(BadOptions, match="two bots or more"):
        tournament("greedy").validate()
    with pytest.raises(BadOptions, match="called 'greedy'"):
        tournament("greedy", "random", "greedy").validate()


AGENTS = """
from enum import Enum
class Idle: name = "idle"
class Nameless:
    def choose(self, view, legal, chance): return legal[0]
class Needy(Nameless):
    name = "needy"
    def __init__(self, more): ...
class Raises(Nameless):
    name = "raises"
    def choose(self, view, legal, chance): return legal[len(legal)]
class Cheats(Nameless):
    name = "cheats"
    def choose(self, view, legal, chance): return "win"
"""


@pytest.fixture(scope="module")
def agents(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("agents") / "mine.py"
    file.write_text(AGENTS)
    return str(file)


def test_agents_that_cannot_be_loaded_are_explained(agents: str, tmp_path: Path):
    broken = tmp_path / "broken.py"
    broken.write_text("import nothing_of_the_kind")
    for name, reason in (
        (f"{agents}:Idle", "has no method choose"),
        (f"{agents}:Nameless", "has no name: give the class one, such as name = 'nameless'"),
        (f"{agents}:Needy", "cannot be made without arguments: TypeError"),
        (f"{agents}:Nobody", "has no class 'Nobody': use one of Idle, Nameless, Needy, Raises, Cheats"),
        ("nowhere.py:Bot", "There is no file"),
        (f"{broken}:Bot", "cannot be loaded: ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("nothing.of.the.kind:Bot", "nothing.of.the.kind cannot be loaded: ModuleNotFoundError"),
        ("darklantern.bots.bot:Nobody", "has no class 'Nobody': use one of Bot"),
    ):
        with pytest.raises(BadAgent) as error:
            entrant(GAME, name)
        assert reason in str(error.value), name
        assert "BadAgent" not in str(error.value)
    with pytest.raises(UnknownName, match="Unknown bot 'deep-blue'"):
        entrant(GAME, "deep-blue")


def test_agent_is_found_by_module_name():
    found = entrant(GAME, "darklantern.games.art_robbery.bots:GreedyBot")
    assert (found.name, found.digest) == ("greedy", entrant(GAME, "greedy").digest)


@pytest.mark.parametrize("workers", [1, 2])
def test_bot_that_raises_is_named_with_the_game(agents: str, workers: int):
    with pytest.raises(BotFailed) as error:
        play(tournament("greedy", f"{agents}:Raises"), workers)
    assert str(error.value).startswith("raises failed in game 0 of seed 3 (greedy, raises): IndexError: ")
    assert "mine.py, line 11" in str(error.value)


def test_bot_that_plays_illegally_is_named_with_the_game(agents: str):
    with pytest.raises(
        BotFailed, match=r"cheats failed in game 0 of seed 3 \(cheats, random\): 'win' is not one of the"
    ):
        play(tournament(f"{agents}:Cheats", "random"))


def test_midnight_exchange_tournament_is_deterministic_by_seed():
    game = GameId("midnight-exchange")
    entrants = (entrant(game, "greedy@quick"), entrant(game, "greedy"))
    plan = Tournament(game, entrants, 2, 1, 5)
    (result,) = play(plan)
    assert result == play(plan)[0]
    assert result.scores is not None

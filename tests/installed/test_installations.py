"""The wheel in environments of its own: every one of them seats masterminds that play, advise and review."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.installed.confine import confining_command
from tests.installed.conftest import EnvironmentFactory
from tests.installed.environment import Environment
from tests.server.live.client import ART, MIDNIGHT, Guest, connect_to, make_ready, seat_clients, wait_until
from tests.server.running_server import async_test

EXTRAS = "[fast,postgresql]"
OBSTACLES = {
    "plain": "The compiled kernels need numba, which is not installed. Get it by: pip install 'darklantern[fast]'",
    "fast": "None",
    "confined": "The compiled kernels cannot be used: this process may not create executable code (for a systemd unit,"
    " MemoryDenyWriteExecute=no allows it).",
}
RUN_COMMANDS = """
import json, sys
from darklantern.cli.main import main
from darklantern.core.jit import kernel_obstacle
print(kernel_obstacle())
for words in json.loads(sys.argv[1]):
    sys.argv[1:] = words
    try:
        main()
    except SystemExit as end:
        print(f"ends with {end.code or 0}", flush=True)
"""
"""Several commands in one process, since each would load the same packages again."""


@pytest.fixture(params=["plain", "fast", "confined"])
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def installed(kind: str, make_environment: EnvironmentFactory) -> Environment:
    """The plain package; the package with all that a server uses; the same where nothing can be compiled."""
    if kind == "plain":
        return make_environment("")
    full = make_environment(EXTRAS)
    return full.confined(confining_command()) if kind == "confined" else full


def test_command_line_seats_masterminds(installed: Environment, kind: str, tmp_path: Path):
    records, bots = str(tmp_path / "games.jsonl"), ("--bots", "mastermind,burglar", "--seed", "1")
    commands = [
        ("simulate", ART, *bots, "--games", "2", "--records", records),
        ("simulate", MIDNIGHT, *bots, "--games", "1"),
        ("tournament", ART, *bots, "--games", "2"),
        ("review", records, "--game", "1"),
        ("play", ART, "--bots", "mastermind", "--seats", "2", "--seed", "1", "--pause", "0"),
    ]
    done = installed.run("python", "-c", RUN_COMMANDS, json.dumps(commands), stdin="hint\n1\n1\nq\n")
    assert done.stderr.strip() == ""
    obstacle, *lines = done.stdout.splitlines()
    assert obstacle == OBSTACLES[kind]
    assert lines.count("ends with 0") == len(commands), done.stdout
    assert "The chance to win, by the best bot's judgement:" in done.stdout


@async_test
async def test_server_seats_masterminds_of_both_games(installed: Environment, tmp_path: Path):
    with installed.serve(tmp_path / "server.db") as process:
        assert process.stdout is not None
        line = await asyncio.to_thread(process.stdout.readline)
        assert "http://" in line, process.stderr and process.stderr.read()
        address = line.split(" at ")[1].split()[0]
        async with connect_to(address) as server:
            ada = await server.register()
            for game in (ART, MIDNIGHT):
                await play_with_advice(ada, game)
            health = (await server.get("/health")).body
            assert (health["status"], health["bot_failures"]) == ("ok", 0)
            metrics = await server.text("/metrics")
            assert "# TYPE darklantern_bot_failures_total counter" in metrics
            assert "darklantern_bot_failures_total{" not in metrics
            process.terminate()
        _, log = await asyncio.to_thread(process.communicate)
    assert process.returncode == 0
    assert "Traceback" not in log
    assert " error " not in log


async def play_with_advice(guest: Guest, game: str) -> None:
    """A game against a mastermind from its beginning to its end, with a hint and a review."""
    table = await guest.open_table(game, bots=[None, "mastermind"], options={"first": 0} if game == ART else {})
    (client,) = await seat_clients(table, [guest])
    await make_ready([client])

    def to_act(_: object = None) -> bool:
        return client.state["awaited"] == [client.seat]

    if not to_act():  # a raid, which the bot may end at any moment
        await client.play(is_last=to_act)
    status, hint = await guest.request("POST", f"/api/tables/{table}/hint")
    assert status == 200, hint
    assert hint["adviser"] == "mastermind"
    assert {action for choice in hint["choices"] for action in choice["actions"]} <= set(client.legal)
    await client.play()
    status, started = await guest.request("POST", f"/api/tables/{table}/review")
    assert status == 200, started
    review: dict[str, Any] = started

    async def done() -> bool:
        review.update((await guest.request("GET", f"/api/reviews/{started['id']}")).body)
        return review["failed"] or review["review"] is not None

    await wait_until(done)
    assert not review["failed"]
    assert review["review"]["decisions"]
    await client.close()


PUBLIC_API = """
import darklantern
from importlib.resources import files

print(files("darklantern").joinpath("py.typed").is_file())
game = darklantern.game("art-robbery")
(played,) = darklantern.simulate(darklantern.SimulationPlan(game.id, ("greedy", "random"), games=1, seed=1))
record = darklantern.read_record(played.record)
*_, last = darklantern.replay(game, record)
print(game.outcome(last.state) == record.outcome)
try:
    game.read_edition(game.edition_texts()["published"].replace('game = "art-robbery"', 'game = "chess"'))
except darklantern.BadEdition as error:
    print(error.problems[0].line is not None)
for needs_extra in ("kernel", "environments.VectorEnv", "environments.pettingzoo"):
    try:
        eval(f"darklantern.{needs_extra}")
    except darklantern.MissingExtra as error:
        print(error.extra)
"""


def test_plain_package_has_a_typed_public_api_and_names_missing_extras(make_environment: EnvironmentFactory):
    done = make_environment("").run("python", "-c", PUBLIC_API)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["True", "True", "True", "fast", "fast", "pettingzoo"]


def test_plain_package_has_neither_numpy_nor_numba(make_environment: EnvironmentFactory):
    done = make_environment("").run(
        "python", "-c", "from importlib.util import find_spec as f; print(f('numpy'), f('numba'))"
    )
    assert done.stdout == "None None\n"

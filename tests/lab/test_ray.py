"""A Ray cluster of two workers gives the same results as local cores, even if a worker is lost."""

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from socket import socket
from typing import Any

import pytest

from darklantern.core.errors import MissingExtra
from darklantern.core.ids import GameId
from darklantern.lab.agents import BotFailed, entrant
from darklantern.lab.ray_cluster import ClusterUnavailable, ray_cluster
from darklantern.lab.run_location import RunLocation, open_runner
from darklantern.lab.runner import LocalRunner, Runner
from darklantern.lab.simulate import SimulationPlan, simulate
from darklantern.lab.tournament import GameResult, Tournament, play_chunks
from tests.installed_game import game_modules, installed
from tests.small_games import DICE, installed_games

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by signals")
GAME = GameId("art-robbery")
TIMEOUT_S = "180"
"""Seconds for Ray to start, generous for a busy machine."""


def test_ray_workers_give_the_same_results_even_if_one_is_lost(tmp_path: Path):
    """A single test, because a cluster takes long to start and tests are spread over processes."""
    agents = tmp_path / "agents.py"
    agents.write_text(AGENT.format(mark=str(tmp_path / "killed"), signal=int(signal.SIGKILL)))
    with installed_games(tmp_path):
        package = tmp_path / "small-games"
    with two_workers(package) as ray_runner:
        check_simulations_are_the_same(ray_runner)
        check_killed_worker_changes_no_result(ray_runner, agents)
        check_bot_errors_are_reported(ray_runner, agents)
        check_cluster_in_use_is_reused_and_kept(ray_runner)
        check_other_versions_are_refused(ray_runner)
        check_games_from_outside_are_seen(ray_runner, tmp_path / "again")
        check_missing_games_are_reported(ray_runner, tmp_path / "elsewhere")


@contextmanager
def two_workers(package: Path) -> Generator[Runner]:
    """Start two workers that listen on this machine only, with a package on their path."""
    folder = tempfile.mkdtemp(prefix="ray-", dir="/tmp")  # the paths of sockets must be short
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_ADDRESS", "local")
        patch.setenv("PYTHONPATH", str(package))
        patch.setenv("RAY_TMPDIR", folder)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")  # the loopback, and no other address
        patch.setenv("RAY_AUTH_TOKEN", os.urandom(16).hex())
        patch.setenv("RAY_gcs_server_port_wait_time_s", TIMEOUT_S)
        patch.setenv("RAY_worker_register_timeout_seconds", TIMEOUT_S)
        with ExitStack() as stack:
            started = _start(stack)
            assert started.description == "on a Ray cluster of this machine, 2 workers"
            yield started
    shutil.rmtree(folder, ignore_errors=True)


def _start(stack: ExitStack, tries: int = 4) -> Runner:
    """Start Ray, trying again if its limit of half a minute is too short on a busy machine."""
    try:
        return stack.enter_context(open_runner(RunLocation.RAY, 2))
    except ClusterUnavailable:
        if tries == 1:
            raise
        return _start(stack, tries - 1)


def check_simulations_are_the_same(ray_runner: Runner) -> None:
    plan = SimulationPlan(GAME, ("greedy", "random", "random"), 35, seed=11)
    assert list(simulate(plan, runner=ray_runner)) == list(simulate(plan))


AGENT = """
import os
from pathlib import Path

class Doomed:
    name = "doomed"
    def __init__(self):
        self.mark = Path({mark!r})
        self.left = 20
    def choose(self, view, legal, chance):
        self.left -= 1
        if not self.left and not self.mark.exists():
            self.mark.write_text(str(os.getpid()))
            os.kill(os.getpid(), {signal})
        return legal[chance.pick(len(legal))]

class Raises(Doomed):
    name = "raises"
    def choose(self, view, legal, chance):
        raise ValueError("no idea")
"""


def play(plan: Tournament, runner: Runner) -> list[GameResult]:
    return [result for chunk in play_chunks(plan, runner) for result in chunk]


def check_killed_worker_changes_no_result(ray_runner: Runner, agents: Path) -> None:
    both = (entrant(GAME, f"{agents}:Doomed"), entrant(GAME, "greedy"))
    plan = Tournament(GAME, both, 2, 40, 7)
    results = play(plan, ray_runner)
    assert int((agents.parent / "killed").read_text()) != os.getpid()
    assert results == play(plan, LocalRunner())


def check_bot_errors_are_reported(ray_runner: Runner, agents: Path) -> None:
    plan = Tournament(GAME, (entrant(GAME, f"{agents}:Raises"), entrant(GAME, "greedy")), 2, 1, 7)
    with pytest.raises(BotFailed, match=r"raises failed in game 0 of seed 7 .*: ValueError: no idea"):
        play(plan, ray_runner)


def check_cluster_in_use_is_reused_and_kept(ray_runner: Runner) -> None:
    with open_runner(RunLocation.RAY, 1) as again:
        assert again.description == "on the Ray cluster in use"
    assert list(ray_runner.run(abs, [-1, -2])) == [1, 2]


def check_other_versions_are_refused(ray_runner: Runner) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("darklantern.lab.ray_cluster.metadata.version", lambda _: "0.0.1")  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
        with pytest.raises(ClusterUnavailable, match=r"this is 0\.0\.1\. Install the same on both"):
            list(ray_runner.run(abs, [1]))


def check_games_from_outside_are_seen(ray_runner: Runner, folder: Path) -> None:
    with installed_games(folder):
        plan = SimulationPlan(DICE, ("lookout", "random"), 12, seed=3)
        assert list(simulate(plan, runner=ray_runner)) == list(simulate(plan))


def check_missing_games_are_reported(ray_runner: Runner, folder: Path) -> None:
    with (
        installed(folder, "heist-game", game_modules("heist", "heist"), {"heist": "heist:MANIFEST"}),
        pytest.raises(ClusterUnavailable, match="The game heist is not installed on the cluster: install its package"),
    ):
        list(simulate(SimulationPlan("heist", ("random", "random"), 1), runner=ray_runner))


def test_missing_ray_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"need Ray.* pip install 'darklantern\[ray\]'"), ray_cluster(1):
        pass


class Ray:
    """A stub of Ray that records how it is connected to."""

    def __init__(self) -> None:
        self.init_options: dict[str, Any] = {}

    def is_initialized(self) -> bool:
        return False

    def init(self, **init_options: Any) -> None:
        self.init_options = init_options

    def shutdown(self) -> None:
        pass


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ray:
    found = Ray()
    monkeypatch.setitem(sys.modules, "ray", found)  # pyright: ignore[reportArgumentType]
    monkeypatch.setenv("RAY_TMPDIR", str(tmp_path))
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return found


@pytest.fixture
def port() -> Iterator[socket]:
    """Return a free port."""
    with closing(socket()) as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound


def address(port: socket) -> str:
    return f"127.0.0.1:{port.getsockname()[1]}"


def test_cluster_from_the_environment_variable_is_used(ray: Ray, port: socket, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("RAY_ADDRESS", address(port))
    with pytest.raises(ClusterUnavailable, match=f"no Ray cluster at RAY_ADDRESS={address(port)}"), ray_cluster(1):
        pass
    assert not ray.init_options
    port.listen()
    with ray_cluster(1) as runner:
        assert runner.description == f"on the Ray cluster at {address(port)}"
    assert ray.init_options["address"] == address(port)
    assert "num_cpus" not in ray.init_options


def test_local_cluster_is_used_or_started(ray: Ray, port: socket, tmp_path: Path):
    note = tmp_path / "ray" / "ray_current_cluster"
    note.parent.mkdir()
    note.write_text(address(port))
    with ray_cluster(2) as runner:
        assert runner.description == "on a Ray cluster of this machine, 2 workers"
    assert (ray.init_options["address"], ray.init_options["num_cpus"], ray.init_options["include_dashboard"]) == (
        "local",
        2,
        False,
    )
    port.listen()
    with ray_cluster(2) as runner:
        assert runner.description == f"on the Ray cluster at {address(port)}"
    assert ray.init_options["address"] == address(port)

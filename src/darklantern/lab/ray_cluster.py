"""Runs jobs on a Ray cluster. Only this module uses Ray, which it imports on first use."""

import logging
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module, metadata
from itertools import islice
from pathlib import Path
from socket import create_connection
from tempfile import gettempdir
from typing import Any, TypeVar

from darklantern.core import registry
from darklantern.core.errors import DarkLanternError, MissingExtra, UnknownName
from darklantern.lab.runner import MAX_RETRIES, RetriesExhausted

CONNECT_TIMEOUT_S = 5.0
"""The seconds in which a cluster must accept a connection."""

OWN_PACKAGE = "darklantern"

Job = TypeVar("Job")
Result = TypeVar("Result")


class ClusterUnavailable(DarkLanternError):
    """A cluster cannot be reached or cannot run the jobs; the message says why."""


@contextmanager
def ray_cluster(workers: int) -> Generator["RayRunner"]:
    """Connect to the cluster that ``RAY_ADDRESS`` names or that runs here, else start one with this many workers.

    Its connection, or the cluster that was started, is closed at the end of the block. Raises `MissingExtra` and
    `ClusterUnavailable`.
    """
    ray = _import_ray()
    if ray.is_initialized():
        yield RayRunner(ray, "on the Ray cluster in use")
        return
    where = _connect(ray, workers)
    try:
        yield RayRunner(ray, where)
    finally:
        ray.shutdown()


def _import_ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise MissingExtra("Runs on a cluster", "Ray", "ray") from None


def _connect(ray: Any, workers: int) -> str:
    """Connect to a cluster or start one, and return its description."""
    named = os.environ.get("RAY_ADDRESS", "auto")
    address = _local_address() if named in ("", "auto") else named
    if address in ("", "local"):
        _init_ray(ray, "local", num_cpus=workers, include_dashboard=False)
        return f"on a Ray cluster of this machine, {'1 worker' if workers == 1 else f'{workers} workers'}"
    if not _accepts_connections(address):
        raise ClusterUnavailable(f"There is no Ray cluster at RAY_ADDRESS={address}: nothing answers there.")
    _init_ray(ray, address)
    return f"on the Ray cluster at {address}"


def _init_ray(ray: Any, address: str, **settings: Any) -> None:
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False, **settings)
    except Exception as error:  # Ray has no error class for it
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise ClusterUnavailable(f"There is no Ray cluster to play on, at {address}: {reason}") from None


def _local_address() -> str:
    """Return the address of the cluster that ``ray start`` started here, from Ray's file; empty if none answers."""
    note = Path(os.environ.get("RAY_TMPDIR") or gettempdir()) / "ray" / "ray_current_cluster"
    address = note.read_text().strip() if note.is_file() else ""
    return address if address and _accepts_connections(address) else ""


def _accepts_connections(address: str) -> bool:
    """Return whether the address accepts connections: Ray itself would retry for very long."""
    host, _, port = address.rpartition("://")[2].rpartition(":")
    try:
        with create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT_S):
            return True
    except (OSError, ValueError):
        return False


class RayRunner:
    """Runs jobs on a connected Ray cluster, each on one core."""

    def __init__(self, ray: Any, description: str) -> None:
        self._ray = ray
        self._description = description

    @property
    def description(self) -> str:
        """The cluster, in words."""
        return self._description

    def run(self, work: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """Run jobs as `Runner.run` does. Jobs that are running when the caller stops iterating finish unreported.

        Ray itself restarts a job on another worker if its worker is lost.
        """
        ray = self._ray
        do = ray.remote(num_cpus=1, max_retries=MAX_RETRIES)(_run_job)
        versions, shared = _versions(), ray.put(work)
        capacity = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(jobs)
        pending = deque[Any](do.remote(versions, shared, job) for job in islice(left, capacity))
        while pending:  # remaining jobs are not cancelled when iteration stops: that may crash Ray 2.60
            yield self._result(pending.popleft())
            pending.extend(do.remote(versions, shared, job) for job in islice(left, 1))

    def _result(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            if isinstance(error.cause, DarkLanternError):
                raise error.cause from None
            raise
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
            raise RetriesExhausted from None


def _versions() -> Mapping[str, str]:
    """Return the versions of this package and of those with games."""
    names = {OWN_PACKAGE, *registry.packages().values()}
    return {name: version for name in sorted(names) if (version := _version(name)) is not None}


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _run_job(versions: Mapping[str, str], work: Callable[[Any], Any], job: Any) -> Any:
    """Run a job on a worker, which must have the same versions of the rules: else the results could differ."""
    for package, version in versions.items():
        here = _version(package)
        if here != version and not (here is None and package != OWN_PACKAGE):
            raise ClusterUnavailable(
                f"The cluster has version {here} of {package}; this is {version}. Install the same on both."
            )
    try:
        return work(job)
    except UnknownName as error:
        if error.kind != "game":
            raise
        raise ClusterUnavailable(
            f"The game {error.name} is not installed on the cluster: install its package on every machine."
        ) from None

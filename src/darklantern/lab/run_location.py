"""Where jobs run: on the cores of this machine, or on a Ray cluster. The results are the same."""

from collections.abc import Generator
from contextlib import contextmanager
from enum import StrEnum

from darklantern.lab.ray_cluster import ray_cluster
from darklantern.lab.runner import LocalRunner, Runner


class RunLocation(StrEnum):
    """Where jobs run."""

    LOCAL = "local"
    RAY = "ray"


@contextmanager
def open_runner(location: RunLocation, workers: int) -> Generator[Runner]:
    """Open a runner until the end of the block. Raises `MissingExtra`, or `ClusterUnavailable` if none is reachable."""
    if location is RunLocation.LOCAL:
        yield LocalRunner(workers)
        return
    with ray_cluster(workers) as there:
        yield there

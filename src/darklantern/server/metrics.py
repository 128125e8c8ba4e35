"""The server's metrics, in the text format of Prometheus."""

from collections import Counter
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from darklantern.match.stage import Stage
from darklantern.server.counters import LATENCY_BOUNDS_MS, Counters
from darklantern.server.heavy_work import HeavyWork
from darklantern.server.live.table_manager import TableManager
from darklantern.server.store import Store

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The content type of `Metrics.render`."""


class Metrics(Collector):
    """Collects all metrics when they are requested. Other modules only count."""

    def __init__(self, tables: TableManager, store: Store, heavy_work: HeavyWork) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """HTTP responses, by method, path pattern and status."""
        self._tables = tables
        self._store = store
        self._heavy_work = heavy_work
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    @property
    def counters(self) -> Counters:
        """The counters of the tables."""
        return self._tables.counters

    def text(self) -> bytes:
        """Return all metrics as text."""
        return generate_latest(self._registry)

    def describe(self) -> list[Metric]:
        """Return nothing: the metrics are only known when they are collected."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield the metric families."""
        counters, store = self.counters, self._store.statistics
        yield _gauge("connections", "Live connections that are open.", counters.connections)
        yield self._tables_by_stage()
        yield _counter("moves", "Moves that were made, stored and published.", counters.moves)
        yield _labelled_counter("refusals", "Messages that were refused.", "code", counters.refusals)
        yield _labelled_counter(
            "closed_connections", "Live connections that the server closed.", "reason", counters.closed_connections
        )
        yield self._bot_failures()
        yield self._move_latencies()
        requests = CounterMetricFamily("darklantern_requests", "HTTP responses.", labels=("method", "path", "status"))
        for (method, path, status), number in self.requests.items():
            requests.add_metric((method, path, str(status)), number)
        yield requests
        yield _counter("store_groups", "Transactions that were committed.", store.groups)
        yield _counter("store_entries", "Entries of tables' logs that were committed.", store.entries)
        yield _counter("store_commit_seconds", "Seconds spent in committed transactions.", store.commit_seconds)
        yield _counter("store_failures", "Transactions that failed because the store was unavailable.", store.failures)
        yield _gauge("jobs_waiting", "Replays, reviews, hints and bots' decisions that wait.", self._heavy_work.waiting)
        yield _counter("workers_lost", "Worker processes that ended unexpectedly.", self._heavy_work.lost)
        yield _gauge("store_waiting", "Writes that the store has not begun.", self._store.pending)

    def _tables_by_stage(self) -> Metric:
        stages = Counter(table.match.stage for table in self._tables.live_tables.values())
        family = GaugeMetricFamily("darklantern_tables", "Tables in memory.", labels=("stage",))
        for stage in Stage:
            family.add_metric((stage.value,), stages[stage])
        return family

    def _bot_failures(self) -> Metric:
        family = CounterMetricFamily(
            "darklantern_bot_failures",
            "Decisions at which a bot failed, so that a simpler bot decided.",
            labels=("game", "bot"),
        )
        for labels, number in self.counters.bot_failures.items():
            family.add_metric(labels, number)
        return family

    def _move_latencies(self) -> Metric:
        counters, buckets, sofar = self.counters, list[tuple[str, float]](), 0
        bounds = (*(str(bound / 1000) for bound in LATENCY_BOUNDS_MS), "+Inf")
        for bound, number in zip(bounds, counters.move_latencies, strict=True):
            sofar += number
            buckets.append((bound, sofar))
        name = "darklantern_move_seconds"
        return HistogramMetricFamily(
            name,
            "Time from a move's arrival until it was published.",
            buckets=buckets,
            sum_value=counters.total_latency_ms / 1000,
        )


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(f"darklantern_{name}", text, value=value)


def _counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(f"darklantern_{name}", text, value=value)


def _labelled_counter(name: str, text: str, label: str, values: Counter[str]) -> Metric:
    family = CounterMetricFamily(f"darklantern_{name}", text, labels=(label,))
    for key, number in values.items():
        family.add_metric((str(key),), number)
    return family

"""Metrics and health for operators."""

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.server.running_server import HttpClient, async_test, play_to_end, start_server


async def read_metrics(client: HttpClient) -> dict[tuple[str, str], float]:
    """All samples, by name and labels."""
    response = await client.request("GET", "/metrics")
    assert response.status == 200
    assert response.headers["Content-Type"].startswith("text/plain; version=")
    samples = [sample for family in text_string_to_metric_families(response.text) for sample in family.samples]
    return {(sample.name, ",".join(sample.labels.values())): sample.value for sample in samples}


@async_test
async def test_metrics_count_tables_moves_and_requests(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        ada = await server.register()
        before = await read_metrics(ada)
        assert before["darklantern_tables", "gathering"] == 0
        assert before["darklantern_moves_total", ""] == 0
        assert before["darklantern_move_seconds_count", ""] == 0
        assert before["darklantern_requests_total", "POST,/api/people,201"] == 1
        await ada.open_table()
        table = await ada.open_table(seats=2, bots=[None, "random"])
        await play_to_end(ada, table)
        await ada.request("GET", "/secret/path")
        after = await read_metrics(ada)
        assert after["darklantern_tables", "gathering"] == 1
        assert after["darklantern_tables", "over"] == 1
        assert after["darklantern_store_entries_total", ""] > 20
        assert after["darklantern_store_groups_total", ""] > 1
        assert after["darklantern_store_commit_seconds_total", ""] > 0
        assert after["darklantern_store_failures_total", ""] == 0
        assert after["darklantern_requests_total", "GET,-,404"] == 1
        assert ("process_resident_memory_bytes", "") in after or not Path("/proc/self").exists()
        page = (await ada.request("GET", "/metrics")).text
        for secret in (table, ada.token, ada.id, "Ada", "/secret"):
            assert secret not in page


@async_test
async def test_health(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        await (await server.register()).open_table()
        response = await server.client().request("GET", "/health")
        assert response.status == 200
        health = response.data
        assert (health["status"], health["store"], health["tables"], health["connections"]) == ("ok", True, 1, 0)

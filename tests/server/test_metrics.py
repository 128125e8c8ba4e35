"""Metrics and health for operators."""

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.server.visits import Visitor, in_loop, play_out, server


async def measured(visitor: Visitor) -> dict[tuple[str, str], float]:
    """All samples, by name and labels."""
    answer = await visitor.ask("GET", "/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {(sample.name, ",".join(sample.labels.values())): sample.value for sample in samples}


@in_loop
async def test_what_happens_is_counted(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        ada = await place.person()
        before = await measured(ada)
        assert before["darklantern_tables", "gathering"] == 0
        assert before["darklantern_moves_total", ""] == 0
        assert before["darklantern_move_seconds_count", ""] == 0
        assert before["darklantern_requests_total", "POST,/api/people,201"] == 1
        await ada.open_table()
        table = await ada.open_table(seats=2, bots=[None, "random"])
        await play_out(ada, table)
        await ada.ask("GET", "/secret/path")
        after = await measured(ada)
        assert after["darklantern_tables", "gathering"] == 1
        assert after["darklantern_tables", "over"] == 1
        assert after["darklantern_store_entries_total", ""] > 20
        assert after["darklantern_store_groups_total", ""] > 1
        assert after["darklantern_store_commit_seconds_total", ""] > 0
        assert after["darklantern_store_failures_total", ""] == 0
        assert after["darklantern_requests_total", "GET,-,404"] == 1
        assert ("process_resident_memory_bytes", "") in after or not Path("/proc/self").exists()
        page = (await ada.ask("GET", "/metrics")).text
        for secret in (table, ada.token, ada.id, "Ada", "/secret"):
            assert secret not in page


@in_loop
async def test_health(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        await (await place.person()).open_table()
        answer = await place.visitor().ask("GET", "/health")
        assert answer.status == 200
        health = answer.data
        assert (health["status"], health["store"], health["tables"], health["connections"]) == ("ok", True, 1, 0)

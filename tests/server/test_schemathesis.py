"""Schemathesis finds no difference between the OpenAPI document and the server."""

import asyncio
import sys
from pathlib import Path

from tests.server.running_server import HttpClient, RunningServer, async_test, play_to_end, start_server

TIMEOUT_S = 120
"""Seconds that an answer may take, on a busy machine."""
MAX_EXAMPLES = 20
"""Generated requests for each operation and phase."""

# A request that fits the document may be refused by the rules of a game (422), but not as unreadable (400). One that
# does not fit must be refused as unreadable, and not as forbidden (403) or in conflict (409).
CONFIGURATION = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "404", "415", "422"]
"""


async def run_schemathesis(
    server: RunningServer, person: HttpClient, folder: Path, *options: str, configuration: str = ""
) -> str:
    """Run it with all checks as a person, and return its report, which must have no findings."""
    file = folder / "schemathesis.toml"
    file.write_text(CONFIGURATION + configuration)
    process = await asyncio.create_subprocess_exec(
        *(Path(sys.executable).with_name("schemathesis"), "--config-file", file, "run"),
        *(f"{server.address}/api/openapi.json", "--header", f"Authorization: Bearer {person.token}"),
        *("--checks", "all", "--max-examples", str(MAX_EXAMPLES), "--generation-deterministic", "--no-color"),
        *("--request-timeout", str(TIMEOUT_S), "--max-response-time", str(TIMEOUT_S), *options),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    report = output.decode()
    assert process.returncode == 0, report
    assert "No test cases were generated" not in report, report
    return report


@async_test
async def test_api_conforms_to_schema(tmp_path: Path) -> None:
    async with start_server(tmp_path, tables_per_person=1000) as server:
        # It learns recovery codes from responses, and would invalidate the token that it uses.
        exclusions = ("--exclude-path", "/api/me/code", "--exclude-name", "DELETE /api/me")
        report = await run_schemathesis(server, await server.register(), tmp_path, *exclusions)
        assert "Coverage" in report


@async_test
async def test_recovery_code_route_conforms_to_schema(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        await run_schemathesis(server, await server.register(), tmp_path, "--include-path", "/api/me/code")


@async_test
async def test_deletion_route_conforms_to_schema(tmp_path: Path) -> None:
    async with start_server(tmp_path) as server:
        await run_schemathesis(server, await server.register(), tmp_path, "--include-name", "DELETE /api/me")


@async_test
async def test_table_routes_conform_to_schema(tmp_path: Path) -> None:
    async with start_server(tmp_path, tables_per_person=1000) as server:
        ada = await server.register()
        finished = await ada.open_table(seats=2, bots=[None, "random"])
        await play_to_end(ada, finished)
        for table in (finished, await ada.open_table(seats=5)):
            report = await run_schemathesis(
                *(server, ada, tmp_path, "--include-path-regex", r"^/api/tables/\{table\}", "--phases", "fuzzing"),
                *("--exclude-name", "DELETE /api/tables/{table}"),  # it would close the table before the other requests
                configuration=f'[parameters]\n"path.table" = "{table}"\n"path.seat" = 1\n"path.person" = 1\n',
            )
            assert "404 Not Found" not in report, report

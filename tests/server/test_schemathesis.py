"""Schemathesis finds no difference between the OpenAPI document and the server."""

import asyncio
import sys
from pathlib import Path

from tests.server.visits import Server, Visitor, in_loop, play_out, server

PATIENCE = 120
"""Seconds that an answer may take, on a busy machine."""
EXAMPLES = 20
"""Generated requests for each operation and phase."""

# A request that fits the document may be refused by the rules of a game (422), but not as unreadable (400). One that
# does
# not fit must be refused as unreadable, and not as forbidden (403) or in conflict (409).
CONFIGURATION = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]
[checks.negative_data_rejection]
expected-statuses = ["400", "401", "404", "415", "422"]
"""


async def schemathesis(place: Server, person: Visitor, folder: Path, *options: str, configuration: str = "") -> str:
    """Run it with all checks as a person, and return its report, which must have no findings."""
    file = folder / "schemathesis.toml"
    file.write_text(CONFIGURATION + configuration)
    process = await asyncio.create_subprocess_exec(
        *(Path(sys.executable).with_name("schemathesis"), "--config-file", file, "run"),
        *(f"{place.address}/api/openapi.json", "--header", f"Authorization: Bearer {person.token}"),
        *("--checks", "all", "--max-examples", str(EXAMPLES), "--generation-deterministic", "--no-color"),
        *("--request-timeout", str(PATIENCE), "--max-response-time", str(PATIENCE), *options),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    report = output.decode()
    assert process.returncode == 0, report
    assert "No test cases were generated" not in report, report
    return report


@in_loop
async def test_it_finds_nothing(tmp_path: Path) -> None:
    async with server(tmp_path, tables_per_person=1000) as place:
        # It learns recovery codes from responses, and would invalidate the token that it uses.
        ends = ("--exclude-path", "/api/me/code", "--exclude-name", "DELETE /api/me")
        report = await schemathesis(place, await place.person(), tmp_path, *ends)
        assert "Coverage" in report


@in_loop
async def test_it_finds_nothing_about_codes(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        await schemathesis(place, await place.person(), tmp_path, "--include-path", "/api/me/code")


@in_loop
async def test_it_finds_nothing_about_deletion(tmp_path: Path) -> None:
    async with server(tmp_path) as place:
        await schemathesis(place, await place.person(), tmp_path, "--include-name", "DELETE /api/me")


@in_loop
async def test_it_finds_nothing_at_tables_that_are_there(tmp_path: Path) -> None:
    async with server(tmp_path, tables_per_person=1000) as place:
        ada = await place.person()
        finished = await ada.open_table(seats=2, bots=[None, "random"])
        await play_out(ada, finished)
        for table in (finished, await ada.open_table(seats=5)):
            report = await schemathesis(
                *(place, ada, tmp_path, "--include-path-regex", r"^/api/tables/\{table\}", "--phases", "fuzzing"),
                *("--exclude-name", "DELETE /api/tables/{table}"),  # it would close the table before the other requests
                configuration=f'[parameters]\n"path.table" = "{table}"\n"path.seat" = 1\n"path.person" = 1\n',
            )
            assert "404 Not Found" not in report, report

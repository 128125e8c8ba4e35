"""``darklantern serve``."""

import os
import webbrowser
from typing import Annotated, Literal

import typer

from darklantern.cli.output import print_message


def serve_tables(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 is all.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 is any free one.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://…; by default a file among the user's data.")
    ] = None,
    origins: Annotated[str | None, typer.Option(help="Other origins whose pages may use the server.")] = None,
    hosts: Annotated[str | None, typer.Option(help="Host names under which the server answers.")] = None,
    proxies: Annotated[
        bool | None, typer.Option("--proxies/--no-proxies", help="Trust a proxy's X-Forwarded headers.")
    ] = None,
    log_format: Annotated[Literal["text", "json"] | None, typer.Option(help="The format of logs.")] = None,
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"] | None, typer.Option(help="The lowest level to log.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
) -> None:
    """Start the server for browsers and bots. Every option is also an environment variable DARKLANTERN_…"""
    from darklantern.server.serve import serve
    from darklantern.server.settings import read_settings

    settings = read_settings(
        os.environ,
        host=host,
        port=port,
        database=database,
        origins=origins,
        hosts=hosts,
        proxies=proxies,
        log_format=log_format,
        log_level=log_level,
    )

    def started(address: str) -> None:
        print_message(f"Dark Lantern is open at {address} (Ctrl-C closes it; tables are kept).")
        if open_browser:
            webbrowser.open(address)

    serve(settings, started)

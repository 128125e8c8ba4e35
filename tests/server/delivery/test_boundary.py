"""Only the delivery package reads what a viewer may not know, and sends game data to clients."""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

import darklantern.server
from darklantern.core.game import AnyGame
from darklantern.protocol import advice, replays, server_messages, tables
from darklantern.server.delivery import frames
from darklantern.server.live.connection import Connection

ROOT = Path(darklantern.server.__file__).parent
DELIVERY = "delivery/"

SECRET_METHODS: dict[Callable[..., Any], list[str]] = {
    AnyGame.redact: [],
    AnyGame.open_view: [],
    AnyGame.current_scores: [],
    AnyGame.outcome: [],
    AnyGame.view: ["live/bots.py"],  # a bot is given its seat's view
    AnyGame.legal_actions: ["examples.py", "live/bots.py"],  # the example is of a game at no table
}
"""Modules outside the delivery package that may call each method of a game or a table."""

SENDING_FUNCTIONS: dict[Callable[..., Any], list[str]] = {
    Connection.send: ["live/connection.py"],  # pings and pongs
    web.WebSocketResponse.send_str: [],
    web.WebSocketResponse.send_bytes: [],
    web.WebSocketResponse.send_json: [],
    frames.text_frame: [],
    frames.Frame: [],
    frames.ping_frame: ["live/connection.py"],
    frames.pong_frame: ["live/connection.py"],
    web.Response: [
        "http/app.py",
        "http/own_tables.py",
        "http/routing.py",
        "http/static_files.py",
    ],  # errors, results of routes, and static files
}
"""Modules outside the delivery package that may call each function."""

MESSAGE_TYPES = (
    *(
        server_messages.Welcome,
        server_messages.Resumed,
        server_messages.Update,
        server_messages.GameOver,
        server_messages.Accepted,
    ),
    *(tables.TableState, tables.SeatListing, tables.Table, replays.ReplayMoment, advice.Hint, advice.HintedActions),
)
"""The types that carry game data to a client."""


def _called_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                yield node.func.attr
            elif isinstance(node.func, ast.Name):
                yield node.func.id


@cache
def calls_by_module() -> dict[str, frozenset[str]]:
    """The names of all calls, by module of the server."""
    return {path.relative_to(ROOT).as_posix(): frozenset(_called_names(path)) for path in sorted(ROOT.rglob("*.py"))}


def modules_that_call(name: str) -> list[str]:
    """Modules of the server outside the delivery package that call a function of this name."""
    return [module for module, names in calls_by_module().items() if name in names and not module.startswith(DELIVERY)]


@pytest.mark.parametrize("method", SECRET_METHODS, ids=lambda method: method.__name__)
def test_only_delivery_reads_hidden_information(method: Callable[..., Any]):
    assert modules_that_call(method.__name__) == SECRET_METHODS[method]


@pytest.mark.parametrize("function", SENDING_FUNCTIONS, ids=lambda function: function.__name__)
def test_only_delivery_writes_to_clients(function: Callable[..., Any]):
    assert modules_that_call(function.__name__) == SENDING_FUNCTIONS[function]


@pytest.mark.parametrize("message", MESSAGE_TYPES)
def test_only_delivery_creates_game_messages(message: type):
    assert modules_that_call(message.__name__) == []


def test_only_disclosure_reads_game_record():
    """A record contains the seed; it is only read from `Disclosure`, clients, and the store of finished games."""
    callers = [module for module, names in calls_by_module().items() if "write_record" in names]
    assert callers == ["data/anonymize.py", "delivery/disclosure.py", "jobs.py"]

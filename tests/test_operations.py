"""Statements of docs/how-to/run-a-server.md about running a server."""

import re
from pathlib import Path

import pytest

from darklantern.server.settings import PREFIX, Settings

PAGE = (Path(__file__).parents[1] / "docs" / "how-to" / "run-a-server.md").read_text("utf-8")


@pytest.mark.parametrize("name", Settings.__struct_fields__)
def test_every_setting_is_documented(name: str) -> None:
    assert f"\n| `{PREFIX}{name.upper()}` |" in PAGE


def test_sample_proxy_hides_the_metrics() -> None:
    """nginx prefers an exact location to every other one."""
    (location,) = re.findall(r"location = /metrics \{\n(.*?)\n\}", PAGE, re.DOTALL)
    assert location.split() == ["return", "404;"]

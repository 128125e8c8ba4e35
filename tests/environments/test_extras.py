"""The error for a missing library says how to install it."""

import sys
from importlib import import_module

import pytest

from darklantern.core.errors import MissingExtra


@pytest.mark.parametrize(
    ("module", "package"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_missing_library_error_says_how_to_install_it(module: str, package: str, monkeypatch: pytest.MonkeyPatch):
    name = f"darklantern.environments.{module}"
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(MissingExtra, match=rf"pip install 'darklantern\[{module}\]'"):
        import_module(name)

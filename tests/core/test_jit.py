"""Whether compiled kernels can be used, and the message if they cannot."""

import pickle
import subprocess
import sys

import pytest

from darklantern.core.errors import KernelsUnusable, MissingExtra
from darklantern.core.jit import kernel_obstacle
from tests.installed.confine import confining_command

SAY_WHY = """
from darklantern.core.errors import DarkLanternError
from darklantern.core.jit import kernel_obstacle
print(kernel_obstacle())
try:
    import darklantern.kernels
except DarkLanternError as error:
    print(error is kernel_obstacle())
"""

OLD_NUMBA = """
import sys
class OldNumba:
    def find_spec(self, name, *_):
        if name == "numba":
            raise ImportError("Numba needs NumPy 2.3 or less")
sys.meta_path.insert(0, OldNumba())
"""


def said(code: str, *before: str) -> list[str]:
    """Run code in a new process and return the lines that it prints."""
    done = subprocess.run([*before, sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_kernels_are_available_with_numba():
    assert said(SAY_WHY) == ["None"]
    assert kernel_obstacle() is None


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_missing_package_is_named(package: str):
    why, same = said(f"import sys; sys.modules[{package!r}] = None\n{SAY_WHY}")
    assert why == (
        f"The compiled kernels need {package}, which is not installed. Get it by: pip install 'darklantern[fast]'"
    )
    assert same == "True"


def test_forbidden_executable_memory_is_named():
    why, same = said(SAY_WHY, *confining_command())
    assert why.startswith("The compiled kernels cannot be used: this process may not create executable code")
    assert "MemoryDenyWriteExecute=no" in why
    assert same == "True"


def test_incompatible_versions_are_named():
    why, _ = said(f"{OLD_NUMBA}\n{SAY_WHY}")
    assert "versions of Numba and NumPy do not work together" in why


@pytest.mark.parametrize("error", [MissingExtra("a", "b", "c"), KernelsUnusable("a")])
def test_errors_can_be_pickled(error: Exception):
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy)) == (type(error), str(error))

"""Whether compiled kernels can be used, and the message if they cannot."""

import pickle
import subprocess
import sys

import pytest

from darklantern.core.errors import KernelsUnusable, MissingExtra
from darklantern.core.jit import kernel_obstacle
from tests.installed.confine import confining_command

PRINT_OBSTACLE = """
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


def run_code(code: str, *before: str) -> list[str]:
    """Run code in a new process and return the lines that it prints."""
    done = subprocess.run([*before, sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_kernels_are_available_with_numba():
    assert run_code(PRINT_OBSTACLE) == ["None"]
    assert kernel_obstacle() is None


@pytest.mark.parametrize("package", ["numba", "numpy"])
def test_missing_package_is_named(package: str):
    message, is_same = run_code(f"import sys; sys.modules[{package!r}] = None\n{PRINT_OBSTACLE}")
    assert message == (
        f"The compiled kernels need {package}, which is not installed. Get it by: pip install 'darklantern[fast]'"
    )
    assert is_same == "True"


def test_forbidden_executable_memory_is_named():
    message, is_same = run_code(PRINT_OBSTACLE, *confining_command())
    assert message.startswith("The compiled kernels cannot be used: this process may not create executable code")
    assert "MemoryDenyWriteExecute=no" in message
    assert is_same == "True"


def test_incompatible_versions_are_named():
    message, _ = run_code(f"{OLD_NUMBA}\n{PRINT_OBSTACLE}")
    assert "versions of Numba and NumPy do not work together" in message


@pytest.mark.parametrize("error", [MissingExtra("a", "b", "c"), KernelsUnusable("a")])
def test_errors_can_be_pickled(error: Exception):
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), str(copy)) == (type(error), str(error))

"""Runs a command that may not create executable code: ``python -m tests.installed.confine COMMAND …``.

It asks the kernel for what systemd's ``MemoryDenyWriteExecute=yes`` asks for, and the command inherits it.
"""

import ctypes
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

SET_MDWE, REFUSE_EXEC_GAIN = 65, 1
"""The option of prctl, and its argument (Linux 6.3 and later)."""


def confine() -> bool:
    """Forbid this process, and those that it starts, to create executable code. False where that is not possible."""
    if sys.platform != "linux":
        return False
    return ctypes.CDLL(None).prctl(SET_MDWE, REFUSE_EXEC_GAIN, 0, 0, 0) == 0


def confining_command() -> tuple[str, ...]:
    """The words to put before a command; the test is skipped where the kernel cannot do it."""
    import pytest  # not where this is a command

    if not _is_supported():
        pytest.skip("the kernel has no PR_SET_MDWE")
    return sys.executable, str(Path(__file__))


@cache
def _is_supported() -> bool:
    return (
        subprocess.run([sys.executable, __file__, shutil.which("true") or "true"], capture_output=True).returncode == 0
    )


if __name__ == "__main__":
    assert confine(), "the kernel has no PR_SET_MDWE"
    os.execv(sys.argv[1], sys.argv[1:])

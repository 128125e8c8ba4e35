"""Whether compiled kernels can be used in this process.

Code that has both a compiled and a Python implementation asks here which one to use.
"""

from functools import cache
from importlib import import_module

from darklantern.core.errors import DarkLanternError, KernelsUnusable, MissingExtra


@cache
def kernel_obstacle() -> DarkLanternError | None:
    """Return why the compiled kernels cannot be used, or None if they can.

    The first call loads Numba, which takes about a second. The answer holds for the life of the process.
    """
    try:
        import_module("numba")  # it imports NumPy, and checks whether the process may create executable code
    except ModuleNotFoundError as error:
        return MissingExtra("The compiled kernels", error.name or "numba", "fast")
    except OSError as error:
        return _unusable(
            "this process may not create executable code (for a systemd unit, MemoryDenyWriteExecute=no allows it)",
            error,
        )
    except Exception as error:  # Numba raises different errors for versions of NumPy and LLVM that it does not support
        return _unusable(
            "the installed versions of Numba and NumPy do not work together; "
            "install a matching pair by: pip install --upgrade 'darklantern[fast]'",
            error,
        )
    return None


def require_kernels() -> None:
    """Raise `MissingExtra` or `KernelsUnusable` where the compiled kernels cannot be used."""
    if (obstacle := kernel_obstacle()) is not None:
        raise obstacle.with_traceback(None)


def _unusable(reason: str, cause: Exception) -> KernelsUnusable:
    error = KernelsUnusable(reason)
    error.__cause__ = cause.with_traceback(None)
    return error

"""Run a program on one core until its parent ends: ``python -m bench.load.run_pinned CORE PROGRAM ARGUMENT…``."""

import ctypes
import os
import resource
import signal
import sys

_PARENT_DEATH_SIGNAL = 1


def main() -> None:
    """Replace this process by the program."""
    core, *command = sys.argv[1:]
    os.sched_setaffinity(0, {int(core)})
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()

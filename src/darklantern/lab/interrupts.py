"""Interrupts by Ctrl-C while processes are started."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def delay_interrupts() -> Generator[None]:
    """Delay Ctrl-C until the end of the block. Processes that are started in the block never get it.

    Blocking the signal keeps it from child processes and from this thread. Another thread may still receive it, and
    then Python would interrupt the main thread, so a handler keeps it until the end of the block.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    received: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if received:
            signal.raise_signal(signal.SIGINT)

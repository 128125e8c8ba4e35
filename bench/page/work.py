"""The work of the page's main thread for each frame, from Chromium's trace."""

from pathlib import Path
from typing import Any

import msgspec

CATEGORIES = ["cc", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
"""The trace categories that this needs."""
FRAME_MS = 1000 / 60
"""How long a frame may take, in milliseconds."""
_BEGINS = "ProxyMain::BeginMainFrame"


def per_frame(trace: Path) -> list[float]:
    """Return the milliseconds of work from each frame of the page to the next: scripts, style, layout and painting.

    It is the CPU time of one thread. Other programs are not included, nor are the threads that draw.
    """
    events: list[dict[str, Any]] = msgspec.json.decode(trace.read_bytes())["traceEvents"]
    begins: dict[tuple[int, int], list[float]] = {}
    for event in events:
        if event["name"] == _BEGINS:
            begins.setdefault((event["pid"], event["tid"]), []).append(event["ts"])
    thread = max(begins, key=lambda one: len(begins[one]))
    starts = sorted(begins[thread])
    work: list[float] = []
    begun = 0
    tasks = (event for event in events if event["name"] == "RunTask" and (event["pid"], event["tid"]) == thread)
    for task in sorted(tasks, key=lambda event: event["ts"]):
        # A frame begins inside a task, which belongs to it.
        end = task["ts"] + task.get("dur", 0)
        if begun < len(starts) and starts[begun] < end:
            work.append(0.0)
            while begun < len(starts) and starts[begun] < end:
                begun += 1
        if work:
            work[-1] += task.get("tdur", 0) / 1000
    return work[:-1]

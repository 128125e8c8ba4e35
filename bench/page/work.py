"""What a frame costs the page's own thread, read from Chromium's trace."""

from pathlib import Path
from typing import Any

import msgspec

CATEGORIES = ["cc", "devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
"""What has to be traced for it."""
FRAME = 1000 / 60
"""How long a frame may take, in milliseconds."""
_BEGINS = "ProxyMain::BeginMainFrame"


def per_frame(trace: Path) -> list[float]:
    """Milliseconds of work from each frame of the page to the next: scripts, style, layout and painting.

    It is processor time of one thread: what else runs on the machine does not count, and neither do the threads that
    draw.
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
        # A frame is begun inside a task: that one belongs to it.
        end = task["ts"] + task.get("dur", 0)
        if begun < len(starts) and starts[begun] < end:
            work.append(0.0)
            while begun < len(starts) and starts[begun] < end:
                begun += 1
        if work:
            work[-1] += task.get("tdur", 0) / 1000
    return work[:-1]

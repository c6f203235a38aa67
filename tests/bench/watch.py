"""Watch one clip in a process of its own: ``python -m tests.bench.watch CLIP DECK PLAYERS MODE BEGAN``.

MODE ``max`` takes every frame and times each stage, in the processor's time and with a decoder of one thread, so that
nothing is hidden behind anything; ``live`` plays the clip at its own pace, as if it were a camera, and times how far
what is shown lies behind the table.  BEGAN is the wall clock when the process was asked for.  One line of JSON comes
out.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENCV_FFMPEG_THREADS", "1")

BEGAN = float(sys.argv[5]) if len(sys.argv) > 5 else time.time()


def every_frame(clip: str, eyes: Any, live: Any) -> dict[str, Any]:
    """Each stage of each frame, in milliseconds; `decode` is the reading of the file, `judge` referee and journal."""
    from scanner.sources.frames import open_source
    from web.watching.watch import Preview

    preview = Preview(live)
    frames: list[dict[str, float]] = []
    first = None
    source = open_source(clip, "max")
    pictures = iter(source)
    while True:
        began = time.process_time()
        frame = next(pictures, None)
        if frame is None:
            break
        decoded = time.process_time()
        step = eyes.see(frame)
        seen = time.process_time()
        live.observe(step)
        judged = time.process_time()
        preview.offer(frame, step)
        shown = time.process_time()
        if first is None and step.cards:
            first = time.time() - BEGAN
        frames.append({
            "decode": 1000 * (decoded - began), "see": 1000 * (seen - decoded), "judge": 1000 * (judged - seen),
            "preview": 1000 * (shown - judged), **{f"eyes: {k}": 1000 * v for k, v in step.timings.items()},
        })
    source.close()
    return {"frames": frames, "first_recognised": first}


def as_a_camera(clip: str, eyes: Any, live: Any) -> dict[str, Any]:
    """Seconds from when a frame was due until the dashboard had it, for every frame that was taken."""
    from scanner.sources.frames import open_source
    from web.watching.watch import Preview

    preview = Preview(live)
    source = open_source(clip, "1")
    lags: list[float] = []
    due = None
    for frame in source:
        due = time.monotonic() - frame.taken_at if due is None else due
        step = eyes.see(frame)
        live.observe(step)
        preview.offer(frame, step)
        lags.append(time.monotonic() - due - frame.taken_at)
    source.close()
    return {"lags": lags}


def memory(process: int | str = "self") -> float | None:
    """The most memory that a process has held, in megabytes; None on a system that does not tell.

    Linux says it by itself: what `getrusage` says includes what the process held that began this one.
    """
    status = Path(f"/proc/{process}/status")
    if not status.is_file():
        return None
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024


def main() -> None:
    """Measure, and print one line of JSON."""
    clip, deck, players, mode = sys.argv[1:5]
    from engine.table import Table
    from scanner.finding.detect import Detector
    from scanner.following.pipeline import Pipeline
    from scanner.naming.deck import DeckBook
    from scanner.naming.recognise import Recogniser
    from scanner.photograph.closely import Closely
    from web.table.live import LiveTable

    names = players.split(",")
    namer = Recogniser(DeckBook.load(Path(deck)))
    eyes = Pipeline(Detector(steady=True), namer, players=len(names), closely=Closely(lambda: namer))
    live = LiveTable(Table.create(None, names))
    told = every_frame(clip, eyes, live) if mode == "max" else as_a_camera(clip, eyes, live)
    told |= {"memory": memory()}
    print(json.dumps(told))


if __name__ == "__main__":
    main()

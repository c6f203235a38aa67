"""The speeds in words and tables: ``docs/performance.md``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from tests.accuracy.tables import table

HEAD = """# Performance

Written by `make bench`, in one run on one machine; ratios carry further than the figures.  A frame is *changing* when
the eyes looked for cards in it, and *at rest* when they saw that nothing had changed.  *Decode* is the reading of the
file alone: the floor, which no program can go below.
"""
OWN = ("decode", "see", "judge", "preview")
FINDING = "eyes: find"


def render(told: Mapping[str, Any]) -> str:
    """The whole document."""
    parts = [HEAD, f"Measured {told['stamp']}.", ""]
    if told["clips"]:
        parts += [*_clips(told["clips"], told["source"]), *_stages(told["clips"]), *_live(told["clips"])]
    if told["photos"]:
        parts += ["", "## A first look at a photograph", "",
                  *table(["photograph", "cards", "ms"], [[n, c, f"{ms:.0f}"] for n, c, ms in told["photos"]])]
    parts += [*_rules(told)]
    return "\n".join(parts) + "\n"


def changing(frame: Mapping[str, float]) -> bool:
    """Whether the eyes looked for cards in it."""
    return frame.get(FINDING, 0.0) > 0


def rate(frames: Sequence[Mapping[str, float]]) -> str:
    """Frames a second when every stage runs in one thread, one after the other."""
    total = sum(sum(frame[stage] for stage in OWN) for frame in frames)
    return f"{1000 * len(frames) / total:.1f}" if frames else ""


def _clips(clips: Sequence[Mapping[str, Any]], source: str) -> Iterator[str]:
    yield from ("## Video", "", f"The recorded game {source}, scaled to each size; every frame, in one thread.", "")
    head = ["size", "frames", "changing", "frames/s, all", "frames/s, changing", "frames/s, at rest",
            "frames/s, decode alone", "start to first card, s", "most memory, MB"]
    rows = []
    for clip in clips:
        frames = clip["frames"]
        busy = [frame for frame in frames if changing(frame)]
        rest = [frame for frame in frames if not changing(frame)]
        rows.append([_size(clip), len(frames), len(busy), rate(frames), rate(busy), rate(rest),
                     f"{clip['decode_fps']:.0f}", _number(clip["first_recognised"], ".1f"),
                     _number(clip["memory"], ".0f")])
    yield from table(head, rows)


def _stages(clips: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from ("", "Milliseconds of each stage, where it ran: median, 95 of 100 below.", "")
    stages = dict.fromkeys(stage for clip in clips for frame in clip["frames"] for stage in frame)
    rows = []
    for stage in stages:
        cells = []
        for clip in clips:
            times = [frame[stage] for frame in clip["frames"] if frame.get(stage, 0.0) > 0]
            share = f"{100 * len(times) / len(clip['frames']):.0f} %"
            cells += [*(f"{np.percentile(times, q):.2f}" for q in (50, 95)), share] if times else ["", "", ""]
        rows.append([stage, *cells])
    head = ["stage", *(f"{_size(clip)} {what}" for clip in clips for what in ("median", "95 %", "of frames"))]
    yield from table(head, rows)


def _live(clips: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield from ("", "## As a camera", "",
                "The same clips at their own pace, the newest frame taken: seconds from when a frame was due until the "
                "dashboard had what it shows.", "")
    rows = [[_size(clip), len(clip["lags"]), f"{len(clip['lags']) / clip['seconds']:.1f}",
             *(f"{np.percentile(clip['lags'], q):.2f}" for q in (50, 95, 100))] for clip in clips]
    yield from table(["size", "frames taken", "a second", "behind: median", "95 %", "most"], rows)


def _rules(told: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "## The rules", "", "Whole games of random legal moves, every move ruled on:", "")
    yield from table(["players", "games a second", "moves in the middle game"],
                     [[players, f"{speed:.2g}", f"{moves:.0f}"] for players, speed, moves in told["games"]])
    entries, append, reopen = told["journal"]
    yield from ("", f"A two-player game of {entries} entries on the disk: {append:.2f} ms an entry to judge, write and "
                f"flush, {reopen:.1f} ms to take the whole game up again.")


def _size(clip: Mapping[str, Any]) -> str:
    return f"{clip['size'][0]}x{clip['size'][1]}"


def _number(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)

"""The speeds in words and tables, each beside its goal: ``docs/performance.md``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any

import numpy as np

from tests.accuracy.tables import table
from tests.bench.at_table import AtTable
from tests.bench.judging import Judged
from tests.bench.listeners import Broadcast

HEAD = """# Performance

Written by `make bench`, in one run on one machine; ratios carry further than the figures.  No test depends on them.
Where there is a goal it stands beside the figure.
"""
OWN = ("decode", "see", "judge", "preview")
FINDING = "eyes: find"
Frames = Sequence[Mapping[str, float]]


def render(told: Mapping[str, Any]) -> str:
    """The whole document."""
    parts = [HEAD, f"Measured {told['stamp']}; {told['cores']} cores were used."]
    parts += [*_table_side(told), *_eyes(told["look"], told["clip"], told["live"]), *_engine(told)]
    return "\n".join(parts) + "\n"


def said(*lines: str) -> tuple[str, ...]:
    """A paragraph."""
    return ("", fill(" ".join(lines), 120), "")


def changing(frame: Mapping[str, float]) -> bool:
    """Whether the eyes looked for cards in it."""
    return frame.get(FINDING, 0.0) > 0


def ratio(frames: Frames) -> float:
    """What frames cost, beside the cost of decoding them."""
    return sum(sum(frame[stage] for stage in OWN) for frame in frames) / sum(frame["decode"] for frame in frames)


def rate(frames: Frames) -> float:
    """Frames a second when every stage runs in one thread, one after the other."""
    return 1000 * len(frames) / sum(sum(frame[stage] for stage in OWN) for frame in frames)


def _table_side(told: Mapping[str, Any]) -> Iterator[str]:
    """What the people at the table wait for."""
    yield from ("", "## At the table")
    yield from _program(told["table"]) if "table" in told else said(f"Not measured here: {told['missing']}.")
    yield from _listeners(told["listeners"])


def _program(at: AtTable) -> Iterator[str]:
    yield from said(
        "`donuts play` watches the demo's film as a network camera sends it, at its own pace of twelve pictures a",
        "second, and Chromium shows the page on the same cores.  A result *rests* in the first picture that shows it",
        "with no hand over it.  A step that is seen badly is told when the next one makes it sure.",
    )
    half, most, worst = np.percentile(at.delays, (50, 95, 100)) if at.delays else (np.nan, np.nan, np.nan)
    yield from table(["what", "measured", "goal"], [
        ["from a result at rest to the changed page: median", f"{1000 * half:.0f} ms", "350 ms"],
        ["95 % of them", f"{1000 * most:.0f} ms", "600 ms"],
        ["the longest", f"{worst:.1f} s", ""],
        ["events told rightly, of those that happened", f"{len(at.delays)} of {at.happened}", "all"],
        ["a killed program, started again, until the open page has news", f"{at.back:.1f} s", "3 s"],
        ["entries that were lost", at.lost, "0"],
    ])  # fmt: skip
    yield from said("What each page loads the first time, while the program watches a table:")
    yield from table(["page", "kB (goal 300)", "something is painted after, ms", "loaded after, ms"], [
        [page.name, f"{page.kilobytes:.0f}", f"{page.first_paint:.0f}", f"{page.loaded:.0f}"] for page in at.pages
    ])  # fmt: skip


def _listeners(broadcasts: Sequence[Broadcast]) -> Iterator[str]:
    """`broadcasts` are of 200 listeners each."""
    yield from said(
        f"Two hundred listeners, and {len(broadcasts)} pieces of news: milliseconds from a tap to when the first of",
        "them has it, half of them, and the last.",
    )
    rows = [[name, *(f"{np.percentile([getattr(one, name) for one in broadcasts], q):.0f}" for q in (50, 95))]
            for name in ("first", "half", "last")]  # fmt: skip
    yield from table(["listener", "median", "95 %"], rows)


def _eyes(look: Mapping[str, float], clip: Mapping[str, Any], live: Mapping[str, Any]) -> Iterator[str]:
    yield from ("", "## A first look")
    yield from said("At a 1920x1080 picture with 40 cards, a fifth of each under its neighbour, and 6 markers.")
    yield from table(["what", "measured", "goal"], [
        ["cards found and named, corners as they are found: median of 25", f"{look['look']:.0f} ms", "150 ms"],
        ["the quickest of them, undisturbed by what else the machine does", f"{look['least']:.0f} ms", ""],
        ["of it finding", f"{look['find']:.0f} ms", ""],
        ["the same by a film's detector, which has one thread", f"{look['followed'] + look['name']:.0f} ms", ""],
        ["found and named by one process alone", f"{look['find'] + look['alone']:.0f} ms", ""],
        ["most memory of both processes", f"{look['memory']:.0f} MB", "400 MB"],
        ["the same on a photograph, where corners are made exact first", f"{look['photo']:.0f} ms", ""],
        ["`donuts scan`, which looks for what is left over and reads names", f"{look['scan']:.0f} ms", ""],
        ["most memory with that", f"{look['scan_memory']:.0f} MB", "400 MB"],
    ])  # fmt: skip
    yield from _video(clip)
    yield from _live(live)


def _video(clip: Mapping[str, Any]) -> Iterator[str]:
    frames, size = clip["frames"], "x".join(map(str, clip["size"]))
    rest = [frame for frame in frames if not changing(frame)]
    yield from ("", "## Video")
    yield from said(
        f"The demo's film, {size}, every frame of the game, in one thread.  A frame is at *rest* when the eyes saw",
        "that nothing had changed.  Costs are processor time, in this run, beside what decoding the same frames",
        f"({clip['codec']}) costs.",
    )
    yield from table(["what", "measured", "goal"], [
        ["a frame at rest costs, times its decoding", f"{ratio(rest):.2f}", "1.5"],
        ["averaged over the whole game", f"{ratio(frames):.2f}", "4"],
        ["frames a second, all of the game", f"{rate(frames):.0f}", "30"],
        ["frames a second at rest", f"{rate(rest):.0f}", ""],
        ["frames in which the eyes looked for cards", f"{len(frames) - len(rest)} of {len(frames)}", ""],
        ["start of the program to the first recognised frame", f"{clip['first_recognised']:.1f} s", "3 s"],
        ["most memory", f"{clip['memory']:.0f} MB" if clip["memory"] else "", ""],
    ])  # fmt: skip
    yield from said("Milliseconds of each stage, where it ran:")
    yield from table(["stage", "median", "95 %", "of frames"], [_stage(frames, stage) for stage in _stages(frames)])


def _stages(frames: Frames) -> list[str]:
    return list(dict.fromkeys(stage for frame in frames for stage in frame))


def _stage(frames: Frames, stage: str) -> list[str]:
    times = [frame[stage] for frame in frames if frame.get(stage, 0.0) > 0]
    share = f"{100 * len(times) / len(frames):.0f} %"
    return [stage, *(f"{np.percentile(times, q):.2f}" for q in (50, 95)), share] if times else [stage, "", "", share]


def _live(live: Mapping[str, Any]) -> Iterator[str]:
    lags = live["lags"]
    behind = ", ".join(f"{1000 * np.percentile(lags, q):.0f} ms" for q in (50, 95, 100))
    yield from said(
        f"Its first {live['seconds']:.0f} s at their own pace, the newest frame taken: {len(lags)} frames,",
        f"{len(lags) / live['seconds']:.1f} a second; from when a frame was due until the table had what it shows",
        f"(median, 95 %, longest): {behind}.",
    )


def _engine(told: Mapping[str, Any]) -> Iterator[str]:
    yield from ("## The rules",)
    yield from said(
        "Whole games of random legal moves, every move ruled on, on one core; *house rules* are drawn by lot for each",
        "game.",
    )
    head = ["players", "games a second (goal 100 at 4)", "the same under house rules", "moves in the middle game"]
    yield from table(head, [
        [players, f"{plain[0]:.0f}", f"{house[0]:.0f}", f"{plain[1]:.0f}"] for players, plain, house in told["games"]
    ])  # fmt: skip
    entries, append, reopen = told["journal"]
    yield from said(
        f"A journal of {entries} entries on the disk is taken up again in {reopen:.0f} ms (goal 100);",
        f"to judge, write and flush an entry takes {append:.1f} ms.",
    )
    yield from _judged(told["judged"])


def _judged(games: Sequence[Judged]) -> Iterator[str]:
    yield from ("## The referee",)
    yield from said(
        "Milliseconds to judge an observation: random games seen step by step, every third moment only (half rounds),",
        "or only when the row is full again (rounds).  Goal: 5 in the median, 50 for 99 of 100 with a whole round of",
        "six players merged.",
    )
    rows = [[game.players, game.merging, game.eyes, len(game.ms), f"{np.median(game.ms):.1f}",
             f"{np.percentile(game.ms, 99):.0f}"] for game in games]  # fmt: skip
    yield from table(["players", "seen", "cards", "observations", "median", "99 %"], rows)

"""``python -m tests.bench``: measure the speed, and write ``docs/performance.md``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2

from scanner.finding.detect import Detector
from scanner.learning.enrol import enrol_faces
from scanner.naming.partner import cores
from tests.accuracy.machine import stamp
from tests.accuracy.sets import PictureSet, find_sets
from tests.bench import at_table, clips, first_look, judging, listeners, report, rules
from tests.bench.browser import MissingError, started

HOME = Path(__file__).parents[2]
DEMO = HOME / "web" / "demo"
SCRATCH = HOME / "out" / "bench"
REPORT = HOME / "docs" / "performance.md"
CORES = 2
"""On so many cores everything is measured, on whatever machine."""


def main() -> int:
    """Measure everything there is a source for."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {"stamp": stamp(), "cores": use_few_cores()}
    demo = next(iter(find_sets(DEMO)))
    deck = SCRATCH / "demo.deck"
    enrol_faces(demo.faces, Detector()).save(deck)
    say("the rules")
    told["games"] = [
        (players, rules.games_a_second(players), rules.games_a_second(players, house=True)) for players in range(2, 7)
    ]
    told["journal"] = rules.journal_times(SCRATCH)
    say("the referee")
    told["judged"] = list(judging.judged_games())
    say("a first look")
    told["look"] = looked(demo.faces, deck)
    told |= video(demo, deck) | pages(demo, deck)
    REPORT.write_text(report.render(told), "utf-8")
    say(f"written: {REPORT.relative_to(HOME)}")
    return 0


def say(line: str) -> None:
    """Tell the person who waits."""
    print(line, flush=True)


def use_few_cores() -> int:
    """Use no more than `CORES` cores from now on, where the system lets us choose; how many are used."""
    if hasattr(os, "sched_setaffinity"):
        with suppress(OSError):
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    return cores()


def looked(faces: Path, deck: Path) -> dict[str, float]:
    """What `tests.bench.first_look` measured of a full table."""
    picture = SCRATCH / "forty.png"
    cv2.imwrite(str(picture), first_look.picture_of(faces))
    return measured("tests.bench.first_look", deck, picture)


def video(demo: PictureSet, deck: Path) -> dict[str, Any]:
    """The whole game, every frame of it, and its beginning as if it came from a camera."""
    game = demo.games[0]
    players = ",".join(game.truth["players"])
    say("the film: made larger")
    whole, beginning = clips.make(game.video, SCRATCH), clips.make(game.video, SCRATCH, clips.SECONDS)
    say(f"the film: {whole.seconds:.0f} s, every frame")
    every = measured("tests.bench.watch", whole.path, deck, players, "max", time.time())
    say(f"the film: {beginning.seconds:.0f} s, at its own pace")
    live = measured("tests.bench.watch", beginning.path, deck, players, "live", time.time())
    return {"clip": {"size": whole.size, "codec": whole.codec, **every}, "live": {"seconds": beginning.seconds, **live}}


def pages(demo: PictureSet, deck: Path) -> dict[str, Any]:
    """The dashboard and the whole program at a table; without Chromium only the listeners."""
    say("listeners")
    told: dict[str, Any] = {"listeners": listeners.broadcasts(SCRATCH)}
    say(f"the whole program at a table: {at_table.SECONDS:.0f} s")
    game = demo.games[0]
    try:
        with started() as browser, TemporaryDirectory() as folder:
            return told | {"table": at_table.measured(game.video, game.truth, deck, Path(folder), browser)}
    except MissingError as missing:
        return told | {"missing": str(missing)}


def measured(module: str, *arguments: object) -> dict[str, Any]:
    """The line of JSON that a process of its own prints."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=HOME, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


if __name__ == "__main__":
    sys.exit(main())

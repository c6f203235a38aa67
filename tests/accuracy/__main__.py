"""``python -m tests.accuracy [FOLDER]``: measure, and write ``docs/accuracy.md``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.accuracy import at_pace, odd
from tests.accuracy.kept import REPORT, keep
from tests.accuracy.machine import stamp
from tests.accuracy.measure import measure
from tests.accuracy.sets import PictureSet, SetError, find_sets

HOME = Path(__file__).parents[2]
SHARED = HOME.parent / "shared"
MADE = HOME / "out" / "made"
"""Ten decks that no training has seen; drawn when they are not there."""
STUDIO = HOME / "out" / "studio"
"""Path-traced tables of four more decks; traced when they are not there and mitsuba is."""
FILMED = HOME / "out" / "films"
"""Games unlike the demo's; filmed when they are not there."""
ODD = HOME / "out" / "odd"
"""Photographs as strangers take them; drawn when they are not there."""
FAMILY = HOME / "out" / "family"
"""Plates as families lay them down; drawn when they are not there."""
EVERYTHING = (SHARED / "scenes", SHARED / "photos", HOME / "web" / "demo", MADE, STUDIO, FILMED)
PLAYED = (HOME / "web" / "demo", SHARED / "scenes" / "mint")
"""Whole games, that are watched as a camera shows them, too."""
SCRATCH = HOME / "out" / "accuracy"


def main(folders: list[str]) -> int:
    """Measure the sets of the folders given, or all there are."""
    if not folders:
        draw_what_is_missing()
    given = [Path(folder) for folder in folders]
    try:
        sets = chosen([g for g in given if not odd.is_odd(g)] or [e for e in EVERYTHING if not given and e.is_dir()])
    except SetError as error:
        print(f"accuracy: {error}", file=sys.stderr)
        return 2
    SCRATCH.mkdir(parents=True, exist_ok=True)
    for found in sets:
        keep("sets", found.name, measure(found, SCRATCH, say))
    for folder in [g for g in given if odd.is_odd(g)] if given else [ODD, FAMILY]:
        name = f"{folder.name} tables"
        say(name)
        keep("odd", name, {"stamp": stamp(), "rows": list(odd.measure(folder, say))})
    if not folders:
        for found in chosen([folder for folder in PLAYED if folder.is_dir()]):
            at_pace.keep_measured(found, at_pace.TIMES, say)
        say("imaginary tables")
        keep("referee", "imaginary tables", imaginary_tables())
    say(f"written: {REPORT.relative_to(HOME)}")
    return 0


def draw_what_is_missing() -> None:
    """The sets that are made and not given, where they are not there yet."""
    if not MADE.is_dir():
        say("drawing ten decks and their tables")
        subprocess.run([sys.executable, "-m", "models.workshop.made_tables", "--out", str(MADE)], cwd=HOME, check=True)
    if not ODD.is_dir():
        say("drawing odd tables")
        subprocess.run([sys.executable, "-m", "models.workshop.odd_tables", "--out", str(ODD)], cwd=HOME, check=True)
    if not FAMILY.is_dir():
        say("laying plates as families do")
        command = [sys.executable, "-m", "models.workshop.family_tables", "--out", str(FAMILY)]
        subprocess.run(command, cwd=HOME, check=True)
    if not STUDIO.is_dir():
        say("path tracing four decks: some twenty minutes")
        _tried("models.workshop.studio", "--out", str(STUDIO), otherwise="path-traced tables: they need")
    if not FILMED.is_dir():
        say("filming games")
        _tried("tests.accuracy.films", str(FILMED), otherwise="films: filming needs ffmpeg and")


def _tried(module: str, *given: str, otherwise: str) -> None:
    """Run what needs more than most people have, and say what is left out where it fails."""
    if subprocess.run([sys.executable, "-m", module, *given], cwd=HOME, check=False).returncode:
        say(f"without {otherwise} the extra `workshop`")


def say(line: str) -> None:
    """Tell the person who waits."""
    print(line, flush=True)


def imaginary_tables() -> dict[str, Any]:
    """The referee alone, on random games seen by eyes of a given quality."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.referee.measure"], cwd=HOME, capture_output=True, text=True, check=True
    )
    return {"stamp": stamp(), "table": done.stdout.strip().splitlines()}


def chosen(folders: list[Path]) -> list[PictureSet]:
    """Every set in the folders."""
    return [found for folder in folders for found in find_sets(folder)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

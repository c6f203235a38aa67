"""``python -m tests.bench``: measure the speed, and write ``docs/performance.md``."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from scanner.detect import Detector
from scanner.enrol import enrol_faces
from scanner.recognise import Recogniser
from scanner.scan import scan_photo
from tests.accuracy.machine import stamp
from tests.accuracy.sets import PictureSet, TruePhoto, find_sets
from tests.bench import clips, report, rules

HOME = Path(__file__).parents[2]
SHARED = HOME.parent / "shared"
SCRATCH = HOME / "out" / "bench"
REPORT = HOME / "docs" / "performance.md"


def main() -> int:
    """Measure everything there is a source for."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {"stamp": stamp(), "clips": [], "photos": []}
    sets = [found for folder in (HOME / "web" / "demo", SHARED / "scenes") if folder.is_dir()
            for found in find_sets(folder)]
    recorded = next((found for found in sets if found.games), None)
    if recorded is not None:
        deck = SCRATCH / f"{recorded.name}.deck"
        enrol_faces(recorded.faces, Detector()).save(deck)
        told["source"] = f"{recorded.name}: {recorded.games[0].video.name}"
        told["clips"] = [measured_clip(recorded, deck, size) for size in clips.SIZES]
    told["photos"] = [row for found in sets for row in many_cards(found)]
    say("the rules")
    told["games"] = [(players, *rules.games_a_second(players)) for players in range(2, 7)]
    told["journal"] = rules.journal_times(SCRATCH)
    REPORT.write_text(report.render(told), "utf-8")
    say(f"written: {REPORT.relative_to(HOME)}")
    return 0


def say(line: str) -> None:
    """Tell the person who waits."""
    print(line, flush=True)


def measured_clip(recorded: PictureSet, deck: Path, size: tuple[int, int]) -> dict[str, Any]:
    """One size: every frame in one process, and the same clip as if it came from a camera in another."""
    game = recorded.games[0]
    clip = clips.make(game.video, size, SCRATCH)
    say(f"{size[0]}x{size[1]}: {clip.seconds:.0f} s of video")
    players = ",".join(game.truth["players"])
    every, live = (watched(clip.path, deck, players, mode) for mode in ("max", "live"))
    return {"size": size, "seconds": clip.seconds, **every, "lags": live["lags"]}


def watched(clip: Path, deck: Path, players: str, mode: str) -> dict[str, Any]:
    """What `tests.bench.watch` measured."""
    command = [sys.executable, "-m", "tests.bench.watch", str(clip), str(deck), players, mode, str(time.time())]
    done = subprocess.run(command, cwd=HOME, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def many_cards(found: PictureSet) -> list[tuple[str, int, float]]:
    """(photograph, cards, ms) of the fullest photograph of a set, looked at for the first time: the middle of three."""
    if not found.photos:
        return []
    fullest = max(found.photos, key=lambda photo: len(photo.cards))
    detector = Detector()
    recogniser = Recogniser(enrol_faces(found.faces, detector))
    times = [scan_photo(fullest.path, detector, recogniser).ms for _ in range(3)]
    return [(f"{found.name}/{fullest.path.name}", cards_in(fullest), statistics.median(times))]


def cards_in(photo: TruePhoto) -> int:
    """How many cards lie there, markers not counted."""
    return sum(not card.piece.startswith("indicator_") for card in photo.cards)


if __name__ == "__main__":
    sys.exit(main())

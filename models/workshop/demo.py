"""Remakes the demo: `python -m models.workshop.demo [--work FOLDER] [--out FOLDER]`.

Writes into `web/demo/`: `faces/*.png` (the deck, for enrolment), `clip.mp4` (a whole two-player game, 1280 x 720)
and `truth.json` (its true log, in the public JSON's words, with times).  Everything is made from seeds and formulas:
the deck is drawn (`art`, `demo_donuts`), the table, its light and two arms are path-traced once (`demo_bake`), the
game is dealt out (`demo_game`), played by hands (`demo_story`, `demo_stage`) and filmed (`demo_paint`, `demo_film`).

Needs beside the project's own dependencies: mitsuba 3 (with an LLVM library), resvg-py, scikit-image and pillow from
PyPI; ffmpeg, fonts-comfortaa and fonts-quicksand from Debian.  About a quarter of an hour on one core.  The work
folder keeps what was baked and the chunks of the clip; a second run takes up what is there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from models.workshop.demo_camera import SIZE
from models.workshop.demo_game import DECK, PLAYERS, choose, scores
from models.workshop.demo_seats import DEMO
from models.workshop.demo_story import FPS, Story, begin, tell


def story() -> tuple[Story, dict[str, Any]]:
    """The demo's story and its truth, still without the number of frames."""
    table, deck = choose()
    told = tell(begin(DEMO, [f"{p}@2" if p == "french_cruller" else p for p in deck]), table.events)
    points = scores(table.plates)
    best = max(points.values())
    end: dict[str, Any] = {"t": told.truth[-1]["t"], "event": "game_ended", "round": table.round, "scores": points,
           "cards": {name: len(table.plates[name]) for name in PLAYERS},
           "winners": [name for name in PLAYERS if points[name] == best]}
    truth: dict[str, Any] = {"deck": "demo", "players": list(PLAYERS), "deck_size": sum(DECK.values()), "fps": FPS,
             "size": list(SIZE), "events": [*told.truth, end], "final": table.plates, "scores": points}
    return told, truth


def main() -> None:
    """Makes faces, bakes, clip and truth."""
    parser = argparse.ArgumentParser(description="Remake the demo's cards, clip and truth")
    parser.add_argument("--work", type=Path, default=Path("out/demo"))
    parser.add_argument("--out", type=Path, default=Path("web/demo"))
    where = parser.parse_args()
    from models.workshop.art import write_faces
    from models.workshop.demo_bake import bake_arm, bake_table
    from models.workshop.demo_film import film_all

    where.work.mkdir(parents=True, exist_ok=True)
    write_faces(where.out / "faces")
    if not (where.work / "table.npz").exists():
        bake_table(where.work)
    for side in ("near", "far"):
        if not (where.work / f"arm_{side}.npz").exists():
            bake_arm(where.work, side)
    told, truth = story()
    truth["frames"] = film_all(told.stage, where.work, where.out / "clip.mp4")
    (where.out / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

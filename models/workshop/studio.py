"""Path-traced tables of four other decks: ``python -m models.workshop.studio --out out/studio``.

What `made_tables` lays together from flat faces is photographed here: real light, gloss, thickness, bent cards, a lens.
Every deck's folder is a set that ``make accuracy DATA=out/studio`` measures: cards laid out, games in progress and
plates at the end with 0, 30 and 55 % of a card under its neighbour, seen from 42 to 86 degrees above the table and from
either side.  Needs the extra `workshop` (mitsuba, scipy, resvg-py), fonts (`art.FONTS`, fonts-noto-cjk), and most of a
minute for each picture on one core; what is there is not made again.

``--count 24 --seed 7`` makes so many pictures by lot instead (`studio_lot`): other decks, tables, lights and cameras,
which nobody chose.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np

from models.workshop.art import require_fonts
from models.workshop.studio_decks import DECKS, Deck
from models.workshop.studio_designs import faces
from models.workshop.studio_donuts import DONUTS, Picture
from models.workshop.studio_lot import Drawn, made, shot_by_lot, work_by_lot
from models.workshop.studio_render import donut_photographs, photograph
from models.workshop.studio_shots import SHOTS, Shot
from models.workshop.studio_table import Layout, View, at_rest, end, game, grid, standing, truth

NARROWEST = 70.0
"""Pixels across the smallest card of a picture by lot: smaller ones need not be read."""
DRAWS = 200
"""Shots that are drawn for a picture by lot until one is large enough; of 744 pictures none needed more than four."""
Job = tuple[int, Drawn, Shot]
"""A picture to be made: its seed, deck and shot."""


def lay(shot: Shot, deck: Deck, dice: np.random.Generator) -> Layout:
    """The cards of a picture, before they come to rest."""
    layout = Layout(deck, dice)
    if shot.kind == "grid":
        grid(layout)
    elif shot.kind == "table":
        game(layout, shot.sides)
    else:
        end(layout, shot.sides, int(shot.kind[-2:]) / 100)
    return layout


def seen(shot: Shot, layout: Layout, dice: np.random.Generator) -> View:
    """The nearest view of all these cards."""
    points = np.concatenate([sheet.corners() for sheet in layout.sheets])
    return standing(points, shot.elevation, shot.round, shot.fov, float(dice.normal(0, 1)), shot.margin)


def take(shot: Shot, deck: Deck, drawn: Mapping[str, Picture], path: Path, seed: int) -> None:
    """One picture and its truth beside it."""
    dice = np.random.default_rng(seed)
    layout = lay(shot, deck, dice)
    layout.sheets = at_rest(layout.sheets)
    view = seen(shot, layout, dice)
    picture = photograph(layout.sheets, deck, drawn, view, shot.setup, seed)
    story = {"size": list(view.size), "deck": deck.name, "players": max(1, len(shot.sides)), "table": shot.setup.ground,
             "light": shot.setup.light, "camera": {"elevation": shot.elevation, "round": shot.round, "fov": shot.fov},
             "cards": truth(layout.sheets, view)}
    cv2.imwrite(str(path.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, shot.setup.quality])
    path.with_suffix(".json").write_text(json.dumps(story), "utf-8")


def work(seed: int) -> Iterator[Job]:
    """All pictures with their seeds: one of every deck, then the next of each."""
    for turn in range(max(map(len, SHOTS.values()))):
        for number, deck in enumerate(DECKS):
            if turn < len(SHOTS[deck.name]):
                yield 1000 * seed + 10 * number + turn, Drawn(deck), SHOTS[deck.name][turn]


def narrowest(shot: Shot, deck: Deck, seed: int) -> float:
    """Pixels across the smallest card of a picture, row markers apart."""
    dice = np.random.default_rng(seed)
    layout = lay(shot, deck, dice)
    view = seen(shot, layout, dice)
    quads = np.array([view.project(sheet.corners()) for sheet in layout.sheets if not sheet.face.startswith("ind")])
    return float(np.linalg.norm(quads - np.roll(quads, -1, 1), axis=2).min())


def large_enough(kind: str, deck: Deck, seed: int) -> Shot:
    """A shot by lot, drawn again where its cards would be too small.  ValueError: where they are in all `DRAWS`."""
    dice = np.random.default_rng(seed)
    for shot in (shot_by_lot(dice, kind) for _ in range(DRAWS)):
        if narrowest(shot, deck, seed) >= NARROWEST:
            return shot
    asked = f"{kind} of {deck.name} with seed {seed}"
    raise ValueError(f"{asked}: in none of {DRAWS} shots are all cards {NARROWEST:.0f} pixels wide")


def by_lot(seed: int, count: int) -> Iterator[Job]:
    """Pictures that nobody chose."""
    for number, drawn, kind in work_by_lot(seed, count):
        yield number, drawn, large_enough(kind, drawn.deck, number)


def photographs(folder: Path) -> dict[str, Picture]:
    """The donuts of `slate`, photographed once and kept beside the decks."""
    kept = folder / "donuts.png"
    if not kept.exists():
        taken = donut_photographs()
        folder.mkdir(parents=True, exist_ok=True)   # not before: a folder with nothing in it would look like a set
        cv2.imwrite(str(kept), np.vstack(list(taken.values())))
    strip = np.asarray(cv2.imread(str(kept)), np.uint8)
    side = strip.shape[1]
    return {piece: strip[n * side : (n + 1) * side] for n, piece in enumerate(DONUTS)}


def write_faces(folder: Path, drawn: Mapping[str, Picture]) -> None:
    """One upright picture a face."""
    folder.mkdir(parents=True, exist_ok=True)
    for stem, picture in drawn.items():
        cv2.imwrite(str(folder / f"{stem}.png"), picture)


def make(folder: Path, jobs: Iterable[Job], only: str = "") -> None:
    """All pictures that are not there yet."""
    photos, drawn = photographs(folder), dict[str, Mapping[str, Picture]]()
    for number, job, shot in jobs:
        name = job.deck.name
        path = folder / name / f"{shot.kind}_{name}_{number % 10}"
        if only not in ("", name) or path.with_suffix(".json").exists():
            continue
        if name not in drawn:
            drawn[name] = made(job) or faces(job.deck, photos)
            write_faces(folder / name / "faces", drawn[name])
        take(shot, job.deck, drawn[name], path, number)
        print(path.name, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/studio"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=0, help="so many pictures by lot instead of the chosen ones")
    parser.add_argument("--only", default="", help="the name of one deck")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    if find_spec("mitsuba") is None:
        raise SystemExit("path tracing needs mitsuba: pip install -e '.[workshop]'")
    require_fonts(deck.font for deck in DECKS)
    make(given.out, by_lot(given.seed, given.count) if given.count else work(given.seed), given.only)

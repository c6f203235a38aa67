"""Path-traced tables of four other decks: ``python -m models.workshop.studio --out out/studio``.

What `made_tables` lays together from flat faces is photographed here: real light, gloss, thickness, bent cards, a lens.
Every deck's folder is a set that ``make accuracy DATA=out/studio`` measures: cards laid out, games in progress and
plates at the end with 0, 30 and 55 % of a card under its neighbour, seen from 42 to 86 degrees above the table and from
either side.  Needs the extra `workshop` (mitsuba, scipy, resvg-py), fonts (`art.FONTS`, fonts-noto-cjk), and most of a
minute for each picture on one core; what is there is not made again.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import cv2
import numpy as np

from models.workshop.art import require_fonts
from models.workshop.studio_decks import DECKS, Deck
from models.workshop.studio_designs import faces
from models.workshop.studio_donuts import DONUTS, Picture
from models.workshop.studio_render import Setup, donut_photographs, photograph
from models.workshop.studio_table import Layout, at_rest, end, game, grid, standing, truth


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture.

    kind: grid, table or finalNN.  sides: of the table, by player.  elevation: degrees above the table; round: about it,
    0 = over the near player's shoulder.  fov: degrees across.  margin: pixels of table round the cards at least.
    """

    kind: str
    setup: Setup
    elevation: float
    round: float = 0.0
    sides: tuple[str, ...] = ()
    fov: float = 55.0
    margin: float = 50.0


N, F, L, R = "near", "far", "left", "right"
SHOTS: dict[str, tuple[Shot, ...]] = {
    "slate": (
        Shot("grid", Setup("oak", "lamp"), 62, 4),
        Shot("table", Setup("stone", "glare"), 55, -5, (N, F)),
        Shot("final30", Setup("oilcloth", "soft"), 64, 3, (N, N, F)),
        Shot("final55", Setup("birch", "window"), 50, 6, (N, F)),
        Shot("table", Setup("gingham", "window", lens=2.2), 70, 180, (N, F, R), 62),
        Shot("final00", Setup("marble", "evening", noise=4.0), 58, 0, (N, F)),
    ),
    "outline": (
        Shot("grid", Setup("marble", "window"), 75, -6),
        Shot("table", Setup("birch", "lamp"), 48, 3, (N, N, F)),
        Shot("final55", Setup("gingham", "soft"), 60, 0, (N, F)),
        Shot("final30", Setup("playmat", "evening", noise=4.0), 72, 178, (N, F, F)),
        Shot("table", Setup("oak", "soft"), 86, 2, (N, N, F, F, L, R), 64),
        Shot("final00", Setup("stone", "lamp"), 42, -8, (N, F)),
    ),
    "arcade": (
        Shot("grid", Setup("gingham", "soft"), 50, 2),
        Shot("table", Setup("stone", "lamp"), 66, 0, (N, F, L)),
        Shot("final30", Setup("marble", "glare"), 52, -4, (N, F)),
        Shot("final55", Setup("playmat", "window"), 68, 5, (N, N, F)),
        Shot("table", Setup("oilcloth", "evening", noise=5.0, quality=80), 58, -3, (N, N, F, F), 60),
        Shot("final00", Setup("oak", "window"), 80, 180, (N, F, F)),
    ),
    "fude": (
        Shot("grid", Setup("stone", "window"), 58, -3),
        Shot("table", Setup("oak", "evening", noise=4.0), 60, 2, (N, F)),
        Shot("final55", Setup("marble", "lamp"), 55, -5, (N, F)),
        Shot("final30", Setup("birch", "soft", lens=2.4), 46, 4, (N, F)),
        Shot("table", Setup("playmat", "glare"), 74, -2, (N, N, F), 58),
        Shot("final00", Setup("oilcloth", "lamp"), 66, 0, (N, N, F)),
    ),
}
"""The first ones of every deck are the most telling ones, should time run out."""


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


def take(shot: Shot, deck: Deck, drawn: Mapping[str, Picture], path: Path, seed: int) -> None:
    """One picture and its truth beside it."""
    dice = np.random.default_rng(seed)
    sheets = at_rest(lay(shot, deck, dice).sheets)
    points = np.concatenate([sheet.corners() for sheet in sheets])
    view = standing(points, shot.elevation, shot.round, shot.fov, float(dice.normal(0, 1)), shot.margin)
    picture = photograph(sheets, deck, drawn, view, shot.setup, seed)
    story = {"size": list(view.size), "deck": deck.name, "players": max(1, len(shot.sides)), "table": shot.setup.ground,
             "light": shot.setup.light, "camera": {"elevation": shot.elevation, "round": shot.round, "fov": shot.fov},
             "cards": truth(sheets, view)}
    cv2.imwrite(str(path.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, shot.setup.quality])
    path.with_suffix(".json").write_text(json.dumps(story), "utf-8")


def work(seed: int) -> Iterator[tuple[int, Deck, Shot]]:
    """All pictures with their seeds: one of every deck, then the next of each."""
    for turn in range(max(map(len, SHOTS.values()))):
        for number, deck in enumerate(DECKS):
            if turn < len(SHOTS[deck.name]):
                yield 1000 * seed + 10 * number + turn, deck, SHOTS[deck.name][turn]


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


def make(folder: Path, seed: int, only: str = "") -> None:
    """All pictures that are not there yet."""
    photos = photographs(folder)
    drawn = {deck.name: faces(deck, photos) for deck in DECKS if only in ("", deck.name)}
    for name, pictures in drawn.items():
        write_faces(folder / name / "faces", pictures)
    for number, deck, shot in work(seed):
        path = folder / deck.name / f"{shot.kind}_{deck.name}_{number % 10}"
        if deck.name in drawn and not path.with_suffix(".json").exists():
            take(shot, deck, drawn[deck.name], path, number)
            print(path.name, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("out/studio"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="the name of one deck")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    if find_spec("mitsuba") is None:
        raise SystemExit("path tracing needs mitsuba: pip install -e '.[workshop]'")
    require_fonts(deck.font for deck in DECKS)
    make(given.out, given.seed, given.only)

"""Films of games unlike the demo's: ``python -m tests.accuracy.films OUT [--only NAME]``.

Each is a set of its own, as `tests.accuracy.sets` reads them: ``faces/``, ``game.mp4`` and ``truth.json``.  Everything
comes from seeds.  Needs the workshop's extras (resvg-py, scikit-image, fonts) and Debian's ffmpeg.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

import cv2

from engine.go_nuts.scoring import score_plates
from models.workshop.art import require_fonts
from models.workshop.demo_game import Happening
from models.workshop.demo_seats import Setting
from models.workshop.demo_stage import Pose
from models.workshop.demo_story import FPS, Story, begin, tell
from models.workshop.film_camera import Camera, framed
from models.workshop.film_paint import Film, Look, Static
from models.workshop.film_table import arms, extent, in_order, setting
from models.workshop.made_decks import STYLES, faces, write_faces
from models.workshop.made_light import daylight, dusk, glare, lamp, shadow
from models.workshop.made_tables import as_face
from models.workshop.surfaces import artwork, checks, cloth, wood
from tests.accuracy import film_games as games
from tests.accuracy.film_draw import drawn as drawn_by_lot
from tests.accuracy.film_spec import NARROW, OPEN_PLATE, STACKED, WIDE, FilmSpec

AFTERWARDS = 3.0
"""Seconds of the finished table."""
SETTLED = 0.1
"""Seconds for which a round is over when a film begins that joins the game then."""
MARKER = (26.0, 26.0)

FILMS = (
    FilmSpec("six", "six players, two at the row's ends; no markers; selection cards lie about",
             ("near", "near", "right", "far", "far", "left"), 0, Look(wood, daylight, 3), WIDE,
             rounds=2, spare=((0, True), (3, False))),
    FilmSpec("far", "three players, the camera at the far side, two hands at once",
             ("near", "far", "far"), 6, Look(cloth, lamp, 5), Camera(azimuth=180), markers=True, dealt=False,
             beside=games.two_hands("Cleo", (2, 3, 4, 7, 8))),
    FilmSpec("mirrored", "two players, camera mirrored, a hand rests on a plate, H.264 at its worst",
             ("near", "far"), 8, Look(checks, daylight, 7, mirror=True), NARROW, quality=33,
             beside=games.hand_rests("Ann", 3, 7)),
    FilmSpec("five", "five players, camera lower (50 degrees) and to one side, a card carried through the picture",
             ("near", "near", "right", "far", "far"), 4, Look(cloth, shadow, 11),
             replace(WIDE, elevation=50, azimuth=14), markers=True, rounds=2,
             beside=games.carried_through("Dan", (3, 8))),
    FilmSpec("lamp", "two players at the row's ends, a lamp is switched on, the camera is knocked",
             ("left", "right"), 5, Look(wood, lamp, 13, lamp=(17.0, 0.45), bump=(27.4, 1.5, 14.0, -9.0)), seed=14,
             beside=games.second_thoughts("Ben", (5,))),
    FilmSpec("stacked", "three players, plates stacked by type with but an edge to be seen",
             ("near", "near", "far"), 9, Look(artwork, daylight, 17), WIDE, plate=STACKED, rounds=7),
    FilmSpec("colour", "four players, a colour of French Cruller not enrolled, glare; a player thinks again",
             ("near", "near", "far", "far"), 7, Look(cloth, glare, 23), WIDE, markers=True, seed=82,
             unlearned=("french_cruller@4",), beside=games.second_thoughts("Cleo", (2, 6))),
    FilmSpec("dusk", "four players at four sides, dusk, dark cards on a dark cloth, camera at the far side and low",
             ("near", "right", "far", "left"), 1, Look(cloth, dusk, 4, noise=4),
             replace(WIDE, elevation=52, azimuth=188), seed=267, spare=((1, False), (2, True))),
    FilmSpec("hasty", "three players who do not wait for each other and lay cards crookedly; camera askew, 720p",
             ("near", "near", "far"), 2, Look(wood, daylight, 29), Camera(azimuth=-28, elevation=58, roll=5),
             pace=0.3, sloppy=3.0, seed=41),
    FilmSpec("beside", "three players on one side and one end, plates beside each other, hands about the row",
             ("near", "near", "left"), 3, Look(artwork, glare, 31), WIDE, plate=OPEN_PLATE, markers=True, seed=12,
             spare=((0, False), (1, True), (2, True)),
             beside=games.all_of(games.two_hands("Ben", (3, 4, 5)), games.hand_rests("Cleo", 2, 6))),
    FilmSpec("knocked", "five players, the camera knocked while hands are about, a lamp, blocky H.264",
             ("near", "right", "far", "far", "left"), 8,
             Look(checks, shadow, 37, lamp=(9.0, 1.7), bump=(21.0, -2.5, 25, 12)),
             replace(WIDE, azimuth=180, elevation=60), rounds=2, quality=34, sloppy=1.6),
    FilmSpec("long", "two players, ten rounds, plates in two lines of overlapping cards, an unsteady hand",
             ("near", "far"), 6, Look(cloth, lamp, 41), replace(NARROW, elevation=54), rounds=10, lines=2, pace=0.6,
             beside=games.all_of(games.second_thoughts("Ann", (9, 21)), games.hand_rests("Ben", 25, 30))),
)


def make(spec: FilmSpec, folder: Path, shrink: float = 1.0, most: int | None = None) -> None:
    """One film's set.  `shrink`: the picture's size over the true one.  `most`: frames after which it breaks off."""
    _, truth, film = staged(spec, shrink)
    write(folder, {stem: face for stem, face in drawn(spec.style).items() if stem not in spec.unlearned}, truth, film,
          spec.quality, most)


def write(folder: Path, faces: dict[str, Any], truth: Mapping[str, Any], film: Film, quality: int,
          most: int | None = None) -> None:
    """A set of one film."""
    folder.mkdir(parents=True, exist_ok=True)
    write_faces(folder / "faces", faces)
    first = round(truth.get("joined_at", 0.0) * FPS)
    whole = ceil((max(film.story.stage.clock.values()) + AFTERWARDS) * FPS) - first
    length = min(whole, most or whole)
    encode(film, first, length, folder / "game.mp4", quality)
    (folder / "truth.json").write_text(json.dumps({**truth, "frames": length}, indent=1) + "\n", "utf-8")


def staged(spec: FilmSpec, shrink: float = 1.0) -> tuple[Story, dict[str, Any], Film]:
    """The story with its truth, and what films it."""
    story, truth, camera, lying = played(spec, shrink)
    look = spec.look if spec.knocked_at is None else replace(spec.look, bump=knocked(story.truth, spec.knocked_at))
    return story, {"deck": STYLES[spec.style].name, **truth}, Film(story, camera, textures(spec.style), look, lying)


def played(spec: FilmSpec, shrink: float = 1.0) -> tuple[Story, dict[str, Any], Camera, list[Static]]:
    """The story with its truth, the camera, and what lies there all the time."""
    players = len(spec.sides)
    names = games.NAMES[:players]
    table = setting(spec.sides, spec.plate)
    size = (round(spec.camera.size[0] * shrink) // 2 * 2, round(spec.camera.size[1] * shrink) // 2 * 2)
    camera = framed(replace(spec.camera, size=size), extent(table, spec.lines), 14 * shrink)
    table = in_order(table, camera, names)
    seed = spec.seed if spec.seed is not None else games.eventful(players, spec.rounds)
    events, deck, plates = games.rounds_of(players, spec.rounds, seed)
    story = begin(table, games.coloured(deck), spec.look.seed, arms(table))
    story.pace, story.sloppy, story.keeps, story.apart = spec.pace, spec.sloppy, spec.keeps, spec.apart
    tell(story, events, spec.dealt, spec.beside)
    truth = {"special": spec.special, "players": list(names), "deck_size": len(deck), "fps": FPS, "size": list(size),
             **seen_from(spec.joined, story.truth), "final": plates,
             "scores": {name: score.total for name, score in score_plates(plates).items()}}
    return story, truth, camera, statics(spec, table, events)


def seen_from(joined: int, events: Sequence[Happening]) -> dict[str, Any]:
    """What happens in a film that begins when so many rounds are over, and when that is in the story's time.

    Nobody can tell from then on which round it is.
    """
    if not joined:
        return {"events": list(events)}
    over = next(n for n, event in enumerate(events) if event["event"] == "row_refilled" and event["round"] == joined)
    at = ceil((events[over]["t"] + SETTLED) * FPS) / FPS
    later = [{**event, "t": round(event["t"] - at, 3)} for event in events[over + 1 :]]
    return {"joined_at": at, "events": [{k: v for k, v in event.items() if k != "round"} for event in later]}


def knocked(truth: Sequence[Mapping[str, Any]], number: int) -> tuple[float, float, float, float]:
    """The camera is knocked shortly before the result of an event stands."""
    return max(truth[min(number, len(truth) - 1)]["t"] - 0.7, 0.1), 1.5, 12.0, -8.0


def statics(spec: FilmSpec, table: Setting, events: list[dict[str, Any]]) -> list[Static]:
    """Markers, and selection cards that are not played."""
    out = []
    if spec.markers:
        out = [Static(f"indicator_{k}", Pose(x, table.row_y + 64, 2.0 * (-1) ** k), MARKER)
               for k, x in enumerate(table.slots, 1)]
    rounds = [event["picks"] for event in events if event["event"] == "picks_revealed"]
    for number, open_ in spec.spare:
        player = list(table.seats)[number]
        free = [n for n in range(1, len(table.slots) + 1) if n not in {picks[player] for picks in rounds}]
        out += [Static(*card) for card in games.unused(table.seats[player], free[:3], number, open_)]
    return out


@cache
def drawn(style: int) -> dict[str, Any]:
    """A made deck's faces."""
    return faces(STYLES[style])


@cache
def textures(style: int) -> dict[str, Any]:
    """The same, to be laid on a table."""
    return {name: as_face(picture, name) for name, picture in drawn(style).items()}


def encode(film: Film, first: int, length: int, out: Path, quality: int) -> None:
    """So many frames, from the number of the first one on, as H.264."""
    width, height = film.camera.size
    taken = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{width}x{height}", "-r", str(FPS), "-i", "-"]
    made = ["-an", "-c:v", "libx264", "-preset", "veryfast", "-threads", "1", "-crf", str(quality)]
    command = ["ffmpeg", "-v", "error", "-y", *taken, *made, "-pix_fmt", "yuv420p", str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as encoder:
        if encoder.stdin is None:
            raise OSError("ffmpeg takes no pictures")
        for number in range(first, first + length):
            encoder.stdin.write(film.frame(number).tobytes())
        encoder.stdin.close()
    if encoder.returncode:
        raise OSError(f"ffmpeg ended with {encoder.returncode}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", help="the name of one film")
    parser.add_argument("--seed", type=int, help="films drawn by lot, this one the first, and not those chosen here")
    parser.add_argument("--count", type=int, default=6, help="how many of them")
    given = parser.parse_args()
    by_lot = [] if given.seed is None else [drawn_by_lot(given.seed + k) for k in range(given.count)]
    cv2.setNumThreads(1)
    require_fonts(style.font for style in STYLES)
    for spec in by_lot or FILMS:
        if given.only in (None, spec.name):
            make(spec, given.out / spec.name)
            print(f"{spec.name}: {spec.special}", flush=True)


if __name__ == "__main__":
    main()

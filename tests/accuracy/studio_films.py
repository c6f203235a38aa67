"""Whole games filmed in the studio: ``python -m tests.accuracy.studio_films OUT [--only NAME] [--rounds N]``.

``--seed N --count K`` films the first rounds of games by lot instead: decks, tables, lights and cameras nobody chose;
with ``--joined M`` the camera is on from when M of the rounds are over.  ``--dim SHARE`` films in so much of the light;
what was traced before is taken from where it is kept.

As `tests.accuracy.films`, but what lies on the table is path traced (`models.workshop.studio_film`), and the decks are
the studio's.  Needs the extra `workshop`, fonts and Debian's ffmpeg.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2

from models.workshop.art import require_fonts
from models.workshop.film_camera import Camera
from models.workshop.made_tables import as_face
from models.workshop.studio import photographs
from models.workshop.studio_decks import DECKS, Deck
from models.workshop.studio_designs import faces
from models.workshop.studio_film import Studio, StudioFilm, as_lying, everywhere, look
from models.workshop.studio_lot import Drawn, made
from models.workshop.studio_render import Setup
from tests.accuracy.film_spec import FilmSpec
from tests.accuracy.films import played, write
from tests.accuracy.studio_film_lot import TWO_LINES, by_lot

WHOLE = 99
"""Rounds: more than any game has."""


NEVER = 1e9
"""Seconds into a film at which nothing happens any more."""


@dataclass(frozen=True, slots=True)
class StudioSpec:
    """A film in the studio: whose faces, on what and in which light, and which game."""

    drawn: Drawn
    setup: Setup
    film: FilmSpec


def _spec(name: str, special: str, deck: str, setup: Setup, sides: tuple[str, ...], camera: Camera, seed: int,
          **more: Any) -> StudioSpec:
    film = FilmSpec(name, special, sides, 0, look(setup, seed, drift=0.015), camera, TWO_LINES, WHOLE, seed,
                    markers=True, lines=1.6)
    its = next(drawn for drawn in map(Drawn, DECKS) if drawn.deck.name == deck)
    return StudioSpec(its, setup, replace(film, **more))


FILMS = (
    _spec("arcade", "three players, a whole game, plates that grow into a second line", "arcade",
          Setup("oak", "lamp"), ("near", "far", "far"), Camera(elevation=62, azimuth=6), 1, dealt=False),
    _spec("slate", "four players, a whole game, a chequered cloth by a window, the camera low and at the far side",
          "slate", Setup("gingham", "window", noise=3.0), ("near", "near", "far", "far"),
          Camera(elevation=54, azimuth=187, roll=-2), 3, pace=0.8),
    _spec("fude", "two players, a whole game, a playmat in the evening, a grainy camera from the side", "fude",
          Setup("playmat", "evening", noise=4.5), ("near", "far"), Camera(elevation=50, azimuth=-24, roll=3), 5,
          plate=replace(TWO_LINES, per=11), sloppy=1.6, quality=28),
    _spec("outline", "five players, a whole game, a lamp mirrored in cards on marble; no markers", "outline",
          Setup("marble", "glare"), ("near", "near", "right", "far", "left"),
          Camera(size=(1920, 1080), elevation=72, azimuth=-8), 8, markers=False, keeps=True, apart=1.5),
)


def make(spec: StudioSpec, out: Path) -> None:
    """One film's set; its stills are kept in a folder beside it."""
    deck = spec.drawn.deck
    drawn = made(spec.drawn) or faces(deck, photographs(out))
    film = studio_film(spec, deck, drawn, out / f"{spec.film.name}.stills")
    write(out / spec.film.name, drawn, film[0], film[1], spec.film.quality)


def studio_film(spec: StudioSpec, deck: Deck, drawn: dict[str, Any], kept: Path) -> tuple[dict[str, Any], StudioFilm]:
    """The truth, and what films it."""
    story, truth, camera, statics = played(spec.film)
    end = max(story.stage.clock.values())
    finished = as_lying(story.stage, statics, story.stage.cards_at(end), deck)
    studio = Studio(deck, drawn, camera, spec.setup, spec.film.look.seed, finished, everywhere(story, statics, deck),
                    len(story.stage.cards) + len(statics), kept)
    textures = {name: as_face(picture, name) for name, picture in drawn.items()}
    return {"deck": deck.name, **truth}, StudioFilm(story, camera, textures, spec.film.look, statics, studio)


def dimmed(film: FilmSpec, share: float) -> FilmSpec:
    """The same in so much of the light, from the first picture to the last; no lamp is switched on in it."""
    return replace(film, special=f"{film.special}; {share:.0%} of the light",
                   look=replace(film.look, lamp=(NEVER, share)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", help="the name of one film")
    parser.add_argument("--rounds", type=int, default=WHOLE, help="how many of each game")
    parser.add_argument("--seed", type=int, help="films drawn by lot, this one the first, and not those chosen here")
    parser.add_argument("--count", type=int, default=2, help="how many of them")
    parser.add_argument("--joined", type=int, default=0, help="rounds that are over before each film begins")
    parser.add_argument("--dim", type=float, help="the share of the light in which they are filmed")
    given = parser.parse_args()
    cv2.setNumThreads(1)
    require_fonts(deck.font for deck in DECKS)
    drawn = [] if given.seed is None else [StudioSpec(*by_lot(given.seed + k)) for k in range(given.count)]
    for spec in drawn or FILMS:
        if given.only in (None, spec.film.name):
            special = spec.film.special + f"; joined when {given.joined} rounds are over" * bool(given.joined)
            film = replace(spec.film, special=special, rounds=min(spec.film.rounds, given.rounds), joined=given.joined)
            film = film if given.dim is None else dimmed(film, given.dim)
            make(replace(spec, film=film), given.out)
            print(f"{film.name}: {film.special}", flush=True)


if __name__ == "__main__":
    main()

"""What a film of a game shows: who sits where, what lies there, how it is filmed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from models.workshop.demo_seats import Seat
from models.workshop.demo_story import Incident
from models.workshop.film_camera import Camera
from models.workshop.film_paint import Look

PLATE = Seat("", 0.0, (0, 0), (0, 0), (0, 0), step=44.0, per=5)
OPEN_PLATE = replace(PLATE, step=68.0, per=4)
STACKED = replace(PLATE, step=68.0, stacked=13.0)
NARROW, WIDE = Camera(), Camera(size=(1920, 1080))


@dataclass(frozen=True, slots=True)
class FilmSpec:
    """What a film shows.  special: in words, for the report.  sides: where players sit.  style: number of the deck.
    unlearned: faces that are not enrolled.  quality: of H.264, the higher the worse.  spare: unused selection cards,
    by player's number, open or not.  pace, sloppy, keeps, apart: as in `Story`.  knocked_at: the number of the event
    during which the camera is knocked.  joined: rounds that are over before the film begins."""

    name: str
    special: str
    sides: tuple[str, ...]
    style: int
    look: Look
    camera: Camera = NARROW
    plate: Seat = PLATE
    rounds: int = 3
    seed: int | None = None
    markers: bool = False
    dealt: bool = True
    quality: int = 23
    unlearned: tuple[str, ...] = ()
    spare: tuple[tuple[int, bool], ...] = ()
    lines: float = 1
    pace: float = 1.0
    sloppy: float = 1.0
    beside: Incident | None = None
    keeps: bool = False
    apart: float = 0.0
    knocked_at: int | None = None
    joined: int = 0

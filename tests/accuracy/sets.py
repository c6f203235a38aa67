"""Folders of pictures with their truth.

A set is a folder with ``faces/`` (one upright picture per face) and any of:

- photographs, each with a ``.json`` of its own name beside it: every card with its corners and what is seen of it;
- photographs that ``truth.json`` lists by name, topmost card first, without corners;
- games: a video with a ``truth.json`` of events beside it, in the set's folder or one below.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

VIDEOS = {".mp4", ".webm", ".mkv", ".avi", ".mov"}
QUARTER = 0.25
"""A card of which less is seen may be left out or be unknown."""
OPEN = 0.95
"""A card of which at least so much is seen counts as not covered."""

Corners = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class TrueCard:
    """A card that lies in a photograph.

    corners: (4, 2) pixels, clockwise from the card's own top left, or None where nobody measured them.
    visible: what is seen inside the picture, over the whole card.  inside: wholly inside the picture.
    covered, sliver: partly under another card; next to nothing of it to be seen (both judged by eye).
    """

    piece: str
    corners: Corners | None = None
    visible: float = 1.0
    inside: bool = True
    covered: bool = False
    sliver: bool = False
    player: str | int | None = None
    zone: str = ""

    @property
    def countable(self) -> bool:
        """To be found and named: wholly inside the picture and at least a quarter of it to be seen."""
        return self.inside and self.visible >= QUARTER and not self.sliver


@dataclass(frozen=True, slots=True, eq=False)
class TruePhoto:
    path: Path
    cards: tuple[TrueCard, ...]
    measured: bool
    """The truth has corners."""


@dataclass(frozen=True, slots=True)
class TrueGame:
    video: Path
    truth: dict[str, Any]


@dataclass(frozen=True, slots=True)
class PictureSet:
    name: str
    faces: Path
    photos: tuple[TruePhoto, ...]
    games: tuple[TrueGame, ...]


class SetError(Exception):
    """The folder is not laid out as a set; the message is one sentence."""


def find_sets(folder: Path) -> Iterator[PictureSet]:
    """The sets in a folder: itself, or else those below it."""
    if not folder.is_dir():
        raise SetError(f"{folder}: there is no such folder")
    if (folder / "faces").is_dir():
        yield read_set(folder)
        return
    below = [found for child in sorted(folder.iterdir()) if child.is_dir() for found in _sets_below(child)]
    if not below:
        raise SetError(f"{folder}: no folder in it has faces/ with one upright picture per face")
    yield from below


def _sets_below(folder: Path) -> Iterator[PictureSet]:
    if (folder / "faces").is_dir():
        yield read_set(folder)
    else:
        for child in sorted(folder.iterdir()):
            if child.is_dir():
                yield from _sets_below(child)


def read_set(folder: Path) -> PictureSet:
    """The photographs and games of one set."""
    photos = [*_measured_photos(folder), *_named_photos(folder)]
    games = [game for place in (folder, *sorted(p for p in folder.iterdir() if p.is_dir())) for game in _games(place)]
    return PictureSet(folder.resolve().name, folder / "faces", tuple(photos), tuple(games))


def _measured_photos(folder: Path) -> Iterator[TruePhoto]:
    for path in _pictures(folder):
        beside = path.with_suffix(".json")
        if beside.exists():
            told = json.loads(beside.read_text("utf-8"))
            cards = tuple(measured_card(card, told["size"]) for card in told["cards"])
            yield TruePhoto(path, cards, measured=True)


def measured_card(card: dict[str, Any], size: list[int]) -> TrueCard:
    """A card as the files of measured photographs tell it; `size` is the photograph's, (width, height)."""
    corners = np.asarray(card["corners"], np.float64).reshape(4, 2)
    inside = bool((corners >= 0).all() and (corners <= np.asarray(size)).all())
    piece = card.get("label") or card["piece"]
    return TrueCard(
        piece.split("@")[0], corners, float(card["visible"]), inside,
        player=card.get("player"), zone=card.get("zone", ""),
    )


def _named_photos(folder: Path) -> Iterator[TruePhoto]:
    told = _truth(folder)
    for photo in told if isinstance(told, list) else ():
        cards = tuple(
            TrueCard(card["piece"], covered=card.get("covered", False), sliver=card.get("sliver", False))
            for card in photo["cards"]
        )
        yield TruePhoto(folder / photo["photo"], cards, measured=False)


def _games(folder: Path) -> Iterator[TrueGame]:
    told = _truth(folder)
    if isinstance(told, dict) and "events" in told:
        for path in sorted(folder.iterdir()):
            if path.suffix.lower() in VIDEOS:
                yield TrueGame(path, told)


def _truth(folder: Path) -> Any:
    path = folder / "truth.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else None


def _pictures(folder: Path) -> list[Path]:
    return sorted(p for p in folder.iterdir() if p.suffix.lower() in {".jpg", ".jpeg", ".png"})

"""Stand-ins for the close look at what stays in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from scanner.geometry.rectify import moved
from scanner.geometry.tablemap import TableMap
from scanner.types import Floats, Image, SeenCard
from tests.scanner_follow.theatre import Stage

BITS = 3
"""The bits of a close look, before what comes of it."""


class TellsNothing:
    """Answers whatever it is asked besides a look with nothing."""

    def open_cards(self, image: Image, width: float) -> list[SeenCard]:
        return []

    def backs(self, image: Image, doubtful: Sequence[SeenCard], known: Sequence[SeenCard]) -> list[SeenCard] | None:
        return None

    def card_at(self, image: Image, thing: SeenCard, table: TableMap) -> SeenCard | None:
        return None

    def deck_at(self, image: Image, places: Sequence[Floats]) -> SeenCard | None:
        return None


@dataclass
class CloseEyes(TellsNothing):
    """Sees every card whose middle is in what it is handed."""

    stage: Stage
    widths: list[float] = field(default_factory=list)
    finished: int = 0

    def __call__(self, image: Image, width: float) -> Iterator[list[SeenCard] | None]:
        self.widths.append(width)
        cards = self.there(image)
        yield from [None] * BITS
        self.finished += 1
        yield cards

    def there(self, image: Image) -> list[SeenCard]:
        fit = cv2.matchTemplate(self.stage.picture(), image, cv2.TM_SQDIFF)
        corner = np.array(cv2.minMaxLoc(fit)[2], np.float32)
        shares, _ = self.stage.seen()
        there = [
            (thing, moved(thing.corners, self.stage.view) - corner, share)
            for thing, share in zip(self.stage.things, shares, strict=True) if thing.kind == "card"
        ]  # fmt: skip
        size = np.array(image.shape[1::-1])
        return [
            SeenCard(((thing.piece, 0.99), ("unknown", 0.01)), corners, share, 0.9)
            for thing, corners, share in there if (corners.min(axis=0) > 0).all() and (corners.max(axis=0) < size).all()
        ]  # fmt: skip


class Counting(TellsNothing):
    """Makes nothing out, and keeps how large the pictures were that it was handed."""

    def __init__(self) -> None:
        self.sizes: list[tuple[int, ...]] = []

    def __call__(self, image: Image, width: float) -> Iterator[list[SeenCard] | None]:
        self.sizes.append(image.shape[:2])
        yield []

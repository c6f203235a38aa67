"""One photograph: its file in, every card on it out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scanner.counting.hiding import what_may_hide
from scanner.counting.sight import Sight
from scanner.photograph.scan import card_to_json
from scanner.sources.photo import load_photo
from scanner.types import Image, SeenCard


@dataclass(frozen=True, slots=True, eq=False)
class PhotoScan:
    """What was seen on a photograph.

    size: (width, height) in pixels.  ms: how long finding and naming took, the loading of the file included.
    mirrored, hands, too_small: as a `Sight` has them.
    """

    photo: str
    image: Image
    ms: float
    cards: tuple[SeenCard, ...]
    mirrored: bool = False
    hands: NDArray[np.bool_] | None = None
    too_small: bool = False

    @property
    def size(self) -> tuple[int, int]:
        return self.image.shape[1], self.image.shape[0]

    def to_json(self) -> dict[str, object]:
        """The object that ``donuts scan --json`` prints; `mirrored` and `too_small` are said of pictures that are, and
        `hidden` of those on which something may hide cards."""
        cards = [card_to_json(card) for card in self.cards]
        told = {"photo": self.photo, "size": list(self.size), "ms": round(self.ms, 1), "cards": cards}
        said = {word: True for word in ("mirrored", "too_small") if getattr(self, word)}
        hidden = self.hidden()
        return {**told, **said, **({"hidden": list(hidden)} if hidden else {})}

    def hidden(self) -> tuple[str, ...]:
        """Why more cards may lie there than are told, a sentence each."""
        return () if self.too_small else what_may_hide(self.image, self.cards, self.hands)


def scan_with(path: Path, look: Callable[[Image], Sight]) -> PhotoScan:
    """Find and name every card by some way of looking.  Raises PhotoError for a file that is no usable picture."""
    began = time.perf_counter()
    return scanned(str(path), load_photo(path), look, began)


def scanned(name: str, image: Image, look: Callable[[Image], Sight], began: float) -> PhotoScan:
    """The same for a picture that is loaded already, since `began` on the clock `time.perf_counter`."""
    sight = look(image)
    ms = (time.perf_counter() - began) * 1000
    return PhotoScan(name, image, ms, sight.cards, sight.mirrored, sight.hands, sight.too_small)

"""What passes between the stages of the eyes: small frozen records, arrays with their shape beside them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""(height, width, 3), BGR as OpenCV has it."""
Floats = NDArray[np.float32]
Matrix = NDArray[np.float64]
"""(3, 3), a projective map of the plane."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture from a source.  `taken_at` is source time in seconds; `number` counts from 0.

    `settled` says that nothing is moving in it, such as in a photograph: there is nothing to wait for.
    `repeated_for` is for how many seconds a camera has sent this very picture: one that hangs does.
    """

    image: Image
    number: int
    taken_at: float
    settled: bool = False
    repeated_for: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A card or a row marker found in a picture, not named yet.

    corners: (4, 2) pixels, clockwise as seen in the picture, the first two spanning a short side of a card; which
    short side is the top is not known yet.  The whole card's corners, continued under whatever covers them.
    kind: ``card`` or ``marker``.  score: 0..1.
    visible: 0..1, what is seen of the card.
    mask: (32, 24) bool on the upright crop, rows along the card's long side, True where the card itself is seen
    (for the corner order as given).
    real: 0..1, how surely it is a card at all, where somebody looked at it by itself (`scanner.finding.refine`).
    alone: whether none of several looks at the picture shows it but one (`scanner.photograph.best_look`).
    """

    corners: Floats
    kind: str
    score: float
    visible: float
    mask: NDArray[np.bool_]
    real: float = 1.0
    alone: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Findings:
    """All that the detector saw in one picture.

    hands: (h, w) bool at a quarter of the network's input resolution, True where a hand or an arm is.
    size: (width, height) of the picture in pixels.
    besides: cards that other looks at the picture show, and not this one, the surest first; those that but one of them
    shows, or hardly, are `alone` (`scanner.photograph.best_look`).
    cards: as `hands`, True where a card is, whichever it may be and whether or not one was made of it; None where
    nobody said.
    """

    detections: tuple[Detection, ...]
    hands: NDArray[np.bool_]
    size: tuple[int, int]
    besides: tuple[Detection, ...] = ()
    cards: NDArray[np.bool_] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SeenCard:
    """A card found and named in one picture.

    candidates: ``(piece, probability)``, best first; a card of no enrolled face is ``unknown``.
    corners: (4, 2) pixels, clockwise from the card's own top left (a back may begin at any corner).
    says: what is printed on it, where that contradicts its looks.  real, alone: as its `Detection` has them.
    """

    candidates: tuple[tuple[str, float], ...]
    corners: Floats
    visible: float
    score: float
    kind: str = "card"
    says: str = ""
    real: float = 1.0
    alone: bool = False

    @property
    def piece(self) -> str:
        return self.candidates[0][0]

    @property
    def confidence(self) -> float:
        return self.candidates[0][1]

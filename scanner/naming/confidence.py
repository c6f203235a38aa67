"""How sure the eyes are: probabilities from how alike a card is to its likeliest faces.

The weights are fitted by `models.workshop.confidence` on made-up decks, a part of which was not enrolled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log

import numpy as np

from engine.observation import UNKNOWN
from scanner.geometry.rectify import WIDTH
from scanner.naming.appearance import CELLS
from scanner.naming.residue import Residue
from scanner.types import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """How well one piece agrees with one card, laid over it as well as it goes.

    cells: how many cells were compared.  pixels: the card's width in the picture.  corners: (4, 2) from the face's own
    top left.  less: how much less likely it is that than the residue says.  likeness: what the candidates are ordered
    by, worked out once: they are ordered again and again.
    """

    piece: str
    residue: Residue
    cells: float
    pixels: float
    corners: Floats
    less: float = 0.0
    likeness: float = field(init=False)

    def __post_init__(self) -> None:
        r = self.residue
        parts = r.overall, r.typical, r.fair, r.poor, r.worst, r.edges
        likeness = sum(weight * part for weight, part in zip(QUALITIES, parts, strict=True)) - self.less
        object.__setattr__(self, "likeness", likeness)


QUALITIES = (1.13, -0.342, 1.038, 0.799, 0.395, 0.426)
"""The weights of a residue's six parts."""
UNKNOWN_LEVEL = np.array([4.256, -0.866, 0.216])
"""The likeness of a card that was never enrolled: as it is, by the log of the share seen, by the log of the width."""
SHARPNESS = np.array([0.579, -0.313])
"""How decisive a difference is: by the log of the share seen, by the log of the width."""

COVERED_TO_OPEN = (0.75, 0.9)
"""Shares seen of cards that other cards say nothing of, and of those that they say all of."""


def probabilities(found: tuple[Evidence, ...], demand: float = 0.0) -> tuple[tuple[str, float], ...]:
    """``(piece, probability)``, best first, `unknown` among them.

    demand: how much more than usual an open card must be like a face (`scanner.photograph.company`); covered ones
    need not.
    """
    sharpness, unknown = levels(found[0])
    if demand:
        unknown += demand * float(np.interp(found[0].cells / CELLS, COVERED_TO_OPEN, (0, 1)))
    scores = {e.piece: sharpness * e.likeness for e in found} | {UNKNOWN: sharpness * unknown}
    top = max(scores.values())
    raised = {piece: exp(score - top) for piece, score in scores.items()}
    total = sum(raised.values())
    return tuple(sorted(((piece, value / total) for piece, value in raised.items()), key=lambda x: -x[1]))


def levels(evidence: Evidence) -> tuple[float, float]:
    """How sharply likeness decides for a card, and the likeness at which it is as well some card never enrolled."""
    compared = 0 if evidence.residue.blank else evidence.cells
    share, width = max(compared, 1) / CELLS, max(evidence.pixels, 1)
    level, by_share, by_width = UNKNOWN_LEVEL.tolist()
    return sharpness_of(share, width), level + by_share * log(share) + by_width * log(width / WIDTH)


def sharpness_of(share: float, pixels: float) -> float:
    """How sharply likeness decides for a card of which such a share is seen, so many pixels wide."""
    sharper, finer = SHARPNESS.tolist()
    return exp(sharper * log(max(share, 1 / CELLS)) + finer * log(max(pixels, 1.0) / WIDTH))

"""How sure the eyes are: probabilities from how alike a card is to its likeliest faces.

The weights are fitted by `models.workshop.confidence` on made-up decks, a part of which was not enrolled.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.observation import UNKNOWN
from scanner.types import Floats


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """How well one piece agrees with one card, laid over it as well as it goes.

    colour, edges: likeness on the visible cells, 1 = alike.  worst: mean squared difference of levelled colours in
    the worst block of cells (a wrong illustration in a right frame).  cells: how many cells were compared.
    pixels: the card's width in the picture.  corners: (4, 2) from the face's own top left.
    """

    piece: str
    colour: float
    edges: float
    worst: float
    cells: float
    pixels: float
    corners: Floats

    @property
    def likeness(self) -> float:
        """What the candidates are ordered by."""
        return float(WEIGHTS[:3] @ features(self))


WEIGHTS = np.array([1.0, 1.0, 0.3, 3.0, 0.5, 1.0, 0.0, 0.0])
"""Of colour, edges and worst; the sharpness and its power of the share seen; unknown's level, by share, by width."""


def features(evidence: Evidence) -> Floats:
    """(3,) colour, edges and worst block on scales on which differences count alike everywhere."""
    measures = 1 - evidence.colour, 1 - evidence.edges, evidence.worst
    return np.array([-np.log(measure + 0.01) for measure in measures], np.float32)


def probabilities(found: tuple[Evidence, ...]) -> tuple[tuple[str, float], ...]:
    """``(piece, probability)``, best first, `unknown` among them."""
    sharpness, unknown = levels(found[0])
    scores = {e.piece: sharpness * e.likeness for e in found} | {UNKNOWN: sharpness * unknown}
    top = max(scores.values())
    raised = {piece: float(np.exp(score - top)) for piece, score in scores.items()}
    total = sum(raised.values())
    return tuple(sorted(((piece, value / total) for piece, value in raised.items()), key=lambda x: -x[1]))


def levels(evidence: Evidence) -> tuple[float, float]:
    """How sharply likeness decides for a card, and the likeness at which it is as well some card never enrolled."""
    share, width = np.log(max(evidence.cells, 1) / 768), np.log(max(evidence.pixels, 1) / 96)
    return float(WEIGHTS[3] * np.exp(WEIGHTS[4] * share)), float(WEIGHTS[5] + WEIGHTS[6] * share + WEIGHTS[7] * width)

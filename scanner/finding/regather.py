"""Cards of a picture that is mostly as it was: only where cells say something new are they gathered anew."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import STRIDE, Floats, Ints
from scanner.finding.votes import Cluster, Kept, Votes, area_in_cells, gather

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Remembered:
    """A card of the last look; rows, cols: (n,) the cells that spoke for it."""

    corners: Floats
    rows: Ints
    cols: Ints
    score: float

    def touches(self, cells: Mask) -> bool:
        """Whether one of these cells speaks for it or lies on it."""
        if cells[self.rows, self.cols].any():
            return True
        quad = np.round(self.corners / STRIDE).astype(np.int32)
        left, top, width, height = cv2.boundingRect(quad)
        left, right, top, bottom = max(left, 0), max(left + width, 0), max(top, 0), max(top + height, 0)
        there = cells[top:bottom, left:right]
        if not there.any():
            return False
        card = np.zeros(there.shape, np.uint8)
        cv2.fillConvexPoly(card, quad - np.array([left, top], np.int32), 1)
        return bool((there & (card > 0)).any())


class Gatherer:
    """Remembers the cards of one camera's last picture."""

    def __init__(self) -> None:
        self._cards: list[Remembered] = []

    def gather(self, votes: Votes, fresh: Mask | None) -> list[Cluster]:
        """The cards, as `scanner.finding.votes.gather` gives them.

        fresh: (h, w) the cells that may say something else than in the last look; None if all may.  A card for which
        none of them speaks, and on which none lies, is as it was.
        """
        clusters = gather(votes) if fresh is None else self._in_part(votes, fresh)
        self._cards = [
            Remembered(found.corners, votes.rows[found.members], votes.cols[found.members], found.score)
            for found in clusters
        ]
        return clusters

    def _in_part(self, votes: Votes, fresh: Mask) -> list[Cluster]:
        """The cards that are as they were, and those that the other cells, old and new, make."""
        touched = [card.touches(fresh) for card in self._cards]
        anew, kept = fresh.copy(), Kept()
        for card, changes in zip(self._cards, touched, strict=True):
            if changes:
                anew[card.rows, card.cols] = True
            else:
                kept.add(card.corners, len(card.rows) / area_in_cells(card.corners))
        number = np.zeros(fresh.shape, np.intp)
        number[votes.rows, votes.cols] = np.arange(len(votes.rows))
        stay = [
            Cluster(card.corners, number[card.rows, card.cols], card.score)
            for card, changes in zip(self._cards, touched, strict=True) if not changes
        ]  # fmt: skip
        some = np.flatnonzero(anew[votes.rows, votes.cols])
        part = Votes(votes.rows[some], votes.cols[some], votes.described[:, some], votes.trust[some])
        return stay + [Cluster(found.corners, some[found.members], found.score) for found in gather(part, kept)]

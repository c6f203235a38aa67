"""Who is it: every card found is compared with every enrolled face, on the parts of it that are seen.

First all cards with all faces, both ways up, where the detector says they lie; then the likeliest few are laid over
the card exactly and compared again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.align import Surroundings, lay_over
from scanner.appearance import CELLS, COLUMNS, ROWS, Likeness, compare, looks_of
from scanner.confidence import Evidence, probabilities
from scanner.deck import DeckBook
from scanner.rectify import sides, turned, upright
from scanner.types import Detection, Floats, Image, SeenCard

RIVALS = 3
"""How many pieces are laid over each card."""


@dataclass(frozen=True, slots=True, eq=False)
class Posed:
    """A detection with one of its sides taken as the top.

    visible: (CELLS,) 0 or 1 for that order of the corners.
    """

    owner: int
    corners: Floats
    visible: Floats


class Recogniser:
    """Names cards by the faces of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        self.book = book
        self._faces = book.looks

    def name(self, image: Image, detections: Sequence[Detection]) -> tuple[SeenCard, ...]:
        """The detections as named cards, in the same order."""
        return tuple(
            seen_card(detection, evidence)
            for detection, evidence in zip(detections, self.weigh(image, detections), strict=True)
        )

    def weigh(self, image: Image, detections: Sequence[Detection]) -> list[tuple[Evidence, ...]]:
        """For each detection, how well the likeliest pieces agree with it, best first."""
        if not detections:
            return []
        poses = [pose for k, detection in enumerate(detections) for pose in poses_of(k, detection)]
        crops = looks_of([upright(image, pose.corners) for pose in poses])
        likeness = compare(crops, np.array([pose.visible for pose in poses]), self._faces)
        return [
            self._weigh_one(image, [i for i, pose in enumerate(poses) if pose.owner == k], poses, likeness)
            for k in range(len(detections))
        ]

    def _weigh_one(
        self, image: Image, mine: list[int], poses: list[Posed], likeness: Likeness
    ) -> tuple[Evidence, ...]:
        total = (likeness.colour + likeness.edges)[mine]
        found = [self._lay(image, poses[mine[p]], face) for p, face in self._rivals(total)]
        return tuple(sorted(found, key=lambda e: -e.likeness))

    def _rivals(self, total: Floats) -> list[tuple[int, int]]:
        """(pose, face) of the likeliest pieces, each piece once."""
        chosen: dict[str, tuple[int, int]] = {}
        for flat in np.argsort(-total, axis=None):
            pose, face = divmod(int(flat), total.shape[1])
            chosen.setdefault(self.book.pieces[face], (pose, face))
            if len(chosen) == RIVALS:
                break
        return list(chosen.values())

    def _lay(self, image: Image, pose: Posed, face: int) -> Evidence:
        fit = lay_over(Surroundings(image, pose.corners), pose.visible, self.book.patterns[face])
        crop = looks_of([upright(image, fit.corners)])
        alike = compare(crop, pose.visible[None], self._faces.only(face))
        return Evidence(
            self.book.pieces[face], float(alike.colour[0, 0]), float(alike.edges[0, 0]), fit.worst,
            float(pose.visible.sum()), min(sides(fit.corners)), fit.corners,
        )


def poses_of(owner: int, detection: Detection) -> list[Posed]:
    """A card both ways up; a marker all four ways."""
    quarters = (0, 1, 2, 3) if detection.kind == "marker" else (0, 2)
    return [Posed(owner, turned(detection.corners, q), turned_mask(detection.mask, q)) for q in quarters]


def turned_mask(mask: NDArray[np.bool_], quarters: int) -> Floats:
    """(CELLS,) what is visible after the card's top is taken some quarter turns clockwise further."""
    rotated = np.ascontiguousarray(np.rot90(mask.astype(np.float32), quarters))
    fitted = cv2.resize(rotated, (COLUMNS, ROWS), interpolation=cv2.INTER_NEAREST)
    return np.asarray(fitted, np.float32).reshape(CELLS)


def seen_card(detection: Detection, found: tuple[Evidence, ...]) -> SeenCard:
    """A detection with its names; the corners are those of the likeliest face laid over it, if it is a face at all."""
    candidates = probabilities(found)
    known = candidates[0][0] != UNKNOWN
    corners = next(e.corners for e in found if e.piece == candidates[0][0]) if known else detection.corners
    return SeenCard(candidates, corners, detection.visible, detection.score, detection.kind)

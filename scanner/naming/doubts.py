"""Ways to look again at one card that is in doubt, each for what leaves cards in doubt.

Whatever is needed is asked for (`scanner.naming.thoughts`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from scanner.geometry.rectify import grown
from scanner.naming.appearance import CELLS
from scanner.naming.compared import Glance, Laid
from scanner.naming.faces import RIVALS, Faces
from scanner.naming.fellows import Fellows
from scanner.naming.landmarks import Landmarks
from scanner.naming.laying import WHOLE, AskAfar, AskGlance, Laying, Reading
from scanner.naming.poses import Posed, cells_under, poses_of, visible_map
from scanner.naming.thoughts import Thought
from scanner.naming.verdict import Found, best_of_each
from scanner.types import Detection, Floats, Image

PROMISING, FROM_AFAR = 1.5, 3
"""A card in doubt so much alike to a face is compared once more with so many of its likeliest pieces, their faces taken
as a camera shows them on a table.  Many a square of a cloth is so much alike to one, too."""
LEAST_SHARED = 0.7
"""How much of what is seen of a card must lie on a face that its local features suggest."""
TOO_SMALL = ((1.2, 1.2), (1.25, 1.45), (1.4, 1.4))
"""A frame or a disc on a card is sometimes taken for its edge: a card of which so much is seen and which nobody knows
is tried as a larger one too."""
STRIP = 0.2
"""The share of its length or width by which a card is too short whose strip along one edge was taken for the table."""
TILE_SIZES = ((1.15, 1.15), (1.3, 1.3), (0.87, 0.87), (1.25, 1.0), (1.0, 1.25))
"""A row marker's outline is read off few cells: one that nobody knows is tried in other sizes too."""
SIZES = 4
"""In so many of them, the likeliest at first sight, faces are laid over a card: one with more of the table in it may be
the likeliest of all."""
Look = Callable[[Found], Thought[Found]]
"""What a card is after one more look, from what was found before."""


class Doubts:
    """Looks again at cards of one picture.

    landmarks: gives the faces' local features.
    """

    def __init__(
        self, image: Image, faces: Faces, laying: Laying, fellows: Fellows, landmarks: Callable[[], Landmarks]
    ) -> None:
        self._image, self._faces, self._laying = image, faces, laying
        self._fellows, self._landmarks = fellows, landmarks

    def looks(self, detection: Detection, glance: Glance, closely: bool) -> Iterator[Look]:
        """The ways to look at it again, one after another while it is in doubt; local features only where `closely`."""
        if detection.kind == "card":
            yield partial(self._from_afar, detection)
        if closely:
            yield partial(self._by_landmarks, detection)
        if detection.visible >= WHOLE:
            yield partial(self._otherwise_large, detection, glance)

    def _from_afar(self, detection: Detection, found: Found) -> Thought[Found]:
        """Its likeliest faces are taken as a camera shows them on a table, each where it lies."""
        if not found or found[0].likeness < PROMISING:
            return found
        pose, pieces = poses_of(0, detection)[0], self._faces.book.pieces
        laid: list[Laid] = yield AskAfar([
            (pose.at(one.corners), face)
            for one in found[:FROM_AFAR] for face, piece in enumerate(pieces) if piece == one.piece
        ])  # fmt: skip
        return best_of_each([*found, *(card.evidence for card in laid if not card.fit.hopeless)])

    def _by_landmarks(self, detection: Detection, found: Found) -> Thought[Found]:
        """It is what its local features suggest."""
        seen = visible_map(self._image, detection)
        near = cv2.dilate(seen, np.ones((5, 5), np.uint8))
        suggested = [
            (Posed(0, corners, cells_under(seen, corners)), face)
            for face, corners in self._landmarks().find(self._image, detection.corners, np.asarray(near, np.uint8))
        ]
        enough = LEAST_SHARED * detection.visible * CELLS
        likely = [(pose, face) for pose, face in suggested if pose.visible.sum() >= enough]
        return best_of_each([*found, *(yield from self._laying.read_on(Reading(likely)))])

    def _otherwise_large(self, detection: Detection, glance: Glance, found: Found) -> Thought[Found]:
        """It is of another size than it was taken for, and more like a face then."""
        if detection.kind == "card" and found and self._fellows.as_large(found[0].corners):
            return found
        sizes = TOO_SMALL if detection.kind == "card" else TILE_SIZES
        larger = [grown(detection.corners, *factors) for factors in sizes]
        larger += [with_strip(detection.corners, side) for side in range(4) if detection.kind == "card"]
        tried = [replace(detection, corners=corners) for corners in larger]
        glances: list[Glance] = yield AskGlance(tried)
        likely = sorted((one for one in glances if one.best > glance.best), key=lambda one: -one.best)
        most = SIZES if detection.kind == "card" else 1
        readings = [self._laying.reading(one, RIVALS) for one in likely[:most]]
        for reading in readings:
            yield from self._laying.read(reading, 1)
            if reading.clear:
                break
        best = max(readings, key=lambda reading: reading.likeness, default=None)
        return found if best is None else best_of_each([*found, *(yield from self._laying.read_on(best))])


def with_strip(corners: Floats, side: int) -> Floats:
    """(4, 2) the corners of a card that reaches farther beyond one of its sides, 0 that of the first two corners."""
    moved = corners.copy()
    for corner, inward in ((side, (side - 1) % 4), ((side + 1) % 4, (side + 2) % 4)):
        moved[corner] += STRIP * (corners[corner] - corners[inward])
    return moved

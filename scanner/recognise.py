"""Who is it: every card found is compared with every enrolled face, on the parts of it that are seen.

First all cards with all faces, both ways up, where the detector says they lie; then the likeliest few are laid over
the card exactly and compared again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.observation import UNKNOWN
from scanner.align import Fit, Surroundings, lay_over
from scanner.appearance import CELLS, COLUMNS, ROWS, compare, looks_of
from scanner.confidence import Evidence, probabilities
from scanner.deck import DeckBook
from scanner.landmarks import Landmarks
from scanner.rectify import frame_corners, grown, homography, sides, turned, upright
from scanner.residue import residue
from scanner.types import Detection, Floats, Image, SeenCard

SQUARE = 0.88
"""Sides so nearly alike may be a marker's."""
CLEAR = 0.9
"""A name surer than this is not looked at again."""
WORTH_A_LOOK = 0.2
"""A card of which less is seen gets no thorough look."""
LEAST_SHARED = 0.7
"""How much of what is seen of a card must lie on a face that its local features suggest."""
WHOLE = 0.6
TOO_SMALL = ((1.2, 1.2), (1.25, 1.45), (1.4, 1.4))
"""A frame or a disc on a card is sometimes taken for its edge: a card of which so much is seen and which nobody knows
is tried as a larger one too."""
RIVALS, MOST_RIVALS = 4, 8
"""How many pieces are laid over a card that is in doubt, usually and in a thorough look."""


@dataclass(frozen=True, slots=True, eq=False)
class Posed:
    """A detection with one of its sides taken as the top.

    visible: (CELLS,) 0 or 1 for that order of the corners.
    """

    owner: int
    corners: Floats
    visible: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A card looked at where a face fits it best.

    edges: (CELLS, 8).  visible: (CELLS,) 0 or 1.
    """

    fit: Fit
    edges: Floats
    visible: Floats


class Recogniser:
    """Names cards by the faces of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        self.book = book
        self._faces = book.looks
        self._blurred = book.looks.blurred()

    @cached_property
    def landmarks(self) -> Landmarks:
        """Made when first needed: it takes some ten milliseconds a face."""
        return Landmarks(list(self.book.thumbnails))

    def name(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> tuple[SeenCard, ...]:
        """The detections as named cards, in the same order.

        With `thorough`, cards left in doubt are searched for local features too, at a tenth of a second each.
        """
        return tuple(
            seen_card(detection, evidence)
            for detection, evidence in zip(detections, self.weigh(image, detections, thorough), strict=True)
        )

    def weigh(
        self, image: Image, detections: Sequence[Detection], thorough: bool = False
    ) -> list[tuple[Evidence, ...]]:
        """For each detection, how well the likeliest pieces agree with it, best first."""
        weighed = self._weigh_as_found(image, detections, thorough)
        for k, detection in enumerate(detections):
            if detection.visible >= WHOLE and not is_clear(weighed[k]):
                larger = [replace(detection, corners=grown(detection.corners, *factors)) for factors in TOO_SMALL]
                again = self._weigh_as_found(image, larger, thorough=False)
                weighed[k] = best_of_each([*weighed[k], *(evidence for found in again for evidence in found)])
        return weighed

    def _weigh_as_found(
        self, image: Image, detections: Sequence[Detection], thorough: bool
    ) -> list[tuple[Evidence, ...]]:
        """The same, each card where the detector says it lies."""
        if not detections:
            return []
        poses = [pose for k, detection in enumerate(detections) for pose in poses_of(k, detection)]
        crops = looks_of([upright(image, pose.corners) for pose in poses])
        total = compare(crops.blurred(), np.array([pose.visible for pose in poses]), self._blurred).total
        weighed = []
        for k, detection in enumerate(detections):
            mine = [i for i, pose in enumerate(poses) if pose.owner == k]
            closely = thorough and detection.visible >= WORTH_A_LOOK
            rivals = self._rivals(total[mine], MOST_RIVALS if closely else RIVALS)
            found = self._weigh_one(image, [(poses[mine[pose]], face) for pose, face in rivals])
            weighed.append(self._again(image, detection, found) if closely else found)
        return weighed

    def _again(self, image: Image, detection: Detection, found: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        """A card left in doubt, with what its local features suggest."""
        if is_clear(found):
            return found
        seen = visible_map(image, detection)
        near = cv2.dilate(seen, np.ones((5, 5), np.uint8))
        suggested = [
            (face, Posed(0, corners, cells_under(seen, corners)))
            for face, corners in self.landmarks.find(image, detection.corners, np.asarray(near, np.uint8))
        ]
        enough = LEAST_SHARED * detection.visible * CELLS
        likely = [(face, pose) for face, pose in suggested if pose.visible.sum() >= enough]
        return best_of_each([*found, *(self._judge(self._lay(image, pose, face), face) for face, pose in likely)])

    def _weigh_one(self, image: Image, rivals: list[tuple[Posed, int]]) -> tuple[Evidence, ...]:
        """The likeliest face is laid over the card, and the others compared there; if in doubt, one after another."""
        found: list[Evidence] = []
        for number, (pose, face) in enumerate(rivals):
            card = self._lay(image, pose, face)
            found.append(self._judge(card, face))
            if is_clear(best_of_each(found)) or number == 0:
                found += [self._judge(card, f) for p, f in rivals[:RIVALS] if p is pose and f != face]
            if is_clear(best_of_each(found)):
                break
        return best_of_each(found)

    def _lay(self, image: Image, pose: Posed, face: int) -> Laid:
        fit = lay_over(Surroundings(image, pose.corners), pose.visible, self.book.patterns[face])
        edges = looks_of([upright(image, fit.corners)]).edges[0]
        return Laid(fit, edges, carried_over(pose, fit.corners))

    def _judge(self, card: Laid, face: int) -> Evidence:
        colours, edges = self.book.patterns[face][-1].colours, self._faces.edges[face]
        left = residue(card.fit.colours, colours, card.edges, edges, card.visible)
        corners = card.fit.corners
        return Evidence(self.book.pieces[face], left, float(card.visible.sum()), min(sides(corners)), corners)

    def _rivals(self, total: Floats, most: int) -> list[tuple[int, int]]:
        """(pose, face) of the likeliest pieces, each piece once."""
        chosen: dict[str, tuple[int, int]] = {}
        for flat in np.argsort(-total, axis=None):
            pose, face = divmod(int(flat), total.shape[1])
            chosen.setdefault(self.book.pieces[face], (pose, face))
            if len(chosen) == most:
                break
        return list(chosen.values())


def poses_of(owner: int, detection: Detection) -> list[Posed]:
    """A card both ways up; what may be a marker all four ways."""
    shorter, longer = sorted(sides(detection.corners))
    square = detection.kind == "marker" or shorter > SQUARE * longer
    quarters = (0, 1, 2, 3) if square else (0, 2)
    return [Posed(owner, turned(detection.corners, q), turned_mask(detection.mask, q)) for q in quarters]


def is_clear(found: tuple[Evidence, ...]) -> bool:
    """Whether the likeliest piece needs no second look."""
    piece, probability = probabilities(found)[0]
    return piece != UNKNOWN and probability >= CLEAR


def best_of_each(found: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Each piece once, as it goes best, the likeliest first."""
    best: dict[str, Evidence] = {}
    for evidence in sorted(found, key=lambda e: -e.likeness):
        best.setdefault(evidence.piece, evidence)
    return tuple(best.values())


def visible_map(image: Image, detection: Detection) -> Image:
    """(height, width) of the picture, 255 where the detection says that the card is seen."""
    mask = detection.mask.astype(np.uint8) * 255
    matrix = homography(frame_corners(mask.shape[1], mask.shape[0]), detection.corners)
    return np.asarray(cv2.warpPerspective(mask, matrix, (image.shape[1], image.shape[0])), np.uint8)


def cells_under(seen: Image, corners: Floats) -> Floats:
    """(CELLS,) 0 or 1: what a map of the picture says of a card's cells."""
    matrix = homography(corners, frame_corners(COLUMNS, ROWS))
    return np.asarray(cv2.warpPerspective(seen, matrix, (COLUMNS, ROWS)) > 127, np.float32).reshape(CELLS)


def carried_over(pose: Posed, corners: Floats) -> Floats:
    """(CELLS,) 0 or 1: the cells that are seen if the card lies a little elsewhere than was thought."""
    frame = frame_corners(COLUMNS, ROWS)
    matrix = homography(corners, frame) @ homography(frame, pose.corners)
    moved_mask = cv2.warpPerspective(pose.visible.reshape(ROWS, COLUMNS), matrix, (COLUMNS, ROWS))
    return np.asarray(moved_mask > 0.5, np.float32).reshape(CELLS)


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

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

from engine.observation import UNKNOWN
from scanner.align import Fit, Surroundings, lay_over
from scanner.appearance import CELLS, Gallery, looks_of
from scanner.confidence import Evidence, probabilities
from scanner.deck import DeckBook
from scanner.landmarks import Landmarks
from scanner.poses import SQUARE, Posed, carried_over, cells_under, poses_of, visible_map
from scanner.rectify import grown, sides, upright
from scanner.residue import residues
from scanner.types import Detection, Floats, Image, SeenCard

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
class Laid:
    """A card looked at where a face fits it best.

    edges: (CELLS, 8).  visible: (CELLS,) 0 or 1.
    """

    fit: Fit
    edges: Floats
    visible: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """What a first comparison with all faces says of one card.

    poses: the ways up.  total: (poses, faces) how alike they are.
    """

    poses: list[Posed]
    total: Floats

    @property
    def best(self) -> float:
        return float(self.total.max(initial=-np.inf))


class Recogniser:
    """Names cards by the faces of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        self.book = book
        self._edges = book.looks.edges
        self._gallery = Gallery(book.looks.blurred())
        self._square = np.array([min(aspect, 1 / aspect) > SQUARE for aspect in book.aspects.tolist()], np.bool_)

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
        """For each detection, how well the likeliest pieces agree with it, best first; nothing for a marker of a deck
        that has none."""
        glances = self._glance(image, detections)
        return [
            self._weigh_one(image, detection, glance, thorough)
            for detection, glance in zip(detections, glances, strict=True)
        ]

    def _glance(self, image: Image, detections: Sequence[Detection]) -> list[Glance]:
        """Every detection compared with every face where the detector says that it lies."""
        poses = [pose for k, detection in enumerate(detections) for pose in poses_of(k, detection)]
        if not poses:
            return []
        crops = looks_of([upright(image, pose.corners) for pose in poses]).blurred()
        visible = np.array([pose.visible for pose in poses])
        total = np.concatenate([
            self._gallery.compare(crops, visible).total,
            self._gallery.compare(crops.turned(), np.ascontiguousarray(visible[:, ::-1])).total,
        ])  # fmt: skip
        poses += [pose.upside_down() for pose in poses]
        owners = np.array([pose.owner for pose in poses])
        markers = np.array([detection.kind == "marker" for detection in detections])
        total[np.ix_(markers[owners], ~self._square)] = -np.inf
        mine = [np.flatnonzero(owners == k) for k in range(len(detections))]
        return [Glance([poses[i] for i in own], total[own]) for own in mine]

    def _weigh_one(
        self, image: Image, detection: Detection, glance: Glance, thorough: bool
    ) -> tuple[Evidence, ...]:
        closely = thorough and detection.visible >= WORTH_A_LOOK and detection.kind == "card"
        found = self._compared(image, self._rivals(glance, MOST_RIVALS if closely else RIVALS))
        if closely and not is_clear(found):
            found = self._again(image, detection, found)
        if detection.visible >= WHOLE and not is_clear(found):
            found = best_of_each([*found, *self._as_larger(image, detection, glance.best)])
        return found

    def _as_larger(self, image: Image, detection: Detection, best: float) -> tuple[Evidence, ...]:
        """What the card is if it is larger than it was taken for, and more like a face then."""
        larger = [replace(detection, corners=grown(detection.corners, *factors)) for factors in TOO_SMALL]
        likeliest = max(self._glance(image, larger), key=lambda glance: glance.best)
        return self._compared(image, self._rivals(likeliest, RIVALS)) if likeliest.best > best else ()

    def _again(self, image: Image, detection: Detection, found: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        """A card left in doubt, with what its local features suggest."""
        seen = visible_map(image, detection)
        near = cv2.dilate(seen, np.ones((5, 5), np.uint8))
        suggested = [
            (face, Posed(0, corners, cells_under(seen, corners)))
            for face, corners in self.landmarks.find(image, detection.corners, np.asarray(near, np.uint8))
        ]
        enough = LEAST_SHARED * detection.visible * CELLS
        likely = [(pose, face) for face, pose in suggested if pose.visible.sum() >= enough]
        return best_of_each([*found, *self._compared(image, likely)])

    def _compared(self, image: Image, rivals: Sequence[tuple[Posed, int]]) -> tuple[Evidence, ...]:
        """The likeliest face is laid over the card, and the others compared there; if in doubt, one after another."""
        found: tuple[Evidence, ...] = ()
        for number, (pose, face) in enumerate(rivals):
            fit = lay_over(Surroundings(image, pose.corners), pose.visible, self.book.patterns[face])
            if number and fit.hopeless:
                continue
            card = Laid(fit, looks_of([upright(image, fit.corners)]).edges[0], carried_over(pose, fit.corners))
            others = [f for p, f in rivals[:RIVALS] if p is pose and f != face]
            found = best_of_each([*found, *self._judged(card, [face, *others] if number == 0 else [face])])
            if is_clear(found):
                return best_of_each([*found, *self._judged(card, others)]) if number and others else found
        return found

    def _judged(self, card: Laid, faces: Sequence[int]) -> list[Evidence]:
        colours = np.array([self.book.patterns[face][-1].colours for face in faces])
        left = residues(card.fit.colours, colours, card.edges, self._edges[list(faces)], card.visible)
        corners, cells = card.fit.corners, float(card.visible.sum())
        pixels = min(sides(corners))
        return [
            Evidence(self.book.pieces[face], residue, cells, pixels, corners)
            for face, residue in zip(faces, left, strict=True)
        ]

    def _rivals(self, glance: Glance, most: int) -> list[tuple[Posed, int]]:
        """The likeliest pieces with the pose in which they are, each piece once."""
        chosen: dict[str, tuple[Posed, int]] = {}
        for flat in np.argsort(-glance.total, axis=None):
            pose, face = divmod(int(flat), glance.total.shape[1])
            if glance.total[pose, face] == -np.inf or len(chosen) == most:
                break
            chosen.setdefault(self.book.pieces[face], (glance.poses[pose], face))
        return list(chosen.values())


def is_clear(found: tuple[Evidence, ...]) -> bool:
    """Whether the likeliest piece needs no second look."""
    if not found:
        return False
    piece, probability = probabilities(found)[0]
    return piece != UNKNOWN and probability >= CLEAR


def best_of_each(found: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Each piece once, as it goes best, the likeliest first."""
    best: dict[str, Evidence] = {}
    for evidence in sorted(found, key=lambda e: -e.likeness):
        best.setdefault(evidence.piece, evidence)
    return tuple(best.values())


def seen_card(detection: Detection, found: tuple[Evidence, ...]) -> SeenCard:
    """A detection with its names; the corners are those of the likeliest face laid over it, if it is a face at all."""
    candidates = probabilities(found) if found else ((UNKNOWN, 1.0),)
    known = candidates[0][0] != UNKNOWN
    corners = next(e.corners for e in found if e.piece == candidates[0][0]) if known else detection.corners
    return SeenCard(candidates, corners, detection.visible, detection.score, detection.kind)

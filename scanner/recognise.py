"""Who is it: every card found is compared with every enrolled face, on the parts of it that are seen.

First all cards with all faces, both ways up, where the detector says they lie; then the likeliest few are laid over
the card exactly and compared again, and all others with them: faces of one frame differ in little but what they show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.align import Fit, Surroundings, lay_over
from scanner.appearance import CELLS, Gallery, Looks, looks_of
from scanner.confidence import Evidence, probabilities
from scanner.deck import DeckBook
from scanner.landmarks import Landmarks
from scanner.poses import SQUARE, Posed, carried_over, cells_under, poses_of, visible_map
from scanner.rectify import grown, sides, turned, upright
from scanner.residue import residues
from scanner.types import Detection, Floats, Image, SeenCard

CLEAR = 0.9
"""A name surer than this is not looked at again."""
LIKELY = 0.5
"""A face less likely than this says nothing of where the card's corners lie."""
WORTH_A_LOOK = 0.2
"""A card of which less is seen gets no thorough look."""
LEAST_SHARED = 0.7
"""How much of what is seen of a card must lie on a face that its local features suggest."""
WHOLE = 0.6
TOO_SMALL = ((1.2, 1.2), (1.25, 1.45), (1.4, 1.4))
"""A frame or a disc on a card is sometimes taken for its edge: a card of which so much is seen and which nobody knows
is tried as a larger one too."""
TILE_SIZES = ((1.15, 1.15), (1.3, 1.3), (0.87, 0.87), (1.25, 1.0), (1.0, 1.25))
"""A row marker's outline is read off few cells: one that nobody knows is tried in other sizes too."""
LAID_AGAIN, FAR = 3, 0.12
"""How often a face is laid over a row marker, and the share of its width from which on it came to lie far away."""
CLOSER, NEARER = 6, 0.2
"""How often the likeliest face is laid over a card in doubt again, and by how much more alike it must come to be."""
RIVALS, MOST_RIVALS = 4, 8
"""How many pieces are laid over a card that is in doubt, usually and in a thorough look."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A card looked at where a face fits it best.

    looks: of this one card.  visible: (CELLS,) 0 or 1.
    """

    fit: Fit
    looks: Looks
    visible: Floats

    def posed(self) -> Posed:
        """The card where it lies, to have another face laid over it."""
        return Posed(0, self.fit.corners, self.visible)

    def upside_down(self) -> Laid:
        """The same card with its foot taken as the top."""
        fit = replace(self.fit, corners=turned(self.fit.corners, 2), colours=self.fit.colours[::-1])
        return Laid(fit, self.looks.turned(), np.ascontiguousarray(self.visible[::-1]))


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
            found = best_of_each([*found, *self._otherwise_large(image, detection, glance.best)])
        return found

    def _otherwise_large(self, image: Image, detection: Detection, best: float) -> tuple[Evidence, ...]:
        """What the card is if it is of another size than it was taken for, and more like a face then."""
        sizes = TOO_SMALL if detection.kind == "card" else TILE_SIZES
        tried = [replace(detection, corners=grown(detection.corners, *factors)) for factors in sizes]
        likeliest = max(self._glance(image, tried), key=lambda glance: glance.best)
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
        """The likeliest face is laid over the card and all others compared there; if in doubt, one after another."""
        found: tuple[Evidence, ...] = ()
        waiting, laid = list(rivals), set[str]()
        best: tuple[Laid, int] | None = None
        while waiting and len(laid) < len(rivals) and not is_clear(found):
            pose, face = waiting.pop(0)
            laid.add(self.book.pieces[face])
            card = self._laid(image, pose, face)
            if found and card.fit.hopeless:
                continue
            found = best_of_each([*found, self._judged(card, face)])
            if found[0].corners is card.fit.corners and not card.fit.hopeless:
                best = card, face
                likely = self._likely_there(card, face)
                found = best_of_each([*found, *(self._judged(way, other) for way, other in likely)])
                better = [(way.posed(), other) for way, other in likely if self.book.pieces[other] == found[0].piece]
                waiting = [rival for rival in better + waiting if self.book.pieces[rival[1]] not in laid]
        if best is None or is_clear(found) or best[0].visible.mean() < WHOLE:
            return found
        return self._closer(image, *best, found)

    def _laid(self, image: Image, pose: Posed, face: int) -> Laid:
        """A face laid over a card; a tile's again where it came to lie far from where it was taken to be.

        A card's own corners are better known: each time anew, strangers would be bent until they fit.
        """
        tile = bool(self._square[face])    # and over a thing so small the light hardly changes
        for _ in range(LAID_AGAIN if tile else 1):
            fit = lay_over(Surroundings(image, pose.corners), pose.visible, self.book.patterns[face], tile)
            off = float(np.abs(fit.corners - pose.corners).max()) / min(sides(pose.corners))
            pose = Posed(0, fit.corners, carried_over(pose, fit.corners))
            if fit.hopeless or off < FAR:
                break
        return Laid(fit, looks_of([upright(image, fit.corners)]), pose.visible)

    def _closer(
        self, image: Image, card: Laid, face: int, found: tuple[Evidence, ...]
    ) -> tuple[Evidence, ...]:
        """The likeliest face is laid over the card again from where it came to lie, while that brings it nearer."""
        for _ in range(CLOSER):
            card = self._laid(image, card.posed(), face)
            nearer = self._judged(card, face)
            if card.fit.hopeless or nearer.likeness < found[0].likeness + NEARER:
                break
            others = [self._judged(way, other) for way, other in self._likely_there(card, face)]
            found = best_of_each([*found, nearer, *others])
            if is_clear(found):
                break
        return found

    def _likely_there(self, card: Laid, face: int) -> list[tuple[Laid, int]]:
        """The pieces that a card is most like now that it is known exactly where it lies, either way up.

        Where a card lies can be read off a face with the same frame; which of those it is, only then.
        """
        ways = (card, card.upside_down())
        total = np.concatenate([
            self._gallery.compare(way.looks.blurred(), way.visible[None]).total for way in ways
        ])  # fmt: skip
        total[:, self._square != self._square[face]] = -np.inf
        return [(ways[way], other) for way, other in self._likeliest(total, RIVALS) if other != face or way]

    def _judged(self, card: Laid, face: int) -> Evidence:
        colours, edges = self.book.patterns[face][-1].colours, self._edges[face]
        (left,) = residues(card.fit.colours, colours[None], card.looks.edges[0], edges[None], card.visible)
        corners = card.fit.corners
        return Evidence(self.book.pieces[face], left, float(card.visible.sum()), min(sides(corners)), corners)

    def _rivals(self, glance: Glance, most: int) -> list[tuple[Posed, int]]:
        """The likeliest pieces with the pose in which they are."""
        return [(glance.poses[row], face) for row, face in self._likeliest(glance.total, most)]

    def _likeliest(self, total: Floats, most: int) -> list[tuple[int, int]]:
        """(row, face) of the pieces with the highest values in (n, faces), each piece once."""
        chosen: dict[str, tuple[int, int]] = {}
        for flat in np.argsort(-total, axis=None):
            row, face = divmod(int(flat), total.shape[1])
            if total[row, face] == -np.inf or len(chosen) == most:
                break
            chosen.setdefault(self.book.pieces[face], (row, face))
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


def seen_card(detection: Detection, found: tuple[Evidence, ...], demand: float = 0.0) -> SeenCard:
    """A detection with its names; the corners are those of the face laid over it, where it is likely to be that.

    demand: how much more than usual it must be like a face (`scanner.company`).
    """
    candidates = probabilities(found, demand) if found else ((UNKNOWN, 1.0),)
    piece, probability = candidates[0]
    known = piece != UNKNOWN and probability >= LIKELY
    corners = next(e.corners for e in found if e.piece == piece) if known else detection.corners
    return SeenCard(candidates, corners, detection.visible, detection.score, detection.kind)

"""Who is it: every card found is compared with every enrolled face, on the parts of it that are seen.

First all cards with all faces, both ways up, where the detector says they lie; then the likeliest few are laid over
the card exactly and compared again, and all others with them: faces of one frame differ in little but what they show.
Each card is thought about by itself, and what the thoughts ask for is worked out together (`scanner.thoughts`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import cv2
import numpy as np

from engine.observation import UNKNOWN
from scanner.appearance import CELLS
from scanner.confidence import Evidence, probabilities
from scanner.deck import DeckBook
from scanner.fellows import Fellows
from scanner.laid import RIVALS, Faces, Glance, Laid, Rival
from scanner.landmarks import Landmarks
from scanner.poses import Posed, cells_under, poses_of, visible_map
from scanner.rectify import grown
from scanner.thoughts import Thought, think_together
from scanner.types import Detection, Image, SeenCard

CLEAR = 0.9
"""A name surer than this is not looked at again."""
LIKELY = 0.5
"""A face less likely than this says nothing of where the card's corners lie."""
GLIMPSE = 0.1
"""A card of which less is seen is not compared with anything."""
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
CLOSER, NEARER = 6, 0.2
"""How often the likeliest face is laid over a card in doubt again, and by how much more alike it must come to be."""
MOST_RIVALS = 8
"""How many pieces are laid over a card that is in doubt in a thorough look."""
Found = tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AskLaid:
    """Lay a face over a card."""

    pose: Posed
    face: int


@dataclass(frozen=True, slots=True, eq=False)
class AskRivals:
    """Compare a card with all faces where one was laid over it."""

    card: Laid


@dataclass(frozen=True, slots=True, eq=False)
class AskGlance:
    """Compare detections with all faces."""

    detections: Sequence[Detection]


@dataclass(frozen=True, slots=True, eq=False)
class AskPlaces:
    """Say at which of several places, much the same, a card is most like some face."""

    places: Sequence[Posed]


Question = AskLaid | AskRivals | AskGlance | AskPlaces | None
"""What a thought asks for; None: that the others come as far as it has."""


class Reading:
    """What has been made of one card so far.

    waiting: the faces that may be laid over it, with the way up, the likeliest first.  laid: the pieces that were.
    best: the card under the face that fits it best.
    """

    def __init__(self, likely: list[tuple[Posed, int]]) -> None:
        self.waiting = likely
        self.most = len(likely)
        self.laid: set[str] = set()
        self.found: Found = ()
        self.best: Laid | None = None

    @property
    def clear(self) -> bool:
        return is_clear(self.found)


class Recogniser:
    """Names cards by the faces of one deck.  Safe to use from one thread at a time."""

    def __init__(self, book: DeckBook) -> None:
        self.book = book
        self._faces = Faces(book)

    @cached_property
    def landmarks(self) -> Landmarks:
        """Made when first needed: it takes some ten milliseconds a face."""
        return Landmarks(list(self.book.thumbnails))

    def name(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> tuple[SeenCard, ...]:
        """The detections as named cards, in the same order.

        With `thorough`, cards left in doubt are searched for local features too, at a tenth of a second each.
        """
        return tuple(
            seen_card(detection, found)
            for detection, found in zip(detections, self.weigh(image, detections, thorough), strict=True)
        )

    def weigh(self, image: Image, detections: Sequence[Detection], thorough: bool = False) -> list[Found]:
        """For each detection, how well the likeliest pieces agree with it, best first; nothing for a marker of a deck
        that has none, and where next to nothing is seen."""
        seen = [k for k, detection in enumerate(detections) if detection.visible >= GLIMPSE]
        glances = self._faces.glance(image, [detections[k] for k in seen])
        fellows = Fellows(detections)
        thoughts = [
            self._weigh_one(image, detections[k], glance, fellows, thorough)
            for k, glance in zip(seen, glances, strict=True)
        ]
        weighed = dict(zip(seen, think_together(thoughts, lambda asked: self._answer(image, asked)), strict=True))
        return [weighed.get(k, ()) for k in range(len(detections))]

    def alike(self, image: Image, detections: Sequence[Detection]) -> list[float]:
        """For each detection, how alike it is to the face that it is most like, at first sight."""
        return [glance.best for glance in self._faces.glance(image, detections)]

    def laid_as(self, image: Image, detection: Detection, piece: str) -> Evidence | None:
        """How well a card is a certain piece, laid over it from where it is taken to lie; None if it is unlike it.

        `detection` has its corners from the piece's own top left.
        """
        pose = poses_of(0, detection)[0]
        asked = [(pose, face) for face, owner in enumerate(self.book.pieces) if owner == piece]
        laid = [card.evidence for card in self._faces.lay(image, asked) if not card.fit.hopeless]
        return max(laid, key=lambda evidence: evidence.likeness) if laid else None

    def _answer(self, image: Image, asked: Sequence[Question]) -> list[object]:
        """What the thoughts ask for, in that order; nothing for those that only wait for the others."""
        ways: tuple[tuple[type, Callable[[Sequence[Any]], list[Any]]], ...] = (
            (AskLaid, lambda some: self._faces.lay(image, [(one.pose, one.face) for one in some])),
            (AskRivals, lambda some: self._faces.rivals([one.card for one in some])),
            (AskPlaces, lambda some: self._faces.best_of_each(image, [one.places for one in some])),
            (AskGlance, lambda some: [self._faces.glance(image, one.detections) for one in some]),
        )
        answers: dict[int, object] = {}
        for kind, way in ways:
            mine = [k for k, one in enumerate(asked) if isinstance(one, kind)]
            answers |= dict(zip(mine, way([asked[k] for k in mine]) if mine else (), strict=True))
        return [answers.get(k) for k in range(len(asked))]

    def _weigh_one(
        self, image: Image, detection: Detection, glance: Glance, fellows: Fellows, thorough: bool
    ) -> Thought[Found]:
        closely = thorough and detection.visible >= WORTH_A_LOOK and detection.kind == "card"
        reading = Reading(self._likely(glance, MOST_RIVALS if closely else RIVALS))
        yield from self._read(reading, 1)
        if detection.kind == "card":
            if reading.clear:
                fellows.add(reading.found[0].corners)
            yield None
            if not (reading.clear and fellows.as_large(reading.found[0].corners)):
                reading = yield from self._as_large_as(fellows, detection, reading)
        found = yield from self._read_on(reading)
        if closely and not is_clear(found):
            found = yield from self._again(image, detection, found)
        alike = detection.kind == "card" and bool(found) and fellows.as_large(found[0].corners)
        if detection.visible >= WHOLE and not alike and not is_clear(found):
            found = best_of_each([*found, *(yield from self._otherwise_large(detection, glance.best))])
        return found

    def _as_large_as(self, fellows: Fellows, detection: Detection, reading: Reading) -> Thought[Reading]:
        """The reading of the card as it was taken, or as large as those round it, whichever fits a face better."""
        tried = fellows.resized(detection)
        if not tried:
            return reading
        place: Glance = yield AskPlaces(tried)
        other = Reading(self._likely(place, RIVALS))
        yield from self._read(other, 1)
        better = not reading.found or (other.found and other.found[0].likeness > reading.found[0].likeness)
        best, worse = (other, reading) if better else (reading, other)
        best.found = best_of_each([*best.found, *worse.found])
        return best

    def _otherwise_large(self, detection: Detection, best: float) -> Thought[Found]:
        """What the card is if it is of another size than it was taken for, and more like a face then."""
        sizes = TOO_SMALL if detection.kind == "card" else TILE_SIZES
        tried = [replace(detection, corners=grown(detection.corners, *factors)) for factors in sizes]
        glances: list[Glance] = yield AskGlance(tried)
        likeliest = max(glances, key=lambda glance: glance.best)
        if likeliest.best <= best:
            return ()
        return (yield from self._read_on(Reading(self._likely(likeliest, RIVALS))))

    def _again(self, image: Image, detection: Detection, found: Found) -> Thought[Found]:
        """A card left in doubt, with what its local features suggest."""
        seen = visible_map(image, detection)
        near = cv2.dilate(seen, np.ones((5, 5), np.uint8))
        suggested = [
            (Posed(0, corners, cells_under(seen, corners)), face)
            for face, corners in self.landmarks.find(image, detection.corners, np.asarray(near, np.uint8))
        ]
        enough = LEAST_SHARED * detection.visible * CELLS
        likely = [(pose, face) for pose, face in suggested if pose.visible.sum() >= enough]
        return best_of_each([*found, *(yield from self._read_on(Reading(likely)))])

    def _read_on(self, reading: Reading) -> Thought[Found]:
        """All that is likely is laid over the card while it is in doubt, and then the likeliest as close as it goes."""
        yield from self._read(reading, reading.most)
        if reading.best is None or reading.clear or reading.best.shown.visible.mean() < WHOLE:
            return reading.found
        return (yield from self._closer(reading.best, reading.found))

    def _read(self, reading: Reading, most: int) -> Thought[None]:
        """The likeliest face is laid over the card and all others compared there; if in doubt, one after another."""
        pieces = self.book.pieces
        while reading.waiting and len(reading.laid) < most and not reading.clear:
            pose, face = reading.waiting.pop(0)
            reading.laid.add(pieces[face])
            card: Laid = yield AskLaid(pose, face)
            if reading.found and card.fit.hopeless:
                continue
            reading.found = best_of_each([*reading.found, card.evidence])
            if reading.found[0].corners is not card.fit.corners or card.fit.hopeless:
                continue
            rivals: list[Rival] = yield AskRivals(card)
            reading.best = card
            reading.found = best_of_each([*reading.found, *(rival.evidence for rival in rivals)])
            likeliest = reading.found[0].piece
            better = [(rival.card.posed(), rival.face) for rival in rivals if pieces[rival.face] == likeliest]
            reading.waiting = [way for way in better + reading.waiting if pieces[way[1]] not in reading.laid]

    def _closer(self, card: Laid, found: Found) -> Thought[Found]:
        """The likeliest face is laid over the card again from where it came to lie, while that brings it nearer."""
        for _ in range(CLOSER):
            card = yield AskLaid(card.shown.posed(), card.face)
            if card.fit.hopeless or card.evidence.likeness < found[0].likeness + NEARER:
                break
            rivals: list[Rival] = yield AskRivals(card)
            found = best_of_each([*found, card.evidence, *(rival.evidence for rival in rivals)])
            if is_clear(found):
                break
        return found

    def _likely(self, glance: Glance, most: int) -> list[tuple[Posed, int]]:
        """The likeliest pieces with the pose in which they are."""
        return [(glance.poses[row], face) for row, face in self._faces.likeliest(glance.total, most)]


def is_clear(found: Found) -> bool:
    """Whether the likeliest piece needs no second look."""
    if not found:
        return False
    piece, probability = probabilities(found)[0]
    return piece != UNKNOWN and probability >= CLEAR


def best_of_each(found: Sequence[Evidence]) -> Found:
    """Each piece once, as it goes best, the likeliest first."""
    best: dict[str, Evidence] = {}
    for evidence in sorted(found, key=lambda e: -e.likeness):
        best.setdefault(evidence.piece, evidence)
    return tuple(best.values())


def seen_card(detection: Detection, found: Found, demand: float = 0.0) -> SeenCard:
    """A detection with its names; the corners are those of the face laid over it, where it is likely to be that.

    demand: how much more than usual it must be like a face (`scanner.company`).
    """
    candidates = probabilities(found, demand) if found else ((UNKNOWN, 1.0),)
    piece, probability = candidates[0]
    known = piece != UNKNOWN and probability >= LIKELY
    corners = next(e.corners for e in found if e.piece == piece) if known else detection.corners
    return SeenCard(candidates, corners, detection.visible, detection.score, detection.kind)

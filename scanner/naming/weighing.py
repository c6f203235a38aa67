"""What is thought about one card: which faces are laid over it, and when that is enough.

It reads as if there were but this card: whatever it needs to know next is asked for (`scanner.naming.thoughts`), and
what all cards ask for at one moment is worked out together (`scanner.naming.recognise`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from scanner.geometry.rectify import grown
from scanner.naming.appearance import CELLS
from scanner.naming.fellows import Fellows
from scanner.naming.laid import RIVALS, Faces, Glance, Laid, Rival
from scanner.naming.landmarks import Landmarks
from scanner.naming.poses import Posed, cells_under, poses_of, visible_map
from scanner.naming.thoughts import Thought
from scanner.naming.verdict import Found, best_of_each, is_clear
from scanner.types import Detection, Image

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
PROMISING, FROM_AFAR = 1.5, 3
"""A card in doubt so much alike to a face is compared once more with so many of its likeliest pieces, their faces taken
as a camera shows them on a table.  Many a square of a cloth is so much alike to one, too."""
MOST_RIVALS = 8
"""How many pieces are laid over a card that is in doubt in a thorough look."""


@dataclass(frozen=True, slots=True, eq=False)
class AskLaid:
    """Lay a face over a card; `afar`: as a camera shows the face on a table."""

    pose: Posed
    face: int
    afar: bool = False


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


class Weighing:
    """Thinks about the cards of one picture, each by itself, but for what the others say of sizes.

    landmarks: gives the faces' local features, for which cards left in doubt are searched with `thorough`.
    """

    def __init__(
        self, image: Image, faces: Faces, landmarks: Callable[[], Landmarks], fellows: Fellows, thorough: bool
    ) -> None:
        self._image, self._faces, self._landmarks = image, faces, landmarks
        self._fellows, self._thorough = fellows, thorough

    def think(self, detection: Detection, glance: Glance) -> Thought[Found]:
        """What a detection is, from a first comparison with all faces."""
        closely = self._thorough and detection.visible >= WORTH_A_LOOK and detection.kind == "card"
        reading = Reading(self._likely(glance, MOST_RIVALS if closely else RIVALS))
        yield from self._read(reading, 1)
        if detection.kind == "card":
            if reading.clear:
                self._fellows.add(reading.found[0].corners)
            yield None
            if not (reading.clear and self._fellows.as_large(reading.found[0].corners)):
                reading = yield from self._as_large_as(detection, reading)
        found = yield from self._read_on(reading)
        if detection.kind == "card" and found and not is_clear(found) and found[0].likeness >= PROMISING:
            found = yield from self._as_from_afar(detection, found)
        if closely and not is_clear(found):
            found = yield from self._again(detection, found)
        alike = detection.kind == "card" and bool(found) and self._fellows.as_large(found[0].corners)
        if detection.visible >= WHOLE and not alike and not is_clear(found):
            found = best_of_each([*found, *(yield from self._otherwise_large(detection, glance.best))])
        if detection.kind == "card" and detection.visible >= WHOLE and is_clear(found):
            found = yield from self._told_apart(detection, found)
        return found

    def _as_from_afar(self, detection: Detection, found: Found) -> Thought[Found]:
        """What the card is if its likeliest faces are taken as a camera shows them on a table, each where it lies."""
        pose = poses_of(0, detection)[0]
        for one in found[:FROM_AFAR]:
            for face in (k for k, piece in enumerate(self._faces.book.pieces) if piece == one.piece):
                laid: Laid = yield AskLaid(pose.at(one.corners), face, afar=True)
                found = found if laid.fit.hopeless else best_of_each([*found, laid.evidence])
        return found

    def _told_apart(self, detection: Detection, found: Found) -> Thought[Found]:
        """The twins of the face that a card was named by, each laid over it by itself."""
        pose = poses_of(0, detection)[0].at(found[0].corners)
        for face, upside_down in self._faces.twins.of(found[0].piece):
            twin: Laid = yield AskLaid(pose.upside_down() if upside_down else pose, face)
            found = best_of_each([*found, twin.evidence])
        return found

    def _as_large_as(self, detection: Detection, reading: Reading) -> Thought[Reading]:
        """The reading of the card as it was taken, or as large as those round it, whichever fits a face better."""
        tried = self._fellows.resized(detection)
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

    def _again(self, detection: Detection, found: Found) -> Thought[Found]:
        """A card left in doubt, with what its local features suggest."""
        seen = visible_map(self._image, detection)
        near = cv2.dilate(seen, np.ones((5, 5), np.uint8))
        suggested = [
            (Posed(0, corners, cells_under(seen, corners)), face)
            for face, corners in self._landmarks().find(self._image, detection.corners, np.asarray(near, np.uint8))
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
        pieces = self._faces.book.pieces
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

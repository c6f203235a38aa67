"""What is thought about one card: which faces are laid over it, and when that is enough.

It reads as if there were but this card: whatever it needs to know next is asked for (`scanner.naming.thoughts`), and
what all cards ask for at one moment is worked out together (`scanner.naming.recognise`).
"""

from __future__ import annotations

from collections.abc import Callable

from scanner.naming.compared import Glance, Laid
from scanner.naming.doubts import Doubts
from scanner.naming.faces import RIVALS, Faces
from scanner.naming.fellows import Fellows
from scanner.naming.landmarks import Landmarks
from scanner.naming.laying import WHOLE, AskLaid, AskPlaces, Laying, Reading
from scanner.naming.poses import poses_of
from scanner.naming.thoughts import Thought
from scanner.naming.verdict import Found, best_of_each, is_clear
from scanner.types import Detection, Image

WORTH_A_LOOK = 0.2
"""A card of which less is seen gets no thorough look."""
MOST_RIVALS = 8
"""How many pieces are laid over a card that is in doubt in a thorough look."""


class Weighing:
    """Thinks about the cards of one picture, each by itself, but for what the others say of sizes.

    landmarks: gives the faces' local features, for which cards left in doubt are searched with `thorough`.
    """

    def __init__(
        self, image: Image, faces: Faces, landmarks: Callable[[], Landmarks], fellows: Fellows, thorough: bool
    ) -> None:
        self._twins, self._fellows, self._thorough = faces.twins, fellows, thorough
        self._pieces = faces.book.pieces
        self._laying = Laying(faces)
        self._doubts = Doubts(image, faces, self._laying, fellows, landmarks)

    def first(self, detection: Detection, glance: Glance) -> Thought[Reading]:
        """What it is most like at first sight, laid over it, from a first comparison with all faces."""
        reading = self._laying.reading(glance, MOST_RIVALS if self._closely(detection) else RIVALS)
        yield from self._laying.read(reading, 1)
        return reading

    def think(self, detection: Detection, glance: Glance, reading: Reading) -> Thought[Found]:
        """What a detection is, once it is known how large those are that are surely known at first sight."""
        if detection.kind == "card" and not self._as_large(reading):
            reading = yield from self._as_large_as(detection, reading)
        found = yield from self._laying.read_on(reading)
        for look in self._doubts.looks(detection, glance, self._closely(detection)):
            if is_clear(found):
                break
            found = yield from look(found)
        if detection.kind == "card" and detection.visible >= WHOLE and is_clear(found):
            found = yield from self._told_apart(detection, found)
        return found

    def _closely(self, detection: Detection) -> bool:
        """Whether it is worth a thorough look."""
        return self._thorough and detection.visible >= WORTH_A_LOOK and detection.kind == "card"

    def _as_large(self, reading: Reading) -> bool:
        """Whether a card is surely known, and as large as the others."""
        return reading.clear and self._fellows.as_large(reading.found[0].corners)

    def _as_large_as(self, detection: Detection, reading: Reading) -> Thought[Reading]:
        """The reading of the card as it was taken, or as large as those round it, whichever fits a face better."""
        tried = self._fellows.resized(detection)
        if not tried:
            return reading
        place: Glance = yield AskPlaces(tried)
        other = self._laying.reading(place, RIVALS)
        yield from self._laying.read(other, 1)
        better = not reading.found or other.likeness > reading.likeness
        best, worse = (other, reading) if better else (reading, other)
        best.found = best_of_each([*best.found, *worse.found])
        return best

    def _told_apart(self, detection: Detection, found: Found) -> Thought[Found]:
        """The twins of the face that a card was named by that may come near it, each laid over it by itself."""
        pose = poses_of(0, detection)[0].at(found[0].corners)
        for twin in self._twins.of(found[0].piece):
            if twin.worth_laying(found, self._pieces[twin.face]):
                laid: Laid = yield AskLaid(pose.upside_down() if twin.upside_down else pose, twin.face)
                found = best_of_each([*found, laid.evidence])
        return found

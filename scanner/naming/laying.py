"""Faces are laid over one card, one after another, until it is clear which it is or nothing likely is left.

Whatever is needed next is asked for (`scanner.naming.thoughts`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from scanner.naming.compared import Glance, Laid, Rival
from scanner.naming.faces import Faces
from scanner.naming.poses import Posed
from scanner.naming.thoughts import Thought
from scanner.naming.verdict import Found, best_of_each, is_clear
from scanner.types import Detection

WHOLE = 0.6
"""The least share of a card that must be seen for it to be looked at again in its whole shape."""
CLOSER, NEARER = 6, 0.2
"""How often the likeliest face is laid over a card in doubt again, and by how much more alike it must come to be."""


@dataclass(frozen=True, slots=True, eq=False)
class AskLaid:
    """Lay a face over a card."""

    pose: Posed
    face: int


@dataclass(frozen=True, slots=True, eq=False)
class AskAfar:
    """Lay several faces over a card, each from its own pose, as a camera shows them on a table."""

    ways: Sequence[tuple[Posed, int]]


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

    @property
    def likeness(self) -> float:
        """How alike the card is to the face that it is most like so far."""
        return self.found[0].likeness if self.found else -inf


class Laying:
    """Lays the faces of one deck over single cards."""

    def __init__(self, faces: Faces) -> None:
        self._faces, self._pieces = faces, faces.book.pieces

    def reading(self, glance: Glance, most: int) -> Reading:
        """Of one card, with the likeliest pieces in the pose in which they are."""
        return Reading([(glance.poses[row], face) for row, face in self._faces.likeliest(glance.total, most)])

    def read(self, reading: Reading, most: int) -> Thought[None]:
        """The likeliest face is laid over the card and all others compared there; if in doubt, one after another."""
        while reading.waiting and len(reading.laid) < most and not reading.clear:
            pose, face = reading.waiting.pop(0)
            reading.laid.add(self._pieces[face])
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
            better = [(rival.card.posed(), rival.face) for rival in rivals if self._pieces[rival.face] == likeliest]
            reading.waiting = [way for way in better + reading.waiting if self._pieces[way[1]] not in reading.laid]

    def read_on(self, reading: Reading) -> Thought[Found]:
        """All that is likely is laid over the card while it is in doubt, and then the likeliest as close as it goes."""
        yield from self.read(reading, reading.most)
        if reading.best is None or reading.clear or reading.best.shown.visible.mean() < WHOLE:
            return reading.found
        return (yield from self._closer(reading.best, reading.found))

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

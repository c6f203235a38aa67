"""A camera that moves: held in a hand, on a stand that sways, or one that glides after people by itself.

A table is flat, so whatever the camera does, one projective map brings its picture back to where the camera stood while
the table last was at rest.  That map is read off some hundred details of the table and of what lies on it; hands, and
cards that are being moved, do not agree with the rest.  The eyes see the pictures brought back: for them it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from scanner.following.camera.details import LONGER, Details
from scanner.following.cards.settled import PlacedCard
from scanner.following.changes.glimpse import Mask
from scanner.following.changes.motion import Motion
from scanner.geometry.rectify import common, frame_corners, moved
from scanner.types import Frame, Image, Matrix

SWEPT, SHARP, ENOUGH = 0.5, 12.0, 30
"""The share of the cells whose neighbour is so many levels lighter or darker that must have changed for the camera to
have moved, and how many such cells tell: in what is plain nothing shows it, and a hand changes but some."""
AGAIN, ANEW, LOST = 0.3, 1.0, 1.0
"""Seconds until it is asked again after the camera turned out to stand; until details are taken anew, since what lies
on the table changes; and after which a camera whose pictures tell of no map stands wherever it stands."""
STILL, STANDS = 0.5, 2.0
"""How far it may be off, in pixels of a picture of `LONGER`, and still stand; and for how many seconds it must."""
BEYOND = 0.2
"""The share of the table that may come to lie outside the picture; then it is seen from where the camera is now."""


@dataclass(slots=True)
class Steady:
    """Brings the pictures of one camera back to where it stood.

    matrix: from where things lie in the pictures brought back to where they are in those that come.
    """

    motion: Motion
    matrix: Matrix = field(default_factory=lambda: np.eye(3))
    _calm: Image | None = None
    """The last picture that was at rest, or the first one; while the camera moves, the last one brought back."""
    _last: Matrix | None = None
    """Where the camera was, of what that picture shows, when nothing told any more where it is: it is looked for there
    too."""
    _details: Details | None = None
    """While the camera moves, what tells where it is."""
    _asked_at: float = float("-inf")
    _known_at: float = float("-inf")
    _anew_at: float = float("-inf")
    _stood: tuple[float, Matrix] = field(default_factory=lambda: (float("-inf"), np.eye(3)))
    """Since when the camera has stood where it is, and the map there."""
    _left: Matrix | None = None

    @property
    def moves(self) -> bool:
        """Whether the camera moves, or stands elsewhere: pictures are brought back."""
        return self._details is not None

    def held(self, frame: Frame) -> Frame:
        """The frame as the camera would have taken it from where it stood."""
        if frame.settled or (self._calm is not None and self._calm.shape != frame.image.shape):
            self._stands()
            self._calm = None
        if self._details is None or self._calm is None:
            return frame
        self._follow(frame, self._details)
        if not self.moves:
            return frame
        height, width = frame.image.shape[:2]
        way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        held = cv2.warpPerspective(
            frame.image, self.matrix, (width, height), self._calm.copy(), way, cv2.BORDER_TRANSPARENT
        )
        brought = replace(frame, image=np.asarray(held, np.uint8))
        if self._known_at == frame.taken_at:    # else it may show any part of the table
            self._calm = brought.image
        return brought

    def sees(self, came: Frame, held: Frame, busy: Mask, *, lost: bool) -> None:
        """The eyes have seen a frame, as it was brought back, and find that so many cells of it are busy.

        lost: whether hardly a card lies in it where it lay.  Then it is no picture of where the camera stood.
        """
        if came.settled:
            return
        if self._details is not None:
            if came.taken_at - self._anew_at >= ANEW and self._known_at == came.taken_at:
                self._details = Details.of(came.image, self.matrix, busy) or self._details
                self._anew_at = came.taken_at
        elif not lost and (self._calm is None or not self._is_swept()):
            if self._calm is None or not self.motion.restless.any():
                self._calm, self._last = held.image, None
        elif self._calm is not None and came.taken_at - self._asked_at >= AGAIN:
            self._ask(came)

    def _ask(self, frame: Frame) -> None:
        """Whether the camera has moved since the picture that was at rest."""
        assert self._calm is not None
        self._asked_at = self._known_at = self._anew_at = frame.taken_at
        details = Details.of(self._calm, np.eye(3), np.zeros((1, 1), np.bool_))
        if details is None:     # a covered lens: nothing is ever told by it
            self._calm = None
            return
        matrix = details.seen_in(frame.image, np.eye(3))
        if matrix is None and self._last is not None:
            matrix = details.seen_in(frame.image, self._last)
        if matrix is not None and _farthest(matrix, np.eye(3), frame.image) > STILL:
            self._details, self.matrix, self._stood = details, matrix, (frame.taken_at, matrix)

    def _follow(self, frame: Frame, details: Details) -> None:
        """Where the camera is in the next picture."""
        matrix, at = details.seen_in(frame.image, self.matrix), frame.taken_at
        if matrix is None:
            if at - self._known_at > LOST:
                self._last = self.matrix
                self._stands()
            return
        self.matrix, self._known_at = matrix, at
        if _farthest(matrix, self._stood[1], frame.image) > STILL:
            self._stood = at, matrix
        stands = at - self._stood[0] >= STANDS
        if stands and _farthest(matrix, np.eye(3), frame.image) <= STILL:
            self._stands()
        elif stands or _is_far(matrix, frame.image):
            self._left, self._calm = matrix, None
            self._stands()

    def found(self) -> None:
        """The cards have told where a camera stands that was lost."""
        if not self.moves:
            self._calm = self._last = None

    def _stands(self) -> None:
        """The camera stands where it is."""
        self._details, self.matrix = None, np.eye(3)

    def left(self) -> Matrix | None:
        """Once after the camera has gone elsewhere: the map from where everything lay to where it lies now."""
        left, self._left = self._left, None
        return left

    @property
    def unseen(self) -> Mask | None:
        """(rows, columns) in cells, what of the pictures brought back the camera does not see at present, if any."""
        if self._calm is None or not self.moves:
            return None
        rows, columns = self.motion.shape
        height, width = self._calm.shape[:2]
        down, across = np.indices((rows, columns)).reshape(2, -1)
        there = moved(self.motion.areas.pixels(down, across), self.matrix)
        inside = ((there >= 0) & (there < np.array([width, height]))).all(axis=1)
        return np.asarray(~inside.reshape(rows, columns))

    def back(self, cards: Sequence[PlacedCard]) -> tuple[PlacedCard, ...]:
        """The cards where they lie in the picture as it came."""
        if not self.moves:
            return tuple(cards)
        return tuple(
            replace(one, card=replace(one.card, corners=moved(one.card.corners, self.matrix))) for one in cards
        )

    def _is_swept(self) -> bool:
        """Whether most of what is not plain has changed."""
        changed = self.motion.changed | self.motion.moving
        if np.count_nonzero(changed) < ENOUGH:
            return False
        sharp = self.motion.steps > SHARP
        return bool(np.count_nonzero(changed & sharp) >= max(ENOUGH, SWEPT * np.count_nonzero(sharp)))


def _is_far(matrix: Matrix, image: Image) -> bool:
    """Whether much of the table has come to lie outside the picture."""
    frame = frame_corners(image.shape[1], image.shape[0])
    there = moved(frame, matrix)
    return common(there, frame) < (1 - BEYOND) * float(cv2.contourArea(there))


def _farthest(one: Matrix, other: Matrix, image: Image) -> float:
    """How far two maps are apart at most, in pixels of a small picture."""
    height, width = image.shape[:2]
    corners = frame_corners(width, height)
    apart = np.linalg.norm(moved(corners, one) - moved(corners, other), axis=1)
    return float(apart.max() * LONGER / max(height, width))

"""Whether the network that sees each card by itself takes the faces of a deck for cards at all.

Of some faces it is in doubt however plainly they lie there; that one like it looks like none then says nothing.  A face
drawn on an even table is less surely a card than one that a camera shows: a maple bar had 0.4 so and 0.92 in a film.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from scanner.finding.refine import A_CARD
from scanner.finding.slivers import Look
from scanner.naming.deck import DeckBook
from scanner.types import Detection, Floats, Image

WIDTH, ROUND = 80, 60
"""How large a face is laid out to be seen so, and how much table is round it, in pixels."""
TABLE = (150, 160, 170)
WHOLE = np.ones((32, 24), np.bool_)


@dataclass(slots=True)
class LikeACard:
    """Of one deck, each piece looked at when it is first asked about.

    look: looks at cards by themselves.  book: the deck's faces by now; None where nobody knows them.
    """

    look: Look
    book: Callable[[], DeckBook | None]
    _known: tuple[DeckBook | None, dict[str, bool]] = field(default_factory=lambda: (None, {}))

    def is_piece(self, piece: str) -> bool:
        """Whether every face of a piece is rather a card than none; also where nobody knows the faces."""
        book = self.book()
        if book is None:
            return True
        if book is not self._known[0]:
            self._known = (book, {})
        known = self._known[1]
        if piece not in known:
            faces = [n for n, owner in enumerate(book.pieces) if owner == piece]
            known[piece] = all(self._is_face(book.thumbnails[n], float(book.aspects[n])) for n in faces)
        return known[piece]

    def _is_face(self, face: Image, aspect: float) -> bool:
        """Whether an upright face is rather a card than none where it lies on an even table."""
        high = round(WIDTH / aspect)
        picture = np.full((high + 2 * ROUND, WIDTH + 2 * ROUND, 3), TABLE, np.uint8)
        laid = cv2.resize(face, (WIDTH, high), interpolation=cv2.INTER_AREA)
        picture[ROUND : ROUND + high, ROUND : ROUND + WIDTH] = laid
        (seen,) = self.look(picture, [Detection(_corners(high), "card", 1.0, 1.0, WHOLE)])
        return seen.real >= A_CARD


def faces_of(namer: object) -> DeckBook | None:
    """The faces that something knows which names cards; None where it knows none."""
    book = getattr(namer, "book", None)
    return book if isinstance(book, DeckBook) else None


def _corners(high: int) -> Floats:
    return np.array([[0, 0], [WIDTH, 0], [WIDTH, high], [0, high]], np.float32) + np.float32(ROUND - 0.5)

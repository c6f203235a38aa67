"""Places of a picture where cards may lie under those found so far: by their features, and next to their neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.geometry import Ints
from scanner.geometry.rectify import sides
from scanner.geometry.tablemap import TableMap, bent
from scanner.naming.appearance import COLUMNS, ROWS
from scanner.naming.hints import Doubles, Hint, Known, Pairs, hints
from scanner.naming.local_features import FaceSpots
from scanner.photograph.uncovered_map import Uncovered
from scanner.types import Detection, Floats

LEAST_SEEN = 0.2
MOSTLY = 0.75
NEXT = 2.0
"""How much more promising a place is that lies partly under cards already found: what lies on it is known."""
MOST_HINTS = 40
LEAD, PLAINLY = 3, 15
"""Features tell which of the enrolled pieces it is when they lead by so many (`leader`), and plainly by so many."""
OF_ALL = 0.15
"""A card lies all over a place when such a share of the features there are its own."""
BLOCKS, TELLING, EVERYWHERE = (4, 5), 4, 0.75
"""And when they are all over it, block by block, where the face has so many: frames and print are shared by many."""
BENT = 0.25
"""A face that came to lie with a corner so far off, in card widths, was laid over several cards.  Of seven that were
rightly found by their features on photographs of a playmat the farthest was 0.10 off, one over three cards 0.43."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place where a card may lie: what is seen of it there, how many features say so, and how well all fit.

    told: the piece that these features are of, if they are of one; lead: by how many of them, against all others."""

    corners: Floats
    cells: NDArray[np.bool_]
    features: int
    promise: float
    told: str | None = None
    lead: int = 0

    @property
    def detection(self) -> Detection:
        return self.at(self.corners, self.cells)

    def at(self, corners: Floats, cells: NDArray[np.bool_]) -> Detection:
        """The card if it lies a little elsewhere."""
        return Detection(corners, "card", min(1.0, self.promise), float(cells.mean()), cells)


class Region:
    """A part of the table in which cards are looked for.  pairs: what its features are like."""

    def __init__(self, table: TableMap, pairs: Pairs, faces: FaceSpots, uncovered: Uncovered) -> None:
        self._table, self._pairs, self._faces, self._uncovered = table, pairs, faces, uncovered
        self._known: Known = {}

    def places(self) -> list[Place]:
        """Where cards may lie on what is left, the most promising first: most of what is seen there fits."""
        pairs = self._pairs
        free = self._uncovered.at(self._table.back(pairs.here.astype(np.float32)))
        spots = pairs.here[free][np.unique(pairs.spots[free], return_index=True)[1]]
        found = hints(pairs, free, MOST_HINTS, self._known)
        places = [self._place(hint, hint.on_card(spots)) for hint in found]
        return sorted((p for p in places if p.cells.mean() >= LEAST_SEEN), key=lambda place: -place.promise)

    def is_bent(self, corners: Floats) -> bool:
        """Whether no card of the deck lies like that on this table, however doubtful the table is."""
        return bent(corners, self._table, self._faces.outline) > BENT

    def _place(self, hint: Hint, spots: Doubles) -> Place:
        """A hint as a place in the picture; spots: (n, 2) all features as seen from the card."""
        corners = self._table.back(hint.on_table(self._faces.outline))
        cells = self._uncovered.cells(corners)
        within = (np.abs(spots) < self._faces.outline.max(axis=0)).all(axis=1)
        promise = len(hint.there) ** 1.5 / max(int(within.sum()), 1) * (NEXT if cells.mean() < MOSTLY else 1.0)
        owner, lead = leader(hint.owners)
        if lead < PLAINLY or not self._all_over(owner, hint, spots[within], cells):
            part = cells & self._part(hint)     # a stranger may lie on the rest
            plainly = lead >= PLAINLY and part.mean() >= LEAST_SEEN
            cells = part if plainly and self._all_over(owner, hint, spots[within], part) else cells
        told = self._faces.pieces[owner] if lead >= LEAD else None
        return Place(corners, cells, len(hint.there), promise, told, lead)

    def _cell(self, points: Doubles) -> Ints:
        """(n, 2) row and column of the cell at each point of the card."""
        across, down = ((points / (2 * self._faces.outline.max(axis=0)) + 0.5) * [COLUMNS, ROWS]).T
        return np.asarray(np.floor(np.column_stack([down, across])), np.intp)

    def _part(self, hint: Hint) -> NDArray[np.bool_]:
        """(32, 24) the cells amid the features that say that a card lies there."""
        part = np.zeros((ROWS, COLUMNS), np.uint8)
        cv2.fillConvexPoly(part, cv2.convexHull(self._cell(hint.there)[:, ::-1].astype(np.int32)), 1)
        return cv2.dilate(part, np.ones((3, 3), np.uint8)) > 0

    def _all_over(self, owner: int, hint: Hint, spots: Doubles, cells: NDArray[np.bool_]) -> bool:
        """Whether a piece's features lie all over these cells, and are not few among all that are there."""
        mine = hint.there[hint.owners == owner]
        on_cells = cells[tuple(np.clip(self._cell(spots), 0, [ROWS - 1, COLUMNS - 1]).T)]
        return len(mine) >= OF_ALL * int(on_cells.sum()) and self._spread(owner, mine, cells) >= EVERYWHERE

    def _spread(self, owner: int, points: Doubles, cells: NDArray[np.bool_]) -> float:
        """In how much of what is seen of a face with features on it some of them were found; points: (n, 2)."""
        shown = cv2.resize(cells.astype(np.float32), BLOCKS, interpolation=cv2.INTER_AREA) > 0.5
        known = self._per_block(self._faces.points[self._faces.owners == owner]) >= TELLING
        wanted = shown & known
        return float((self._per_block(points) > 0)[wanted].mean()) if wanted.any() else 0.0

    def _per_block(self, points: Doubles) -> Ints:
        """How many points lie in each block of the card."""
        blocks = np.zeros(BLOCKS[::-1], np.intp)
        rows, columns = (self._cell(points) * BLOCKS[::-1] // [ROWS, COLUMNS]).T
        np.add.at(blocks, (np.clip(rows, 0, BLOCKS[1] - 1), np.clip(columns, 0, BLOCKS[0] - 1)), 1)
        return blocks


def leader(owners: Ints) -> tuple[int, int]:
    """The piece of which most features are, and how many more than twice those of any other; owners: (n,), -1 none.

    Of 300 hints at cards of six decks those of another enrolled piece led by 2 at most, and those at strangers in the
    same frame by 15."""
    counts = np.bincount(owners[owners >= 0], minlength=2)
    second, most = (int(n) for n in np.sort(counts)[-2:])
    return int(counts.argmax()), most - 2 * second


def same(one: Place, other: Place) -> bool:
    """Whether two places are one, and as much is seen of a card there."""
    width = sides(other.corners)[0]
    apart = float(np.abs(one.corners - other.corners).mean())
    return apart < 0.03 * width and abs(float(one.cells.mean()) - float(other.cells.mean())) < 0.04

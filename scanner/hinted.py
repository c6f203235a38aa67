"""Places of a picture where cards may lie under those found so far: by their features, and next to their neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.appearance import COLUMNS, ROWS
from scanner.hints import Doubles, FaceSpots, Hint, Ints, Known, Pairs, hints
from scanner.rectify import sides
from scanner.tablemap import TableMap
from scanner.types import Detection, Floats
from scanner.uncovered import Uncovered

LEAST_SEEN = 0.2
MOSTLY = 0.75
NEXT = 2.0
"""How much more promising a place is that lies partly under cards already found: what lies on it is known."""
MOST_HINTS = 40
PLAINLY, FAR_AHEAD, OF_ALL = 20, 5, 0.15
"""Features tell a piece when there are so many of it, so many times more than of any other, such a share of all."""
BLOCKS, TELLING, EVERYWHERE = (4, 5), 4, 0.75
"""And when they are all over it, block by block, where the face has so many: frames and print are shared by many."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place where a card may lie: what is seen of it there, how many features say so, and how well all fit.

    told: the one piece that these features are of, if they are."""

    corners: Floats
    cells: NDArray[np.bool_]
    features: int
    promise: float
    told: str | None = None

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

    def _place(self, hint: Hint, spots: Doubles) -> Place:
        """A hint as a place in the picture; spots: (n, 2) all features as seen from the card."""
        corners = self._table.back(hint.on_table(self._faces.outline))
        cells = self._uncovered.cells(corners)
        within = (np.abs(spots) < self._faces.outline.max(axis=0)).all(axis=1)
        promise = len(hint.there) ** 1.5 / max(int(within.sum()), 1) * (NEXT if cells.mean() < MOSTLY else 1.0)
        told = self._told(hint, spots[within], cells)
        if told is None and (part := cells & self._part(hint)).mean() >= LEAST_SEEN:  # a stranger may lie on the rest
            told = self._told(hint, spots[within], part)
            cells = part if told else cells
        return Place(corners, cells, len(hint.there), promise, told)

    def _cell(self, points: Doubles) -> Ints:
        """(n, 2) row and column of the cell at each point of the card."""
        across, down = ((points / (2 * self._faces.outline.max(axis=0)) + 0.5) * [COLUMNS, ROWS]).T
        return np.asarray(np.floor(np.column_stack([down, across])), np.intp)

    def _part(self, hint: Hint) -> NDArray[np.bool_]:
        """(32, 24) the cells amid the features that say that a card lies there."""
        part = np.zeros((ROWS, COLUMNS), np.uint8)
        cv2.fillConvexPoly(part, cv2.convexHull(self._cell(hint.there)[:, ::-1].astype(np.int32)), 1)
        return cv2.dilate(part, np.ones((3, 3), np.uint8)) > 0

    def _told(self, hint: Hint, spots: Doubles, cells: NDArray[np.bool_]) -> str | None:
        """The piece whose features so plainly lie there that it can hardly be one that only looks like it."""
        counts = np.bincount(hint.owners[hint.owners >= 0], minlength=2)
        second, most = (int(n) for n in np.sort(counts)[-2:])
        on_cells = cells[tuple(np.clip(self._cell(spots), 0, [ROWS - 1, COLUMNS - 1]).T)]
        if most < max(PLAINLY, FAR_AHEAD * (second + 1), OF_ALL * int(on_cells.sum())):
            return None
        owner = int(counts.argmax())
        mine = hint.there[hint.owners == owner]
        return self._faces.pieces[owner] if self._spread(owner, mine, cells) >= EVERYWHERE else None

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


def same(one: Place, other: Place) -> bool:
    """Whether two places are one, and as much is seen of a card there."""
    width = sides(other.corners)[0]
    apart = float(np.abs(one.corners - other.corners).mean())
    return apart < 0.03 * width and abs(float(one.cells.mean()) - float(other.cells.mean())) < 0.04

"""What was found in a photograph, against what lies there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from scanner.geometry.rectify import from_the_edge
from scanner.naming.verdict import name_of
from scanner.types import SeenCard
from tests.accuracy.sets import OPEN, Corners, TrueCard, TruePhoto

UNKNOWN = "unknown"
MARKER = "indicator_"
SAME_CARD = 0.5
"""Two quadrilaterals that overlap at least so much (intersection over union) are the same card."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundCard:
    """A card as the program named it; corners (4, 2) pixels."""

    piece: str
    confidence: float
    corners: Corners

    @classmethod
    def of(cls, card: SeenCard) -> FoundCard:
        """A card as other programs are told of it."""
        return cls(*name_of(card), from_the_edge(card.corners).astype(np.float64))


@dataclass(slots=True)
class Tally:
    """Counts of one photograph or of many; lists hold what a reader wants to look at.

    open_cards, covered_cards, markers: how many are to be found (row markers are no cards and are counted apart);
    open_right, covered_right, markers_right: found and given their own name.
    wrong: found, given another name.  blank: found, but called unknown.  missed: not found.
    false: named where no such card lies.  beyond: wrong names on cards that need not be found at all.
    unlearned, left_unknown: cards of no enrolled face, and for how many of them no name was made up.
    open_errors, covered_errors: mean distance of the corners, in per cent of the card's length.
    turned: corners begin at the wrong one.  named: (confidence, right) of every name that was given.
    """

    open_cards: int = 0
    open_right: int = 0
    covered_cards: int = 0
    covered_right: int = 0
    markers: int = 0
    markers_right: int = 0
    unlearned: int = 0
    left_unknown: int = 0
    wrong: list[tuple[str, str]] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)
    beyond: list[tuple[str, str]] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    open_errors: list[float] = field(default_factory=list)
    covered_errors: list[float] = field(default_factory=list)
    named: list[tuple[float, bool]] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Take another photograph's counts in."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


def overlap(one: Corners, other: Corners) -> float:
    """Intersection over union of two convex quadrilaterals, 0..1."""
    a, b = cv2.convexHull(one.astype(np.float32)), cv2.convexHull(other.astype(np.float32))
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    union = cv2.contourArea(a) + cv2.contourArea(b) - shared
    return shared / union if union > 0 else 0.0


def pair_up(truth: Sequence[TrueCard], found: Sequence[FoundCard]) -> dict[int, int]:
    """Which found card is which true one: best overlaps first, each card once."""
    overlaps = [
        (overlap(card.corners, seen.corners), i, j)
        for i, card in enumerate(truth)
        if card.corners is not None
        for j, seen in enumerate(found)
    ]
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for amount, i, j in sorted(overlaps, key=lambda entry: -entry[0]):
        if amount >= SAME_CARD and i not in pairs and j not in taken:
            pairs[i] = j
            taken.add(j)
    return pairs


def compare(photo: TruePhoto, found: Sequence[FoundCard]) -> Tally:
    """One photograph's counts, by place where the truth has corners and by name where it has not."""
    return compare_places(photo.cards, found) if photo.measured else compare_names(photo.cards, found)


def compare_places(truth: Sequence[TrueCard], found: Sequence[FoundCard]) -> Tally:
    """Counts against cards whose corners are known."""
    tally = Tally()
    pairs = pair_up(truth, found)
    for i, card in enumerate(truth):
        seen = found[pairs[i]] if i in pairs else None
        if card.countable:
            _count(tally, card, seen)
        elif seen is not None and seen.piece not in (card.piece, UNKNOWN):
            tally.beyond.append((card.piece, seen.piece))
        if seen is not None and seen.piece != UNKNOWN:
            tally.named.append((seen.confidence, seen.piece == card.piece))
    for j in set(range(len(found))) - set(pairs.values()):
        tally.false.append(found[j].piece)
        if found[j].piece != UNKNOWN:
            tally.named.append((found[j].confidence, False))
    return tally


def _count(tally: Tally, card: TrueCard, seen: FoundCard | None) -> None:
    lies_open = card.visible >= OPEN
    right = seen is not None and seen.piece == card.piece
    if card.piece.startswith(MARKER):
        tally.markers += 1
        tally.markers_right += right
    elif lies_open:
        tally.open_cards += 1
        tally.open_right += right
    else:
        tally.covered_cards += 1
        tally.covered_right += right
    if seen is None:
        tally.missed.append(card.piece)
        return
    if seen.piece == UNKNOWN != card.piece:
        tally.blank.append(card.piece)
    elif not right:
        tally.wrong.append((card.piece, seen.piece))
    error, turned = corner_error(card, seen)
    (tally.open_errors if lies_open else tally.covered_errors).append(error)
    if turned:
        tally.turned.append(card.piece)


def corner_error(card: TrueCard, seen: FoundCard) -> tuple[float, bool]:
    """Mean distance of the corners in per cent of the card's length, and whether they begin at the wrong one.

    The distance is to the nearest way round; a back may begin at any corner.
    """
    assert card.corners is not None
    length = float(np.mean([np.linalg.norm(card.corners[i] - card.corners[(i + 1) % 4]) for i in (1, 3)]))
    errors = [float(np.linalg.norm(np.roll(seen.corners, turn, 0) - card.corners, axis=1).mean()) for turn in range(4)]
    best = int(np.argmin(errors))
    turned = best != 0 and not card.piece.endswith("_back")
    return 100 * errors[best] / max(length, 1e-6), turned


def compare_names(truth: Sequence[TrueCard], found: Sequence[FoundCard]) -> Tally:
    """Counts against a list of names, for photographs of which nobody measured the corners.

    A card of no enrolled face must be left unknown; a name that no card in the picture bears is false.
    """
    tally = Tally()
    left = Counter(seen.piece for seen in found if seen.piece != UNKNOWN)
    for card in truth:
        if card.piece == UNKNOWN:
            tally.unlearned += 1
            continue
        hit = left[card.piece] > 0
        left[card.piece] -= hit
        if card.sliver:
            continue
        if card.covered:
            tally.covered_cards += 1
            tally.covered_right += hit
        else:
            tally.open_cards += 1
            tally.open_right += hit
        if not hit:
            tally.missed.append(card.piece)
    tally.false = sorted((+left).elements())
    tally.left_unknown = max(0, tally.unlearned - len(tally.false))
    tally.named = _trusted(found, left)
    return tally


def _trusted(found: Sequence[FoundCard], false: Counter[str]) -> list[tuple[float, bool]]:
    """(confidence, right) of every name; of one name given too often the least sure ones are the false ones."""
    left = Counter(false)
    named = []
    for seen in sorted(found, key=lambda card: card.confidence):
        if seen.piece != UNKNOWN:
            named.append((seen.confidence, left[seen.piece] <= 0))
            left[seen.piece] -= 1
    return named

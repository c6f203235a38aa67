"""How near cards lie to each other, and the groups into which they fall by it."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.geometry.rectify import sides
from scanner.naming.verdict import has_name
from scanner.types import Floats, SeenCard

FARTHEST = 2.0
"""Cards of one plate lie no farther from their neighbours than this, in card widths."""
NARROWEST = 0.25
"""Plates lie no nearer to each other than this, in card widths."""
CLEARLY = 1.6
"""By how much the gaps between plates must exceed those within them."""
MOST_GROUPS = 9
"""Six plates, and what may be left of a row in pieces."""
ASLANT = 25.0
"""Cards that touch lie across each other where their sides differ by so many degrees, as they lie on the table."""
_TURNED_AWAY = 2.0
"""What lying the other way round counts for, in card widths of distance."""


def natural_groups(cards: Sequence[SeenCard]) -> list[list[SeenCard]]:
    """The groups into which cards fall by how they lie, whoever they belong to."""
    if len(cards) < 2:
        return [list(cards)] if cards else []
    apart = distances(cards)
    merges = merge_distances(apart)
    widest, narrowest = cut(merges, natural_number(merges, MOST_GROUPS))
    return parted(cards, linked(apart, (widest + min(narrowest, widest + 10)) / 2))


def parted(cards: Sequence[SeenCard], labels: Sequence[int]) -> list[list[SeenCard]]:
    """The cards by their group numbers."""
    return [[card for card, own in zip(cards, labels, strict=True) if own == k] for k in sorted(set(labels))]


def cut(merges: NDArray[np.float64], groups: int) -> tuple[float, float]:
    """The widest gap within groups and the narrowest between them, if the cards are taken as so many groups."""
    inside = len(merges) + 1 - groups
    if inside < 0:
        return np.inf, 0.0
    return float(merges[:inside].max(initial=0.0)), float(merges[inside:].min(initial=np.inf))


def natural_number(merges: NDArray[np.float64], most: int = 6) -> int:
    """How many plates, 1 to `most`, stand out clearly; the most that do."""
    def clearness(groups: int) -> float:
        widest, narrowest = cut(merges, groups)
        return narrowest / max(widest, NARROWEST) if widest <= FARTHEST and narrowest < np.inf else 0.0

    return max((groups for groups in range(2, most + 1) if clearness(groups) >= CLEARLY), default=1)


def distances(cards: Sequence[SeenCard]) -> NDArray[np.float64]:
    """(n, n) gaps between cards in card widths, more for cards that face different ways.

    What has no name and lies upon or beneath a card may lie any way: two cards in one outline lie across.
    """
    apart = gaps(cards)
    for i, one in enumerate(cards):
        for j in range(i):
            lie_any_way = apart[i, j] == 0 and _any_unknown(one, cards[j])
            if _facing_alike(one, cards[j]) < 0.5 and not lie_any_way:
                apart[i, j] = apart[j, i] = apart[i, j] + _TURNED_AWAY
    return apart


def gaps(cards: Sequence[SeenCard]) -> NDArray[np.float64]:
    """(n, n) the same, however they face."""
    apart = np.zeros((len(cards), len(cards)))
    for i, one in enumerate(cards):
        for j in range(i):
            apart[i, j] = apart[j, i] = gap_of(one, cards[j])
    return apart


def _facing_alike(one: SeenCard, other: SeenCard) -> float:
    """1 for cards that face the same way, 0 across, -1 opposite ways; nobody knows which end of an unknown is up."""
    alike = float(axes_of(one.corners)[1] @ axes_of(other.corners)[1])
    return abs(alike) if _any_unknown(one, other) else alike


def _any_unknown(*cards: SeenCard) -> bool:
    return not all(has_name(card) for card in cards)


def gap_of(one: SeenCard, other: SeenCard) -> float:
    """The shortest distance between two cards, in their widths."""
    return gap_between(one.corners, other.corners) / ((min(sides(one.corners)) + min(sides(other.corners))) / 2)


def gap_to(card: SeenCard, others: Sequence[SeenCard]) -> float:
    """The shortest distance from a card to any of several, in their widths; infinite where there are none."""
    return min((gap_of(card, other) for other in others), default=np.inf)


def gap_between(one: Floats, other: Floats) -> float:
    """The shortest distance between two quadrangles, in pixels; 0 where they touch."""
    first, second = one.astype(np.float32), other.astype(np.float32)
    if cv2.intersectConvexConvex(first, second)[0] > 0:
        return 0.0
    corners = [(second, point) for point in one.tolist()] + [(first, point) for point in other.tolist()]
    return max(0.0, min(-cv2.pointPolygonTest(outline, point, True) for outline, point in corners))


def merge_distances(apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """(n - 1,) the lengths of the shortest links that join all, ascending (Prim's tree)."""
    joined, links = [0], []
    left = set(range(1, len(apart)))
    while left:
        near = {j: float(apart[joined, j].min()) for j in left}
        nearest = min(near, key=near.__getitem__)
        links.append(near[nearest])
        joined.append(nearest)
        left.remove(nearest)
    return np.sort(np.array(links, np.float64))


def linked(apart: NDArray[np.float64], reach: float) -> list[int]:
    """A group number for each, where everything within reach belongs together."""
    labels = list(range(len(apart)))
    for i in range(len(apart)):
        for j in range(i):
            if apart[i, j] <= reach and labels[i] != labels[j]:
                old, new = max(labels[i], labels[j]), min(labels[i], labels[j])
                labels = [new if label == old else label for label in labels]
    return labels


def axes_of(corners: Floats) -> tuple[Floats, Floats]:
    """Unit vectors along a card's width and along its length, in the picture."""
    across = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    along = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    return across / max(float(np.linalg.norm(across)), 1e-6), along / max(float(np.linalg.norm(along)), 1e-6)


def turn_between(one: Floats, other: Floats) -> float:
    """By how many degrees, -90 to 90, the sides of one card must be turned to lie as another's do."""
    return (slant(other) - slant(one) + 90) % 180 - 90


def slant(card: Floats) -> float:
    """Which way the long sides of a card on the table run, in degrees."""
    x, y = card[2] + card[3] - card[0] - card[1]
    return float(np.degrees(np.arctan2(y, x)))
